"""Many tables played at once on one server, and how long a move takes to reach all seats.

    python benchmarks/load.py [--tables 2000] [--every 5] [--seconds 60] [--game NAME] [--url URL]
                              [--save NAME]

Without --url it starts a server of its own on an SQLite file in a temporary folder. At every table
sit two people who move at random, one move in so many seconds a table; measured is from sending a
move until both browsers have the new view. The load generator runs on the same machine.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

#: Requests at a time while tables are opened.
OPENERS = 16
RESULTS = Path(__file__).parent / "results"
JSON = {"Content-Type": "application/json"}


class Choice(msgspec.Struct):
    """A move, as far as it matters here."""

    text: str


class View(msgspec.Struct):
    """A view, as far as it matters here."""

    version: int
    turn: int | None
    moves: list[Choice]


class Told(msgspec.Struct):
    """A message, as far as it matters here."""

    type: str
    view: View | None = None
    code: str = ""


read = msgspec.json.Decoder(Told).decode


@dataclass
class Figures:
    """What was measured."""

    waits: list[float] = field(default_factory=list)
    refused: int = 0
    over: int = 0


class Player:
    """A browser at a seat."""

    def __init__(self, table: "PlayedTable", seat: int, wire: Any) -> None:
        self.table, self.seat, self.wire = table, seat, wire

    async def listen(self) -> None:
        """Read what the server tells."""
        async for message in self.wire:
            told = read(message)
            if told.view is not None:
                self.table.told(self.seat, told.view)
            elif told.type == "refused":
                self.table.figures.refused += 1


class PlayedTable:
    """A table of two, moved at by chance."""

    def __init__(self, name: str, figures: Figures, chance: random.Random) -> None:
        self.name, self.figures, self.chance = name, figures, chance
        self.players: dict[int, Player] = {}
        self.versions = {1: -1, 2: -1}
        self.at_turn: View | None = None
        self.sent_at = 0.0
        self.awaited = 1 << 30

    def told(self, seat: int, view: View) -> None:
        """A seat has a new view."""
        self.versions[seat] = view.version
        if view.turn == seat and view.moves:
            self.at_turn = view
        if min(self.versions.values()) >= self.awaited:
            self.figures.waits.append(time.perf_counter() - self.sent_at)
            self.awaited = 1 << 30

    async def play(self, every: float, end: float) -> None:
        """A move now and then, until the end."""
        due = time.perf_counter() + self.chance.random() * every
        while due < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += every
            view = self.at_turn
            if view is None or view.turn is None:
                self.figures.over += 1
                continue
            self.at_turn = None
            await self.move(view)

    async def move(self, view: View) -> None:
        """Any of the moves of whose turn it is."""
        text = self.chance.choice(view.moves).text
        said = {"type": "move", "seat": view.turn, "text": text, "version": view.version}
        said["key"] = f"{view.version}"
        self.sent_at, self.awaited = time.perf_counter(), view.version + 1
        await self.players[view.turn or 1].wire.send(json.dumps(said))


# ---------------------------------------------------------------- opening


async def opened(
    http: httpx.AsyncClient, stack: AsyncExitStack, game: str, figures: Figures, number: int
) -> PlayedTable:
    """A table with two guests at it, started."""
    tokens = [await token(http) for _ in range(2)]
    wish = {"game": game, "seats": [{"who": "me"}, {"who": "open"}]}
    made = await asked(http, tokens[0], "/api/tables", wish)
    table = PlayedTable(made["table"], figures, random.Random(number))
    await asked(http, tokens[1], f"/api/tables/{table.name}/sit", {})
    await asked(http, tokens[0], f"/api/tables/{table.name}/start", {})
    address = f"{str(http.base_url).replace('http', 'ws', 1)}/api/tables/{table.name}/socket"
    for seat, own in enumerate(tokens, 1):
        headers = {"Authorization": f"Bearer {own}"}
        wire = await stack.enter_async_context(
            websockets.connect(address, additional_headers=headers, compression=None)
        )
        table.players[seat] = Player(table, seat, wire)
    return table


async def token(http: httpx.AsyncClient) -> str:
    """A new guest."""
    # A token that nobody has: the cookies that the client collects do not count beside it.
    answer = await http.get("/api/me", headers={"Authorization": "Bearer nobody"})
    return answer.headers["Set-Cookie"].partition("=")[2].partition(";")[0]


async def asked(http: httpx.AsyncClient, own: str, path: str, body: Any) -> Any:
    """A request in a guest's name."""
    headers = JSON | {"Authorization": f"Bearer {own}"}
    answer = await http.post(path, json=body, headers=headers)
    if answer.is_error:
        raise SystemExit(f"{path}: {answer.status_code}: {answer.text}")
    return answer.json()


