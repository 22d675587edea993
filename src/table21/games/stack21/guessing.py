"""Worlds of Stack 21 that fit what a seat knows: the cards that it has not seen, filled in.

A face-down stack tells something. It is active, and it was after every card it took: it never
counted 21, with an Ace as 11 either. What it refused would have bust it then. A stack that was
combined has such a past for each of its parts (pasts.py). The card in hand and the deck tell
nothing, nor do the choices of others: whoever might have done something need not have.

Stacks are filled one after the other, each by drawing all its cards from those unseen until
they fit. If a stack cannot be filled so, all begin again, a few times; then a search fills them
(searching.py). It gives up on positions that no game could have come to, and then the stacks
get any cards, so that there is a world in any case. Each stack is drawn as fairly as the cards
left by those before it allow; so worlds are not all exactly as likely as each other.
"""

from table21.games.stack21.pasts import fits
from table21.games.stack21.position import PACK, SLOTS, State
from table21.games.stack21.searching import fill_by_search
from table21.games.stack21.stacks import begins, count_in
from table21.games.stack21.unseen import (
    add_all,
    draw_unseen,
    is_unknown,
    put_back_all,
    put_back_stack,
)
from table21.kernel import Numbers, rule
from table21.kernel.contract import HIDDEN
from table21.kernel.dice import below

#: How often all stacks are begun again, and how often one of them each time.
ATTEMPTS, DRAWS = 6, 60


@rule
def guess(s: State, seat: int, dice: Numbers) -> None:
    """Fill what is hidden from the seat with one world that fits all that the seat knows."""
    add_all(s, -1)
    if not fill_by_draws(s, seat, dice):
        put_back_all(s, seat)
        if not fill_by_search(s, seat):
            put_back_all(s, seat)
            fill_anyhow(s, dice)
    for slot in range(SLOTS):
        if s.low[slot] == HIDDEN:
            count_stack(s, slot)
    if s.hand == HIDDEN:
        s.hand = draw_unseen(s, dice)
    for i in range(s.top, PACK):
        if s.cards[i] == HIDDEN:
            s.cards[i] = draw_unseen(s, dice)
    add_all(s, 1)


@rule
def fill_by_draws(s: State, seat: int, dice: Numbers) -> bool:
    """Fill the face-down stacks at random, beginning with any of them; whether that worked out."""
    for _ in range(ATTEMPTS):
        first, filled = below(dice, SLOTS), 0
        while filled < SLOTS and fill_stack(s, seat, (first + filled) % SLOTS, dice):
            filled += 1
        if filled == SLOTS:
            return True
        put_back_all(s, seat)
    return False


@rule
def fill_stack(s: State, seat: int, slot: int, dice: Numbers) -> bool:
    """Draw the unknown cards of a stack until they fit."""
    if s.low[slot] != HIDDEN:
        return True
    for _ in range(DRAWS):
        if draw_stack(s, seat, slot, dice):
            return True
        put_back_stack(s, seat, slot)
    return False


@rule
def draw_stack(s: State, seat: int, slot: int, dice: Numbers) -> bool:
    """Draw the unknown cards of a stack, until one does not fit."""
    place = begins(s, slot)
    for card in range(s.height[slot]):
        if is_unknown(s, seat, slot, s.cards[place + card]):
            s.cards[place + card] = draw_unseen(s, dice)
        if not fits(s, slot, card):
            return False
    return True


@rule
def fill_anyhow(s: State, dice: Numbers) -> None:
    """Any cards for what is hidden on stacks."""
    for i in range(begins(s, SLOTS)):
        if s.cards[i] == HIDDEN:
            s.cards[i] = draw_unseen(s, dice)


@rule
def count_stack(s: State, slot: int) -> None:
    """Count a stack that is filled now."""
    s.low[slot] = 0
    place = begins(s, slot)
    for i in range(place, place + s.height[slot]):
        count_in(s, slot, s.cards[i])
