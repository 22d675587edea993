"""Whole games of every game over HTTP and WebSocket, and what anybody was told on the way."""

import json
import random

import pytest

from known import Known, cards_told
from server.people import Json, Person, Served, Wire, served
from table21.games import all_games
from table21.harness import same_rows
from table21.record import verify
from table21.server.playing import Playing
from table21.table import Table
from variants import SHORT

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", [game.name for game in all_games()])
async def test_a_game_among_people_with_somebody_looking_on(game: str, address: str) -> None:
    async with served(address) as here:
        people = [await here.guest() for _ in range(2)]
        table = await people[0].open(game, "me", "open", options=SHORT.get(game, {}), name="Ann")
        await people[1].do(f"/api/tables/{table['table']}/sit", {"name": "Bea"})
        watcher = await here.guest()
        wires = [await person.look(table, -1) for person in (*people, watcher)]
        for seat, wire in enumerate(wires[:2], 1):
            await wire.say("entropy", seat=seat, value=f"{seat}" * 64)
        await people[0].start(table)
        await play_on(wires, random.Random(game))
        check_frames(here, table, wires)
        await check_end(people[0], table, wires)


async def play_on(wires: list[Wire], chance: random.Random) -> None:
    """Both people move at random until the game is over for everybody."""
    view = await wires[0].until(lambda _: True)
    while not view["over"]:
        mover = wires[view["turn"] - 1]
        view = await mover.until(lambda new, at=view["version"]: new["version"] >= at)
        answer = await mover.move(chance.randrange(len(view["moves"])))
        assert answer["type"] == "done", answer
        made = answer["version"]
        for wire in wires:
            view = await wire.until(lambda new, made=made: new["version"] >= made)  # type: ignore[misc]
    for wire in wires:
        await wire.end()


def table_of(here: Served, table: Json) -> Table:
    room = here.house.rooms._rooms[table["table"]]
    assert room.playing is not None
    return room.playing.table


def check_frames(here: Served, table: Json, wires: list[Wire]) -> None:
    """Nobody was shown a card that lay hidden from them then, nor what could foretell one."""
    whole, secret = table_of(here, table), here.house.rooms._rooms[table["table"]].row.secret
    tokens = [person.cookies["table21"] for person in here.clients]
    for seat, wire in zip((0, 1, -1), wires, strict=True):
        known = Known(whole)
        told = -1
        for frame in wire.frames:
            assert not any(token in frame for token in tokens)
            message = json.loads(frame)
            assert (secret in frame) == (message["type"] == "fair")
            if message["type"] == "view":
                now = message["view"]["version"]
                allowed = known.between(seat, max(told, 0), now)
                assert cards_told(message) - allowed == set(), (seat, now)
                told = now


async def check_end(owner: Person, table: Json, wires: list[Wire]) -> None:
    """The record is right, its packs are those that were promised, and it can be looked at."""
    record = await owner.get(f"/api/tables/{table['table']}/record")
    assert record["fair"]["commitment"] == table["commitment"]
    assert [share["seat"] for share in record["fair"]["entropy"]] == [1, 2]
    assert verify(record).over
    for seat in ("", "?seat=0", "?seat=1"):
        replay = await owner.get(f"/api/tables/{table['table']}/frames{seat}")
        assert len(replay["frames"]) == len(record["moves"]) + 1
    last = wires[2].view
    assert last is not None
    assert replay["frames"][-1]["view"]["scores"] == last["scores"]
    assert "seat 1" not in json.dumps(replay)
    stats = await owner.get("/api/me/stats")
    assert [(stat["game"], stat["played"]) for stat in stats] == [(record["game"], 1)]
    advice = await owner.get(f"/api/tables/{table['table']}/advice?move=1")
    assert advice["made"] == record["moves"][0]
    assert advice["lost"] >= 0


@pytest.mark.parametrize("game", [game.name for game in all_games()])
async def test_a_game_against_a_bot_and_once_more(game: str, address: str) -> None:
    async with served(address) as here:
        ann = await here.guest()
        table = await ann.open(game, "me", "easy", options=SHORT.get(game, {}), forced=True)
        wire = await ann.look(table, -1)
        await wire.say("entropy", seat=1, value="5e" * 32)
        await ann.start(table)
        chance = random.Random(game)
        while True:
            view = await wire.until(lambda new: new["over"] or bool(new["moves"]))
            if view["over"]:
                break
            await wire.move(chance.randrange(len(view["moves"])))
            await wire.until(lambda new, at=view["version"]: new["version"] > at)  # type: ignore[misc]
        await wire.end()
        again = await ann.do(f"/api/tables/{table['table']}/rematch")
        assert again == await ann.do(f"/api/tables/{table['table']}/rematch")
        assert again["state"] == "waiting"
        assert (await ann.start(again))["state"] == "playing"


async def test_the_table_is_the_same_after_the_server_was_away(address: str) -> None:
    async with served(address) as here:
        ann = await here.guest()
        table = await ann.open("make21", "me", "me", "me")
        await ann.start(table)
        wire = await ann.look(table)
        for _ in range(9):
            seat = (await wire.until(lambda _: True))["turn"]
            await wire.say("look", seat=seat)
            await wire.hear("hello")
            assert (await wire.move())["type"] == "done"
        kept = Playing.__new__(Playing)
        kept.table = table_of(here, table)
    async with served(address) as here:
        back = await here.guest()
        back.client.cookies.set("table21", ann.token)
        back.token = ann.token
        wire = await back.look(table, 7)
        told = await wire.hear("view")
        assert {event["version"] for event in told["events"]} == {8, 9}
        assert same_rows(table_of(here, table).rows, kept.table.rows)
