"""Tables served: who may do what, what happens at once, and what is refused by which code."""

import asyncio
import dataclasses
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from server.people import QUICK, FakeTimes, Json, Person, Served, Wire, eventually, served
from table21.server import limits
from table21.server.rooms import IDLE
from table21.server.store import AwayError, Stored

pytestmark = pytest.mark.anyio

DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'table21.db'}"


@pytest.fixture
async def here(address: str) -> AsyncIterator[Served]:
    async with served(address, times=FakeTimes()) as server:
        yield server


def times_of(here: Served) -> FakeTimes:
    assert isinstance(here.house.times, FakeTimes)
    return here.house.times


async def two_people(here: Served, **wish: Any) -> tuple[Json, list[Person], list[Wire]]:
    """A table of two that has begun."""
    people = [await here.guest() for _ in range(2)]
    table = await people[0].open("make21", "me", "open", name="Ann", **wish)
    await people[1].do(f"/api/tables/{table['table']}/sit", {"name": "Bea"})
    wires = [await person.look(table) for person in people]
    for seat, wire in enumerate(wires, 1):
        await wire.say("entropy", seat=seat, value="5e" * 32)
    await people[0].start(table)
    for wire in wires:
        await wire.until(lambda view: view["version"] == 0)
    return table, people, wires


def to_move(wires: list[Wire]) -> tuple[Wire, Wire]:
    """Who is at turn, and the other."""
    view = wires[0].view
    assert view is not None
    first = view["turn"] - 1
    return wires[first], wires[1 - first]


# ---------------------------------------------------------------- coming in


async def test_a_guest_is_a_cookie_and_may_have_a_name(here: Served) -> None:
    ann = await here.guest()
    answer = await ann.client.get("/api/me")
    assert "set-cookie" not in answer.headers
    assert (await ann.do("/api/me", {"name": "  Ann   B "}, "PATCH"))["name"] == "Ann B"
    assert (await ann.get("/api/me"))["name"] == "Ann B"
    new = await (await here.guest()).client.get("/api/me", headers={"Authorization": "Bearer x"})
    cookie = new.headers["set-cookie"]
    assert "HttpOnly; SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert ann.token not in (Path(here.url) / "").name


async def test_behind_tls_the_cookie_is_secure_and_links_begin_with_https(address: str) -> None:
    async with served(address, dataclasses.replace(QUICK, behind_proxy=True)) as here:
        ann = await here.guest()
        proxied = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "cards.example"}
        answer = await ann.client.get("/api/me", headers=proxied | {"Authorization": "Bearer x"})
        assert "; Secure" in answer.headers["set-cookie"]
        wish = {"game": "make21"}
        table = (await ann.client.post("/api/tables", json=wish, headers=proxied)).json()
        assert table["link"] == f"https://cards.example/t/{table['table']}"


async def test_every_answer_has_its_headers(here: Served) -> None:
    ann = await here.guest()
    for path in ("/", "/t/x", "/api/me", "/api/nothing", "/schema", "/schema/openapi.json"):
        answer = await ann.client.get(path)
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
    page = (await ann.client.get("/schema")).text
    assert "http://" not in page
    assert "https://" not in page
    assert "/api/tables" in page


async def test_a_link_has_a_code_that_phones_read(here: Served) -> None:
    ann = await here.guest()
    answer = await ann.client.get("/api/qr", params={"text": f"{here.url}/t/x"})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "<svg" in answer.text
    assert (
        await ann.client.get("/api/qr", params={"text": "https://a.example/"})
    ).status_code == 400


async def test_pages_of_other_sites_may_not_ask(here: Served) -> None:
    ann = await here.guest()
    other = {"Origin": "https://evil.example"}
    answer = await ann.client.post("/api/tables", json={"game": "make21"}, headers=other)
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden_origin")
    table = await ann.open("make21", "me", "easy")
    wire = await ann.connect(table["table"], **other)
    assert (await wire.next())["code"] == "forbidden_origin"
    assert await wire.closed() == 1008
    answer = await ann.client.post(
        "/api/tables", json={"game": "make21"}, headers={"Origin": here.url}
    )
    assert answer.status_code == 201


# ---------------------------------------------------------------- sitting down


async def test_seats_are_taken_once_and_given_by_the_owner(here: Served) -> None:
    ann, bea, cid = [await here.guest() for _ in range(3)]
    table = await ann.open("make21", "me", "open", "open")
    path = f"/api/tables/{table['table']}"
    assert await bea.refused(f"{path}/sit", {"seat": 1}) == "seat_taken"
    assert await bea.refused(f"{path}/sit", {"seat": 9}) == "bad_request"
    await bea.do(f"{path}/sit", {"seat": 3})
    assert await bea.refused(f"{path}/sit") == "already_seated"
    assert await bea.refused(f"{path}/seats", {"seat": 2, "who": "bot"}) == "not_yours"
    assert await bea.refused(f"{path}/start") == "not_yours"
    assert await ann.refused(f"{path}/seats", {"seat": 3, "who": "open"}) == "seat_taken"
    assert (
        await ann.refused(f"{path}/seats", {"seat": 2, "who": "bot", "level": "x"}) == "bad_options"
    )
    await ann.do(f"{path}/seats", {"seat": 2, "who": "bot", "level": "easy"})
    assert await cid.refused(f"{path}/sit") == "table_full"
    assert await cid.refused(f"{path}/resign") == "not_seated"
    info = await ann.start(table)
    assert [seat["who"] for seat in info["seats"]] == ["person", "bot", "person"]
    assert await ann.refused(f"{path}/start") == "already_started"
    assert await cid.refused(f"{path}/sit") == "already_started"


