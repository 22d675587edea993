"""Moves and undos: checked, applied, stored, told; and what follows when a game is over."""

import logging
from dataclasses import replace

from table21.server.checks import check_move, check_undo
from table21.server.clocks import clocks_after, running_seat
from table21.server.counting import counts_of
from table21.server.errors import Refused
from table21.server.messages import MoveSaid, UndoSaid
from table21.server.named import came_out
from table21.server.rooms import Room, Rooms
from table21.server.store import AwayError, Entry, StaleError

_log = logging.getLogger(__name__)


def made_before(room: Room, key: str) -> int | None:
    """The version that the same request made, if it came before."""
    return None if room.playing is None else room.playing.made_by(key)


class Moves:
    """Whoever moves at a table, a person or a bot, does it here."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def move(self, room: Room, guest: str | None, said: MoveSaid) -> int:
        """A person's move; the version that it made, now or before."""
        key = f"{guest}:{said.key}"
        async with room.lock:
            made = made_before(room, key)
            if made is None:
                text = check_move(room, guest, said)
                made = await self.add(room, "move", said.seat, text, key, guest)
        return made

    async def undo(self, room: Room, guest: str | None, said: UndoSaid) -> int:
        """Take back to the last decision."""
        key = f"{guest}:{said.key}"
        async with room.lock:
            made = made_before(room, key)
            if made is None:
                undo = check_undo(room, guest, said)
                made = await self.add(room, "undo", said.seat, str(undo.stays), key, guest)
        return made

    async def add(
        self, room: Room, kind: str, seat: int, text: str, key: str, guest: str | None
    ) -> int:
        """Apply, store and tell an entry that was checked. Whoever calls holds the lock."""
        playing = room.playing
        if playing is None:
            raise Refused("not_started", "the game has not begun")
        entry = Entry(playing.version + 1, kind, seat, text, key, guest)  # type: ignore[arg-type]
        before, ran = room.row.clocks, running_seat(room)
        playing.apply(entry)
        clocks = clocks_after(room, before, ran)
        made = await self._store(room, entry, clocks)
        if made != entry.version:  # an old request came again: it had been forgotten here
            await self._reload(room)
            return made
        room.row = replace(room.row, clocks=clocks)
        room.tell_change()
        if playing.table.over:
            await self.finish(room)
        self._rooms.attend(room, False)
        return made

    async def _store(self, room: Room, entry: Entry, clocks: dict[str, object]) -> int:
        """Keep it; if that cannot be, the room knows nothing of it."""
        try:
            return await self._rooms.store.append(room.row.id, entry, clocks)
        except StaleError:
            await self._reload(room)
            raise Refused("stale", "somebody else was faster: the table has changed") from None
        except AwayError:
            room.sleep()
            raise

    async def _reload(self, room: Room) -> None:
        room.sleep()
        await self._rooms.reload(room)
        room.tell_missed()
        self._rooms.attend(room, True)

    async def finish(self, room: Room) -> None:
        """Keep the result and count it. Whoever calls holds the lock."""
        outcome = room.playing.table.outcome if room.playing else None
        if outcome is None or room.row.state == "over":
            return
        winners = [winner + 1 for winner in outcome.winners]
        result = {"winners": winners, "scores": outcome.scores}
        revision = room.row.revision + 1
        row = replace(room.row, state="over", result=result, revision=revision)
        try:
            await self._rooms.store.finish(row, counts_of(room, outcome), came_out(room, outcome))
            room.row = row
        except StaleError:
            await self._rooms.reload(room)
        except AwayError as away:
            _log.warning("the end of a game will be kept later: %s", away)
        room.tell_people()
