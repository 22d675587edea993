"""The client by itself: addresses, tokens, what goes wrong, and a socket that comes back."""

import asyncio
import json
import socket
import ssl
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import islice, repeat
from pathlib import Path
from typing import Any, ClassVar
from urllib.error import URLError

import pytest
from websockets.asyncio.server import ServerConnection, serve

from client.houses import free_port
from table21.cli.far_screen import clock_words, minutes, news_of_people, zone_of
from table21.client import Address, Line, NoServer, Server, Tokens, read_address
from table21.client.asking import why_no_answer
from table21.client.line import LONGEST, waits
from table21.client.messages import ChatTold
from table21.server.errors import Refused
from table21.server.messages import ChatSaid, MoveSaid
from table21.server.shapes import ClockCard, Seat, TableInfo, ZoneCard


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("http://localhost:2121", Address("http://localhost:2121")),
        (" https://cards.example/ ", Address("https://cards.example")),
        ("https://cards.example/t/aB-_9", Address("https://cards.example", "aB-_9")),
        ("https://cards.example/table/aB/", Address("https://cards.example", "aB")),
        ("https://cards.example/sub/t/x?y#z", Address("https://cards.example/sub", "x")),
    ],
)
def test_addresses(text: str, address: Address) -> None:
    assert read_address(text) == address


@pytest.mark.parametrize(
    "text",
    ["", "cards.example", "localhost:2121", "ftp://x", "http://", "http://x:y", "http://a b/"]
    + ["http://[", "http://ann:secret@cards.example"],
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(NoServer, match="is right") as refused:
        read_address(text)
    assert "secret" not in str(refused.value)


def test_tokens_are_kept_by_server_and_for_nobody_else(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path / "guests")
    assert tokens.find("http://a") is None
    tokens.keep("http://a", "one")
    tokens.keep("http://b/../../c", "two")
    tokens.keep("http://a", "three")
    assert (tokens.find("http://a"), tokens.find("http://b/../../c")) == ("three", "two")
    files = list((tmp_path / "guests").iterdir())
    assert len(files) == 2
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_a_spoilt_token_is_none(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path)
    tokens.keep("http://a", "one")
    (file,) = tmp_path.iterdir()
    file.write_bytes(b"\xff evil\r\nX: y")
    assert tokens.find("http://a") is None


# ---------------------------------------------------------------- what goes wrong


def untrusted() -> ssl.SSLCertVerificationError:
    bad = ssl.SSLCertVerificationError()
    bad.verify_message = "self-signed certificate"
    return bad


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (URLError(untrusted()), "its certificate is not to be trusted: self-signed certificate"),
        (ssl.SSLError(1, "wrong version"), "perhaps it begins with http://"),
        (URLError(socket.gaierror(-2, "unknown")), "there is no machine of that name"),
        (URLError(ConnectionRefusedError()), "`table21 serve` starts one"),
        (TimeoutError(), "no answer came within 20 seconds"),
        (ConnectionResetError(), "perhaps it begins with https://"),
        (OSError(101, "Network is unreachable"), "Network is unreachable"),
    ],
)
def test_why_no_answer_comes(bad: Exception, told: str) -> None:
    assert told in why_no_answer("https://cards.example", bad)


class Stranger(BaseHTTPRequestHandler):
    """Answers what it was told to answer."""

    answers: ClassVar[dict[str, tuple[int, str]]] = {}
    shown: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.shown.append(self.headers.get("Authorization", ""))
        status, body = self.answers.get(self.path, (404, "<html>nothing here</html>"))
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("Location", body)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def stranger(**answers: tuple[int, str]) -> Iterator[str]:
    Stranger.answers = {f"/api/{name}": answer for name, answer in answers.items()}
    Stranger.shown.clear()
    with HTTPServer(("127.0.0.1", 0), Stranger) as there:
        threading.Thread(target=there.serve_forever, args=(0.01,), daemon=True).start()
        try:
            yield f"http://127.0.0.1:{there.server_port}"
        finally:
            there.shutdown()


def met(address: str, folder: Path) -> str:
    """What is told of whoever is there."""
    with pytest.raises((NoServer, Refused)) as refused:
        asyncio.run(Server(address, Tokens(folder)).meet())
    return str(refused.value)


HEALTH = (200, '{"status": "ok", "version": "99.0"}')


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ({}, "it is no server of Table 21"),
        ({"health": (200, "<html>hello</html>")}, "it is no server of Table 21"),
        ({"health": (200, '{"ok": true}')}, "it is no server of Table 21"),
        ({"health": HEALTH, "me": (200, '{"who": 7}')}, "runs Table 21 99.0, which this one"),
        ({"health": (502, "bad gateway")}, "the server is away now"),
        ({"health": (301, "https://cards.example/api/health")}, "sends on to https://cards.exa"),
        ({"health": HEALTH, "me": (429, '{"code":"too_many","text":"later"}')}, "later"),
    ],
)
def test_strangers(answers: dict[str, tuple[int, str]], told: str, tmp_path: Path) -> None:
    with stranger(**answers) as address:
        assert told in met(address, tmp_path)


def test_nobody_is_there(tmp_path: Path) -> None:
    assert "`table21 serve` starts one" in met(f"http://127.0.0.1:{free_port()}", tmp_path)


def test_no_tls_is_there(tmp_path: Path) -> None:
    with stranger() as address:
        assert "perhaps it begins with http://" in met(address.replace("http", "https"), tmp_path)


def test_a_token_goes_to_the_server_that_gave_it_only(tmp_path: Path) -> None:
    with stranger(health=(302, "http://127.0.0.1:9/api/health")) as address:
        Tokens(tmp_path).keep(address, "token")
        met(address, tmp_path)
        assert Stranger.shown == ["Bearer token"]


