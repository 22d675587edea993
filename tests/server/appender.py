"""A server process for the tests to kill: appends to tables for ever, and prints what is stored.

    python appender.py URL TABLES

A line `table version` is printed when the store has said that this version is kept.
"""

import asyncio
import sys

from server.stores import move, opened
from table21.server.store import Store


async def append_for_ever(store: Store, name: str) -> None:
    found = await store.load(name)
    assert found is not None
    version = len(found.log)
    while True:
        version = await store.append(name, move(version + 1), {"at": version})
        print(name, version, flush=True)


async def main(url: str, tables: int) -> None:
    async with opened(url) as store:
        await asyncio.gather(*(append_for_ever(store, f"t{i}") for i in range(tables)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
