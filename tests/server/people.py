"""A server in this process, and people who sit at its tables by HTTP and WebSocket."""

import asyncio
import json
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
import websockets
from granian.constants import Interfaces
from granian.server.embed import Server
from websockets.asyncio.client import ClientConnection

from table21.server.app import create_app
from table21.server.house import House, Manners
from table21.server.store import open_store
from table21.server.times import Times

Json = dict[str, Any]
#: Seconds for what should take milliseconds, on a machine that is busy.
PATIENCE = 30
#: No waiting for bots; no limits, unless a test is about them.
QUICK = Manners(unlimited=True, pause=0.0, warm=False)


class FakeTimes:
    """A clock whose hands tests turn."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0
        self.alarms: list[FakeAlarm] = []

    def now(self) -> float:
        return self.time

    def later(self, seconds: float, act: Callable[[], object]) -> "FakeAlarm":
        alarm = FakeAlarm(self.time + seconds, act)
        self.alarms.append(alarm)
        return alarm

    def pass_by(self, seconds: float) -> None:
        self.time += seconds
        due = [alarm for alarm in self.alarms if alarm.at <= self.time]
        self.alarms = [alarm for alarm in self.alarms if alarm.at > self.time]
        for alarm in due:
            alarm.ring()


class FakeAlarm:
    def __init__(self, at: float, act: Callable[[], object]) -> None:
        self.at, self.act = at, act

    def cancel(self) -> None:
        self.act = lambda: None

    def ring(self) -> None:
        self.act()


class Served:
    """A server that runs."""

    def __init__(self, house: House, url: str) -> None:
        self.house, self.url = house, url
        self.leaving: list[ClientConnection] = []
        self.clients: list[httpx.AsyncClient] = []

    async def guest(self) -> "Person":
        """Somebody new."""
        client = httpx.AsyncClient(base_url=self.url, timeout=PATIENCE)
        self.clients.append(client)
        answer = await client.get("/api/me")
        return Person(self, client, answer.json()["guest"], client.cookies["table21"])


@asynccontextmanager
async def served(
    database: str, manners: Manners = QUICK, times: Times | None = None
) -> AsyncIterator[Served]:
    """A server on a free port."""
    store = open_store(database)
    await store.open()
    house = House(store, manners, times)
    await house.open()
    port = free_port()
    server = Server(
        create_app(house), "127.0.0.1", port, interface=Interfaces.ASGINL, log_enabled=False
    )
    running = asyncio.create_task(server.serve())
    here = Served(house, f"http://127.0.0.1:{port}")
    try:
        yield here
    finally:
        for wire in here.leaving:
            await wire.close()
        for client in here.clients:
            await client.aclose()
        server.stop()  # type: ignore[no-untyped-call]
        await running
        await house.close()


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


class Person:
    """Somebody with a token."""

    def __init__(self, here: Served, client: httpx.AsyncClient, guest: str, token: str) -> None:
        self.here, self.client, self.guest, self.token = here, client, guest, token

    async def ask(self, path: str, body: Any = None, method: str = "POST") -> httpx.Response:
        return await self.client.request(method, path, json={} if body is None else body)

    async def get(self, path: str) -> Any:
        answer = await self.client.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def do(self, path: str, body: Any = None, method: str = "POST") -> Json:
        answer = await self.ask(path, body, method)
        assert answer.status_code < 300, answer.text
        found: Json = answer.json()
        return found

    async def refused(self, path: str, body: Any = None, method: str = "POST") -> str:
        """The code of a refusal."""
        return refusal(await self.ask(path, body, method))

    async def open(self, game: str, *seats: str, **wish: Any) -> Json:
        """A table: 'me', 'open', or a bot's level for each seat."""
        wishes = [
            {"who": seat} if seat in {"me", "open"} else {"who": "bot", "level": seat}
            for seat in seats
        ]
        return await self.do("/api/tables", {"game": game, "seats": wishes, **wish})

    async def start(self, table: Json) -> Json:
        return await self.do(f"/api/tables/{table['table']}/start")

    async def look(self, table: Json, since: int | None = None) -> "Wire":
        """A socket, after its hello."""
        wire = await self.connect(table["table"], since)
        wire.hello = await wire.hear("hello")
        return wire

    async def connect(self, table: str, since: int | str | None = None, **headers: str) -> "Wire":
        asked = "" if since is None else f"?since={since}"
        address = f"{self.here.url.replace('http', 'ws')}/api/tables/{table}/socket{asked}"
        own = {"Cookie": f"table21={self.token}", **headers}
        wire = await websockets.connect(address, additional_headers=own)
        self.here.leaving.append(wire)
        return Wire(wire)


