"""The hot path: many entries of many tables go into the log with one statement.

An entry goes in if the one before it is there, its place is free and its key is new. So a log
has no holes, one of two writers wins, and a request that comes twice is one entry.

The two databases read a list of rows in two ways; beyond that it is the same statement, whose
text never changes, so that both databases parse it once.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, bindparam, select, update

from table21.server.store.contract import Entry, Json, StaleError
from table21.server.store.schema import log, tables

COLUMNS = ("table_id", "version", "kind", "seat", "text", "key", "guest", "at")

_INSERT = f"""
    INSERT INTO log ({", ".join(COLUMNS)})
    SELECT {", ".join(f"e.{name}" for name in COLUMNS)} FROM %s
    WHERE e.version = 1
       OR EXISTS (SELECT 1 FROM log p WHERE p.table_id = e.table_id AND p.version = e.version - 1)
    ON CONFLICT DO NOTHING
    RETURNING table_id, version, key
"""
_KINDS = ("text", "integer", "text", "integer", "text", "text", "text", "timestamptz")
POSTGRES = _INSERT % (
    f"unnest({', '.join(f'%s::{kind}[]' for kind in _KINDS)}) AS e({', '.join(COLUMNS)})"
)
SQLITE = _INSERT % (
    "(SELECT "
    + ", ".join(f"json_extract(value, '$[{i}]') AS {name}" for i, name in enumerate(COLUMNS))
    + " FROM json_each(?)) AS e"
)


@dataclass(frozen=True)
class Append:
    """An entry on its way into a table's log, and the clocks after it."""

    table: str
    entry: Entry
    clocks: Json | None = None

    def row(self) -> tuple[Any, ...]:
        """The entry as the columns have it."""
        e = self.entry
        at = e.at or datetime.now(UTC)
        return (self.table, e.version, e.kind, e.seat, e.text, e.key, e.guest, at)


def append_all(connection: Connection, wanted: Sequence[Append]) -> list[int | StaleError]:
    """What became of each entry: the version that its key made, or that it came too late."""
    made: dict[int, int | StaleError] = {}
    for wave in _waves(wanted):
        made |= _append_wave(connection, wanted, wave)
    return [made[i] for i in range(len(wanted))]


def _waves(wanted: Sequence[Append]) -> Iterator[list[int]]:
    """Places in the list, in rounds in which no table comes twice; each sorted by table.

    A statement does not see its own entries, and locks taken in one order cannot block each other.
    """
    left = sorted(range(len(wanted)), key=lambda i: wanted[i].table)
    while left:
        first = {wanted[i].table: i for i in reversed(left)}
        wave = sorted(first.values(), key=lambda i: wanted[i].table)
        yield wave
        left = [i for i in left if first[wanted[i].table] != i]


def _append_wave(
    connection: Connection, wanted: Sequence[Append], wave: Sequence[int]
) -> dict[int, int | StaleError]:
    inserted = _insert(connection, [wanted[i].row() for i in wave])
    made: dict[int, int | StaleError] = {}
    for i in wave:
        append = wanted[i]
        fresh = (append.table, append.entry.version, append.entry.key) in inserted
        made[i] = append.entry.version if fresh else made_before(connection, append)
    _set_clocks(connection, [wanted[i] for i in wave if _is_new(wanted[i], inserted)])
    return made


def _is_new(append: Append, inserted: set[tuple[str, int, str]]) -> bool:
    return (append.table, append.entry.version, append.entry.key) in inserted


def _insert(connection: Connection, rows: list[tuple[Any, ...]]) -> set[tuple[str, int, str]]:
    if connection.dialect.name == "postgresql":
        columns = tuple(list(column) for column in zip(*rows, strict=True))
        found = connection.exec_driver_sql(POSTGRES, columns)
    else:
        texts = [(*row[:-1], _sqlite_instant(row[-1])) for row in rows]
        found = connection.exec_driver_sql(SQLITE, (json.dumps(texts),))
    return {(row[0], row[1], row[2]) for row in found}


def _sqlite_instant(at: datetime) -> str:
    """A point in time as SQLAlchemy writes it into SQLite."""
    return at.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")


def made_before(connection: Connection, append: Append) -> int | StaleError:
    """The version that the key made earlier; otherwise somebody else was faster."""
    key = append.entry.key
    asked = select(log.c.version).where(log.c.table_id == append.table, log.c.key == key)
    version = connection.execute(asked).scalar()
    if version is not None:
        return int(version)
    return StaleError(f"table {append.table} is not at version {append.entry.version - 1}")


_CLOCKS = (
    update(tables).where(tables.c.id == bindparam("of")).values(clocks=bindparam("clocks_now"))
)


def _set_clocks(connection: Connection, new: Sequence[Append]) -> None:
    told = [{"of": a.table, "clocks_now": a.clocks} for a in new if a.clocks is not None]
    if told:
        connection.execute(_CLOCKS, told)
