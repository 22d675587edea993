"""Two servers on one PostgreSQL, a database that goes away, and servers that are killed."""

import asyncio
import json
import signal
from pathlib import Path

import httpx
import pytest

from server.people import Json, Person, Served, Wire, eventually, free_port, served
from server.postgres import Postgres
from server.process import Process

pytestmark = pytest.mark.anyio


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.new_database()


def at(here: Served, person: Person) -> Person:
    """The same person, asking another server."""
    client = httpx.AsyncClient(base_url=here.url, timeout=30, cookies={"table21": person.token})
    here.clients.append(client)
    return Person(here, client, person.guest, person.token)


async def begun(one: Served, other: Served) -> tuple[Json, list[Person], list[Wire]]:
    """A table whose people have come to different servers."""
    ann, bea = await one.guest(), await other.guest()
    table = await ann.open("make21", "me", "open")
    wires = [await ann.look(table)]
    await bea.do(f"/api/tables/{table['table']}/sit")
    await wires[0].hear("info")
    wires.append(await bea.look(table))
    for seat, wire in enumerate(wires, 1):
        await wire.say("entropy", seat=seat, value=f"{seat}" * 64)
    rooms = one.house.rooms._rooms
    await eventually(lambda: set(rooms[table["table"]].entropy) == {1, 2})
    await ann.start(table)
    return table, [ann, bea], wires


async def test_people_at_two_servers_play_at_one_table(url: str) -> None:
    async with served(url) as one, served(url) as other:
        table, people, wires = await begun(one, other)
        for version in range(12):
            views = [await w.until(lambda v, n=version: v["version"] == n) for w in wires]  # type: ignore[misc]
            assert views[0]["turn"] == views[1]["turn"]
            answer = await wires[views[0]["turn"] - 1].move()
            assert answer["type"] == "done"
            for here in (one, other):  # what an idle room does
                here.house.rooms._rooms[table["table"]].sleep()
        await wires[0].say("chat", text="hello", key="c")
        assert (await wires[1].hear("chat"))["chat"]["text"] == "hello"
        # One identity in two tabs at two servers, at the same moment: one of them is too late.
        for wire in wires:
            await wire.until(lambda view: view["version"] == 12)
        mover = (wires[0].view or {})["turn"] - 1
        tab = await at((other, one)[mover], people[mover]).look(table)
        answers = await asyncio.gather(wires[mover].move(0), tab.move(1))
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        # The same request at both servers is one move.
        for wire in wires:
            await wire.until(lambda view: view["version"] == 13)
        mover = (wires[0].view or {})["turn"] - 1
        tab = await at((other, one)[mover], people[mover]).look(table)
        answers = await asyncio.gather(wires[mover].move(key="k"), tab.move(key="k"))
        assert [answer.get("version") for answer in answers] == [14, 14]


async def test_bots_of_two_servers_make_each_move_once(url: str) -> None:
    async with served(url) as one, served(url) as other:
        ann = await one.guest()
        table = await ann.open("721", "easy", "easy")
        wires = [await ann.look(table), await at(other, ann).look(table)]
        await ann.start(table)
        for wire in wires:
            await wire.end()
        stored = await one.house.store.load(table["table"])
        assert stored
        assert [entry.version for entry in stored.log] == list(range(1, len(stored.log) + 1))
        records = [
            await p.get(f"/api/tables/{table['table']}/record") for p in (ann, at(other, ann))
        ]
        assert records[0] == records[1]


# ---------------------------------------------------------------- killed


async def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path) -> None:
    database, port, made, table, token = str(tmp_path / "table21.db"), free_port(), 0, "", ""
    for _ in range(3):
        server = Process(database, port).wait()
        here = Served(None, server.url)  # type: ignore[arg-type]
        person = await here.guest()
        if not table:
            token = person.token
            table = (await person.open("make21", "me", "me"))["table"]
            await person.start({"table": table})
        person.token = token
        wire = await person.connect(table)
        await wire.hear("hello")
        assert (wire.view or {})["version"] == made
        for _ in range(4):
            await wire.say("look", seat=(wire.view or {})["turn"])
            await wire.hear("hello")
            made = (await wire.move())["version"]
        # One more, of which nobody hears whether it is kept.
        view = wire.view or {}
        await wire.say("look", seat=view["turn"])
        await wire.hear("hello")
        said = {"seat": wire.view["seat"], "version": made, "key": "last"}  # type: ignore[index]
        await wire.wire.send(
            json.dumps({"type": "move", "text": wire.view["moves"][0]["text"], **said})  # type: ignore[index]
        )
        server.end(signal.SIGKILL)
        for client in here.clients:
            await client.aclose()
        made = max(made, await kept(database, table))


async def kept(database: str, table: str) -> int:
    """How many entries the log has."""
    from server.stores import opened

    async with opened(database) as store:
        stored = await store.load(table)
        assert stored
        return len(stored.log)


async def test_it_says_where_it_is_and_ends_when_asked(tmp_path: Path) -> None:
    port = free_port()
    server = Process(str(tmp_path / "table21.db"), port).wait()
    second = Process(str(tmp_path / "other.db"), port)
    said, _ = second.process.communicate(timeout=60)
    assert said.startswith(f"table21: port {port} is in use")
    assert second.process.returncode == 2
    third = Process(str(tmp_path / "table21.db"), free_port())
    said, _ = third.process.communicate(timeout=60)
    assert "another table21 server is using this file" in said
    here = Served(None, server.url)  # type: ignore[arg-type]
    ann = await here.guest()
    wire = await ann.look(await ann.open("make21", "me", "easy"))
    server.process.send_signal(signal.SIGINT)
    assert await wire.closed() == 1012
    await ann.client.aclose()
    said = await asyncio.to_thread(server.end, signal.SIGINT)
    assert said == f"Table 21 is served at http://localhost:{port}/ (Ctrl-C stops it)\n"
    assert server.process.returncode == 0


def test_the_command_line_knows_how_long_bots_wait() -> None:
    from table21.cli.main import PAUSE
    from table21.server.bots_at_tables import PAUSE as WAITED

    assert PAUSE == WAITED
