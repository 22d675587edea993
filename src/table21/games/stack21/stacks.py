"""The stacks of Stack 21: laying cards, combining, and what becomes of a stack then."""

from table21.games.stack21.cards import (
    FACE_UP,
    INSTANT_21,
    comes_to_21,
    is_ace,
    is_bonus,
    kind_of,
    value,
)
from table21.games.stack21.memory import forget, note_join
from table21.games.stack21.position import SLOTS, STACKS, State
from table21.kernel import rule
from table21.kernel.contract import HIDDEN

#: The bits of all stacks of seat 0; shift by 4 a seat.
ONE_SEAT = 0b1111


@rule
def stacks_of(seat: int) -> int:
    """The bits of a seat's stacks."""
    return ONE_SEAT << STACKS * seat


@rule
def is_active(s: State, slot: int) -> bool:
    """Whether cards can be added to the stack."""
    return s.active >> slot & 1 != 0


@rule
def has_ace(s: State, slot: int) -> bool:
    """Whether there is an Ace on the stack."""
    return s.aces >> slot & 1 != 0


@rule
def begins(s: State, slot: int) -> int:
    """The place of the first card of a stack; of the first place behind them all for SLOTS."""
    return s.begin[slot]


@rule
def grow(s: State, slot: int, cards: int) -> None:
    """A stack has so many more cards: the stacks behind it begin so much later."""
    s.height[slot] = s.height[slot] + cards
    for behind in range(slot + 1, SLOTS + 1):
        s.begin[behind] = s.begin[behind] + cards


@rule
def lay(s: State, slot: int, card: int) -> None:
    """Put a card, face up or down, on an active stack."""
    move_card(s, begins(s, SLOTS), begins(s, slot) + s.height[slot], card)
    grow(s, slot, 1)
    count_in(s, slot, card)


@rule
def move_card(s: State, origin: int, place: int, card: int) -> None:
    """A card, till now at its origin, goes to a place before it; those between make room."""
    for i in range(origin, place, -1):
        s.cards[i] = s.cards[i - 1]
    s.cards[place] = card


@rule
def count_in(s: State, slot: int, card: int) -> None:
    """Add a card to what its stack counts; the count of a hidden card is hidden."""
    if card == HIDDEN or s.low[slot] == HIDDEN:
        s.low[slot] = HIDDEN
        s.aces = s.aces & ~(1 << slot)
        return
    s.low[slot] = s.low[slot] + value(kind_of(card))
    if is_ace(kind_of(card)):
        s.aces = s.aces | 1 << slot


@rule
def settle(s: State, slot: int, instant: bool) -> None:
    """A stack that counts 21 or more becomes inactive, and is turned up for all to see."""
    low = s.low[slot]
    if instant or comes_to_21(low, has_ace(s, slot)):
        s.made = s.made | 1 << slot
    elif low < 21 or low == HIDDEN:
        return
    s.active = s.active & ~(1 << slot)
    turn_up(s, slot)


@rule
def ends_instantly(s: State, slot: int) -> bool:
    """Whether the last card of a stack is an Instant 21."""
    last = s.cards[begins(s, slot) + s.height[slot] - 1]
    return last != HIDDEN and kind_of(last) == INSTANT_21


@rule
def turn_up(s: State, slot: int) -> None:
    """Turn all cards of a stack face up. Nobody need remember anything about it."""
    place = begins(s, slot)
    for i in range(place, place + s.height[slot]):
        if s.cards[i] < FACE_UP:
            s.cards[i] = s.cards[i] + FACE_UP
    forget(s, slot)


@rule
def combine(s: State, kept: int, gone: int) -> None:
    """The cards of a stack go behind those of a lower-numbered one, each facing as it did."""
    note_join(s, kept, gone)
    place, origin = begins(s, kept) + s.height[kept], begins(s, gone)
    for i in range(s.height[gone]):
        move_card(s, origin + i, place + i, s.cards[origin + i])
    grow(s, kept, s.height[gone])
    grow(s, gone, -s.height[gone])
    s.low[kept] = s.low[kept] + s.low[gone]
    if has_ace(s, gone):
        s.aces = s.aces | 1 << kept
    clear_stack(s, gone)


@rule
def clear_stack(s: State, slot: int) -> None:
    """Nothing counts there, and no cards may be added."""
    s.low[slot] = 0
    gone = ~(1 << slot)
    s.active = s.active & gone
    s.made = s.made & gone
    s.aces = s.aces & gone


@rule
def stack_points(s: State, slot: int) -> int:
    """A point for a 21, and one for each Bonus card in it."""
    return 1 + bonuses_on(s, slot) if s.made >> slot & 1 == 1 else 0


@rule
def bonuses_on(s: State, slot: int) -> int:
    """How many Bonus cards are known to lie on a stack."""
    place, n = begins(s, slot), 0
    for i in range(place, place + s.height[slot]):
        if s.cards[i] != HIDDEN and is_bonus(kind_of(s.cards[i])):
            n += 1
    return n
