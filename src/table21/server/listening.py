"""The socket of a table: who may come in, and the two tasks that hear and tell."""

import asyncio
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException
from litestar.params import FromPath

from table21.errors import Table21Error
from table21.server.doors import address_of, check_origin, house_of, known_guest, origin_of
from table21.server.errors import Refused
from table21.server.limits import SOCKETS
from table21.server.socket import Connection


@websocket("/api/tables/{table:str}/socket", opt={"exclude_from_schema": True})
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """Sit at a table, or look on."""
    await socket.accept()
    try:
        connection = await admitted(socket, table)
        since = read_since(socket.query_params.get("since"))
    except Table21Error as refused:
        await turn_away(socket, refused)
        return
    await connection_runs(socket, connection, since)


async def connection_runs(
    socket: WebSocket[Any, Any, Any], connection: Connection, since: int | None
) -> None:
    """Hear and tell, until the client goes or is hung up on."""
    hearing = asyncio.create_task(listen(socket, connection, since))
    telling = asyncio.create_task(send_all(socket, connection))
    try:
        await asyncio.wait((hearing, telling), return_when=asyncio.FIRST_COMPLETED)
    finally:
        connection.room.onlookers.discard(connection)
        connection.close()
        connection.room.tell_people()
        for task in (hearing, telling):
            task.cancel()
        await asyncio.gather(hearing, telling, return_exceptions=True)
    with suppress(WebSocketException, RuntimeError, OSError):
        await socket.close(code=connection.close_code)


async def admitted(socket: WebSocket[Any, Any, Any], table: str) -> Connection:
    """A connection, if this page and this guest may have one."""
    check_origin(socket)
    house, guest = house_of(socket), await known_guest(socket)
    house.limits.check(SOCKETS, guest.id if guest else address_of(socket))
    room = await house.rooms.room(table)
    room.check_looker(guest.id if guest else None)
    return Connection(house, room, guest, origin_of(socket))


def read_since(text: str | None) -> int | None:
    """The version that somebody saw last."""
    if text is None:
        return None
    if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) < 10):
        raise Refused("bad_request", f"since: {text[:40]!r} is no version")
    return int(text)


async def turn_away(socket: WebSocket[Any, Any, Any], refused: Table21Error) -> None:
    """Say why, and hang up."""
    body = {"type": "refused", "n": 1, "code": refused.code, "text": str(refused)}
    await socket.send_json(body)
    await socket.close(code=1008, reason=refused.code)


async def listen(
    socket: WebSocket[Any, Any, Any], connection: Connection, since: int | None
) -> None:
    """Everything that a client says, until it goes."""
    room = connection.room
    async with room.lock:
        room.onlookers.add(connection)
        connection.hello(since)
        room.tell_people()
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        await connection.hear(text if isinstance(text, str) else "")


async def send_all(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    """Everything that a client is told."""
    try:
        while (body := await connection.outbox.get()) is not None:
            await socket.send({"type": "websocket.send", "bytes": None, "text": body.decode()})
    except (WebSocketException, RuntimeError, OSError):
        return  # It has gone.
