"""Records of games played at the terminal: one a line, the last one last."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from table21.cli.leaving import writing
from table21.errors import BadRecord
from table21.record import read_records, write_record
from table21.table import Table


def compact(record: Any) -> str:
    """A record as one line of JSON."""
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False)


def save(path: Path, table: Table, names: Sequence[str]) -> None:
    """Add a game to a file of records."""
    with writing(path), path.open("a", encoding="utf-8") as book:
        book.write(compact(write_record(table, names)) + "\n")


def check_book(path: Path) -> None:
    """Make sure that games can be added to a file before one is played."""
    with writing(path):
        if not path.exists():
            path.touch()
            path.unlink()
            return
        with path.open("r+b") as book:
            lines = book.read().splitlines()
    if not all(_is_record(line) for line in lines):
        raise BadRecord(f"{path}: it holds something else than a record on each line; name another")


def _is_record(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def last_game(path: Path) -> dict[str, Any]:
    """The last game of a file, if it was left before its end."""
    records = list(read_records(path))
    if not records:
        raise BadRecord(f"{path}: there is no record in it")
    if records[-1].get("result"):
        raise BadRecord(f"{path}: its last game is over, there is nothing to go on with")
    return records[-1]
