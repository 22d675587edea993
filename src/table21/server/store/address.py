"""Where the database is: an address in words, or the file in the user's data folder."""

import os
import sys
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from table21.errors import BadDatabase

FILE = "table21.db"
KINDS = "sqlite:///FILE or postgresql://USER@HOST/NAME"
DRIVERS = {
    "sqlite": "sqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "table21"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "table21"
    folder = os.environ.get("XDG_DATA_HOME", "")
    # The standard says that a path that is not absolute is to be ignored.
    home = Path(folder) if os.path.isabs(folder) else Path.home() / ".local" / "share"  # noqa: PTH117
    return home / "table21"


def read_address(text: str | None) -> URL:
    """An address, the path of an SQLite file, or None for the file in the data folder."""
    if text is None:
        return URL.create("sqlite", database=str(data_folder() / FILE))
    if "://" not in text and text:
        return URL.create("sqlite", database=str(Path(text).expanduser()))
    url = _parsed(text)
    if url.drivername not in DRIVERS:
        raise BadDatabase(f"{url.drivername}: no database known here, right is {KINDS}")
    if url.drivername == "sqlite" and url.database in {None, "", ":memory:"}:
        raise BadDatabase(f"{text}: a database in memory would forget all, right is {KINDS}")
    return url.set(drivername=DRIVERS[url.drivername])


def _parsed(text: str) -> URL:
    try:
        return make_url(text)
    except (ArgumentError, ValueError) as bad:
        raise BadDatabase(f"no address of a database, right is {KINDS}") from bad
