"""Several server processes on one PostgreSQL: who is first wins, and all hear of it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from server.postgres import Postgres
from server.stores import SEATS, line, move, opened, table
from server.test_store_crash import appending
from table21.server.store import Count, SeatRow, StaleError, Store

pytestmark = pytest.mark.anyio

#: Seconds for what should take milliseconds, on a machine that is busy.
PATIENCE = 30


@asynccontextmanager
async def servers(url: str, number: int) -> AsyncIterator[list[Store]]:
    """So many stores on one database; whether in one process or several, they do not know."""
    async with AsyncExitStack() as stack:
        opening = [stack.enter_async_context(opened(url)) for _ in range(number)]
        yield list(await asyncio.gather(*opening))


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.new_database()


async def test_servers_may_open_an_empty_database_together(url: str) -> None:
    async with servers(url, 3) as stores:
        await stores[0].add_table(table(), SEATS)
        assert all([await store.load("t") for store in stores])


async def test_one_version_has_one_winner(url: str) -> None:
    async with servers(url, 3) as stores:
        names = [f"t{i}" for i in range(10)]
        for name in names:
            await stores[0].add_table(table(name), SEATS)
        for version in range(1, 6):
            appends = [
                store.append(name, move(version, f"{version} of server {i}"))
                for i, store in enumerate(stores)
                for name in (names if i % 2 else reversed(names))
            ]
            outcomes = await asyncio.gather(*appends, return_exceptions=True)
            assert outcomes.count(version) == len(names)
            late = [outcome for outcome in outcomes if outcome != version]
            assert {type(outcome) for outcome in late} == {StaleError}


async def test_one_key_is_one_entry(url: str) -> None:
    async with servers(url, 3) as stores:
        await stores[0].add_table(table(), SEATS)
        for version in range(1, 6):
            appends = [store.append("t", move(version)) for store in stores]
            assert await asyncio.gather(*appends) == [version] * 3
        found = await stores[1].load("t")
        assert found is not None
        assert len(found.log) == 5


async def test_one_revision_one_rematch_one_count(url: str) -> None:
    won = {name: [Count("patience", 1, 1, 0, 0, None)] for name in ("ann", "bea", "cleo")}
    async with servers(url, 3) as stores:
        for i in range(10):
            await stores[0].add_table(table(f"t{i}"), SEATS)
        for i in range(10):
            over = table(f"t{i}", state="over", revision=2)
            ends = [
                store.finish(over, dict(sorted(won.items(), reverse=bool(n % 2))))
                for n, store in enumerate(stores)
            ]
            outcomes = await asyncio.gather(*ends, return_exceptions=True)
            assert sorted(str(type(outcome).__name__) for outcome in outcomes) == [
                "NoneType",
                "StaleError",
                "StaleError",
            ]
            wishes = [
                store.set_next(f"t{i}", table(f"next {i} {n}"), SEATS)
                for n, store in enumerate(stores)
            ]
            assert len(set(await asyncio.gather(*wishes))) == 1
        assert [count.won for count in await stores[2].counts("bea")] == [10]


async def test_chat_from_everywhere_has_one_numbering(url: str) -> None:
    async with servers(url, 3) as stores:
        await stores[0].add_table(table(), SEATS)
        for i in range(10):
            await asyncio.gather(*(s.say("t", line(f"{i}/{n}")) for n, s in enumerate(stores)))
        found = await stores[0].load("t")
        assert found is not None
        assert [said.n for said in found.chat] == list(range(1, 31))


# ---------------------------------------------------------------- notices


class Ear:
    """Hears what a store tells of others' changes."""

    def __init__(self, store: Store) -> None:
        self.heard: asyncio.Queue[str | None] = asyncio.Queue()
        store.on_change(self.heard.put_nowait)

    async def hears(self, table: str | None) -> None:
        """Waits until it is told of a table."""
        async with asyncio.timeout(PATIENCE):
            while await self.heard.get() != table:
                pass


async def test_every_change_is_heard_by_the_others_and_not_by_oneself(url: str) -> None:
    async with servers(url, 2) as (own, other):
        mine, theirs = Ear(own), Ear(other)
        writes = [
            lambda: own.add_table(table(), SEATS),
            lambda: own.append("t", move(1)),
            lambda: own.change(table(revision=2), [SeatRow(1, "open")]),
            lambda: own.add_entropy("t", 1, "ff"),
            lambda: own.say("t", line("a")),
            lambda: own.set_next("t", table("next"), SEATS),
            lambda: own.finish(table(revision=3, state="over"), {}),
        ]
        for write in writes:
            await write()  # type: ignore[no-untyped-call]
            await theirs.hears("t")
        with pytest.raises(StaleError):
            await own.append("t", move(1, "late"))
        await own.add_table(table("last"), SEATS)
        assert await theirs.heard.get() == "last"
        assert mine.heard.empty()


async def test_many_changes_at_once_are_all_heard(url: str) -> None:
    async with servers(url, 2) as (own, other):
        ear = Ear(other)
        names = {f"a table with a long name {i:04}" for i in range(500)}
        await asyncio.gather(*(own.add_table(table(name), []) for name in names))
        async with asyncio.timeout(PATIENCE):
            while names:
                names.discard(str(await ear.heard.get()))


async def test_a_change_by_another_process_is_seen(url: str) -> None:
    async with opened(url) as store:
        for i in range(20):
            await store.add_table(table(f"t{i}"), SEATS)
        ear = Ear(store)
        with appending(url):
            await ear.hears("t7")
            found = await store.load("t7")
        assert found is not None
        assert found.log


async def test_after_a_cut_notices_come_again_and_a_gap_is_told(
    url: str, postgres: Postgres
) -> None:
    async with servers(url, 2) as (own, other):
        ear = Ear(other)
        await own.add_table(table(), SEATS)
        await ear.hears("t")
        postgres.cut_connections()
        await ear.hears(None)
        await own.append("t", move(1))
        await ear.hears("t")