# ---------------------------------------------------------------- the socket

DONE = {"type": "done", "n": 2, "key": "a", "version": 1}
CHAT = {"type": "chat", "chat": {"at": "", "name": "Bea", "seat": 2, "text": "hello"}}
SEAT: dict[str, Any] = {"seat": 1, "who": "person", "name": "Ann", "you": True}
INFO: dict[str, Any] = {
    **{"table": "x", "game": "g", "title": "G", "options": {}, "state": "playing", "owner": True},
    **{"link": "http://x/t/x", "seats": [SEAT | {"here": True, "resigned": False}]},
    **{"watch": "link", "clock": None, "forced": False, "commitment": "", "deal": None},
}
HELLO = {"type": "hello", "n": 1, "info": INFO, "view": None, "chat": [], "entropy": False}


async def heard(parts: list[Any], most: int, said: list[Any]) -> list[Any]:
    """What a client is told by a server whose connections go like this, one after the other."""
    script = iter(parts)

    async def connection(there: ServerConnection) -> None:
        await next(script)(there)

    told: list[Any] = []
    async with serve(connection, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        line = Line(
            Server(f"http://127.0.0.1:{port}", Tokens(Path("none"))), "x", lambda: repeat(0)
        )
        for message in said:
            await line.send(message)
        messages = line.messages()
        while len(told) < most:
            told.append(await anext(messages))
        await messages.aclose()  # type: ignore[attr-defined]
    return told


async def say(there: ServerConnection, *messages: dict[str, Any]) -> None:
    for n, message in enumerate(messages, 1):
        await there.send(json.dumps({"n": n} | message))


def test_a_move_without_an_answer_is_sent_again_after_a_loss() -> None:
    received = []

    async def breaks(there: ServerConnection) -> None:
        await say(there, HELLO)
        received.append(json.loads(await there.recv()))
        there.transport.abort()

    async def answers(there: ServerConnection) -> None:
        await say(there, HELLO)
        received.append(json.loads(await there.recv()))
        await say(there, DONE)
        await there.wait_closed()

    move = MoveSaid(1, "Kh>1", 0, "a")
    told = asyncio.run(heard([breaks, answers], 4, [move]))
    assert [type(message).__name__ for message in told] == ["Hello", "Lost", "Hello", "Done"]
    assert received[0] == received[1]
    assert received[0]["key"] == "a"


def test_a_gap_asks_for_everything_and_what_is_unknown_is_ignored() -> None:
    asked = []

    async def gap(there: ServerConnection) -> None:
        await say(there, CHAT | {"n": 1}, {"type": "fireworks"}, CHAT | {"n": 5})
        asked.append(json.loads(await there.recv()))
        await say(there, CHAT | {"n": 6})
        await there.wait_closed()

    told = asyncio.run(heard([gap], 3, []))
    assert all(isinstance(message, ChatTold) for message in told)
    assert asked == [{"type": "resync"}]


def test_who_is_hung_up_on_learns_why() -> None:
    async def refuses(there: ServerConnection) -> None:
        refusal = {"type": "refused", "code": "no_such_table", "text": "there is no table x"}
        await say(there, refusal)
        await there.close(1008, "no_such_table")

    with pytest.raises(Refused, match="there is no table x") as refused:
        asyncio.run(heard([refuses], 2, []))
    assert refused.value.code == "no_such_table"


def test_what_is_said_into_nothing_is_not_said() -> None:
    line = Line(Server("http://127.0.0.1:9", Tokens(Path("none"))), "x")
    assert not asyncio.run(line.send(ChatSaid("hello", "a")))
    assert not line.waiting


def test_waits_grow_and_have_a_longest() -> None:
    first, *_, last = islice(waits(), 12)
    assert 0 < first <= 0.5
    assert LONGEST / 2 <= last <= LONGEST


# ---------------------------------------------------------------- on the screen


def seat(**changes: Any) -> Seat:
    told = {"seat": 2, "who": "person", "name": "Bea", "you": False, "here": True}
    return Seat(**{**told, "resigned": False, **changes})


@pytest.mark.parametrize(
    ("now", "news"),
    [
        (seat(), []),
        (seat(here=False), ["Bea is away."]),
        (seat(resigned=True), ["A bot plays on for Bea."]),
        (seat(who="open", name=""), ["Seat 2 is open."]),
        (seat(who="bot", name="Bot 2"), ["Bot 2, a bot, sits at seat 2."]),
        (seat(name="Zoe\x1b[2J"), ["Zoe [2J sits at seat 2."]),
    ],
)
def test_news_of_people(now: Seat, news: list[str]) -> None:
    info = INFO | {"clock": None}
    before = TableInfo(**{**info, "seats": [seat()]})
    assert news_of_people(before, TableInfo(**{**info, "seats": [now]})) == news


def test_nothing_from_a_server_steers_the_terminal() -> None:
    zone = zone_of(ZoneCard("pi\x1ble", ("K\x07h",), None, 1, "counts\u202e 9"))
    assert (zone.kind, zone.cards, zone.note) == ("pi le", ("K h",), "counts  9")


def test_times_are_read_as_people_do() -> None:
    clock = ClockCard(1, [125.0, 59.9], True)
    assert clock_words(clock, ["Ann (you)", "Bea"]) == "Time left: Ann (you) 2:05, Bea 0:59"
    assert [minutes(s) for s in (-1.0, 0.0, 59.9, 125.0)] == ["0:00", "0:00", "0:59", "2:05"]
