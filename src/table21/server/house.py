"""The house: all that a server process has, put together, opened and closed."""

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass

from table21.server.bots_at_tables import PAUSE, BotsAtTables
from table21.server.clocks import Watch
from table21.server.guests import Guests
from table21.server.limits import Limits
from table21.server.moving import Moves
from table21.server.rooms import Room, Rooms
from table21.server.store import Store
from table21.server.times import RealTimes, Times
from table21.server.warming import Warming

#: Seconds that a server that stops waits for people to leave.
GOODBYE = 2.0


@dataclass(frozen=True)
class Manners:
    """How this server behaves, where that may be chosen."""

    #: Whether a proxy before it says who asks, and by which address.
    behind_proxy: bool = False
    #: Whether anybody may ask as often as they like: for measuring.
    unlimited: bool = False
    #: Seconds between a move and the bot's.
    pause: float = PAUSE
    #: Whether games are compiled before anybody asks.
    warm: bool = True


class House:
    """Everything behind the door."""

    def __init__(self, store: Store, manners: Manners, times: Times | None = None) -> None:
        self.store = store
        self.manners = manners
        self.times = times or RealTimes()
        self.limits = Limits(time.monotonic, on=not manners.unlimited)
        self.guests = Guests(store)
        self.warming = Warming(manners.warm)
        self.rooms = Rooms(store, self.times, self.warming.ready)
        self.moves = Moves(self.rooms)
        self.bots = BotsAtTables(self.rooms, self.moves, manners.pause)
        self.watch = Watch(self.rooms)
        self.rooms.attend = self.attend

    def attend(self, room: Room, other: bool) -> None:
        """After anything changed: bots move, clocks are looked at, what is over is kept."""
        playing = room.playing
        if playing is not None and playing.table.over and room.row.state == "playing":
            self.rooms.spawn(self._finish(room))
        self.bots.attend(room, other)
        self.watch.set_alarm(room)

    async def _finish(self, room: Room) -> None:
        async with room.lock:
            await self.moves.finish(room)

    async def open(self) -> None:
        """Open the doors. The store is open already."""
        await self.rooms.open()
        self.rooms.spawn(self.warming.all_games())

    async def say_goodbye(self) -> None:
        """Ask everybody at the tables to come again, and let them hear it."""
        self.rooms.hang_up()
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while any(room.onlookers for room in self.rooms):
                    await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Close the doors: everybody is told, and what was begun is kept."""
        self.bots.close()
        await self.rooms.close()
        await self.store.close()
