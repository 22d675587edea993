"""A server is killed under load again and again, and must lose nothing that it acknowledged.

    python benchmarks/kill.py [--kills 100] [--tables 40] [--seconds 1] [--save NAME]

At every table one person plays all seats as fast as the server answers. After each kill the server
is started again on the same file; every table must be at the last version that was acknowledged,
or at the one after it, which was on its way, and its log must replay.
"""

import argparse
import asyncio
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import websockets

from load import asked, free_port, save, token, wait_for

#: What playing meets when the server dies.
DEAD = (OSError, EOFError, websockets.WebSocketException, httpx.TransportError)


@dataclass
class Kept:
    """A table, and the last version of which its player heard that it is kept."""

    name: str
    token: str
    version: int = 0
    over: bool = False


async def opened(url: str, tables: int) -> list[Kept]:
    """Tables of two, both seats one person's, so that one connection plays."""
    found = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        for _ in range(tables):
            own = await token(http)
            wish = {"game": "make21", "seats": [{"who": "me"}, {"who": "me"}]}
            name = (await asked(http, own, "/api/tables", wish))["table"]
            await asked(http, own, f"/api/tables/{name}/start", {})
            found.append(Kept(name, own))
    return found


async def play(url: str, kept: Kept, chance: random.Random) -> None:
    """Move until the server dies or the game is over; what is acknowledged is noted."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{kept.name}/socket"
    headers = {"Authorization": f"Bearer {kept.token}"}
    async with websockets.connect(address, additional_headers=headers, compression=None) as wire:
        view = await heard(wire, "hello")
        check(kept, view)
        while not view["over"]:
            await wire.send(json.dumps({"type": "look", "seat": view["turn"]}))
            view = await heard(wire, "hello")
            said = {"type": "move", "seat": view["turn"], "version": view["version"]}
            said |= {"text": chance.choice(view["moves"])["text"], "key": f"{view['version']}"}
            await wire.send(json.dumps(said))
            view = await heard(wire, "view")
            kept.version = (await heard_done(wire))["version"]
        kept.over = True


async def heard(wire: Any, kind: str) -> Any:
    """The view of the next message of a kind."""
    while True:
        told = json.loads(await wire.recv())
        if told["type"] == "refused":
            raise SystemExit(f"refused: {told}")
        if told["type"] == kind and told.get("view"):
            return told["view"]


async def heard_done(wire: Any) -> Any:
    """The acknowledgement."""
    while True:
        told = json.loads(await wire.recv())
        if told["type"] == "done":
            return told


def check(kept: Kept, view: Any) -> None:
    """What was acknowledged is there, and nothing beside it but the move on its way."""
    if not kept.version <= view["version"] <= kept.version + 1:
        raise SystemExit(f"{kept.name}: {kept.version} acknowledged, {view['version']} found")
    kept.version = view["version"]


class Server:
    """A server that can be killed."""

    def __init__(self, database: Path, port: int) -> None:
        command = [sys.executable, "-m", "table21", "serve", "--port", str(port), "--unlimited"]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen([*command, "--database", str(database)], stdout=quiet)
        wait_for(f"http://127.0.0.1:{port}")

    def kill(self) -> None:
        """At once, without a chance to say goodbye."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


async def round_of(url: str, tables: list[Kept], server: Server, seconds: float) -> None:
    """Everybody plays, and the server is killed."""
    chance = random.Random()
    playing = [asyncio.create_task(play(url, kept, chance)) for kept in tables if not kept.over]
    await asyncio.sleep(seconds * (0.5 + chance.random()))
    server.kill()
    for outcome in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(outcome, BaseException) and not isinstance(outcome, DEAD):
            raise outcome


def main() -> None:
    """Kill, and print a line of JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--save", metavar="NAME", help="keep the run in results/NAME.json")
    wishes = parser.parse_args()
    made, began, tables = 0, time.monotonic(), list[Kept]()
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(wishes.kills):
            port = free_port()
            url, server = f"http://127.0.0.1:{port}", Server(Path(folder) / "table21.db", port)
            before = sum(kept.version for kept in tables)
            fresh = wishes.tables - sum(not kept.over for kept in tables)
            tables += asyncio.run(opened(url, fresh))
            asyncio.run(round_of(url, tables, server, wishes.seconds))
            made += sum(kept.version for kept in tables) - before
    took = round(time.monotonic() - began)
    told: dict[str, Any] = {
        "what": "killed under load",
        "kills": wishes.kills,
        "tables": len(tables),
    }
    told |= {"moves acknowledged": made, "lost": 0, "seconds": took}
    print(json.dumps(told))
    if wishes.save:
        save(wishes.save, told)


if __name__ == "__main__":
    main()
