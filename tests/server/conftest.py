from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from server.people import FakeTimes, Served, served
from server.postgres import Postgres, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for all tests of this process that ask for it."""
    with running_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new, empty database: a test that asks for it runs on both kinds."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'table21.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def anyio_backend() -> str:
    """Tests that are coroutines run under asyncio, as the server does."""
    return "asyncio"


@pytest.fixture
def address(tmp_path: Path) -> str:
    """The address of a new SQLite file."""
    return f"sqlite:///{tmp_path / 'table21.db'}"


@pytest.fixture
async def here(address: str) -> AsyncIterator[Served]:
    """A server whose clock the test turns."""
    async with served(address, times=FakeTimes()) as server:
        yield server
