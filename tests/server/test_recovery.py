"""A guest who goes on elsewhere with a code, as the same guest."""

import pytest

from server.people import served
from server.stores import opened
from table21.server.guests import LETTERS, new_code, tidy_code
from table21.server.store import Guest

pytestmark = pytest.mark.anyio


def test_a_code_is_read_however_it_is_typed() -> None:
    code = new_code()
    assert tidy_code(f" {code.lower().replace('-', ' ')}\n") == tidy_code(code)
    assert set(tidy_code(code)) <= set(LETTERS)
    assert code != new_code()


async def test_a_code_gives_one_more_token_until_there_is_a_new_code(database: str) -> None:
    async with opened(database) as store:
        await store.add_guest(Guest("ann", "Ann"), "first")
        await store.set_code("ann", "code")
        assert await store.recover("code", "second") == Guest("ann", "Ann")
        await store.rename_guest("ann", "Anne")
        await store.set_code("ann", "newer")
        assert await store.recover("code", "third") is None
    async with opened(database) as store:
        assert await store.guest("first") == await store.guest("second") == Guest("ann", "Anne")
        assert await store.guest("third") is None


async def test_another_browser_becomes_the_guest_whose_code_it_is(database: str) -> None:
    async with served(database) as here:
        ann, elsewhere = await here.guest(), await here.guest()
        await ann.client.patch("/api/me", json={"name": "Ann"})
        code = (await ann.client.post("/api/me/code", json={})).json()["code"]
        answer = await elsewhere.client.post("/api/me/recover", json={"code": code.lower()})
        assert answer.json() == {"name": "Ann", "guest": ann.guest}
        for person in (ann, elsewhere):
            assert (await person.client.get("/api/me")).json()["guest"] == ann.guest


async def test_a_wrong_code_changes_nothing(database: str) -> None:
    async with served(database) as here:
        ann = await here.guest()
        answer = await ann.client.post("/api/me/recover", json={"code": new_code()})
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_code")
        assert "set-cookie" not in answer.headers
        assert (await ann.client.get("/api/me")).json()["guest"] == ann.guest
