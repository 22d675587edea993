"""A position of 721: its row, and the numbers that stand in it."""

from typing import Annotated

import numpy as np

from table21.kernel import Cells, Row, Small, row_type

SEATS = 6
HAND = 7
CARDS = 54

#: Both Jokers: nothing tells them apart, so they share one number, behind the 52 others.
JOKER = 52
JOKERS = 2

#: Options as numbers: players.
OPTIONS = 1

#: Move ids: the first that ends the turn, with one discard, and with two.
END, ONE, TWO = 127, 128, 135
#: The slots that the ids from END on discard, as bits.
_PAIRS = [1 << i | 1 << j for j in range(HAND) for i in range(j)]
DISCARDS = np.array([0] + [1 << i for i in range(HAND)] + _PAIRS, np.int8)

#: Phases of a match.
PLAYING, UNDEALT, OVER = range(3)

#: Where a card lies: `MELDS * seat + n` in a seat's 21 number n, from 0 (19 are the most that
#: the pack holds); among the discards; or nowhere open, in a hand or in the deck.
MELDS = 20
DISCARDED, NOT_OPEN = 120, 127


class State(Row):
    """A hand lies in ascending order, its empty places behind."""

    #: Next card at `drawn`; places before it are empty.
    deck: Annotated[Cells, Small, CARDS]
    hand: Annotated[Cells, Small, SEATS, HAND]
    #: Where each card lies, by its number; the Jokers have the last two places, lower one first.
    place: Annotated[Cells, Small, CARDS]
    #: The points of the 21s that a seat has played, and how many those are.
    points: Annotated[Cells, Small, SEATS]
    melds: Annotated[Cells, Small, SEATS]
    drawn: Small
    #: Turns in a row that ended with nothing played, discarded or drawn.
    idle: Small
    phase: Small


ROW = row_type(State)
