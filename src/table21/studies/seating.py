"""Who sits where: the same deal with seats rotated, fair to every bot and every seat.

A bot sits at a side: a seat, or all the seats of a team. The matches of a deal are lineups, each in
every rotation of one circular order; the order is another one with the next deal, so that in the
long run everybody sits left of everybody. So on every deal each bot sits at each side as often as
at any other, and as often as any other bot.

* As many bots as sides: one lineup, all of them.
* More bots than sides: every choice of them.
* Fewer: each of them sits at as many sides as there are for all; what sides are left over go to
  every choice of them, in a lineup each. (Two at four seats: two and two. Two at three: twice
  the one and once the other, then the other way round.)
"""

import functools
from itertools import combinations, permutations

from table21.table.asking import scores_at, start_row
from table21.words import Game, Options

#: The bot at each side, by its place in the list of bots.
Seating = tuple[int, ...]


def sides_of(game: Game, options: Options) -> int:
    """How many sides there are: as many as there are scores. Seats of a team sit evenly spread."""
    players = int(options["players"])
    sides = len(scores_at(game, start_row(game, options), 0))
    return sides if sides and players % sides == 0 else players


def by_seat(seating: Seating, players: int) -> Seating:
    """The bot at each seat."""
    return tuple(seating[seat % len(seating)] for seat in range(players))


def seatings(bots: int, sides: int, deal: int) -> list[Seating]:
    """The matches of a deal."""
    found: list[Seating] = []
    for lineup in lineups(bots, sides):
        orders = circular_orders(lineup)
        found += rotations(orders[deal % len(orders)])
    return found


def deals_for(games: int, bots: int, sides: int) -> int:
    """How many whole deals have at least so many matches."""
    together = lineups(bots, sides)  # All of one kind: with as many orders and rotations.
    counts = [len(together) * len(rotations(order)) for order in circular_orders(together[0])]
    rounds, left = divmod(games, sum(counts))
    deals = rounds * len(counts)
    for count in counts:
        if left <= 0:
            break
        left, deals = left - count, deals + 1
    return deals


def lineups(bots: int, sides: int) -> list[Seating]:
    """Who sits together, in any order."""
    if bots >= sides:
        return list(combinations(range(bots), sides))
    all_of_them = tuple(range(bots)) * (sides // bots)
    return [all_of_them + more for more in combinations(range(bots), sides % bots)]


@functools.cache
def circular_orders(lineup: Seating) -> list[Seating]:
    """The orders around the table that differ, wherever one begins to count."""
    return sorted({min(rotations(order)) for order in permutations(lineup)})


def rotations(order: Seating) -> list[Seating]:
    """The order begun at each side; each rotation that differs, once."""
    turned = [order[-k:] + order[:-k] if k else order for k in range(len(order))]
    return list(dict.fromkeys(turned))
