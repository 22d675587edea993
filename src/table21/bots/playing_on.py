"""Matches played on in thought: how a bot makes the moves of all seats, and what it counts as won.

Everybody plays alike: of a few legal moves that come to mind the most appealing one. Nobody looks
at what `appeal` does not look at, so nobody knows more than their seat does.
"""

from typing import Any, NamedTuple

from table21.batch.templates import Desk, shuffle_and_deal
from table21.kernel import Numbers, template
from table21.kernel.bits import count
from table21.kernel.contract import (
    CERTAIN,
    UNTOLD,
    appeal,
    moves,
    needs_deal,
    over,
    play,
    scores,
    standing,
    winners,
)
from table21.kernel.dice import below

#: Moves after which a match that is played on is judged as it stands.
FAR = 1500
#: How much `standing` counts at the end of a match, beside having won: it decides between moves
#: that win equally often.
LEAD = 0.2


class Verdict(NamedTuple):
    """What a match in thought came to."""

    #: What it is worth to each seat.
    values: Numbers
    #: Room for scores.
    scores: Numbers


@template
def play_on(s: Any, setup: Any, desk: Desk, look: int, ahead: int) -> None:
    """To the end of the match, or of the round if the game says how a match stands then."""
    made, far = 0, FAR if standing(s, 0) == UNTOLD else ahead
    while made < far and not over(s):
        if needs_deal(s):
            if standing(s, 0) != UNTOLD:
                return
            shuffle_and_deal(s, setup, desk)
        n = moves(s, desk.out)
        while n > 0 and made < far:
            play(s, appealing(s, desk, n, look))
            made += 1
            n = moves(s, desk.out)


@template
def appealing(s: Any, desk: Desk, n: int, look: int) -> int:
    """The most appealing of the n legal moves, or of `look` of them if they are more than that."""
    first = below(desk.dice, n)
    best = desk.out[first]
    most = appeal(s, best)
    for i in range(1, min(n, look)):
        move = desk.out[(first + i) % n if n <= look else below(desk.dice, n)]
        looks = appeal(s, move)
        if looks > most:
            best, most = move, looks
    return int(best)


# ---------------------------------------------------------------- what it came to


@template
def judge(s: Any, verdict: Verdict) -> None:
    """What the match is worth to each seat: its share of the win, or alone its score."""
    sides = scores(s, verdict.scores)
    if s.players == 1:
        verdict.values[0] = verdict.scores[0]
        return
    won = winners(s)
    for seat in range(s.players):
        verdict.values[seat] = worth(s, seat, won, sides)


@template
def worth(s: Any, seat: int, won: int, sides: int) -> float:
    """The share that a seat (or its side) has of the win, from 0 to 1; its chance if it goes on."""
    stands = standing(s, seat)
    if won == 0:
        return 1 / sides if stands == UNTOLD else stands / CERTAIN
    share: float = (won >> seat & 1) * s.players / (sides * count(won))
    return share if stands == UNTOLD else share + LEAD * (stands / CERTAIN - share)
