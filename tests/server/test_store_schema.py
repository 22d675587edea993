"""The schema: made from nothing, brought up from before, refused from the future."""

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text

from server.stores import SEATS, opened, table
from table21.errors import BadDatabase
from table21.server.store import Count, open_store
from table21.server.store.address import read_address
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


def plan_of(path: Path, query: str) -> str:
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        rows = connection.execute(text(f"EXPLAIN QUERY PLAN {query}"))
        plan = "; ".join(str(row[3]) for row in rows)
    engine.dispose()
    return plan
