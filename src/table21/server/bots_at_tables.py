"""Bots at tables, and moves that are the only one: made on the server, in threads of their own.

Every process that has a table in memory moves its bots. The store's log decides: one entry for a
version, so two processes never make one move twice. Who heard of the table from another process
waits longer, and moves only if that one did not.
"""

import asyncio
import hashlib
import logging
import os
import secrets
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TypeVar

from table21.bots import new_bot
from table21.errors import Table21Error
from table21.server.moving import Moves
from table21.server.rooms import Room, Rooms
from table21.server.store import AwayError
from table21.table import View

#: Seconds between a move and the bot's, so that people can follow; and how much longer who only
#: heard of the move waits for the process that made it.
PAUSE, LONGER = 0.7, 3.0
#: A forced move need not be followed for so long.
FORCED = 0.3
#: Bots that think at a time; those that need no time to think do not queue behind the others.
THREADS = 2
QUICK = frozenset({"easy", "medium"})
#: How much politer than the server the threads are in which bots think.
POLITER = 10

Answer = TypeVar("Answer")
_log = logging.getLogger(__name__)


def seed_of(secret: str, seat: int) -> int:
    """A bot's seed, the same after a restart, and nobody's to foresee."""
    digest = hashlib.sha256(f"bot {seat} {secret}".encode()).digest()
    return int.from_bytes(digest[:4], "big")


class BotsAtTables:
    """Moves for every seat that no person plays."""

    def __init__(self, rooms: Rooms, moves: Moves, pause: float = PAUSE) -> None:
        self._rooms = rooms
        self._moves = moves
        self._pause = pause
        self._threads = ThreadPoolExecutor(THREADS, "table21-bot", initializer=think_politely)
        self._quick = ThreadPoolExecutor(1, "table21-quick-bot")
        #: Signs this process's moves: two processes must not take one's move for the other's.
        self._own = secrets.token_hex(4)

    def close(self) -> None:
        """Think no more."""
        for threads in (self._threads, self._quick):
            threads.shutdown(wait=False, cancel_futures=True)

    async def thought(self, about: Callable[[], Answer], quick: bool = False) -> Answer:
        """What a bot comes to, in the threads where bots think."""
        threads = self._quick if quick else self._threads
        return await asyncio.get_running_loop().run_in_executor(threads, about)

    def attend(self, room: Room, other: bool) -> None:
        """See to it that somebody moves, if no person has to."""
        running = room.bot is not None and not room.bot.done()
        if running and room.bot is asyncio.current_task():
            return  # It goes on by itself.
        if not running and self._wait(room, other) is not None:
            room.bot = asyncio.create_task(self._play(room, other))

    def _wait(self, room: Room, other: bool) -> float | None:
        """Seconds until the server moves; None if a person has to."""
        playing = room.playing
        if playing is None or playing.table.over:
            return None
        longer = LONGER if other else 0.0
        if room.by_bot(playing.table.turn + 1) is not None:
            return self._pause + longer
        if room.row.settings.get("forced") and len(playing.table.legal_moves()) == 1:
            return min(self._pause, FORCED) + longer
        return None

    async def _play(self, room: Room, other: bool) -> None:
        """Move until a person has to."""
        try:
            while (wait := self._wait(room, other)) is not None:
                await asyncio.sleep(wait)
                other = await self._one_move(room)
                while room.asleep:  # the store was away, and may still be
                    other = not await self._wakes(room)
        except Table21Error as refused:
            _log.warning("a bot could not move: %s", refused)

    async def _wakes(self, room: Room) -> bool:
        """Whether the store can give the game back; if not, some time passes."""
        try:
            await self._rooms.wake(room)
        except AwayError:
            await asyncio.sleep(LONGER)
            return False
        return True

    async def _one_move(self, room: Room) -> bool:
        """A move, unless the table changes meanwhile; True if another process was faster."""
        playing = room.playing
        if playing is None or self._wait(room, False) is None:
            return False
        version, seat = playing.version, playing.table.turn + 1
        text = await self._chosen(room, seat)
        async with room.lock:
            if room.playing is not playing or playing.version != version:
                return False
            if self._wait(room, False) is None:  # somebody reclaimed the seat
                return False
            try:
                key = f"bot {version} {self._own}"
                await self._moves.add(room, "move", seat, text, key, None)
            except Table21Error as refused:
                _log.info("a bot was too late: %s", refused)
                return True
        return False

    async def _chosen(self, room: Room, seat: int) -> str:
        """The move, as the notation writes it."""
        playing = room.playing
        assert playing is not None
        legal = playing.table.legal_moves()
        level = room.by_bot(seat)
        if len(legal) > 1 and level is not None:
            view, seed = playing.table.view(seat - 1), seed_of(room.row.secret, seat)
            legal = [await self.thought(partial(choose, level, seed, view), level in QUICK)]
        return playing.game.words.move_text(playing.table.position, legal[0])


def choose(level: str, seed: int, view: View) -> int:
    """What a bot of some level does, from what its seat sees."""
    try:
        return new_bot(level, seed).choose(view)
    except Exception:  # a bot that stumbles shall not stop the table: any move will do
        _log.exception("a bot of level %s stumbled", level)
        return new_bot("random", seed).choose(view)


def think_politely() -> None:
    """Let the server go first. Only Linux knows how polite a single thread is."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), POLITER)