class Wire:
    """A socket, from the browser's side; every message is checked for its number, and kept."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.hello: Json = {}
        self.view: Json | None = None
        self.fair: Json | None = None
        self.frames: list[str] = []
        self.numbered = 0

    async def next(self) -> Json:
        async with asyncio.timeout(PATIENCE):
            frame = str(await self.wire.recv())
        self.frames.append(frame)
        told: Json = json.loads(frame)
        self.numbered += 1
        assert told["n"] == self.numbered
        self.view = told.get("view") or self.view
        self.fair = told.get("fair") or self.fair
        return told

    async def hear(self, kind: str, **parts: Any) -> Json:
        """The next message of a kind, and with these parts."""
        while True:
            told = await self.next()
            if told["type"] == kind and parts.items() <= told.items():
                return told

    async def until(self, holds: Callable[[Json], bool]) -> Json:
        """The next view of which something holds, or the present one."""
        while self.view is None or not holds(self.view):
            await self.next()
        return self.view

    async def end(self) -> None:
        """Everything to the end of the game, and what the shuffle was made of."""
        while self.fair is None:
            await self.next()

    async def say(self, kind: str, **parts: Any) -> None:
        await self.wire.send(json.dumps({"type": kind, **parts}))

    async def move(self, choice: int = 0, **parts: Any) -> Json:
        """A move of the view that was told last; the answer."""
        view = self.view
        assert view is not None
        text = view["moves"][choice]["text"] if view["moves"] else "nothing"
        said = {"seat": view["seat"], "text": text, "version": view["version"]}
        return await self.keyed("move", **(said | parts))

    async def keyed(self, kind: str, **parts: Any) -> Json:
        """Something with a key; the answer to it."""
        parts.setdefault("key", secrets.token_hex(4))
        await self.say(kind, **parts)
        while True:
            told = await self.next()
            if told.get("key") == parts["key"]:
                return told

    async def refused(self, kind: str, **parts: Any) -> str:
        """The code of the refusal of something without a key."""
        await self.say(kind, **parts)
        code: str = (await self.hear("refused"))["code"]
        return code

    async def closed(self) -> int | None:
        """The code with which the server hangs up."""
        async with asyncio.timeout(PATIENCE):
            with suppress(websockets.ConnectionClosed):
                while True:
                    await self.next()
        return self.wire.close_code


def refusal(answer: httpx.Response) -> str:
    """The code of a refusal, which has to be one."""
    assert answer.status_code >= 400, answer.text
    assert answer.status_code != 500, answer.text
    told = answer.json()
    assert told["text"]
    code: str = told["code"]
    return code


async def eventually(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


# ---------------------------------------------------------------- tables that have begun


def times_of(here: Served) -> FakeTimes:
    assert isinstance(here.house.times, FakeTimes)
    return here.house.times


async def two_people(here: Served, **wish: Any) -> tuple[Json, list[Person], list[Wire]]:
    """A table of two that has begun."""
    people = [await here.guest() for _ in range(2)]
    table = await people[0].open("make21", "me", "open", name="Ann", **wish)
    await people[1].do(f"/api/tables/{table['table']}/sit", {"name": "Bea"})
    wires = [await person.look(table) for person in people]
    for seat, wire in enumerate(wires, 1):
        await wire.say("entropy", seat=seat, value="5e" * 32)
    await people[0].start(table)
    for wire in wires:
        await wire.until(lambda view: view["version"] == 0)
    return table, people, wires


def to_move(wires: list[Wire]) -> tuple[Wire, Wire]:
    """Who is at turn, and the other."""
    view = wires[0].view
    assert view is not None
    first = view["turn"] - 1
    return wires[first], wires[1 - first]
