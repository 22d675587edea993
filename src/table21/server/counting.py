"""What the end of a game counts for in people's statistics."""

from collections import defaultdict

from table21.server.rooms import Room
from table21.server.store import Count
from table21.table import Outcome


def counts_of(room: Room, outcome: Outcome) -> dict[str, list[Count]]:
    """For each guest; somebody who played several seats cannot beat or be beaten."""
    seats: dict[str, list[int]] = defaultdict(list)
    for seat in room.seats:
        if seat.who == "person" and seat.guest is not None:
            seats[seat.guest].append(seat.seat)
    return {
        guest: [count_of(room, outcome, own[0])] for guest, own in seats.items() if len(own) == 1
    }


def count_of(room: Room, outcome: Outcome, seat: int) -> Count:
    """Won, shared or lost; alone, the score."""
    game, players = room.row.game, len(room.seats)
    if players == 1:
        return Count(game, 1, 0, 0, 0, outcome.scores[0])
    side = players // len(outcome.scores)
    won = seat - 1 in outcome.winners and not room.seats[seat - 1].resigned
    shared = won and len(outcome.winners) > side
    return Count(game, 1, int(won and not shared), int(shared), int(not won), None)
