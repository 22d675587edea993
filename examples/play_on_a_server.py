"""A program at a server's table: a whole game against a bot, with nothing but the protocol.

    table21 serve
    python examples/play_on_a_server.py http://localhost:2121

It needs Python's websockets and knows no rules: it makes the first of the moves that it is told.
"""

import asyncio
import json
import secrets
import sys
from http.cookies import SimpleCookie
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]


class Guest:
    """Somebody whom the server knows again by a token. Keep it like a password."""

    def __init__(self, server: str) -> None:
        self.server = server
        with urlopen(f"{server}/api/me") as answer:
            self.token = SimpleCookie(answer.headers["Set-Cookie"])["table21"].value

    @property
    def headers(self) -> dict[str, str]:
        """What every request of this guest says."""
        return {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}

    def post(self, path: str, body: Json) -> Json:
        """Ask for something to be done; a refusal has a code for us and a text for people."""
        request = Request(f"{self.server}{path}", json.dumps(body).encode(), self.headers)
        try:
            with urlopen(request) as answer:
                told: Json = json.load(answer)
                return told
        except HTTPError as refused:
            problem = json.load(refused)
            raise SystemExit(f"{problem['code']}: {problem['text']}") from None

    def socket(self, table: str) -> connect:
        """A table's socket, from the very first event on."""
        address = self.server.replace("http", "ws", 1) + f"/api/tables/{table}/socket?since=-1"
        return connect(address, additional_headers=self.headers)


async def play(guest: Guest, table: str, socket: ClientConnection) -> None:
    """Play until the game is over, and print what happens."""
    moved_at = -1
    async for text in socket:
        told = json.loads(text)
        if told["type"] == "hello" and told["entropy"]:
            share = {"type": "entropy", "seat": 1, "value": secrets.token_hex(32)}
            await socket.send(json.dumps(share))
        if told["type"] == "hello" and told["info"]["state"] == "waiting":
            await asyncio.to_thread(guest.post, f"/api/tables/{table}/start", {})
        if told["type"] == "refused":
            raise SystemExit(f"{told['code']}: {told['text']}")
        for event in told.get("events", ()):
            print(event["text"])
        view = told.get("view")
        if view and view["over"]:
            print(f"{view['ending']}: {', '.join(view['scores'])}")
            return
        if view and view["moves"] and view["version"] > moved_at:
            moved_at = view["version"]
            move = {"seat": view["seat"], "text": view["moves"][0]["text"], "version": moved_at}
            await socket.send(json.dumps({"type": "move", "key": secrets.token_hex(8), **move}))


async def main(server: str) -> None:
    """Open a table with a bot at the other seat, and play there."""
    guest = Guest(server)
    seats = [{"who": "me", "name": "Program"}, {"who": "bot", "level": "easy"}]
    table = guest.post("/api/tables", {"game": "make21", "seats": seats})
    print(f"people may watch at {table['link']}")
    async with guest.socket(table["table"]) as socket:
        await play(guest, table["table"], socket)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1].rstrip("/") if sys.argv[1:] else "http://localhost:2121"))
