"""What is written beside the log. Each act does all of it, or refuses before it writes.

That an act refuses before it writes lets many share a transaction: nobody's refusal undoes
what others did.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Table, case, delete, func, literal, select, update
from sqlalchemy.dialects import postgresql, sqlite

from table21.errors import BadText
from table21.server.store import schema
from table21.server.store.contract import (
    Came,
    Count,
    Guest,
    Json,
    Line,
    SeatRow,
    StaleError,
    TableRow,
)

#: What `change` leaves alone: who it is, where `set_next` writes, and when it was made.
FIXED = ("id", "next", "created")
#: How often a line is numbered anew when another process says something at the same moment.
TRIES = 20


def insert(connection: Connection, table: Table) -> Any:
    """An INSERT that knows ON CONFLICT, as both databases do under one name."""
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    return kind.insert(table)


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def check_words(*texts: str) -> None:
    """Refuse what one of the two databases could not give back as it was."""
    for text in texts:
        if "\0" in text or text.encode("utf-8", "ignore").decode() != text:
            raise BadText(f"{text!r} holds characters that cannot be kept")


def _columns(row: TableRow) -> dict[str, Any]:
    return {field.name: getattr(row, field.name) for field in fields(row)}


# ---------------------------------------------------------------- guests


def add_guest(connection: Connection, guest: Guest, token_hash: str) -> None:
    """A new guest; once is enough."""
    check_words(guest.name)
    row = {"id": guest.id, "name": guest.name, "token_hash": token_hash, "created": now()}
    connection.execute(insert(connection, schema.guests).on_conflict_do_nothing(), row)


def rename_guest(connection: Connection, guest: str, name: str) -> None:
    """A guest's own name."""
    check_words(name)
    connection.execute(update(schema.guests).where(schema.guests.c.id == guest).values(name=name))


def set_code(connection: Connection, guest: str, code_hash: str) -> None:
    """The code with which a guest goes on elsewhere; the one before is of no use any more."""
    adding = insert(connection, schema.codes).values(guest=guest, code_hash=code_hash)
    connection.execute(
        adding.on_conflict_do_update(index_elements=["guest"], set_={"code_hash": code_hash})
    )


def recover(connection: Connection, code_hash: str, token_hash: str) -> Guest | None:
    """One more token for the guest whose code it is; None if it is nobody's."""
    g, c = schema.guests.c, schema.codes.c
    asked = select(g.id, g.name).join(schema.codes, c.guest == g.id)
    row = connection.execute(asked.where(c.code_hash == code_hash)).first()
    if row is None:
        return None
    token = {"token_hash": token_hash, "guest": row.id}
    connection.execute(insert(connection, schema.tokens).on_conflict_do_nothing(), token)
    return Guest(row.id, row.name)


# ---------------------------------------------------------------- tables


def add_table(connection: Connection, table: TableRow, seats: Sequence[SeatRow]) -> None:
    """A table and its seats."""
    check_words(*(seat.name for seat in seats))
    made = table.created or now()
    row = _columns(table) | {"created": made, "changed": table.changed or made}
    connection.execute(schema.tables.insert(), row)
    _set_seats(connection, table.id, made, seats)


def _set_seats(
    connection: Connection, table: str, made: datetime, seats: Sequence[SeatRow]
) -> None:
    connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table))
    rows = [asdict(seat) | {"table_id": table, "created": made} for seat in seats]
    if rows:
        connection.execute(schema.seats.insert(), rows)


def change(connection: Connection, table: TableRow, seats: Sequence[SeatRow] | None = None) -> None:
    """A table's row, and its seats if given, if nobody changed it since."""
    check_words(*(seat.name for seat in seats or ()))
    values = {name: value for name, value in _columns(table).items() if name not in FIXED}
    t = schema.tables
    made = connection.execute(
        update(t)
        .where(t.c.id == table.id, t.c.revision == table.revision - 1)
        .values(values | {"changed": now()})
        .returning(t.c.created)
    ).scalar()
    if made is None:
        raise StaleError(f"table {table.id} is not at revision {table.revision - 1}")
    if seats is not None:
        _set_seats(connection, table.id, made, seats)


