"""Filling face-down stacks by search, for positions in which drawing at random finds nothing.

The stacks with the least room for each unknown card come first. In them card after card is
tried, from what the room allows on the average downwards, where a refusal asks for much from the
highest down; where nothing fits, the search goes back a card.
"""

from table21.games.stack21.cards import FACE_UP, KINDS, RANKS, ZERO_BONUS, kind_of, value
from table21.games.stack21.pasts import fits
from table21.games.stack21.position import SLOTS, State
from table21.games.stack21.stacks import begins
from table21.games.stack21.unseen import is_unknown, put_back, take
from table21.kernel import rule
from table21.kernel.contract import HIDDEN, NOBODY

#: After so many steps the search gives up.
STEPS = 20_000
_ALL = 1 << 20


@rule
def fill_by_search(s: State, seat: int) -> bool:
    """Fill the face-down stacks of the others; whether that was possible, in so many steps."""
    slot, card = next_stack(s, seat, -1), 0
    for _ in range(STEPS):
        if slot == NOBODY:
            return True
        if card == s.height[slot]:
            slot, card = next_stack(s, seat, tightness(s, seat, slot)), 0
        elif try_next(s, seat, slot, card):
            card += 1
        else:
            slot, card = step_back(s, seat, slot, card)
            if slot == NOBODY:
                return False
    return False


@rule
def step_back(s: State, seat: int, slot: int, card: int) -> tuple[int, int]:
    """The stack and place of the unknown card before; NOBODY if there is none."""
    while slot != NOBODY:
        card -= 1
        if card < 0:
            slot = stack_before(s, seat, tightness(s, seat, slot))
            card = s.height[slot] if slot != NOBODY else 0
        elif is_unknown(s, seat, slot, s.cards[begins(s, slot) + card]):
            return slot, card
    return NOBODY, 0


@rule
def try_next(s: State, seat: int, slot: int, card: int) -> bool:
    """Put the next value that fits in place of an unknown card; a known one fits or not."""
    place = begins(s, slot) + card
    if not is_unknown(s, seat, slot, s.cards[place]):
        return fits(s, slot, card)
    top, tried = first_value(s, seat, slot, card), 0
    if s.cards[place] != HIDDEN:
        tried = nth_value(value(s.cards[place]), top) + 1
        put_back(s, place)
    for n in range(tried, RANKS + 1):
        kind = unseen_of(s, nth_value(n, top))
        if kind < KINDS:
            s.cards[place] = take(s, kind)
            if fits(s, slot, card):
                return True
            put_back(s, place)
    return False


@rule
def nth_value(n: int, top: int) -> int:
    """The values from top down to 0, then those above it; also the number of a value in this."""
    return top - n if n <= top else n


@rule
def unseen_of(s: State, counting: int) -> int:
    """A kind that counts so and is not yet placed; KINDS if there is none."""
    if counting == 0:
        return ZERO_BONUS if s.pack[ZERO_BONUS] > 0 else KINDS
    for kind in range(3 * counting - 3, 3 * counting):
        if s.pack[kind] > 0:
            return kind
    return KINDS


@rule
def first_value(s: State, seat: int, slot: int, card: int) -> int:
    """The value to begin with: the room left for each unknown card; 10 where much was refused."""
    if s.refused[slot] != 0:
        return RANKS
    place, room, unknown = begins(s, slot), 20, 0
    for i in range(s.height[slot]):
        there = s.cards[place + i]
        if not is_unknown(s, seat, slot, there) or i < card:
            room -= value(kind_of(there))
        else:
            unknown += 1
    return min(max(room // unknown, 0), RANKS)


# ---------------------------------------------------------------- the order of the stacks


@rule
def tightness(s: State, seat: int, slot: int) -> int:
    """A number for each stack with unknown cards, small where they have little room; else _ALL."""
    place, room, unknown = begins(s, slot), 20, 0
    for i in range(place, place + s.height[slot]):
        if is_unknown(s, seat, slot, s.cards[i]):
            unknown += 1
        elif s.cards[i] >= FACE_UP:
            room -= value(kind_of(s.cards[i]))
    if unknown == 0:
        return _ALL
    return max(room, 0) * 64 // unknown * SLOTS + slot


@rule
def next_stack(s: State, seat: int, after: int) -> int:
    """The tightest of the stacks that are less tight than that; NOBODY behind the last."""
    found, least = NOBODY, _ALL
    for slot in range(SLOTS):
        number = tightness(s, seat, slot)
        if after < number < least:
            found, least = slot, number
    return found


@rule
def stack_before(s: State, seat: int, before: int) -> int:
    """The least tight of the stacks that are tighter than that; NOBODY before the first."""
    found, most = NOBODY, -1
    for slot in range(SLOTS):
        number = tightness(s, seat, slot)
        if most < number < before:
            found, most = slot, number
    return found
