"""Tables served: who comes in, sits down, looks on and moves, and what is refused by which code."""

import asyncio
import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from server.people import (
    QUICK,
    Served,
    served,
    to_move,
    two_people,
)

pytestmark = pytest.mark.anyio

DOCS = Path(__file__).parent.parent.parent / "docs"

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
