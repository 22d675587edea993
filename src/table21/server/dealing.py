"""The start of a game: players' numbers are waited for, and what is dealt from is fixed."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from table21.record.fair import fair_part, first_dealer, seed
from table21.server.checks import check_owner, check_waiting
from table21.server.clocks import first_clocks
from table21.server.errors import Refused
from table21.server.playing import shares_of
from table21.server.rooms import Room, Rooms
from table21.server.seating import filled
from table21.server.shapes import Fair, FairShare
from table21.server.store import Guest, SeatRow, TableRow

#: Seconds that the deal waits for the numbers of people who are there.
PATIENCE = 2.0


async def start(rooms: Rooms, room: Room, guest: Guest) -> None:
    """The owner starts the game."""
    check_owner(room, guest.id)
    check_waiting(room)
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await shares_of_present(room)
    async with room.lock:
        await rooms.reload(room)
        await rooms.amend_held(room, lambda room: started(room, guest))
        await rooms.reload(room)
    room.tell_all()
    rooms.attend(room, False)


async def shares_of_present(room: Room) -> None:
    """Wait until everybody who is there has added to the shuffle."""
    while missing(room):
        room.shares_came.clear()
        await room.shares_came.wait()


def missing(room: Room) -> list[int]:
    """Seats whose people are there, and have added nothing yet."""
    if room.row.settings.get("deal"):
        return []
    here = {onlooker.guest for onlooker in room.onlookers}
    return [
        seat.seat
        for seat in room.seats
        if seat.who == "person" and seat.guest in here and seat.seat not in room.entropy
    ]


def started(room: Room, guest: Guest) -> tuple[TableRow, Sequence[SeatRow]]:
    """The table with everything settled that the deal depends on."""
    check_owner(room, guest.id)
    check_waiting(room)
    seats, row = filled(room), room.row
    people = {seat.seat for seat in seats if seat.who == "person"}
    # A deal with a name takes none.
    shares = {str(n): value for n, value in sorted(room.entropy.items()) if n in people}
    settings = row.settings | {"entropy": shares}
    clocks = first_clocks(settings, len(seats), room.times.now())
    row = replace(row, state="playing", settings=settings, clocks=clocks)
    if settings.get("drawn"):
        row = replace(row, dealer=first_dealer(seed(row.secret, shares_of(row)), len(seats)))
    return row, seats


async def add_share(rooms: Rooms, room: Room, seat: int, value: str) -> None:
    """A player's number: the first one of a seat counts, and only before the deal."""
    check_waiting(room)
    if room.row.settings.get("deal"):
        raise Refused("bad_request", "a deal with a name is the same for all: nothing is added")
    if await rooms.store.add_entropy(room.row.id, seat, value):
        room.entropy[seat] = value
    room.shares_came.set()


def fair_of(room: Room) -> Fair:
    """What the shuffle was made of; only when the game is over."""
    if room.row.state != "over":
        raise Refused("not_over", "what the shuffle was made of is shown when the game is over")
    part = fair_part(room.row.secret, shares_of(room.row))
    shares = [FairShare(**share) for share in part["entropy"]]
    return Fair(part["commitment"], part["secret"], shares)
