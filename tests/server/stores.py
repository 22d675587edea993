"""What the tests of the store share: stores that close, and rows to put into them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from table21.server.store import Entry, Line, SeatRow, Store, TableRow, open_store


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """A store, open for a while."""
    store = open_store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def table(name: str = "t", **more: Any) -> TableRow:
    """A table's row."""
    row: dict[str, Any] = {
        "game": "patience",
        "rules": 1,
        "options": {"players": 2},
        "owner": "ann",
        "state": "playing",
        "revision": 1,
        "secret": "5e" * 32,
        "dealer": 1,
    }
    return TableRow(id=name, **{**row, **more})


SEATS = (SeatRow(1, "person", "Ann", "ann"), SeatRow(2, "bot", "Bo", level="easy"))


def move(version: int, key: str = "", text: str = "Kh>1") -> Entry:
    """A move that makes a version."""
    return Entry(version, "move", 1, text, key or f"key {version}", "ann")


def line(key: str, text: str = "hello") -> Line:
    """Something to say."""
    return Line(0, "Ann", 1, text, key, "ann")
