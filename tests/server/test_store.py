"""What a store promises, on both kinds of database."""

import asyncio
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from server.postgres import Postgres
from server.stores import SEATS, line, move, opened, table
from table21.errors import BadDatabase, BadText
from table21.server.store import (
    AwayError,
    Came,
    Count,
    Entry,
    Guest,
    SeatRow,
    StaleError,
    Store,
    open_store,
)
from table21.server.store.contract import Stored

pytestmark = pytest.mark.anyio


async def stored(store: Store, name: str = "t") -> Stored:
    found = await store.load(name)
    assert found is not None
    return found


# ---------------------------------------------------------------- guests


async def test_a_guest_is_found_by_the_hash_of_the_token(database: str) -> None:
    async with opened(database) as store:
        await store.add_guest(Guest("ann", ""), "hash")
        await store.rename_guest("ann", "Ann ♥")
    async with opened(database) as store:
        assert await store.guest("hash") == Guest("ann", "Ann ♥")
        assert await store.guest("ann") is None


# ---------------------------------------------------------------- tables


async def test_a_table_comes_back_as_it_was_put_in(database: str) -> None:
    made = datetime(2026, 2, 3, 4, 5, 6, 789012, tzinfo=UTC)
    put = table(settings={"watch": "link"}, clocks={"left": [1.5, 2]}, created=made, changed=made)
    async with opened(database) as store:
        await store.add_table(put, SEATS)
        entry = Entry(1, "undo", 2, "0", "key", None, made + timedelta(seconds=1))
        await store.append("t", entry)
    async with opened(database) as store:
        assert await store.load("t") == Stored(put, SEATS, (entry,), {}, ())


async def test_there_is_no_such_table(database: str) -> None:
    async with opened(database) as store:
        assert await store.load("none") is None
        for writing in (
            store.append("none", move(1)),
            store.change(table("none", revision=2)),
            store.say("none", line("a")),
            store.add_entropy("none", 1, "ff"),
            store.set_next("none", table("next"), SEATS),
        ):
            with pytest.raises(StaleError, match=r"none|no such table"):
                await writing
        assert await store.load("next") is None


