"""What all have seen of face-down stacks: who refused what when, and what was combined.

A refusal tells that the stack then counted too much for the card, and so does every card that it
took since: it was still active. To know later which of its cards are meant, time is counted for
each stack: one for each card on it and one for each stack that was combined with it.

`refused[slot]` holds, for each value 2 to 10, the time at which a card of that value was first
refused, 7 bits each; 0 if none was. (An Ace is never refused. What a later refusal of the same
value tells follows from the first one.)

When stack b goes to stack a, b's cards lie behind a's. `into`, `first` and `size` of b say since
where among a's cards they lie: until then they were a stack of their own.
"""

from table21.games.stack21.position import STACKS, State
from table21.kernel import rule
from table21.kernel.contract import NOBODY

#: Values that can be refused.
LEAST_REFUSED, MOST_REFUSED = 2, 10
_BITS, _TIME = 7, 127


@rule
def forget_all(s: State, slots: int) -> None:
    """Nothing is known of so many stacks."""
    for slot in range(slots):
        s.refused[slot] = 0
        forget_join(s, slot)


@rule
def forget_join(s: State, slot: int) -> None:
    """The stack was not combined with another, or that is of no use any more."""
    s.into[slot] = NOBODY
    s.first[slot] = 0
    s.size[slot] = 0


@rule
def forget(s: State, slot: int) -> None:
    """The stack lies open: nothing about it needs to be remembered."""
    s.refused[slot] = 0
    base = slot & ~3
    for other in range(base, base + STACKS):
        if s.into[other] == slot - base:
            forget_join(s, other)


@rule
def joins(s: State, slot: int) -> int:
    """How many stacks were combined into this one."""
    base, n = slot & ~3, 0
    for other in range(base, base + STACKS):
        if s.into[other] == slot - base:
            n += 1
    return n


@rule
def refusal(s: State, slot: int, value: int) -> int:
    """When the stack first refused a card of that value; 0 if it did not."""
    return (s.refused[slot] >> _BITS * (value - LEAST_REFUSED)) & _TIME


@rule
def note_refusal(s: State, slot: int, value: int, time: int) -> None:
    """Remember that the stack refused a card of that value."""
    if refusal(s, slot, value) == 0:
        s.refused[slot] = s.refused[slot] | time << _BITS * (value - LEAST_REFUSED)


@rule
def note_join(s: State, kept: int, gone: int) -> None:
    """Remember what was known of a stack that goes to another, before its cards do."""
    base = kept & ~3
    height, time = s.height[kept], s.height[kept] + joins(s, kept)
    for value in range(LEAST_REFUSED, MOST_REFUSED + 1):
        if refusal(s, gone, value) > 0:
            note_refusal(s, kept, value, refusal(s, gone, value) + time)
    s.refused[gone] = 0
    for other in range(base, base + STACKS):
        if s.into[other] == gone - base:
            s.into[other] = kept - base
            s.first[other] = s.first[other] + height
    s.into[gone] = kept - base
    s.first[gone] = height
    s.size[gone] = s.height[gone]


@rule
def least(s: State, slot: int) -> int:
    """What the stack counts at the least, as far as refusals tell."""
    for value in range(LEAST_REFUSED, MOST_REFUSED + 1):
        if refusal(s, slot, value) > 0:
            return 22 - value
    return 0
