"""A connection to a table: messages in, messages out, numbered without gaps."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from table21.errors import Table21Error
from table21.server.checks import check_seat, check_started
from table21.server.clocks import clock_card, more_time, running_seat
from table21.server.dealing import add_share, fair_of
from table21.server.describing import table_info
from table21.server.errors import Refused, no_such_table, told
from table21.server.guests import check_text
from table21.server.house import House
from table21.server.limits import CHAT, MESSAGES
from table21.server.messages import (
    ChatSaid,
    EntropySaid,
    LookSaid,
    Message,
    MoreTimeSaid,
    MoveSaid,
    PingSaid,
    ResyncSaid,
    UndoSaid,
    WhyNotSaid,
)
from table21.server.rooms import Room
from table21.server.shapes import Chat
from table21.server.store import Guest, Line
from table21.server.telling import SPECTATOR, encode, with_names
from table21.server.times import instant

#: Characters of a message; messages that may wait for a slow reader; refusals in a row until the
#: server hangs up.
LONGEST, MOST_WAITING, PATIENCE = 65_536, 500, 50
#: Why a socket is closed: no such table or not for you; the server stops; too slow or too many.
CLOSED_POLICY, CLOSED_RESTART, CLOSED_LATER = 1008, 1012, 1013

_log = logging.getLogger(__name__)
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


class Connection:
    """One browser, or one program, at one table."""

    def __init__(self, house: House, room: Room, guest: Guest | None, origin: str) -> None:
        self.house = house
        self.room = room
        self.who = guest
        self.guest = guest.id if guest else None
        self.origin = origin
        self.seats = room.seats_of(self.guest)
        #: Whose view is shown: the only seat, or with several none until the guest looks.
        self.seat = self.seats[0] if len(self.seats) == 1 else SPECTATOR
        #: The version that was told last; -1 before the game.
        self.told = room.playing.version if room.playing else -1
        #: What is to be sent; None closes.
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.close_code = CLOSED_RESTART
        self._number = 0
        self._fair = False
        self._refusals = 0
        self._closed = False

    # ------------------------------------------------------------ out

    def _send(self, kind: str, body: bytes) -> None:
        """Send what comes behind the type and the number, as JSON without its first brace."""
        if self._closed:
            return
        self._number += 1
        self.outbox.put_nowait(b'{"type":"%b","n":%d%b' % (kind.encode(), self._number, body))
        if self.outbox.qsize() > MOST_WAITING:
            self.close(CLOSED_LATER)

    def send(self, kind: str, **parts: Any) -> None:
        """Send a message."""
        self._send(kind, b"," + encode(parts)[1:] if parts else b"}")

    def close(self, code: int = CLOSED_RESTART) -> None:
        """Hang up when all is sent."""
        if not self._closed:
            self.close_code = code
            self.outbox.put_nowait(None)
            self._closed = True

    def refuse(self, error: Table21Error, key: str | None = None) -> None:
        """Say no."""
        about = {} if key is None else {"key": key}
        self.send("refused", **about, **told(error))
        self._refusals += 1
        if self._refusals > PATIENCE:
            self.close(CLOSED_POLICY)

    def hello(self, since: int | None = None) -> None:
        """Everything, as it is now; and what happened since a version."""
        room = self.room
        self.told = room.playing.version if room.playing else -1
        waits = room.row.state == "waiting" and not room.row.settings.get("deal")
        asks = waits and any(seat not in room.entropy for seat in self.seats)
        info = encode(table_info(room, self.guest, self.origin))
        view = self._view() if room.playing else b"null"
        chat = encode([chat_of(line) for line in room.chat])
        parts = (info, view, chat, b"true" if asks else b"false")
        self._send("hello", b',"info":%b,"view":%b,"chat":%b,"entropy":%b}' % parts)
        if since is not None and since < self.told:
            self.told = max(since, -1)
            self.told_of_change()
        self._tell_fair()

    def _view(self) -> bytes:
        clock = encode(clock_card(self.room))
        return self.room.view(self.seat) + b',"clock":' + clock + b"}"

    def told_of_change(self) -> None:
        """The table changed."""
        playing = self.room.playing
        if playing is not None:
            events = self.room.events(self.seat, min(self.told, playing.version))
            self.told = playing.version
            self._send("view", b',"view":%b,"events":%b}' % (self._view(), events))

    def told_of_people(self) -> None:
        """Somebody came or went, or the state of the table changed."""
        if not self.room.may_look(self.guest):
            self.refuse(no_such_table(self.room.row.id))
            self.close(CLOSED_POLICY)
            return
        if self.seats != self.room.seats_of(self.guest):
            self._sits_elsewhere()
        else:
            self.send("info", info=table_info(self.room, self.guest, self.origin))
            self._tell_fair()

    def _sits_elsewhere(self) -> None:
        self.seats = self.room.seats_of(self.guest)
        self.seat = self.seats[0] if len(self.seats) == 1 else SPECTATOR
        self.hello()

    def told_of_line(self, line: Line) -> None:
        """Somebody said something."""
        self.send("chat", chat=chat_of(line))

    def _tell_fair(self) -> None:
        if self.room.row.state == "over" and not self._fair:
            self._fair = True
            self.send("fair", fair=fair_of(self.room))

    # ------------------------------------------------------------ in

    async def hear(self, text: str) -> None:
        """Answer a message, whatever it is."""
        key = None
        try:
            self.house.limits.check(MESSAGES, self.guest or f"{id(self)}")
            said = read_message(text)
            key = getattr(said, "key", None)
            await self.house.rooms.wake(self.room)
            await ANSWERS[type(said)](self, said)
            self._refusals = 0
        except Table21Error as refused:
            self.refuse(named_refusal(refused, self.room), key)
        except Exception as unforeseen:  # a mistake of ours ends no connection
            _log.exception("a message could not be answered: %s", type(unforeseen).__name__)
            self.refuse(Refused("unavailable", "the server stumbled over this: try again"), key)

    async def move(self, said: MoveSaid) -> None:
        """Make a move."""
        version = await self.house.moves.move(self.room, self.guest, said)
        self.send("done", key=said.key, version=version)

    async def undo(self, said: UndoSaid) -> None:
        """Take back."""
        version = await self.house.moves.undo(self.room, self.guest, said)
        self.send("done", key=said.key, version=version)

    async def entropy(self, said: EntropySaid) -> None:
        """Add to the shuffle."""
        check_seat(self.room, self.guest, said.seat)
        await add_share(self.house.rooms, self.room, said.seat, said.value)

    async def chat(self, said: ChatSaid) -> None:
        """Say something to the table."""
        room, who = self.room, self.who
        if who is None or not (self.seats or room.row.owner == who.id):
            raise Refused("not_seated", "only who sits at the table talks here")
        self.house.limits.check(CHAT, who.id)
        check_text(said.text, "what is said")
        seat = self.seat or (self.seats[0] if self.seats else None)
        name = room.names[seat - 1] if seat else who.name
        line = Line(0, name, seat, said.text, f"{who.id}:{said.key}", who.id)
        room.tell_line(await self.house.store.say(room.row.id, line))

    async def more_time(self, said: MoreTimeSaid) -> None:
        """Give the player at turn more time."""
        room, rooms = self.room, self.house.rooms
        check_seat(room, self.guest, said.seat)
        async with room.lock:
            check_started(room)
            if "left" not in room.row.clocks:
                raise Refused("bad_request", "there is no clock at this table")
            if running_seat(room) in self.seats:
                raise Refused("not_yours", "more time is given by the others")
            await rooms.amend_held(room, more_time)
            room.tell_change()
        rooms.attend(room, False)

    async def look(self, said: LookSaid) -> None:
        """See the table from another of one's seats."""
        if said.seat not in self.seats:
            raise Refused("not_yours", f"seat {said.seat} is not yours")
        async with self.room.lock:
            self.seat = said.seat
            self.hello()

    async def why_not(self, said: WhyNotSaid) -> None:
        """Say why a move is refused."""
        async with self.room.lock:
            table = check_started(self.room).table
            if self.seat != table.turn + 1:
                raise Refused("not_your_turn", "moves are asked about by whose turn it is")
            why = table.why_not(said.text)
        names = self.room.names
        self.send("why_not", text=said.text, why=why and with_names(why, names))

    async def resync(self, _: ResyncSaid) -> None:
        """Say all again."""
        async with self.room.lock:
            self.hello()

    async def ping(self, _: PingSaid) -> None:
        """Say that somebody is there."""
        self.send("pong")


ANSWERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    MoveSaid: Connection.move,
    UndoSaid: Connection.undo,
    EntropySaid: Connection.entropy,
    ChatSaid: Connection.chat,
    MoreTimeSaid: Connection.more_time,
    LookSaid: Connection.look,
    WhyNotSaid: Connection.why_not,
    ResyncSaid: Connection.resync,
    PingSaid: Connection.ping,
}


def read_message(text: str) -> Message:
    """A message from a client, or why it is none."""
    if len(text) > LONGEST:
        raise Refused("too_large", f"a message has up to {LONGEST} characters, not {len(text)}")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as bad:
        raise Refused("bad_request", f"this is no message: {bad}") from bad


def named_refusal(refused: Table21Error, room: Room) -> Table21Error:
    """The same refusal with people's names in it."""
    text = with_names(str(refused), room.names)
    if text == str(refused):
        return refused
    return Refused(refused.code, text, getattr(refused, "retry_after", None))


def chat_of(line: Line) -> Chat:
    """A line as it is sent."""
    return Chat(instant(line.at) if line.at else "", line.name, line.seat, line.text)
