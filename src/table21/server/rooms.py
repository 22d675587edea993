"""The tables that this process has in memory: what is known of each, and who looks on.

A room is loaded when somebody asks for it, and forgotten when nobody did for a while; all that
matters is in the store. One lock for each room: whoever changes a table waits for who does.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol

from table21.server.errors import Refused, no_such_table
from table21.server.playing import Playing
from table21.server.shapes import ViewCard
from table21.server.store import Line, SeatRow, StaleError, Store, Stored, TableRow
from table21.server.telling import encode, event_cards, view_card
from table21.server.times import Alarm, Times
from table21.server.undoing import Undo, undo_of

#: Seconds after which an idle room gives its game back, and looks between.
IDLE, LOOK = 120.0, 20.0
#: Lines of chat that newcomers are shown.
LINES = 100
#: How often a change is tried again when others changed the table at the same moment.
TRIES = 5

_log = logging.getLogger(__name__)
#: What becomes of a table's row and seats; it refuses what may not be.
Change = Callable[["Room"], tuple[TableRow, Sequence[SeatRow]]]


class Onlooker(Protocol):
    """A connection to a room."""

    guest: str | None
    #: The version that was told last.
    told: int

    def close(self) -> None:
        """The server stops."""

    def told_of_change(self) -> None:
        """The table itself changed."""

    def told_of_people(self) -> None:
        """Somebody sat down, left, came back; the game began or ended."""

    def told_of_line(self, line: Line) -> None:
        """Somebody said something."""


class Room:
    """A table in memory."""

    row: TableRow
    seats: tuple[SeatRow, ...]

    def __init__(self, stored: Stored, times: Times) -> None:
        self.times = times
        self.lock = asyncio.Lock()
        self.onlookers: set[Onlooker] = set()
        #: The game; None before the start, and while the room sleeps.
        self.playing: Playing | None = None
        self.used = times.now()
        #: The bot's task, and the alarm of the clock.
        self.bot: asyncio.Task[None] | None = None
        self.alarm: Alarm | None = None
        self.shares_came = asyncio.Event()
        self._told: dict[tuple[str, int, int], bytes] = {}
        #: Players' numbers that the store has taken, by seat; and the last lines of the chat.
        self.entropy: dict[int, str] = {}
        self.chat: list[Line] = []
        self.take(stored)

    # ------------------------------------------------------------ what is kept

    def take(self, stored: Stored) -> None:
        """What the store says now."""
        self.row, self.seats = stored.table, stored.seats
        # What was read a moment ago may not know what was written here since.
        self.entropy |= stored.entropy
        for line in stored.chat[-LINES:]:
            self.tell_line(line)
        if self.row.state != "waiting":
            here = self.playing
            if here is not None and here.version <= len(stored.log):
                here.catch_up(stored.log)
            else:
                self.playing = Playing(self.row, stored.log)
        self.forget_told()
        self.shares_came.set()

    @property
    def asleep(self) -> bool:
        """Whether the game has to be loaded before anything can be asked of it."""
        return self.playing is None and self.row.state != "waiting"

    def sleep(self) -> None:
        """Give back what the store can give again."""
        self.playing = None
        self.forget_told()

    # ------------------------------------------------------------ who is who

    @property
    def names(self) -> list[str]:
        """The names by seat; a seat that nobody has yet is called by its number."""
        return [seat.name or f"seat {seat.seat}" for seat in self.seats]

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that belong to a guest."""
        return [seat.seat for seat in self.seats if guest is not None and seat.guest == guest]

    def people(self) -> list[int]:
        """The seats at which people play."""
        return [s.seat for s in self.seats if s.who == "person" and not s.resigned]

    def by_bot(self, seat: int) -> str | None:
        """The level of the bot that plays at a seat; None if a person does."""
        row = self.seats[seat - 1]
        return None if row.who == "person" and not row.resigned else row.level or "medium"

    def may_look(self, guest: str | None) -> bool:
        """Whether somebody may see this table at all."""
        if self.row.owner == guest or self.seats_of(guest):
            return True
        return self.row.settings.get("watch") == "link" or self.row.state == "waiting"

    def check_looker(self, guest: str | None) -> None:
        """Refuse who may not see this table, as if there were none."""
        if not self.may_look(guest):
            raise no_such_table(self.row.id)

    # ------------------------------------------------------------ what is told

    def undo(self, seat: int) -> Undo:
        """Whether a seat may take back."""
        if self.playing is None:
            return Undo(False, "the game has not begun", possible=False)
        return undo_of(self.playing, seat, self.people(), bool(self.row.settings.get("forced")))

    def view(self, seat: int) -> bytes:
        """The view of a seat as JSON, without its end and without the clock."""
        return self._once(("view", seat, 0), lambda: self._view(seat))[:-1]

    def events(self, seat: int, since: int) -> bytes:
        """What a seat is told of all since a version, as JSON."""
        return self._once(("events", seat, since), lambda: self._events(seat, since))

    def _view(self, seat: int) -> ViewCard:
        undo = self.undo(seat) if seat else None
        return view_card(self._game(), seat, self.names, undo)

    def _events(self, seat: int, since: int) -> Any:
        drawn = bool(self.row.settings.get("drawn"))
        return event_cards(self._game(), seat, since, self.names, drawn)

    def _game(self) -> Playing:
        if self.playing is None:
            raise Refused("not_started", "the game has not begun")
        return self.playing

    def _once(self, what: tuple[str, int, int], make: Callable[[], Any]) -> bytes:
        """Made and encoded once for all who are told the same."""
        found = self._told.get(what)
        if found is None:
            found = self._told[what] = encode(make())
        return found

    def forget_told(self) -> None:
        """Something changed: what was told is old."""
        self._told.clear()

    def tell_change(self) -> None:
        """Tell everybody that the table changed."""
        self.forget_told()
        self.used = self.times.now()
        for onlooker in list(self.onlookers):
            onlooker.told_of_change()

    def tell_missed(self) -> None:
        """Tell whoever was told of an older version than the one that was just loaded."""
        now = self.playing.version if self.playing else -1
        for onlooker in list(self.onlookers):
            if onlooker.told != now:
                onlooker.told_of_change()

    def tell_people(self) -> None:
        """Tell everybody who sits where, who is there, and how far the table is."""
        for onlooker in list(self.onlookers):
            onlooker.told_of_people()

    def tell_all(self) -> None:
        """Tell everybody of people, and how the table looks now that they changed."""
        self.tell_people()
        self.tell_change()

    def tell_line(self, line: Line) -> None:
        """Tell everybody what was said."""
        if line.n not in {known.n for known in self.chat}:
            self.chat = sorted([*self.chat, line], key=lambda said: said.n)[-LINES:]
            for onlooker in list(self.onlookers):
                onlooker.told_of_line(line)


