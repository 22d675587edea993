"""Where cards may go in Mines21, and the ids of the moves that take them there."""

from table21.cards.standard import ONE_SUIT
from table21.kernel import rule
from table21_mines21.cards import card_of_kind, like
from table21_mines21.position import CARDS, MOST_WON, SLOTS, State

#: Behind the mines 0 to 3: a new mine, and the discards.
NEW, OUT = SLOTS, SLOTS + 1
#: Where the ids of each sort of move begin.
PLAIN = 0
HIGH = PLAIN + CARDS * (OUT + 1)
PASS = HIGH + 4 * (NEW + 1)
X_OUT = PASS + 1
X_ON = X_OUT + 1
X_WON = X_ON + SLOTS


@rule
def goes(s: State, where: int) -> int:
    """The cards in the hand of the seat to move that may go somewhere, as a mask."""
    held = s.held[s.turn]
    if where == OUT:
        return held
    return held & (starters(s) if where == NEW else fitting(s, where))


@rule
def fitting(s: State, mine: int) -> int:
    """The cards that may be played on a mine: they match the one played last (Playable Cards)."""
    if s.height[mine] == 0:
        return 0
    return like(card_of_kind(s.mine[mine, s.height[mine] - 1]))


@rule
def starters(s: State) -> int:
    """The cards that may start a mine: of a suit that started none of those in play (Mines)."""
    found, free = 0b1111 * ONE_SUIT, False
    for mine in range(SLOTS):
        if s.height[mine] == 0:
            free = True
        else:
            found = found & ~(ONE_SUIT << (s.mine[mine, 0] & 3))
    return found if free else 0


assert (HIGH, PASS, X_WON, MOST_WON) == (312, 332, 338, 32)
