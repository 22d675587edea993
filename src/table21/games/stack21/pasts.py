"""Whether face-down stacks could be what somebody takes them for: their pasts, card by card.

A stack has counted less than 21 after every card it took, with an Ace as 11 too, and so had each
stack that was combined into it; and whatever was refused would have bust it then.
"""

from table21.games.stack21.cards import INSTANT_21, comes_to_21, is_ace, kind_of, value
from table21.games.stack21.memory import LEAST_REFUSED, MOST_REFUSED, refusal
from table21.games.stack21.position import STACKS, State
from table21.games.stack21.stacks import begins
from table21.kernel import rule


@rule
def fits(s: State, slot: int, last: int) -> bool:
    """Whether all that the stack was while its card `last` lay on top could be.

    That is the stack with this card, or the part that was then a stack of its own; and where
    that part ended with it, also what it was combined to, again and again.
    """
    first = part_around(s, slot, last, last + 1)
    time = last + 1 + joins_before(s, slot, last)
    while could_be(s, slot, first, last, time):
        if first == 0 or not ends_with(s, slot, first, last):
            return True
        first = part_around(s, slot, last, first)
        time += 1
    return False


@rule
def could_be(s: State, slot: int, first: int, last: int, time: int) -> bool:
    """Whether these cards were an active stack that refused what was refused at that time."""
    low, ace, place = 0, False, begins(s, slot)
    for i in range(place + first, place + last + 1):
        kind = kind_of(s.cards[i])
        if kind == INSTANT_21:
            return False
        low += value(kind)
        ace = ace or is_ace(kind)
    if low > 20 or comes_to_21(low, ace):
        return False
    return s.refused[slot] == 0 or was_refused(s, slot, low, time)


@rule
def was_refused(s: State, slot: int, low: int, time: int) -> bool:
    """Whether a stack that counts so would have refused what was refused at that time."""
    for refused in range(LEAST_REFUSED, MOST_REFUSED + 1):
        if refusal(s, slot, refused) == time and low + refused <= 21:
            return False
    return True


# ---------------------------------------------------------------- parts: stacks combined into it


@rule
def in_part(s: State, slot: int, part: int, last: int) -> bool:
    """Whether card `last` of the stack came with the stack `part`."""
    if s.into[part] != slot % STACKS:
        return False
    return s.first[part] <= last < s.first[part] + s.size[part]


@rule
def part_around(s: State, slot: int, last: int, below: int) -> int:
    """Where the smallest part around a card begins, of those that begin below; 0 for the whole."""
    base, first = slot - slot % STACKS, 0
    for part in range(base, base + STACKS):
        if in_part(s, slot, part, last) and first < s.first[part] < below:
            first = s.first[part]
    return first


@rule
def ends_with(s: State, slot: int, first: int, last: int) -> bool:
    """Whether the part that begins there ends with this card."""
    base = slot - slot % STACKS
    for part in range(base, base + STACKS):
        if in_part(s, slot, part, last) and s.first[part] == first:
            return s.first[part] + s.size[part] == last + 1
    return False


@rule
def joins_before(s: State, slot: int, last: int) -> int:
    """How many parts had been combined with the stack when it took this card, for its time."""
    base, n = slot - slot % STACKS, 0
    for part in range(base, base + STACKS):
        if s.into[part] == slot - base and s.first[part] + s.size[part] <= last:
            n += 1
    return n