async def test_two_who_want_one_seat_at_once(here: Served) -> None:
    ann, bea, cid = [await here.guest() for _ in range(3)]
    table = await ann.open("make21", "me", "open")
    path = f"/api/tables/{table['table']}/sit"
    answers = await asyncio.gather(bea.ask(path), cid.ask(path))
    assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_who_leaves_before_the_start_leaves_the_seat_open(here: Served) -> None:
    ann, bea = await here.guest(), await here.guest()
    table = await ann.open("make21", "me", "open")
    wire = await ann.look(table)
    await bea.do(f"/api/tables/{table['table']}/sit", {"name": "Bea"})
    assert (await wire.hear("info"))["info"]["seats"][1]["name"] in {"Bea", ""}
    info = await bea.do(f"/api/tables/{table['table']}/resign")
    assert info["seats"][1]["who"] == "open"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "nothing"}, "unknown_game"),
        ({"game": "make21", "options": {"players": 99}}, "bad_options"),
        ({"game": "make21", "options": {"cards": 1}}, "bad_options"),
        ({"game": "make21", "options": {"edition": "x" * 5000}}, "bad_request"),
        ({"game": "make21", "seats": [{"who": "me"}]}, "bad_options"),
        ({"game": "make21", "seats": [{"who": "nobody"}]}, "bad_request"),
        ({"game": "make21", "deal": "yesterday"}, "bad_options"),
        ({"game": "make21", "clock": {"bank": -1, "more": 1}}, "bad_request"),
        ({"game": "make21", "name": "x" * 41}, "bad_request"),
        ({"game": "make21", "name": "\u202eevil"}, "bad_text"),
        ({"game": 7}, "bad_request"),
        ([], "bad_request"),
    ],
)
async def test_a_table_that_cannot_be(here: Served, wish: Any, code: str) -> None:
    ann = await here.guest()
    assert await ann.refused("/api/tables", wish) == code
    assert await ann.get("/api/me/tables") == []


async def test_what_is_no_json_or_too_much(here: Served) -> None:
    ann = await here.guest()
    kind = {"Content-Type": "application/json"}
    for body in (b"", b"{", b"\xff\xfe", b"[" * 50_000):
        answer = await ann.client.post("/api/tables", content=body, headers=kind)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_request"), body[:9]
    answer = await ann.client.post("/api/tables", content=b"x" * 70_000, headers=kind)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    answer = await ann.client.post("/api/tables", data={"game": "make21"})
    assert answer.json()["code"] == "bad_request"
    answer = await ann.client.put("/api/tables", json={})
    assert (answer.status_code, answer.json()["code"]) == (405, "bad_method")


# ---------------------------------------------------------------- who may look


async def test_a_table_for_nobody_else_is_as_if_it_were_not_there(here: Served) -> None:
    table, _, wires = await two_people(here, watch="nobody")
    cid = await here.guest()
    for path in ("", "/record", "/frames", "/others"):
        answer = await cid.client.get(f"/api/tables/{table['table']}{path}")
        assert answer.json()["code"] == "no_such_table"
    wire = await cid.connect(table["table"])
    assert (await wire.next())["code"] == "no_such_table"
    assert await wire.closed() == 1008
    assert (await (await cid.connect("nothing")).next())["code"] == "no_such_table"
    assert await cid.refused("/api/tables/nothing/sit") == "no_such_table"
    assert wires[0].view


async def test_who_looks_on_while_nobody_may_is_shown_out_at_the_start(here: Served) -> None:
    ann, cid = await here.guest(), await here.guest()
    table = await ann.open("make21", "me", "easy", watch="nobody")
    wire = await cid.look(table)
    await ann.start(table)
    assert await wire.closed() == 1008
    assert json.loads(wire.frames[-1])["code"] == "no_such_table"
    assert not any('"view":{' in frame for frame in wire.frames)


async def test_cards_are_shown_to_nobody_before_the_end(here: Served) -> None:
    table, people, _ = await two_people(here)
    path = f"/api/tables/{table['table']}"
    for asked in ("/record", "/frames", "/advice?move=1"):
        answer = await people[0].client.get(path + asked)
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    assert await people[0].refused(f"{path}/rematch") == "not_over"
    answer = await people[0].client.get("/api/records/nothing")
    assert answer.json()["code"] == "no_such_record"


