"""How many entries a second a store keeps, and how long one waits for it to be on disk.

    python benchmarks/store.py [--tables 2000] [--seconds 5] [--rate 1500] [URL ...]

Without URLs: an SQLite file in a temporary folder (give --folder for another disk), and a
PostgreSQL that is started for the purpose, which here waits for the disk like any other.
Measured twice: at a given rate, spread over all tables as games would; and as fast as it goes,
every table sending its next entry when the last one is kept.
"""

import argparse
import asyncio
import json
import random
import resource
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from table21.server.store import Entry, SeatRow, Store, TableRow, open_store

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

Figures = dict[str, Any]
SEATS = [SeatRow(1, "person", "Ann", "ann"), SeatRow(2, "bot", "Bo", level="easy")]


def a_table(name: str) -> TableRow:
    """A table like any other."""
    options = {"players": 2}
    return TableRow(name, "patience", 1, options, "ann", "playing", 1, "5e" * 32, 1)


class Players:
    """All tables, and how long each entry took."""

    def __init__(self, store: Store, tables: int) -> None:
        self.store = store
        self.versions = {f"table{i:06}": 0 for i in range(tables)}
        self.waits: list[float] = []

    async def sit(self) -> None:
        """Make the tables."""
        await asyncio.gather(
            *(self.store.add_table(a_table(name), SEATS) for name in self.versions)
        )

    async def move(self, name: str) -> None:
        """The next entry of a table, with its clocks."""
        version = self.versions[name] = self.versions[name] + 1
        entry = Entry(version, "move", 1, "Kh>1", f"key {version}", "ann")
        began = time.perf_counter()
        await self.store.append(name, entry, {"left": [100.5, 99.5]})
        self.waits.append(time.perf_counter() - began)

    async def at_rate(self, rate: float, seconds: float) -> None:
        """So many entries a second; tables take turns, and none moves twice at a time."""
        names = list(self.versions)
        random.Random(21).shuffle(names)
        began = time.perf_counter()
        moving: set[asyncio.Task[None]] = set()
        for number in range(int(rate * seconds)):
            ahead = began + number / rate - time.perf_counter()
            if ahead > 0:
                await asyncio.sleep(ahead)
            task = asyncio.create_task(self.move(names[number % len(names)]))
            moving.add(task)
            task.add_done_callback(moving.discard)
        await asyncio.gather(*moving)

    async def at_once(self, seconds: float) -> None:
        """As many as it can."""
        end = time.perf_counter() + seconds

        async def go_on(name: str) -> None:
            while time.perf_counter() < end:
                await self.move(name)

        await asyncio.gather(*(go_on(name) for name in self.versions))


async def measured(players: Players, what: Callable[[], Awaitable[None]]) -> Figures:
    """What was done in a while: entries, waits, the processor's time of this process."""
    players.waits.clear()
    began, cpu = time.perf_counter(), cpu_seconds()
    await what()
    took = time.perf_counter() - began
    waits = sorted(players.waits)
    return {
        "entries/s": round(len(waits) / took),
        "p50 ms": round(1000 * waits[len(waits) // 2], 1),
        "p99 ms": round(1000 * waits[len(waits) * 99 // 100], 1),
        "max ms": round(1000 * waits[-1], 1),
        "cores": round((cpu_seconds() - cpu) / took, 2),
    }


def cpu_seconds() -> float:
    """The processor's time of this process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def bench(url: str, wishes: argparse.Namespace) -> None:
    """Both measurements on one database, printed."""
    store = open_store(url)
    await store.open()
    try:
        players = Players(store, wishes.tables)
        await players.sit()
        rated = await measured(players, lambda: players.at_rate(wishes.rate, wishes.seconds))
        fast = await measured(players, lambda: players.at_once(wishes.seconds))
    finally:
        await store.close()
    kind = url.partition(":")[0]
    for what, figures in ((f"{wishes.rate:g} entries/s", rated), ("as fast as it goes", fast)):
        told = {"database": kind, "tables": wishes.tables, "what": what, **figures}
        print(json.dumps(told), flush=True)


def main() -> None:
    """Measure the databases named, or one of each kind."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rate", type=float, default=1500)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("urls", nargs="*", metavar="URL")
    wishes = parser.parse_args()
    for url in wishes.urls:
        asyncio.run(bench(url, wishes))
    if not wishes.urls:
        bench_own(wishes)


def bench_own(wishes: argparse.Namespace) -> None:
    """One database of each kind, made for the purpose."""
    from server.postgres import running_postgres

    with tempfile.TemporaryDirectory(dir=wishes.folder) as folder:
        asyncio.run(bench(f"sqlite:///{folder}/table21.db", wishes))
    with running_postgres(fsync="on", full_page_writes="on") as postgres:
        asyncio.run(bench(postgres.new_database(), wishes))


if __name__ == "__main__":
    main()
