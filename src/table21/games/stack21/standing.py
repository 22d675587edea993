"""How a match of Stack 21 stands: points of rounds that are over, and what stacks promise.

An active stack promises the points that it would bring, times the chance that it comes to 21.
Points are counted in hundredths here.
"""

import numpy as np

from table21.games.stack21.position import STACKS, UNDEALT, State
from table21.games.stack21.scoring import round_points, score, side_of, sides
from table21.games.stack21.stacks import ONE_SEAT, bonuses_on, has_ace, is_active
from table21.kernel import rule
from table21.kernel.contract import CERTAIN

#: The chance of a stack to come to 21, in hundredths, by what it counts; and of one that an Ace
#: leaves two ways to get there. So often they did where everybody made the most appealing move.
_FAR = [70, 56, 56, 59, 59, 60, 60, 62, 64, 63, 62]
_NEAR = [60, 60, 57, 55, 50, 47, 42, 37, 28, 20]
CHANCE = np.array(_FAR + _NEAR, np.int8)
_WITH_ACE, _TWO_WAYS = 68, 10
_POINT, _PERFECT = 100, 200
#: A lead of so many points is worth half of what is to be won, shortly before the end; before
#: that it takes one more for each so many that the leader lacks.
_LUCK = 3


@rule
def standing(s: State, seat: int) -> int:
    """The further ahead the better, the more so the nearer the target is."""
    own, best = side_of(s, seat), 0
    mine = expected(s, own)
    for side in range(sides(s)):
        if side != own:
            best = max(best, expected(s, side))
    lead, even = mine - best, CERTAIN // sides(s)
    room = _LUCK * _POINT + max(_POINT * s.target - max(mine, best), 0) // _LUCK
    if lead < 0:
        return even + even * lead // (room - lead)
    return even + (CERTAIN - even) * lead // (room + lead)


@rule
def expected(s: State, side: int) -> int:
    """What a side will have when the round is over."""
    points = _POINT * score(s, side)
    if s.phase < UNDEALT:
        for seat in range(s.players):
            if side_of(s, seat) == side:
                points += promised(s, seat)
    return points


@rule
def promised(s: State, seat: int) -> int:
    """What the stacks of a seat bring, and the Perfect Round if it can still be."""
    own, points = STACKS * seat, _POINT * round_points(s, seat)
    going = s.active >> own & ONE_SEAT
    all_four = _PERFECT if s.made >> own & ONE_SEAT == ONE_SEAT ^ going else 0
    if going == 0:
        return points  # A Perfect Round is among them.
    for slot in range(own, own + STACKS):
        if is_active(s, slot):
            hope = chance(s, slot)
            points += hope * (1 + bonuses_on(s, slot))
            all_four = all_four * hope // _POINT
    return points + all_four


@rule
def chance(s: State, slot: int) -> int:
    """The chance that an active stack comes to 21."""
    if has_ace(s, slot) and s.low[slot] < _TWO_WAYS:
        return _WITH_ACE
    return int(CHANCE[s.low[slot]])