async def all_opened(
    http: httpx.AsyncClient, stack: AsyncExitStack, wishes: argparse.Namespace, figures: Figures
) -> list[PlayedTable]:
    """All tables, a few at a time."""
    gate = asyncio.Semaphore(OPENERS)

    async def one(number: int) -> PlayedTable:
        async with gate:
            return await opened(http, stack, wishes.game, figures, number)

    return list(await asyncio.gather(*(one(number) for number in range(wishes.tables))))


# ---------------------------------------------------------------- measuring


async def measured(url: str, wishes: argparse.Namespace) -> dict[str, Any]:
    """Open, play, and say how long moves took."""
    figures = Figures()
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=url, timeout=60))
        began = time.perf_counter()
        tables = await all_opened(http, stack, wishes, figures)
        opening = time.perf_counter() - began
        listeners = [
            asyncio.create_task(player.listen())
            for table in tables
            for player in table.players.values()
        ]
        await asyncio.sleep(1)
        began = time.perf_counter()
        end = began + wishes.seconds
        await asyncio.gather(*(table.play(wishes.every, end) for table in tables))
        await asyncio.sleep(1)
        for listener in listeners:
            listener.cancel()
        return summary(wishes, figures, opening)


def summary(wishes: argparse.Namespace, figures: Figures, opening: float) -> dict[str, Any]:
    """What came out."""
    waits = sorted(figures.waits) or [0.0]
    return {
        "what": "tables at once",
        "game": wishes.game,
        "tables": wishes.tables,
        "opened in s": round(opening, 1),
        "moves/s": round(len(figures.waits) / wishes.seconds),
        "p50 ms": round(1000 * waits[len(waits) // 2], 1),
        "p99 ms": round(1000 * waits[len(waits) * 99 // 100], 1),
        "max ms": round(1000 * waits[-1], 1),
        "refused": figures.refused,
    }


@contextmanager
def own_server() -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """A server on a file of its own, with nobody else at it."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "table21", "serve", "--port", str(port), "--unlimited"]
        server = subprocess.Popen([*command, "--database", f"{folder}/table21.db"])
        try:
            wait_for(f"http://127.0.0.1:{port}")
            yield f"http://127.0.0.1:{port}", server
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def wait_for(url: str, seconds: float = 60) -> None:
    """Until it answers."""
    end = time.monotonic() + seconds
    while True:
        try:
            httpx.get(f"{url}/api/health")
            return
        except httpx.TransportError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def used_by(server: "subprocess.Popen[bytes]") -> dict[str, Any]:
    """What the server has used: memory, and the processor's time."""
    stat = Path(f"/proc/{server.pid}/stat")
    if not stat.exists():
        return {}
    fields = stat.read_text().rpartition(")")[2].split()
    return {"server MB": round(int(fields[21]) * 4096 / 1e6), "server cpu s": _cpu(fields)}


def _cpu(fields: list[str]) -> float:
    return round((int(fields[11]) + int(fields[12])) / 100, 1)


def main() -> None:
    """Measure, and print a line of JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--every", type=float, default=5)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--game", default="make21")
    parser.add_argument("--url")
    parser.add_argument("--save", metavar="NAME", help="add the run to results/NAME.json")
    wishes = parser.parse_args()
    if wishes.url:
        figures = asyncio.run(measured(wishes.url, wishes))
    else:
        with own_server() as (url, server):
            figures = asyncio.run(measured(url, wishes)) | used_by(server)
    print(json.dumps(figures))
    if wishes.save:
        save(wishes.save, figures)


def save(name: str, figures: dict[str, Any]) -> None:
    """Keep a run with those of the same machine; it takes the place of the same run before."""
    file = RESULTS / f"{name}.json"
    kept = json.loads(file.read_text()) if file.exists() else {"runs": []}
    same = [run for run in kept["runs"] if run.get("game") != figures.get("game")]
    machine = f"date {date.today()}, {platform.machine()}, cores {os.cpu_count()}"
    python = f"python {platform.python_version()}, table21 {version('table21')}"
    kept = {"machine": f"{machine}, {python}", "runs": [*same, figures]}
    file.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
