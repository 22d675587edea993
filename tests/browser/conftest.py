"""Chromium, a server, and people with a browser each."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.games import GAMES
from browser.visitor import Visitor
from server.people import free_port
from server.process import Process

NAMES = ("chromium", "chromium-browser", "google-chrome")
#: Nothing but this machine can be reached, whatever a page asks for.
FLAGS = ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
#: Bots need not be followed.
QUICK = ("--pause", "0")

#: Sends somebody new to a server, the one that all share if none is named.
Visit = Callable[..., Visitor]


def chromium_path() -> str:
    """Where Chromium is."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    assert found, "what is seen in a real browser needs Chromium: scripts/need-chromium.sh"
    return found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server for all tests; each of them has guests and tables of its own."""
    file = tmp_path_factory.mktemp("browser") / "table21.db"
    process = Process(f"sqlite:///{file}", free_port(), *QUICK).wait()
    warm(process.url)
    yield process
    process.process.kill()
    process.process.communicate()


def warm(url: str) -> None:
    """A table of every game: the first waits while the rules are compiled, if they have to be."""
    with httpx.Client(base_url=url, timeout=600) as client:
        client.get("/api/me")
        for game in GAMES:
            seats = [{"who": "me"}, {"who": "bot", "level": "easy"}]
            client.post("/api/tables", json={"game": game, "seats": seats}).raise_for_status()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator["Mortal"]:
    """A server that the test may kill and start again."""
    own = Mortal(f"sqlite:///{tmp_path / 'table21.db'}")
    own.start()
    yield own
    own.kill()


class Mortal:
    """A server that is killed and comes back at the same address, with the same database."""

    def __init__(self, database: str) -> None:
        self.database, self.port = database, free_port()
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = Process(self.database, self.port, *QUICK).wait()

    def kill(self) -> None:
        self.process.process.kill()
        self.process.process.communicate()


@pytest.fixture
def visit(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """People who come; when the test is over, what their browsers saw is looked through."""
    people: list[Visitor] = []

    def come(url: str | None = None, **looks: Any) -> Visitor:
        at = url or request.getfixturevalue("server").url
        people.append(Visitor(chromium, at, **looks))
        return people[-1]

    yield come
    for person in people:
        person.watch.check()
    for person in people:
        person.leave()


@pytest.fixture
def ann(visit: Visit) -> Visitor:
    return visit(name="Ann")
