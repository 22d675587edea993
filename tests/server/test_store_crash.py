"""A server that is killed in the middle loses nothing that it has acknowledged."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from server.stores import SEATS, move, opened, table

pytestmark = pytest.mark.anyio

TESTS = Path(__file__).parent.parent
TABLES = 20
KILLS = 2


@contextmanager
def appending(url: str) -> Iterator["subprocess.Popen[str]"]:
    """A process that appends; killed at the end, without a chance to say goodbye."""
    command = [sys.executable, "-m", "server.appender", url, str(TABLES)]
    process = subprocess.Popen(command, cwd=TESTS, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def acknowledged(url: str, lines: int) -> dict[str, int]:
    """The newest version of each table of which a process could still say that it is kept."""
    newest: dict[str, int] = {}
    with appending(url) as process:
        assert process.stdout is not None
        for number, said in enumerate(process.stdout):
            name, version = said.split()
            newest[name] = int(version)
            if number == lines:
                process.send_signal(signal.SIGKILL)
        # What it said before it died is read to the end: the last line may be half of one.
    return newest


async def test_nothing_acknowledged_is_lost_when_the_server_is_killed(database: str) -> None:
    async with opened(database) as store:
        for i in range(TABLES):
            await store.add_table(table(f"t{i}"), SEATS)
    for kill in range(KILLS):
        newest = acknowledged(database, 100 + 173 * kill)
        assert newest
        async with opened(database) as store:
            for name, version in newest.items():
                found = await store.load(name)
                assert found is not None
                versions = [entry.version for entry in found.log]
                assert versions == list(range(1, len(versions) + 1))
                assert len(versions) >= version
                assert await store.append(name, move(len(versions) + 1, f"after {kill}"))
