"""Connections to SQLite and PostgreSQL that keep what they acknowledge."""

import sqlite3
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

from table21.errors import BadDatabase

#: Seconds to wait for a database, and for a lock that another process holds.
PATIENCE = 5
#: The option of connections that write.
WRITES = "table21_writes"
#: Readers at a time.
READERS = 4


def make_engine(url: URL) -> Engine:
    """An engine for a database: one connection writes, a few read."""
    return sqlite_engine(url) if url.get_backend_name() == "sqlite" else postgres_engine(url)


# ---------------------------------------------------------------- SQLite


def sqlite_engine(url: URL) -> Engine:
    """SQLite that writes ahead, and waits for the disk at each commit."""
    if sqlite3.sqlite_version_info < (3, 35):
        found = sqlite3.sqlite_version
        raise BadDatabase(f"SQLite {found} is too old, 3.35 or newer is right; or use PostgreSQL")
    waits = {} if "timeout" in url.query else {"timeout": PATIENCE}
    pool = {"pool_size": READERS + 1, "max_overflow": 0}
    engine = create_engine(url, connect_args={**waits, "check_same_thread": False}, **pool)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: Any) -> None:
    # Without this the driver would begin and commit when it thinks fit.
    connection.isolation_level = None
    for line in (
        "journal_mode = WAL",  # readers do not wait for the writer
        "synchronous = FULL",  # a commit is on disk, not only handed to the system
        "fullfsync = ON",  # where 'on disk' has to be asked for twice
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {line}")


def _begin_sqlite(connection: Connection) -> None:
    # A reader that turns writer may find itself too late: who means to write says so at once.
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


# ---------------------------------------------------------------- PostgreSQL


def postgres_engine(url: URL) -> Engine:
    """PostgreSQL that notices when the other side is gone, and waits for no lock for ever."""
    alive = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
    given = {"connect_timeout": PATIENCE, "application_name": "table21"}
    args = {name: value for name, value in (alive | given).items() if name not in url.query}
    pool: dict[str, Any] = {"pool_size": READERS + 1, "max_overflow": 1, "pool_timeout": PATIENCE}
    # One snapshot for the five questions of a load; writers compete row by row instead.
    engine = create_engine(url, connect_args=args, isolation_level="REPEATABLE READ", **pool)
    event.listen(engine, "connect", _set_up_postgres)
    return engine


def _set_up_postgres(connection: Any, _: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")
        cursor.execute(f"SET lock_timeout = '{PATIENCE}s'")
        # A process that was stopped in the middle of a transaction shall not stop the others.
        cursor.execute(f"SET idle_in_transaction_session_timeout = '{2 * PATIENCE}s'")
    connection.commit()


def write_connection(engine: Engine) -> Connection:
    """The connection of the one writer."""
    options: dict[str, Any] = {WRITES: True}
    if engine.dialect.name == "postgresql":
        options["isolation_level"] = "READ COMMITTED"
    return engine.connect().execution_options(**options)
