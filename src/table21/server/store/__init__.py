"""What the server keeps: guests, tables, moves, chat, records, statistics.

`contract` says what is asked of a store; `open_store` gives one. A store knows nothing of
rules: moves are text.

This package may import SQLAlchemy, Alembic, psycopg and `table21.errors`, nothing else of
`table21`.
"""

from table21.server.store.address import read_address
from table21.server.store.contract import (
    AwayError,
    Came,
    Count,
    Entry,
    Guest,
    Json,
    Line,
    SeatRow,
    StaleError,
    Store,
    Stored,
    TableRow,
)
from table21.server.store.database import DatabaseStore

__all__ = [
    "AwayError",
    "Came",
    "Count",
    "Entry",
    "Guest",
    "Json",
    "Line",
    "SeatRow",
    "StaleError",
    "Store",
    "Stored",
    "TableRow",
    "open_store",
]


def open_store(url: str | None = None) -> Store:
    """The store at an address, the path of an SQLite file, or (None) in the user's data folder.

    `await store.open()` connects to it.
    """
    return DatabaseStore(read_address(url))