# ---------------------------------------------------------------- moves


async def test_moves_are_refused_in_the_fixed_order(here: Served) -> None:
    ann = await here.guest()
    waiting = await ann.look(await ann.open("make21", "me", "open"))
    waiting.view = {"seat": 1, "version": 0, "moves": []}
    assert (await waiting.move())["code"] == "not_started"
    table, _, wires = await two_people(here)
    cid = await (await here.guest()).look(table)
    mover, other = to_move(wires)
    assert mover.view
    assert other.view
    wrong: dict[str, Any] = {"seat": 7, "text": "nonsense", "version": 99}
    assert (await cid.move(**wrong))["code"] == "not_seated"
    assert (await other.move(**wrong))["code"] == "not_yours"
    wrong["seat"] = other.view["seat"]
    assert (await other.move(**wrong))["code"] == "not_your_turn"
    wrong["seat"] = mover.view["seat"]
    assert (await mover.move(**wrong))["code"] == "stale"
    assert (await mover.move(text="nonsense"))["code"] == "bad_text"
    why = await mover.move(text="take")
    assert why["code"] == "illegal_move"
    await mover.say("why_not", text="take")
    assert (await mover.hear("why_not"))["why"] == why["text"]
    await mover.say("why_not", text=mover.view["moves"][0]["text"])
    assert (await mover.hear("why_not"))["why"] is None
    assert await other.refused("why_not", text="take") == "not_your_turn"
    assert (await mover.move())["type"] == "done"


async def test_one_key_is_one_move_from_however_many_tabs(here: Served) -> None:
    table, people, wires = await two_people(here)
    mover, other = to_move(wires)
    tab = await people[wires.index(mover)].look(table)
    assert tab.view == mover.view
    assert tab.view
    said = {"type": "move", "seat": tab.view["seat"], "version": 0, "key": "k"}
    said["text"] = tab.view["moves"][0]["text"]
    for wire in (mover, tab, mover):
        await wire.wire.send(json.dumps(said))
    for wire in (mover, tab, mover):
        assert (await wire.hear("done"))["version"] == 1
    assert (await other.until(lambda view: view["version"] > 0))["version"] == 1
    # Two tabs that choose at the same time: one is told that it is too late.
    assert other.view
    second = await people[wires.index(other)].look(table)
    answers = await asyncio.gather(other.move(0), second.move(1))
    assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
    assert {answer.get("code") for answer in answers} <= {None, "stale", "not_your_turn"}
    # Somebody else's key is another request.
    view = await mover.until(lambda view: view["version"] == 2)
    assert (await mover.move(key="k2", version=view["version"]))["version"] == 3


async def test_whoever_missed_something_is_told_it(here: Served) -> None:
    table, people, wires = await two_people(here)
    for version in range(1, 6):
        mover, _ = to_move(wires)
        await mover.move()
        for wire in wires:
            await wire.until(lambda view, v=version: view["version"] == v)  # type: ignore[misc]
    back = await people[0].look(table, 3)
    told = await back.hear("view")
    assert {event["version"] for event in told["events"]} == {4, 5}
    assert told["view"] == wires[0].view
    await back.say("resync")
    assert (await back.hear("hello"))["view"] == wires[0].view
    everything = await (await people[0].look(table, -1)).hear("view")
    assert [event["version"] for event in everything["events"]][:2] == [0, 1]
    nothing = await people[0].connect(table["table"], **{"X-Nothing": "1"})
    assert (await nothing.next())["type"] == "hello"


@pytest.mark.parametrize(
    "said",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type":"nothing"}',
        '{"type":"move"}',
        '{"type":"move","seat":"1","text":"x","version":0,"key":"k"}',
        '{"type":"move","seat":1,"text":"x","version":1e999,"key":"k"}',
        '{"type":"move","seat":1,"text":"%s","version":0,"key":"k"}' % ("x" * 300),
        '{"type":"move","seat":1,"text":"x","version":0,"key":"%s"}' % ("k" * 300),
        '{"type":"chat","text":"%s","key":"k"}' % ("x" * 401),
        '{"type":"entropy","seat":1,"value":"5e"}',
        '{"type":"look","seat":-1}',
        "[" * 60_000,
        "x" * 70_000,
    ],
)
async def test_messages_that_are_none(here: Served, said: str) -> None:
    ann = await here.guest()
    wire = await ann.look(await ann.open("make21", "me", "easy"))
    await wire.wire.send(said)
    assert (await wire.hear("refused"))["code"] in {"bad_request", "too_large"}
    await wire.say("ping")
    await wire.hear("pong")


async def test_a_since_that_is_none(here: Served) -> None:
    ann = await here.guest()
    table = await ann.open("make21", "me", "easy")
    wire = await ann.connect(table["table"], "x")
    assert (await wire.next())["code"] == "bad_request"


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
