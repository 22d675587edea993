"""The life of a served table: undo, bots for who leaves, clocks, talk, named deals, its end."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from server.people import QUICK, Served, eventually, served, times_of, to_move, two_people
from table21.server import limits
from table21.server.rooms import IDLE
from table21.server.store import AwayError, Stored

pytestmark = pytest.mark.anyio

DOCS = Path(__file__).parent.parent.parent / "docs"

# ---------------------------------------------------------------- undo


async def test_moves_are_not_taken_back_among_people(here: Served) -> None:
    _, _, wires = await two_people(here)
    mover, _ = to_move(wires)
    assert mover.view
    assert not mover.view["can_undo"]
    assert not any(move["undoable"] for move in mover.view["moves"])
    answer = await mover.keyed("undo", seat=mover.view["seat"], version=0)
    assert answer["code"] == "no_undo"


async def test_taking_back_is_foretold_and_never_goes_past_a_revealed_card(here: Served) -> None:
    """Solo: nobody else moves, so what was said before a move is held against what comes."""
    ann = await here.guest()
    table = await ann.open("721", "me")
    wire = await ann.look(table)
    await ann.start(table)
    view = await wire.until(lambda view: not view["can_undo"])
    assert "nothing to take back" in view["undo_reason"]
    taken_back = 0
    for _ in range(200):
        view = wire.view or {}
        if view["over"]:
            break
        promised = view["moves"][0]["undoable"]
        made = (await wire.move())["version"]
        after = await wire.until(lambda view, made=made: view["version"] >= made)  # type: ignore[misc]
        assert after["over"] or after["can_undo"] == promised, after["undo_reason"]
        if after["can_undo"] and taken_back < 3:
            taken_back += 1
            answer = await wire.keyed("undo", seat=1, version=after["version"])
            assert answer["version"] == made + 1
            back = await wire.until(lambda view, made=made: view["version"] > made)  # type: ignore[misc]
            assert (back["zones"], back["moves"]) == (view["zones"], view["moves"])
            assert (await wire.keyed("undo", seat=1, version=made))["code"] == "stale"
            await wire.move()
            await wire.until(lambda view, made=made: view["version"] >= made + 2)  # type: ignore[misc]
    assert wire.view
    assert wire.view["over"]


# ---------------------------------------------------------------- leaving to a bot, coming back


async def test_a_bot_plays_for_who_leaves_and_hands_the_seat_back(here: Served) -> None:
    table, people, wires = await two_people(here)
    mover, other = to_move(wires)
    away = people[wires.index(mover)]
    path = f"/api/tables/{table['table']}"
    info = await away.do(f"{path}/resign")
    assert [seat["resigned"] for seat in info["seats"]].count(True) == 1
    view = await other.until(lambda view: view["version"] == 1)
    assert (await mover.move(version=view["version"]))["code"] == "not_yours"
    await away.do(f"{path}/reclaim")
    assert (await other.move())["type"] == "done"
    await mover.until(lambda view: view["version"] == 2)
    assert (await mover.move())["type"] == "done"


async def test_pass_and_play_shows_nobody_until_somebody_looks(here: Served) -> None:
    ann = await here.guest()
    table = await ann.open("make21", "me", "me")
    await ann.start(table)
    wire = await ann.look(table)
    assert wire.hello["view"]["seat"] == 0
    for seat in (2, 1, 2):
        await wire.say("look", seat=seat)
        assert (await wire.hear("hello"))["view"]["seat"] == seat
    assert await wire.refused("look", seat=3) == "not_yours"


# ---------------------------------------------------------------- clocks


async def test_a_clock_runs_for_people_and_a_bot_takes_over_when_it_is_up(here: Served) -> None:
    table, people, wires = await two_people(here, clock={"bank": 60, "more": 30})
    mover, other = to_move(wires)
    assert mover.view
    turn = mover.view["turn"]
    assert mover.view["clock"] == {"turn": turn, "left": [60, 60], "running": True}
    times_of(here).pass_by(20)
    await other.say("resync")
    clock = (await other.hear("hello"))["view"]["clock"]
    assert clock["left"][turn - 1] == 40
    assert await mover.refused("more_time", seat=turn) == "not_yours"
    await other.say("more_time", seat=3 - turn)
    view = (await other.hear("view"))["view"]
    assert view["clock"]["left"][turn - 1] == 70
    times_of(here).pass_by(69)
    times_of(here).pass_by(2)
    view = await other.until(lambda view: view["version"] == 1)
    assert not view["over"]
    info = await people[turn - 1].get(f"/api/tables/{table['table']}")
    assert info["seats"][turn - 1]["resigned"]
    await people[turn - 1].do(f"/api/tables/{table['table']}/reclaim")
    times_of(here).pass_by(5)
    await other.move()
    view = await mover.until(lambda view: view["version"] == 2)
    assert view["clock"]["left"][2 - turn] == 55
    assert view["clock"]["left"][turn - 1] == 30


async def test_without_a_clock_there_is_no_time_to_give(here: Served) -> None:
    _, _, wires = await two_people(here)
    assert await wires[0].refused("more_time", seat=1) == "bad_request"


# ---------------------------------------------------------------- talking


async def test_people_talk_with_names_and_only_those_who_sit_there(here: Served) -> None:
    table, _, wires = await two_people(here)
    watcher = await here.guest()
    looker = await watcher.look(table)
    evil = "<script>alert('seat 2')</script>"
    for _ in range(2):
        await wires[0].say("chat", text=evil, key="c")
    for wire in (*wires, looker):
        said = (await wire.hear("chat"))["chat"]
        assert (said["name"], said["seat"], said["text"]) == ("Ann", 1, evil)
    assert await looker.refused("chat", text="hello", key="c") == "not_seated"
    assert await wires[0].refused("chat", text="a\x07b", key="d") == "bad_text"
    assert [line["text"] for line in (await watcher.look(table)).hello["chat"]] == [evil]


# ---------------------------------------------------------------- deals with a name, records


async def test_a_deal_with_a_name_is_the_same_for_all(here: Served) -> None:
    people = [await here.guest() for _ in range(2)]
    ended = []
    for person in people:
        table = await person.open("721", "me", deal="4711", name="Somebody")
        assert table["deal"] == "number 4711"
        wire = await person.look(table)
        assert not wire.hello["entropy"]
        assert await wire.refused("entropy", seat=1, value="5e" * 32) == "bad_request"
        await person.start(table)
        view = await wire.until(lambda _: True)
        while not view["over"]:
            made = (await wire.move())["version"]
            view = await wire.until(lambda view, made=made: view["version"] >= made)  # type: ignore[misc]
        await wire.end()
        ended.append(table["table"])
    records = [await people[0].get(f"/api/tables/{table}/record") for table in ended]
    assert records[0]["decks"] == records[1]["decks"]
    others = await people[0].get(f"/api/tables/{ended[0]}/others")
    assert others["deal"] == "number 4711"
    assert [came["you"] for came in others["results"]] == [False, True]
    assert {came["score"] for came in others["results"]} == {records[0]["result"]["scores"][0]}


async def test_the_deal_of_the_day_is_named_by_the_calendar_in_utc(here: Served) -> None:
    ann = await here.guest()
    assert (await ann.open("721", "me", deal="daily"))["deal"] == "2027-01-15"
    times_of(here).pass_by(86_400)
    assert (await ann.open("721", "me", deal="daily"))["deal"] == "2027-01-16"
    plain = await ann.open("721", "me")
    assert plain["deal"] is None
    answer = await ann.client.get(f"/api/tables/{plain['table']}/others")
    assert answer.json()["code"] == "bad_request"


async def test_records_are_verified_before_they_are_kept(here: Served) -> None:
    ann = await here.guest()
    assert await ann.refused("/api/records", {}) == "bad_record"
    assert await ann.refused("/api/records", {"table21": 1, "game": "x"}) == "bad_record"
    assert await ann.refused("/api/records", [1]) == "bad_request"


# ---------------------------------------------------------------- too often, idle, stopping


async def test_who_asks_too_often_is_told_when_to_come_again(address: str) -> None:
    polite = dataclasses.replace(QUICK, unlimited=False)
    async with served(address, polite) as here:
        ann = await here.guest()
        answers = [await ann.ask("/api/tables", {"game": "make21"}) for _ in range(25)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert refused[0].json()["code"] == "too_many"
        assert refused[0].json()["retry_after"] > 0
        assert int(refused[0].headers["retry-after"]) >= 1
        wire = await ann.look(answers[0].json())
        for _ in range(int(limits.MESSAGES.at_once) + 20):
            await wire.say("ping")
        assert (await wire.hear("refused"))["code"] == "too_many"


async def test_rooms_are_forgotten_when_idle_and_wake_when_asked(here: Served) -> None:
    table, people, wires = await two_people(here)
    rooms = here.house.rooms
    times_of(here).pass_by(IDLE + 1)
    rooms.sweep()
    room = rooms._rooms[table["table"]]
    assert room.asleep
    mover, _ = to_move(wires)
    assert (await mover.move())["type"] == "done"
    for wire in wires:
        await wire.wire.close()
    await eventually(lambda: not room.onlookers)
    times_of(here).pass_by(IDLE + 1)
    rooms.sweep()
    assert len(rooms) == 0
    assert (await people[0].look(table)).hello["view"]["version"] == 1


async def test_everybody_is_told_to_come_again_when_the_server_stops(address: str) -> None:
    async with served(address) as here:
        ann = await here.guest()
        wire = await ann.look(await ann.open("make21", "me", "easy"))
        await here.house.close()
        assert await wire.closed() == 1012


async def test_a_move_that_could_not_be_kept_was_not_made(
    here: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, wires = await two_people(here)
    mover, other = to_move(wires)

    async def away(*_: Any) -> int:
        raise AwayError("the database cannot be reached")

    with monkeypatch.context() as broken:
        broken.setattr(here.house.store, "append", away)
        assert (await mover.move())["code"] == "unavailable"
    for wire in wires:
        await wire.say("resync")
        assert (await wire.hear("hello"))["view"]["version"] == 0
    assert (await mover.move())["type"] == "done"
    assert (await other.until(lambda view: view["version"] == 1))["moves_made"] == 1


async def test_a_table_under_other_rules_is_not_played_on(
    here: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, people, wires = await two_people(here)
    room = here.house.rooms._rooms[table["table"]]
    older = dataclasses.replace(room.row, rules=0, revision=room.row.revision + 1)
    stored = await here.house.store.load(table["table"])
    assert stored
    room.sleep()

    async def load(_: str) -> Stored:
        return dataclasses.replace(stored, table=older)

    monkeypatch.setattr(here.house.store, "load", load)
    answer = await people[0].client.get(f"/api/tables/{table['table']}")
    assert answer.json()["code"] == "unknown_game"
    assert "begun under version 0 of the rules" in answer.json()["text"]
    assert (await wires[0].move())["code"] == "unknown_game"


def test_every_code_is_in_the_protocol() -> None:
    from table21.server.errors import STATUS

    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    for code, status in STATUS.items():
        (line,) = [
            line
            for line in page.splitlines()
            if f"`{code}`" in line and "| when" not in line and line.startswith("|")
        ][:1]
        assert f"| {status} |" in line, code