def finish(
    connection: Connection,
    table: TableRow,
    counts: Mapping[str, Sequence[Count]],
    came: Sequence[Came] = (),
) -> None:
    """The row of a table that is over; what its result counts for, the first time."""
    change(connection, table)
    t = schema.tables
    once = update(t).where(t.c.id == table.id, t.c.counted.is_(False)).values(counted=True)
    if connection.execute(once).rowcount:
        _count(connection, counts)
        _note(connection, came)


def _note(connection: Connection, came: Sequence[Came]) -> None:
    rows = [asdict(one) | {"table_id": one.table, "at": one.at or now()} for one in came]
    for row in rows:
        del row["table"]
    if rows:
        connection.execute(schema.results.insert(), rows)


def _count(connection: Connection, counts: Mapping[str, Sequence[Count]]) -> None:
    rows = [asdict(c) | {"guest": guest} for guest, of in sorted(counts.items()) for c in of]
    c = schema.counts.c
    adding = insert(connection, schema.counts)
    new = adding.excluded
    sums = {name: c[name] + new[name] for name in ("played", "won", "shared", "lost")}
    better = c.best.is_(None) | (new.best > c.best)
    best = case((better, func.coalesce(new.best, c.best)), else_=c.best)
    adding = adding.on_conflict_do_update(
        index_elements=["guest", "game"], set_={**sums, "best": best}
    )
    for row in rows:
        connection.execute(adding, row)


def add_entropy(connection: Connection, table: str, seat: int, value: str) -> bool:
    """A seat's part of the shuffle, the first one only."""
    row = {"table_id": table, "seat": seat, "value": value}
    adding = insert(connection, schema.entropy).on_conflict_do_nothing()
    added = adding.returning(schema.entropy.c.seat)
    return connection.execute(added, row).first() is not None


def set_next(
    connection: Connection, table: str, following: TableRow, seats: Sequence[SeatRow]
) -> str:
    """The table of the rematch, made by whoever was first."""
    check_words(*(seat.name for seat in seats))
    t = schema.tables
    first = update(t).where(t.c.id == table, t.c.next.is_(None)).values(next=following.id)
    if connection.execute(first).rowcount:
        add_table(connection, following, seats)
        return following.id
    found = connection.execute(select(t.c.next).where(t.c.id == table)).scalar()
    if found is None:
        raise StaleError(f"there is no table {table}")
    return str(found)


# ---------------------------------------------------------------- chat and records


def say(connection: Connection, table: str, line: Line) -> Line:
    """A line of chat with the next number, unless its key was used before."""
    check_words(line.name, line.text, line.key)
    c = schema.chat.c
    before = select(schema.chat).where(c.table_id == table, c.key == line.key)
    for _ in range(TRIES):
        found = connection.execute(before).mappings().first()
        if found is None:
            found = connection.execute(_next_line(connection, table, line)).mappings().first()
        if found is not None:
            return Line(**{name: value for name, value in found.items() if name != "table_id"})
    raise StaleError(f"too many speak at once at table {table}")


def _next_line(connection: Connection, table: str, line: Line) -> Any:
    """The statement that adds a line under the next number, if nobody takes it meanwhile."""
    columns = schema.chat.c
    values = {
        "table_id": table,
        "name": line.name,
        "seat": line.seat,
        "text": line.text,
        "key": line.key,
        "guest": line.guest,
        "at": line.at or now(),
    }
    literals = [literal(value, columns[name].type) for name, value in values.items()]
    number = func.coalesce(func.max(columns.n), 0) + 1
    row = select(number, *literals).where(columns.table_id == table)
    adding = insert(connection, schema.chat).from_select(["n", *values], row)
    return adding.on_conflict_do_nothing().returning(*columns)


def add_record(connection: Connection, guest: str, record: Json) -> str:
    """Keep a record under a name made from what it says: the same record is kept once."""
    text = json.dumps(record, sort_keys=True, separators=(",", ":"))
    name = hashlib.sha256(text.encode()).hexdigest()[:24]
    row = {"id": name, "guest": guest, "record": record, "at": now()}
    connection.execute(insert(connection, schema.records).on_conflict_do_nothing(), row)
    return name
