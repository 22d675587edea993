"""Clocks: seconds by seat, of which only people's run; whose are used up, a bot plays on for."""

from dataclasses import replace
from typing import Any

from table21.server.rooms import Room, Rooms
from table21.server.shapes import ClockCard
from table21.server.store import AwayError, SeatRow, TableRow

#: How well the bot plays that takes over.
TAKES_OVER = "medium"
#: Seconds until the next try.
AGAIN = 5.0

Json = dict[str, Any]


def first_clocks(settings: Json, players: int, now: float) -> Json:
    """What is kept at the start of the game."""
    clock = settings.get("clock")
    return {"left": [float(clock["bank"])] * players, "since": now} if clock else {}


def clocks_now(room: Room) -> Json:
    """What is kept now: the clock of whoever is at turn was stopped."""
    clocks = dict(room.row.clocks)
    if "left" in clocks:
        clocks |= {"left": seconds_left(room), "since": room.times.now()}
    return clocks


def seconds_left(room: Room) -> list[float]:
    """The seconds left by seat; time runs for the person at turn."""
    left = list(room.row.clocks["left"])
    seat = running_seat(room)
    if seat is not None:
        passed = room.times.now() - room.row.clocks["since"]
        left[seat - 1] = round(max(0.0, left[seat - 1] - max(0.0, passed)), 3)
    return left


def running_seat(room: Room) -> int | None:
    """Whose clock runs."""
    playing = room.playing
    if playing is None or playing.table.over or "left" not in room.row.clocks:
        return None
    seat = playing.table.turn + 1
    return seat if seat in room.people() else None


def clock_card(room: Room) -> ClockCard | None:
    """The clocks as they are told."""
    if "left" not in room.row.clocks or room.playing is None:
        return None
    seat = running_seat(room)
    return ClockCard(seat, seconds_left(room), seat is not None)


def clocks_after(room: Room, before: Json, seat: int | None) -> Json:
    """What is kept after a move by a seat (None: a bot or nobody); and whose turn it is."""
    playing = room.playing
    turn = playing.table.turn + 1 if playing is not None else 0
    clocks = {**before, "turn": turn}
    if "left" in before:
        now = room.times.now()
        left = list(before["left"])
        if seat is not None:
            passed = max(0.0, now - before["since"])
            left[seat - 1] = round(max(0.0, left[seat - 1] - passed), 3)
        clocks |= {"left": left, "since": now}
    return clocks


def more_time(room: Room) -> tuple[TableRow, tuple[SeatRow, ...]]:
    """The player at turn gets more time."""
    clocks = clocks_now(room)
    seat = running_seat(room)
    if seat is not None:
        clocks["left"][seat - 1] += room.row.settings["clock"]["more"]
    return replace(room.row, clocks=clocks), room.seats


class Watch:
    """Wakes when somebody's time is up."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def set_alarm(self, room: Room) -> None:
        """For the clock that runs, if one does."""
        if room.alarm is not None:
            room.alarm.cancel()
            room.alarm = None
        seat = running_seat(room)
        if seat is not None:
            left = seconds_left(room)[seat - 1]
            room.alarm = room.times.later(left, lambda: self._rooms.spawn(self.take_over(room)))

    async def take_over(self, room: Room) -> None:
        """A bot plays on for whose time is up; tried again when the store is away."""
        room.alarm = None
        try:
            await self._take_over(room)
        except AwayError:
            room.alarm = room.times.later(AGAIN, lambda: self._rooms.spawn(self.take_over(room)))

    async def _take_over(self, room: Room) -> None:
        await self._rooms.wake(room)
        seat = running_seat(room)
        if seat is not None and seconds_left(room)[seat - 1] <= 0:
            await self._rooms.amend(room, lambda room: self._to_bot(room, seat))
            room.tell_all()
        self._rooms.attend(room, False)

    def _to_bot(self, room: Room, seat: int) -> tuple[TableRow, list[SeatRow]]:
        seats = list(room.seats)
        if running_seat(room) == seat and seconds_left(room)[seat - 1] <= 0:
            seats[seat - 1] = replace(seats[seat - 1], resigned=True, level=TAKES_OVER)
        return replace(room.row, clocks=clocks_now(room)), seats