class Rooms:
    """All rooms of this process."""

    def __init__(self, store: Store, times: Times, ready: Callable[[str], Awaitable[None]]) -> None:
        self.store = store
        self.times = times
        #: Waits until a game can be played without being compiled first.
        self.ready = ready
        #: Called with a room whose game may need somebody to move, or its clock a look.
        self.attend: Callable[[Room, bool], None] = lambda _room, _other: None
        self._rooms: dict[str, Room] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    async def open(self) -> None:
        """Begin to listen to other processes, and to forget what is idle."""
        self.store.on_change(self._heard)
        self._sweeper = asyncio.create_task(self._sweep_for_ever())

    async def close(self) -> None:
        """Stop what goes on."""
        self.hang_up()
        running = [*self._tasks, *filter(None, [self._sweeper])]
        running += [room.bot for room in self._rooms.values() if room.bot]
        for room in self._rooms.values():
            if room.alarm:
                room.alarm.cancel()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def hang_up(self) -> None:
        """Everybody is asked to come again."""
        for room in self._rooms.values():
            for onlooker in list(room.onlookers):
                onlooker.close()

    # ------------------------------------------------------------ finding

    async def room(self, table: str) -> Room:
        """A table, awake; `no_such_table` if there is none."""
        room = self._rooms.get(table)
        if room is None:
            stored = await self.store.load(table)
            if stored is None:
                raise no_such_table(table)
            await self.ready(stored.table.game)
            room = self._rooms.get(table)
            if room is None:
                room = self._rooms[table] = Room(stored, self.times)
                self.attend(room, False)
        await self.wake(room)
        room.used = self.times.now()
        return room

    async def wake(self, room: Room) -> None:
        """Load the game of a room that sleeps."""
        if room.asleep:
            async with room.lock:
                if room.asleep:
                    await self.reload(room)
                    room.tell_missed()

    async def reload(self, room: Room) -> None:
        """What the store says now. Whoever calls holds the lock."""
        stored = await self.store.load(room.row.id)
        if stored is None:
            raise no_such_table(room.row.id)
        room.take(stored)

    # ------------------------------------------------------------ changing

    async def amend(self, room: Room, change: Change) -> None:
        """Change a table's row and seats; tried again when others were faster."""
        async with room.lock:
            await self.amend_held(room, change)

    async def amend_held(self, room: Room, change: Change) -> None:
        """The same for who holds the lock already."""
        for _ in range(TRIES):
            row, seats = change(room)
            row = replace(row, revision=room.row.revision + 1)
            try:
                await self.store.change(row, seats)
            except StaleError:
                await self.reload(room)
                continue
            room.row, room.seats = row, tuple(seats)
            return
        raise Refused("stale", "too many changed this table at once: try again")

    # ------------------------------------------------------------ other processes

    def _heard(self, table: str | None) -> None:
        """Another process changed a table, or (None) any."""
        tables = list(self._rooms) if table is None else [table]
        for name in tables:
            if name in self._rooms:
                self.spawn(self._follow(self._rooms[name]))

    def spawn(self, coroutine: Any) -> None:
        """Do something that nobody waits for."""
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _follow(self, room: Room) -> None:
        """Load what another process did, and tell it."""
        if room.asleep and not room.onlookers:
            return
        async with room.lock:
            before = (room.row.revision, room.row.next)
            try:
                await self.reload(room)
            except Exception as lost:  # the store is away: it will tell again when it is back
                _log.warning("table %s could not be loaded: %s", room.row.id[:4], lost)
                return
            if (room.row.revision, room.row.next) != before:
                room.tell_all()
            else:
                room.tell_missed()
        self.attend(room, True)

    # ------------------------------------------------------------ forgetting

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            self.sweep()

    def sweep(self) -> None:
        """Forget rooms that nobody looks at, and put idle ones to sleep."""
        now = self.times.now()
        for name, room in list(self._rooms.items()):
            busy = room.lock.locked() or (room.bot is not None and not room.bot.done())
            if busy or now - room.used < IDLE:
                continue
            if not room.onlookers and room.alarm is None:
                del self._rooms[name]
            else:
                room.sleep()