async def test_who_changes_a_table_has_to_know_its_last_revision(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(table(), SEATS)
        seats = (SeatRow(1, "person", "Ann", "ann", resigned=True), SeatRow(2, "open"))
        await store.change(table(revision=2, state="over", result={"winners": [1]}), seats)
        for late in (2, 4):
            with pytest.raises(StaleError, match="revision"):
                await store.change(table(revision=late, state="waiting"), SEATS)
        found = await stored(store)
        assert (found.table.revision, found.table.state) == (2, "over")
        assert found.table.result == {"winners": [1]}
        assert found.seats == seats


async def test_a_change_of_the_row_leaves_seats_and_rematch_alone(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(table(), SEATS)
        await store.set_next("t", table("next"), SEATS)
        await store.change(table(revision=2))
        found = await stored(store)
        assert (found.seats, found.table.next) == (SEATS, "next")


async def test_the_tables_of_a_guest_come_newest_first(database: str) -> None:
    start = datetime(2026, 1, 1, tzinfo=UTC)
    async with opened(database) as store:
        for day in range(6):
            owner, guest = ("bea", "ann") if day % 2 else ("ann", "bea")
            seats = (SeatRow(1, "person", "", guest), SeatRow(2, "open"))
            row = table(f"day {day}", owner=owner, created=start + timedelta(days=day))
            await store.add_table(row, seats)
        await store.add_table(table("strange", owner="cleo"), [SeatRow(1, "open")])
        found = await store.tables_of("ann", 4)
        assert [row.id for row, _ in found] == ["day 5", "day 4", "day 3", "day 2"]
        assert found[0][1] == [SeatRow(1, "person", "", "ann"), SeatRow(2, "open")]
        assert await store.tables_of("nobody") == []


async def test_the_first_rematch_is_the_rematch(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(table(), SEATS)
        wishes = [store.set_next("t", table(f"next {i}"), SEATS) for i in range(5)]
        (agreed,) = set(await asyncio.gather(*wishes))
        made = [i for i in range(5) if await store.load(f"next {i}")]
        assert [f"next {i}" for i in made] == [agreed]
        assert (await stored(store)).table.next == agreed
        assert (await stored(store, agreed)).seats == SEATS


# ---------------------------------------------------------------- the log


async def test_moves_come_back_in_their_order(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(table(), SEATS)
        made = [await store.append("t", move(n, text=f"move {n}"), {"at": n}) for n in range(1, 12)]
        assert made == list(range(1, 12))
    async with opened(database) as store:
        found = await stored(store)
        assert [entry.text for entry in found.log] == [f"move {n}" for n in range(1, 12)]
        assert found.table.clocks == {"at": 11}


@pytest.mark.parametrize("version", [0, 1, 3])
async def test_a_move_for_another_version_is_stale(database: str, version: int) -> None:
    async with opened(database) as store:
        await store.add_table(table(), SEATS)
        await store.append("t", move(1), {"at": 1})
        with pytest.raises(StaleError, match=f"not at version {version - 1}"):
            await store.append("t", move(version, "another key"), {"at": version})
        found = await stored(store)
        assert [entry.version for entry in found.log] == [1]
        assert found.table.clocks == {"at": 1}


async def test_the_same_key_again_is_the_same_move(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(table(), SEATS)
        await store.add_table(table("other"), SEATS)
        await store.append("t", move(1, "a"), {"at": 1})
        await store.append("t", move(2, "b"), {"at": 2})
        assert await store.append("t", move(1, "a"), {"at": 9}) == 1
        assert await store.append("t", move(3, "a"), {"at": 9}) == 1
        assert await store.append("other", move(1, "a")) == 1
        found = await stored(store)
        assert [entry.key for entry in found.log] == ["a", "b"]
        assert found.table.clocks == {"at": 2}


async def test_of_many_writers_for_one_version_one_wins(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(table(), SEATS)
        for version in range(1, 6):
            appends = [store.append("t", move(version, f"{version}/{i}")) for i in range(20)]
            outcomes = await asyncio.gather(*appends, return_exceptions=True)
            assert outcomes.count(version) == 1
            assert sum(isinstance(outcome, StaleError) for outcome in outcomes) == 19
        assert [entry.version for entry in (await stored(store)).log] == [1, 2, 3, 4, 5]


async def test_one_key_from_many_writers_is_one_entry(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(table(), SEATS)
        appends = [store.append("t", move(1, "a")) for _ in range(20)]
        assert await asyncio.gather(*appends) == [1] * 20
        assert len((await stored(store)).log) == 1


async def test_moves_that_do_not_wait_for_each_other_keep_their_order(database: str) -> None:
    async with opened(database) as store:
        making = store.add_table(table(), SEATS)
        appends = [store.append("t", move(version), {"at": version}) for version in range(1, 31)]
        outcomes = await asyncio.gather(making, *appends)
        assert outcomes == [None, *range(1, 31)]
        assert (await stored(store)).table.clocks == {"at": 30}


async def test_what_cannot_be_written_does_not_stop_the_others(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(table(), SEATS)
        outcomes = await asyncio.gather(
            store.append("t", move(1)),
            store.append("no table", move(1)),
            store.rename_guest("ann", "lone \ud800"),
            store.say("t", line("a")),
            store.add_guest(Guest("ann", "Ann"), "hash"),
            return_exceptions=True,
        )
        kinds = [type(outcome) for outcome in outcomes]
        assert kinds[:3] == [int, StaleError, BadText]
        assert await store.guest("hash") == Guest("ann", "Ann")
        found = await stored(store)
        assert (len(found.log), len(found.chat)) == (1, 1)


@pytest.mark.parametrize("text", ["nul \0", "lone \ud800"])
async def test_characters_that_cannot_be_kept_are_refused(database: str, text: str) -> None:
    async with opened(database) as store:
        await store.add_table(table(), SEATS)
        with pytest.raises(BadText, match="characters"):
            await store.append("t", move(1, text=text))
        with pytest.raises(BadText, match="characters"):
            await store.say("t", line("a", text))
        found = await stored(store)
        assert (found.log, found.chat) == ((), ())


# ---------------------------------------------------------------- the end, and statistics


async def test_a_result_is_counted_once(database: str) -> None:
    won, lost = Count("patience", 1, 1, 0, 0, 17), Count("patience", 1, 0, 0, 1, None)
    over = table(state="over", result={"winners": [1]})
    async with opened(database) as store:
        await store.add_table(table(), SEATS)
        await store.finish(replace(over, revision=2), {"ann": [won], "bea": [lost]})
        with pytest.raises(StaleError):
            await store.finish(replace(over, revision=2), {"ann": [won]})
        await store.change(table(revision=3))
        await store.finish(replace(over, revision=4), {"ann": [won]})
        assert await store.counts("ann") == [won]
        assert await store.counts("bea") == [lost]
        assert (await stored(store)).table.result == {"winners": [1]}


async def test_how_people_came_out_on_a_deal_is_kept_once_and_newest_first(database: str) -> None:
    ann = Came("deal", "t0", 1, "ann", "Ann", True, 3, 9)
    async with opened(database) as store:
        for i in range(2):
            await store.add_table(table(f"t{i}"), SEATS)
            over = table(f"t{i}", state="over", revision=2)
            await store.finish(over, {}, [replace(ann, table=f"t{i}")])
            await store.finish(replace(over, revision=3), {}, [replace(ann, table=f"t{i}")])
        found = await store.others("deal")
        assert [replace(came, at=None) for came in found] == [replace(ann, table="t1"), ann]
        assert await store.others("another") == []


async def test_statistics_add_up(database: str) -> None:
    results = [
        ("bells", Count("bells", 1, 0, 1, 0, None)),
        ("hearts", Count("hearts", 1, 1, 0, 0, 5)),
        ("hearts", Count("hearts", 1, 0, 0, 1, None)),
        ("hearts", Count("hearts", 1, 1, 0, 0, 9)),
        ("hearts", Count("hearts", 1, 1, 0, 0, 7)),
    ]
    async with opened(database) as store:
        for i, (game, count) in enumerate(results):
            await store.add_table(table(f"t{i}", game=game), SEATS)
            await store.finish(table(f"t{i}", game=game, revision=2), {"ann": [count]})
        expected = [Count("bells", 1, 0, 1, 0, None), Count("hearts", 4, 3, 0, 1, 9)]
        assert await store.counts("ann") == expected
        assert await store.counts("bea") == []


# ---------------------------------------------------------------- entropy, chat, records


async def test_a_seat_adds_to_the_shuffle_once(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(table(), SEATS)
        assert await store.add_entropy("t", 2, "aa")
        assert not await store.add_entropy("t", 2, "bb")
        assert await store.add_entropy("t", 1, "cc")
        assert (await stored(store)).entropy == {1: "cc", 2: "aa"}


async def test_chat_is_numbered_and_a_line_sent_twice_is_one(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(table(), SEATS)
        said = await asyncio.gather(
            *(store.say("t", line(f"{i % 5}", f"{i % 5}")) for i in range(9))
        )
        assert sorted({found.n for found in said}) == [1, 2, 3, 4, 5]
        assert (await stored(store)).chat == tuple(sorted(set(said), key=lambda found: found.n))


async def test_a_record_is_kept_once(database: str) -> None:
    record = {"moves": ["♥"], "b": None, "a": [1.5]}
    async with opened(database) as store:
        name = await store.add_record("ann", record)
        assert await store.add_record("bea", dict(reversed(record.items()))) == name
        assert await store.add_record("bea", {**record, "b": 1}) != name
        found = await store.record(name)
        assert found == record
        assert list(found) == list(record)
        assert await store.record("none") is None


# ---------------------------------------------------------------- files and servers


async def test_closing_writes_what_waits(database: str) -> None:
    store = open_store(database)
    await store.open()
    await store.add_table(table(), SEATS)
    waiting = [asyncio.ensure_future(store.append("t", move(n))) for n in range(1, 51)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == list(range(1, 51))
    with pytest.raises(AwayError, match="closed"):
        await store.append("t", move(51))
    with pytest.raises(AwayError):
        await store.load("t")


async def test_who_stops_waiting_does_not_stop_the_write(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(table(), SEATS)
        impatient = asyncio.ensure_future(store.append("t", move(1)))
        await asyncio.sleep(0)
        impatient.cancel()
        assert await store.append("t", move(2)) == 2
        assert len((await stored(store)).log) == 2


async def test_a_second_server_on_an_sqlite_file_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "table21.db")
    async with opened(path):
        with pytest.raises(BadDatabase, match="another table21 server is using this file"):
            await open_store(path).open()
        with sqlite3.connect(path) as reader:  # backups and the curious may read
            assert reader.execute("SELECT count(*) FROM tables").fetchone() == (0,)
        reader.close()
    async with opened(path):
        pass


async def test_an_sqlite_file_that_cannot_be_written_now_can_be_later(tmp_path: Path) -> None:
    path = tmp_path / "table21.db"
    async with opened(f"sqlite:///{path}?timeout=0.05") as store:
        await store.add_table(table(), SEATS)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(AwayError, match="locked"):
            await store.append("t", move(1))
        assert (await stored(store)).log == ()
        other.execute("ROLLBACK")
        other.close()
        assert await store.append("t", move(1)) == 1


async def test_an_sqlite_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table21.db"
    path.write_text("Dear diary, " * 1000)
    with pytest.raises(BadDatabase, match="not a database"):
        await open_store(str(path)).open()


async def test_lost_connections_are_found_again(postgres: Postgres) -> None:
    async with opened(postgres.new_database()) as store:
        await store.add_table(table(), SEATS)
        for version in range(1, 4):
            postgres.cut_connections()
            assert await store.append("t", move(version)) == version
            postgres.cut_connections()
            assert len((await stored(store)).log) == version


async def test_a_server_that_is_away_is_said_to_be(postgres: Postgres) -> None:
    url = postgres.new_database()
    async with opened(url) as store:
        await store.add_table(table(), SEATS)
        postgres.stop()
        try:
            moves = [store.append("t", move(1)), store.append("t", move(1, "b"))]
            outcomes = await asyncio.gather(*moves, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [AwayError, AwayError]
            with pytest.raises(AwayError):
                await store.load("t")
            with pytest.raises(AwayError):
                await open_store(url).open()
        finally:
            postgres.start()
        assert await store.append("t", move(1)) == 1
        assert len((await stored(store)).log) == 1
