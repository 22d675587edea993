"""Which database an address means."""

from pathlib import Path

import pytest

from table21.errors import BadDatabase
from table21.server.store import open_store
from table21.server.store.address import data_folder, read_address


def test_no_address_is_a_file_in_the_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert read_address(None).database == str(tmp_path / "table21" / "table21.db")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for useless in ("", "relative/folder"):
        monkeypatch.setenv("XDG_DATA_HOME", useless)
        assert data_folder() == tmp_path / "home" / ".local" / "share" / "table21"
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_folder() == tmp_path / "home/Library/Application Support/table21"


@pytest.mark.parametrize(
    ("text", "driver", "database"),
    [
        ("games.db", "sqlite", "games.db"),
        ("sqlite:////var/games.db", "sqlite", "/var/games.db"),
        ("postgresql://ann@host:5433/games", "postgresql+psycopg", "games"),
        ("postgres://ann@host/games", "postgresql+psycopg", "games"),
    ],
)
def test_addresses_in_use(text: str, driver: str, database: str) -> None:
    found = read_address(text)
    assert (found.drivername, found.database) == (driver, database)


@pytest.mark.parametrize(
    "text", ["", "mysql://host/games", "sqlite://", "sqlite:///:memory:", "://", "a b://"]
)
def test_what_is_no_database_is_refused(text: str) -> None:
    with pytest.raises(BadDatabase, match="right is sqlite:///FILE or postgresql://"):
        read_address(text)


def test_no_password_is_shown() -> None:
    store = open_store("postgresql://ann:secret@nowhere.invalid/games")
    assert "secret" not in f"{store}"
    assert "nowhere.invalid" in f"{store}"
