"""What docs/play-with-friends.md and docs/api.md say is so."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from urllib.request import urlopen

import pytest
from typer.testing import CliRunner

from client.houses import House, house
from table21.cli.main import app
from table21.client import Server, Tokens
from table21.client.line import CLOSED_POLICY
from table21.server import limits, shapes, socket
from table21.server.errors import Refused
from table21.server.shapes import Me, NewTable, SeatWish, TableInfo

ROOT = Path(__file__).parents[2]
FRIENDS = (ROOT / "docs" / "play-with-friends.md").read_text(encoding="utf-8")
API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def block(page: str, language: str) -> str:
    """The first block in a language."""
    found = re.search(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


def test_the_example_plays_a_whole_game(server: House) -> None:
    example = ROOT / "examples" / "play_on_a_server.py"
    run = [sys.executable, "-W", "error", str(example), server.address]
    ran = subprocess.run(run, capture_output=True, text=True, timeout=120, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Program plays" in ran.stdout
    assert "the fewest cards win" in ran.stdout


def test_the_example_with_the_client_plays_a_whole_game(server: House, tmp_path: Path) -> None:
    page = ModuleType("page")
    exec(compile(block(API, "python"), "api.md", "exec"), vars(page))
    vars(page)["Tokens"] = lambda: Tokens(tmp_path)
    asking = Server(server.address, Tokens(tmp_path))

    async def play() -> TableInfo:
        await asking.meet()
        seats = [SeatWish("me"), SeatWish("bot", "easy")]
        info = await asking.ask("api/tables", TableInfo, NewTable("make21", seats=seats))
        await asking.fetch(f"api/tables/{info.table}/start", shapes.OneSeat())
        await page.play(server.address, info.table)
        while info.state != "over":  # kept a moment after it is told
            info = await asking.ask(f"api/tables/{info.table}", TableInfo)
        return info

    assert asyncio.run(play()).seats[0].you


def test_the_openapi_pages_are_there(server: House) -> None:
    for path in ("/schema", "/schema/openapi.json"):
        assert f"`{path}`" in API
        with urlopen(server.address + path) as answer:
            assert b"/api/tables" in answer.read()


def test_a_copy_made_while_the_server_runs_holds_everything(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path / "guests")

    def asked(opened: House, table: str | None) -> tuple[TableInfo, str]:
        async def ask() -> tuple[TableInfo, str]:
            asking = Server(opened.address, tokens)
            if table is None:
                await asking.meet()
                return await asking.ask("api/tables", TableInfo, NewTable("make21")), ""
            info = await asking.ask(f"api/tables/{table}", TableInfo)
            return info, (await asking.ask("api/me", Me)).guest

        return asyncio.run(ask())

    with house(tmp_path) as opened:
        info, _ = asked(opened, None)
        copying = [sys.executable, "-W", "error", "-c", block(FRIENDS, "python")]
        subprocess.run(copying, cwd=tmp_path, check=True)
        opened.kill()
        for name in ("table21.db", "table21.db-wal", "table21.db-shm"):
            (tmp_path / name).unlink(missing_ok=True)
        (tmp_path / "backup.db").rename(tmp_path / "table21.db")
        opened.start()
        restored, _ = asked(opened, info.table)
    assert restored.owner
    assert restored.seats[0].you


@pytest.mark.parametrize("command", ["serve", "play"])
def test_every_flag_is_one_of_the_command(command: str) -> None:
    known = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "100"}).stdout
    lines = re.findall(rf"table21 {command} (.*)", FRIENDS + API)
    flags = {flag for line in lines for flag in re.findall(r"--[a-z-]+", line)}
    assert flags
    assert not {flag for flag in flags if flag not in known}


@pytest.mark.parametrize(
    ("what", "rate"),
    [
        ("requests of a guest", limits.REQUESTS),
        ("new guests from an address", limits.NEW_GUESTS),
        ("new tables of a guest", limits.NEW_TABLES),
        ("records stored by a guest", limits.RECORDS),
        ("replays read by a guest", limits.REPLAYS),
        ("recovery codes made by a guest, or tried from an address", limits.CODES),
        ("messages on a socket", limits.MESSAGES),
        ("lines of chat of a guest", limits.CHAT),
    ],
)
def test_the_limits_are_those_of_the_server(what: str, rate: limits.Rate) -> None:
    a_second = rate.a_second
    then = f"{a_second:g} a second" if a_second >= 1 else f"1 every {1 / a_second:g} seconds"
    assert f"| {what} | {rate.at_once:g} | {then} |" in FRIENDS
    assert f"a name {shapes.NAME} characters, a line of chat {shapes.SAID}." in FRIENDS


def test_the_client_knows_the_servers_last_word() -> None:
    assert CLOSED_POLICY == socket.CLOSED_POLICY
    assert {CLOSED_POLICY, socket.CLOSED_RESTART} == {1008, 1012}


def test_a_refusal_keeps_its_code(server: House, tmp_path: Path) -> None:
    asking = Server(server.address, Tokens(tmp_path))
    with pytest.raises(Refused) as refused:
        asyncio.run(asking.ask("api/tables/nowhere", TableInfo))
    assert refused.value.code == "no_such_table"
