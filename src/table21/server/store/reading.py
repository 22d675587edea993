"""What is read: everything by a primary key or an index."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import fields
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, Table, select, union

from table21.server.store import schema
from table21.server.store.contract import (
    Came,
    Count,
    Entry,
    Guest,
    Json,
    Line,
    SeatRow,
    Stored,
    TableRow,
)

Kind = TypeVar("Kind")


def _read(kind: type[Kind], row: Row[Any]) -> Kind:
    """A row as one of the contract's classes, whose fields are named like the columns."""
    return kind(**{field.name: row._mapping[field.name] for field in fields(kind)})  # type: ignore[arg-type]


def _of_table(
    connection: Connection, kind: type[Kind], table: Table, of: str, order: str
) -> tuple[Kind, ...]:
    asked = select(table).where(table.c.table_id == of).order_by(table.c[order])
    return tuple(_read(kind, row) for row in connection.execute(asked))


# ---------------------------------------------------------------- guests


def guest(connection: Connection, token_hash: str) -> Guest | None:
    """Whose token this is."""
    g, t = schema.guests.c, schema.tokens.c
    first = select(schema.guests).where(g.token_hash == token_hash)
    later = select(schema.guests).join(schema.tokens, t.guest == g.id)
    for asked in (first, later.where(t.token_hash == token_hash)):
        row = connection.execute(asked).first()
        if row is not None:
            return _read(Guest, row)
    return None


def counts(connection: Connection, guest: str) -> list[Count]:
    """A guest's statistics, by game."""
    c = schema.counts.c
    asked = select(schema.counts).where(c.guest == guest).order_by(c.game)
    return [_read(Count, row) for row in connection.execute(asked)]


def others(connection: Connection, deal: str, most: int) -> list[Came]:
    """How people came out on a deal."""
    r = schema.results.c
    asked = select(schema.results).where(r.deal == deal)
    newest = asked.order_by(r.at.desc(), r.table_id.desc(), r.seat.desc()).limit(most)
    return [
        Came(**{("table" if k == "table_id" else k): v for k, v in row.items()})
        for row in connection.execute(newest).mappings()
    ]


# ---------------------------------------------------------------- tables


def load(connection: Connection, table: str) -> Stored | None:
    """All that is kept of a table."""
    asked = select(schema.tables).where(schema.tables.c.id == table)
    row = connection.execute(asked).first()
    if row is None:
        return None
    values = select(schema.entropy.c.seat, schema.entropy.c.value)
    entropy = connection.execute(values.where(schema.entropy.c.table_id == table))
    return Stored(
        table=_read(TableRow, row),
        seats=_of_table(connection, SeatRow, schema.seats, table, "seat"),
        log=_of_table(connection, Entry, schema.log, table, "version"),
        entropy={row.seat: row.value for row in entropy},
        chat=_of_table(connection, Line, schema.chat, table, "n"),
    )


def tables_of(
    connection: Connection, guest: str, most: int
) -> list[tuple[TableRow, list[SeatRow]]]:
    """The newest tables that a guest sits at or owns."""
    t, s = schema.tables.c, schema.seats.c
    owned = select(t.id, t.created).where(t.owner == guest)
    sat = select(s.table_id.label("id"), s.created).where(s.guest == guest)
    newest = (
        select(part.order_by(part.selected_columns.created.desc()).limit(most).subquery())
        for part in (owned, sat)
    )
    either = union(*newest).subquery()
    asked = (
        select(schema.tables)
        .join(either, either.c.id == t.id)
        .order_by(t.created.desc(), t.id)
        .limit(most)
    )
    rows = [_read(TableRow, row) for row in connection.execute(asked)]
    seats = _seats_of(connection, (row.id for row in rows))
    return [(row, seats[row.id]) for row in rows]


def _seats_of(connection: Connection, tables: Iterable[str]) -> dict[str, list[SeatRow]]:
    s = schema.seats.c
    asked = select(schema.seats).where(s.table_id.in_(list(tables))).order_by(s.table_id, s.seat)
    seats: dict[str, list[SeatRow]] = defaultdict(list)
    for row in connection.execute(asked):
        seats[row.table_id].append(_read(SeatRow, row))
    return seats


# ---------------------------------------------------------------- records


def record(connection: Connection, name: str) -> Json | None:
    """A record."""
    asked = select(schema.records.c.record).where(schema.records.c.id == name)
    found: Json | None = connection.execute(asked).scalar()
    return found
