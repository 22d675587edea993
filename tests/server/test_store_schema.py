"""The schema: made from nothing, brought up from before, refused from the future."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, text

from server.stores import SEATS, line, move, opened, table
from table21.errors import BadDatabase
from table21.server.store import Came, Count, Guest, Store, open_store
from table21.server.store.address import read_address
from table21.server.store.database import DatabaseStore
from table21.server.store.migrating import FOLDER, HEAD, VERSION_TABLE, upgrade
from table21.server.store.schema import METADATA

pytestmark = pytest.mark.anyio

OLD_TABLE = """
    INSERT INTO tables (id, game, rules, options, owner, state, revision, secret, dealer,
        settings, clocks, result, created, changed)
    VALUES (:id, 'patience', 1, '{"players": 2}', 'ann', :state, 1, '5e', 1,
        '{}', '{}', NULL, '2026-01-02 03:04:05+00', '2026-01-02 03:04:05+00')
"""


def migrated(url: str, to: str) -> None:
    """Brings an empty database to one of the older schemas, with two tables in it."""
    engine = create_engine(read_address(url))
    with engine.begin() as connection:
        upgrade(connection, to)
        zone = "+00" if connection.dialect.name == "postgresql" else ".000000"
        for name, state in (("playing", "playing"), ("over", "over")):
            insert = text(OLD_TABLE.replace("+00", zone))
            connection.execute(insert, {"id": name, "state": state})
    engine.dispose()


def differences(connection: Connection) -> list[object]:
    options = {"version_table": VERSION_TABLE, "compare_server_default": True}
    return list(compare_metadata(MigrationContext.configure(connection, opts=options), METADATA))


def test_the_newest_step_is_the_one_that_a_store_looks_for() -> None:
    assert ScriptDirectory(str(FOLDER)).get_heads() == [HEAD]


async def test_an_empty_database_gets_the_schema(database: str) -> None:
    async with opened(database):
        pass
    engine = create_engine(read_address(database))
    with engine.connect() as connection:
        assert differences(connection) == []
    engine.dispose()


async def test_an_older_database_is_brought_up_to_date(database: str) -> None:
    migrated(database, "v0001")
    won = {"ann": [Count("patience", 1, 1, 0, 0, None)]}
    async with opened(database) as store:
        found = await store.load("playing")
        assert found is not None
        assert found.table.options == {"players": 2}
        for name in ("playing", "over"):
            await store.finish(table(name, revision=2, state="over"), won)
        assert [count.won for count in await store.counts("ann")] == [1]
        await store.add_table(table("new"), SEATS)


async def test_a_newer_database_is_refused(database: str) -> None:
    async with opened(database) as store:
        await store.add_table(table(), SEATS)
    engine = create_engine(read_address(database))
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = 'v9999'"))
    with pytest.raises(BadDatabase, match="at version v9999, this table21 knows versions up to"):
        await open_store(database).open()
    with engine.begin() as connection:
        assert connection.execute(text("SELECT count(*) FROM tables")).scalar() == 1
    engine.dispose()


async def test_opening_again_changes_nothing(database: str) -> None:
    for _ in range(2):
        async with opened(database):
            await asyncio.sleep(0)


async def everything_asked(store: Store) -> None:
    """Each of a store's methods once."""
    await store.add_guest(Guest("ann", "Ann"), "hash")
    await store.rename_guest("ann", "Anna")
    await store.guest("hash")
    await store.add_table(table(), SEATS)
    await store.append("t", move(1), {"at": 1})
    await store.append("t", move(1), {"at": 1})
    await store.change(table(revision=2), SEATS)
    await store.add_entropy("t", 1, "ff")
    await store.say("t", line("a"))
    won = {"ann": [Count("patience", 1, 1, 0, 0, 3)]}
    await store.finish(table(revision=3), won, [Came("deal", "t", 1, "ann", "Ann", True, 3, 9)])
    await store.others("deal")
    await store.counts("ann")
    await store.set_next("t", table("next"), SEATS)
    await store.load("t")
    await store.tables_of("ann")
    await store.record(await store.add_record("ann", {}))


async def test_nothing_is_searched_from_end_to_end(tmp_path: Path) -> None:
    """However much is stored, everything is found by a key or an index, in order."""
    asked: dict[str, Any] = {}
    store = DatabaseStore(read_address(str(tmp_path / "table21.db")))
    await store.open()
    listen_to(store.engine, asked)
    await everything_asked(store)
    plans = {statement: plan(store.engine, statement, asked[statement]) for statement in asked}
    await store.close()
    assert len(plans) > 20
    ours = re.compile(rf"SCAN ({'|'.join(METADATA.tables)})\b")
    assert {each: found for each, found in plans.items() if ours.search(found)} == {}
    sorted_first = [each for each, found in plans.items() if "TEMP B-TREE" in found]
    assert ["UNION" in each for each in sorted_first] == [True], "two lists of 50 tables, in one"


def listen_to(engine: Engine, asked: dict[str, Any]) -> None:
    """Notes every statement with its values."""

    def note(*told: Any) -> None:
        _, _, statement, values, _, many = told
        if statement.split()[0] in {"SELECT", "INSERT", "UPDATE", "DELETE"}:
            asked[statement] = values[0] if many else values

    event.listen(engine, "before_cursor_execute", note)


def plan(engine: Engine, statement: str, values: Any) -> str:
    """How SQLite would answer."""
    with engine.connect() as connection:
        rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
        return "; ".join(str(row[3]) for row in rows)
