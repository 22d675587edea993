"""A table's socket. It is lost now and then, and comes back by itself for as long as it takes."""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from table21.client.asking import PATIENCE, Server
from table21.client.messages import Done, Hello, NotDone, Told, ViewTold, read_message
from table21.server.errors import Refused
from table21.server.messages import MoveSaid, ResyncSaid, Said, UndoSaid

#: The longest wait between two tries, in seconds, and the longest message.
LONGEST, MOST = 15.0, 8 * 2**20
#: What a proxy or a server says that will have another answer soon.
SOON = {408, 425, 429, 500, 502, 503, 504}
#: Closed on purpose: there is no such table, or it is not for whoever asks.
CLOSED_POLICY = 1008

encode = msgspec.json.Encoder().encode


@dataclass
class Lost:
    """The connection is lost, or could not be made; it is tried again by and by."""


def new_key() -> str:
    """A name for a request: sent twice, it is done once."""
    return secrets.token_urlsafe(12)


def waits() -> Iterator[float]:
    """Seconds before each new try: longer and longer, and never the same for everybody."""
    wait = 0.5
    while True:
        yield wait * random.uniform(0.5, 1.0)
        wait = min(2 * wait, LONGEST)


class Line:
    """A table's socket, with all that was asked and not yet answered."""

    def __init__(
        self, server: Server, table: str, waits: Callable[[], Iterator[float]] = waits
    ) -> None:
        self._server = server
        self._path = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self._waits = waits
        #: The last version that was told; -1 asks for all that ever happened.
        self._since = -1
        self._socket: ClientConnection | None = None
        self._unanswered: dict[str, MoveSaid | UndoSaid] = {}
        #: What was refused last: it tells why the server hung up, if it did on purpose.
        self._refusal: NotDone | None = None

    @property
    def waiting(self) -> bool:
        """Whether a move or an undo is on its way."""
        return bool(self._unanswered)

    async def send(self, message: Said) -> bool:
        """Send something now; moves and undos also once more after a loss, under the same key."""
        if isinstance(message, MoveSaid | UndoSaid):
            self._unanswered[message.key] = message
        if self._socket is None:
            return False
        try:
            await self._socket.send(encode(message), text=True)
        except ConnectionClosed:
            return False
        return True

    async def messages(self) -> AsyncIterator[Told | Lost]:
        """All that is told, for ever; Table21Error says why there is nothing more to be told."""
        waits = self._waits()
        while True:
            try:
                async for told in self._connected():
                    waits = self._waits()
                    yield told
            except InvalidStatus as bad:
                self._check_status(bad)
            except ConnectionClosed as bad:
                self._check_close(bad)
            except (OSError, InvalidHandshake):
                pass
            yield Lost()
            await asyncio.sleep(next(waits))

    async def _connected(self) -> AsyncIterator[Told]:
        """What is told over one connection."""
        address = f"{self._path}?since={self._since}"
        headers = self._server.introduction()
        async with connect(
            address, additional_headers=headers, open_timeout=PATIENCE, max_size=MOST
        ) as socket:
            self._socket, due = socket, 1
            try:
                async for text in socket:
                    told = await self._read(text)
                    number = told if isinstance(told, int) else told.n
                    if number != due:
                        await self.send(ResyncSaid())
                    due = number + 1
                    if not isinstance(told, int):
                        await self._note(told)
                        yield told
            finally:
                self._socket = None

    async def _read(self, text: str | bytes) -> Told | int:
        try:
            return read_message(text)
        except msgspec.DecodeError as odd:
            raise await self._server.odd_answer() from odd

    async def _note(self, told: Told) -> None:
        """Keep what a new connection will have to know."""
        if isinstance(told, Hello):
            for message in list(self._unanswered.values()):
                await self.send(message)
            if told.view is not None and told.n > 1:
                self._since = told.view.version
        elif isinstance(told, ViewTold):
            self._since = told.view.version
        elif isinstance(told, Done | NotDone):
            self._unanswered.pop(told.key or "", None)
            self._refusal = told if isinstance(told, NotDone) else None

    def _check_status(self, bad: InvalidStatus) -> None:
        """Raise what will not be answered otherwise by and by."""
        response = bad.response
        if response.status_code not in SOON:
            body = bytes(response.body or b"")
            raise self._server.refusal(response.status_code, body) from bad

    def _check_close(self, bad: ConnectionClosed) -> None:
        """Raise why the server does not want to be called again."""
        if bad.rcvd is not None and bad.rcvd.code == CLOSED_POLICY:
            text = bad.rcvd.reason or "the server ended the connection"
            told = self._refusal or NotDone(0, "closed", text)
            raise Refused(told.code, told.text) from bad
