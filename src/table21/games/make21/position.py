"""A position of Make 21: its row, and the numbers that stand in it."""

from typing import Annotated

from table21.kernel import Cells, Mask, Row, Small, row_type

SEATS = 5
HAND = 2
CARDS = 52

#: Options as numbers: players, edition, ties.
OPTIONS = 3
EDITIONS = ("rulebook", "first")
RULEBOOK, FIRST = range(2)
TIES = ("shared", "replay")
SHARED, REPLAY = range(2)

#: Phases of a match.
PLAYING, UNDEALT, OVER = range(3)

#: Sets that a pile can be in set-mode with.
NO_SET, FLUSH, RANK, RUN = range(4)
KINDS = ("", "flush", "rank", "run")


#: Move ids are `3 * what + where`, see rules.py: both cards, to the centre, take the pile.
BOTH, CENTRE, TAKE = 2, 2, 9


class State(Row):
    """Masks have one bit a card; a hand is two cards, the lower one first."""

    pile: Annotated[Cells, Mask, 2]
    #: The order in which a pile was played: see `lay`.
    order: Annotated[Cells, Mask, 2]
    taken: Annotated[Cells, Mask, SEATS]
    #: Next card at `drawn`; places before it are empty.
    deck: Annotated[Cells, Small, CARDS]
    hand: Annotated[Cells, Small, SEATS, HAND]
    height: Annotated[Cells, Small, 2]
    #: What a pile counts with its Aces as 1.
    low: Annotated[Cells, Small, 2]
    drawn: Small
    set_pile: Small
    set_kind: Small
    #: The seats that can still win, one bit a seat.
    contenders: Small
    phase: Small
    edition: Small
    ties: Small


ROW = row_type(State)
