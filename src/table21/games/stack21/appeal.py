"""What looks good in Stack 21: points made and hoped for, in hundredths of a point.

An active stack is hoped to come to 21 some day, and with it the Bonus cards on it and the Perfect
Round. What a card does to the hopes of one's own stacks is all that counts when it is kept. Given
away it may help an opponent, or be refused and come back: what others have not turned up is taken
to be anything that refusals leave possible.
"""

import numpy as np

from table21.games.stack21.cards import (
    FACE_UP,
    INSTANT_21,
    comes_to_21,
    is_ace,
    is_bonus,
    kind_of,
    value,
)
from table21.games.stack21.memory import least
from table21.games.stack21.position import (
    COMBINE,
    DRAW,
    GIVE_TO,
    GONE,
    KEEP_ON,
    KEPT,
    PLACE_ON,
    STACKS,
    UP_ON,
    State,
)
from table21.games.stack21.scoring import sides
from table21.games.stack21.stacks import ONE_SEAT, begins, bonuses_on, has_ace, is_active
from table21.kernel import rule
from table21.kernel.bits import count
from table21.kernel.contract import HIDDEN

#: A point, and what half a Perfect Round is worth with three stacks at 21 already.
POINT, _PERFECT = 100, 100
#: What a draw is worth: to take 21 or a Bonus from the table is better, a bad combination is not.
_DRAW = 25
#: What it costs if two stacks wait for the same card.
_ALIKE = 6
#: The chance of a stack to come to 21, in hundredths, by what it counts: with 11 and more (with an
#: Ace: with 1 and more) one card is enough, and the more room there is the better.
_FAR = [44, 46, 47, 48, 49, 49, 50, 50, 51, 51, 60]
_NEAR = [62, 61, 60, 59, 58, 57, 56, 55, 54, 52]
HOPE = np.array(_FAR + _NEAR, np.int8)
_WITH_ACE = 62


@rule
def appeal(s: State, move: int) -> int:
    """How good a legal move looks."""
    if move == DRAW:
        return _DRAW
    if move >= COMBINE:
        return combined(s, int(KEPT[move - COMBINE]), int(GONE[move - COMBINE]))
    if GIVE_TO <= move < PLACE_ON:
        return given(s, move - GIVE_TO, s.hand)
    slot = STACKS * s.turn + (move - KEEP_ON & STACKS - 1)
    return kept(s, slot, s.upcard if move >= UP_ON else s.hand)


# ---------------------------------------------------------------- own stacks


@rule
def hope(low: int, ace: bool, bonuses: int) -> int:
    """What a stack promises that counts so, or is worth if it is 21 or bust."""
    if comes_to_21(low, ace):
        return POINT * (1 + bonuses)
    if low > 20:
        return 0
    chance = _WITH_ACE if ace and low < 11 else int(HOPE[low])
    return chance * (1 + bonuses)


@rule
def kept(s: State, slot: int, card: int) -> int:
    """What it is worth to lay a card on an own stack."""
    bonuses, low, ace = bonuses_on(s, slot), s.low[slot], has_ace(s, slot)
    before = hope(low, ace, bonuses)
    if is_bonus(card):
        bonuses += 1
    low += value(card)
    ace = ace or is_ace(card)
    if card == INSTANT_21 or comes_to_21(low, ace):
        return POINT * (1 + bonuses) + perfect(s) - before
    if low > 20:
        return -before - perfect(s)
    return hope(low, ace, bonuses) - before - _ALIKE * alike(s, slot, low)


@rule
def combined(s: State, into: int, gone: int) -> int:
    """What it is worth to combine two stacks: perhaps a 21, but one stack less."""
    slot, other = STACKS * s.turn + into, STACKS * s.turn + gone
    low, ace = s.low[slot] + s.low[other], has_ace(s, slot) or has_ace(s, other)
    here, there = bonuses_on(s, slot), bonuses_on(s, other)
    before = hope(s.low[slot], has_ace(s, slot), here)
    before += hope(s.low[other], has_ace(s, other), there)
    return hope(low, ace, here + there) - before - perfect(s)


@rule
def perfect(s: State) -> int:
    """What a stack that comes to 21 does for a Perfect Round, or undoes when it is lost."""
    own = STACKS * s.turn
    if (s.made | s.active) >> own & ONE_SEAT != ONE_SEAT:
        return 0
    return _PERFECT >> (STACKS - 1 - count(s.made >> own & ONE_SEAT))


@rule
def alike(s: State, slot: int, low: int) -> int:
    """How many other stacks of the seat to move count the same."""
    n = 0
    for other in range(STACKS * s.turn, STACKS * s.turn + STACKS):
        if other != slot and is_active(s, other) and s.low[other] == low:
            n += 1
    return n


# ---------------------------------------------------------------- giving away


@rule
def given(s: State, slot: int, card: int) -> int:
    """What it is worth to give a card away: it may make 21 there, or be refused and come back."""
    bonuses, low, high = told_of(s, slot)
    harm, fits = POINT * (1 + bonuses) // (sides(s) - 1), 21 - value(card)
    if card == INSTANT_21:
        return -harm
    refused = max(high - max(low - 1, fits), 0)
    hits = 1 if low <= fits <= high else 0
    hits += 1 if is_ace(card) and low <= 10 <= high else 0
    looks = -harm * hits
    if is_bonus(card):
        looks -= POINT * (high - low + 1 - refused) // (2 * sides(s) - 2)
    if refused > 0:
        looks += refused * best_kept(s, card)
    return looks // (high - low + 1)


@rule
def best_kept(s: State, card: int) -> int:
    """What a card is worth on the own stack that it suits best."""
    best = -2 * POINT * POINT
    for slot in range(STACKS * s.turn, STACKS * s.turn + STACKS):
        if is_active(s, slot):
            best = max(best, kept(s, slot, card))
    return best


@rule
def told_of(s: State, slot: int) -> tuple[int, int, int]:
    """Of an opponent's stack: the open Bonus cards, and what it counts at the least and the most.

    A face-down card is taken to be an Ace to a 10.
    """
    place, bonuses, low, unknown = begins(s, slot), 0, 0, 0
    for i in range(place, place + s.height[slot]):
        card = s.cards[i]
        if FACE_UP <= card < HIDDEN:
            low += value(kind_of(card))
            bonuses += 1 if is_bonus(kind_of(card)) else 0
        else:
            unknown += 1
    high = min(low + 10 * unknown, 20)
    if s.refused[slot] != 0:
        low = max(low, least(s, slot) - unknown)
    low = min(low + unknown, 20)
    return bonuses, low, max(high, low)
