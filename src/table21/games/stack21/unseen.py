"""The cards that a seat has not seen, while a world is made: `pack` counts those not yet placed."""

from table21.games.stack21.cards import FACE_UP, INSTANT_21, KINDS, kind_of
from table21.games.stack21.position import PACK, SLOTS, STACKS, State
from table21.games.stack21.stacks import begins, is_active
from table21.kernel import Numbers, rule
from table21.kernel.contract import HIDDEN
from table21.kernel.dice import below


@rule
def is_unknown(s: State, seat: int, slot: int, card: int) -> bool:
    """Whether a card on a stack is one that the seat does not know, hidden or guessed by now."""
    theirs = slot // STACKS != seat and is_active(s, slot)
    return theirs and (card < FACE_UP or card == HIDDEN)


@rule
def add_all(s: State, number: int) -> None:
    """Add a number to what `pack` counts for each card that is placed somewhere."""
    for i in range(PACK):
        if s.cards[i] < HIDDEN:
            kind = kind_of(s.cards[i])
            s.pack[kind] = s.pack[kind] + number
    for card in (s.hand, s.upcard):
        if card < HIDDEN:
            s.pack[card] = s.pack[card] + number


@rule
def draw_unseen(s: State, dice: Numbers) -> int:
    """One of the cards not yet placed, each as likely as the others."""
    left = 0
    for kind in range(KINDS):
        left += s.pack[kind]
    n = below(dice, left)
    for kind in range(KINDS):
        n -= s.pack[kind]
        if n < 0:
            return take(s, kind)
    return take(s, INSTANT_21)


@rule
def take(s: State, kind: int) -> int:
    """A card of that kind is placed."""
    s.pack[kind] = s.pack[kind] - 1
    return kind


@rule
def put_back(s: State, place: int) -> None:
    """Take a guessed card away again."""
    kind = s.cards[place]
    if kind != HIDDEN:
        s.pack[kind] = s.pack[kind] + 1
        s.cards[place] = HIDDEN


@rule
def put_back_stack(s: State, seat: int, slot: int) -> None:
    """Take all guessed cards of a stack away again."""
    place = begins(s, slot)
    for i in range(place, place + s.height[slot]):
        if is_unknown(s, seat, slot, s.cards[i]):
            put_back(s, i)


@rule
def put_back_all(s: State, seat: int) -> None:
    """Take all guessed cards away again."""
    for slot in range(SLOTS):
        put_back_stack(s, seat, slot)
