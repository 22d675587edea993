"""A position of Stack 21: its row, and the numbers that stand in it."""

from typing import Annotated

import numpy as np

from table21.games.stack21.cards import KINDS
from table21.kernel import Cells, Mask, Row, Small, row_type

SEATS = 4
#: Stacks of a seat; a stack of the table, a slot, is `4 * seat + stack`.
STACKS = 4
SLOTS = SEATS * STACKS
#: The most cards that a pack may hold.
PACK = 120

#: Move ids, the first of each kind.
DRAW, KEEP_ON, GIVE_TO, PLACE_ON, UP_ON, COMBINE = 0, 1, 5, 21, 25, 29
#: The pairs of stacks that can be combined, what is kept and what is gone then.
PAIRS = [(kept, gone) for kept in range(STACKS) for gone in range(kept + 1, STACKS)]
KEPT = np.array([kept for kept, _ in PAIRS], np.int8)
GONE = np.array([gone for _, gone in PAIRS], np.int8)

#: Options as numbers: players, target, teams, max_rounds, then how many cards of each kind.
OPTIONS = 4 + KINDS
MOST_TARGET, MOST_ROUNDS = 120, 100

#: Phases of a match. OFFERED is for hidden rows alone: a card was given to a stack whose count
#: the reader may not know, so it cannot be said whether it was refused.
CHOOSE, HOLD, PLACE, OFFERED, UNDEALT, OVER = range(6)
PHASES = ("choose", "hold", "place")


class State(Row):
    """Masks have one bit a slot. A card on a stack is its kind, FACE_UP added if it lies open."""

    active: Mask
    #: The stacks that came to 21.
    made: Mask
    #: The stacks that hold an Ace, as far as they are known.
    aces: Mask
    #: The scores of the sides, see `score`.
    points: Mask
    #: What refusals told of a stack, see memory.py.
    refused: Annotated[Cells, Mask, SLOTS]
    #: The stacks, one behind the other in the order of their slots; at the end, from `top` on,
    #: the deck, next card first; empty places between.
    cards: Annotated[Cells, Small, PACK]
    height: Annotated[Cells, Small, SLOTS]
    #: Where the first card of each stack lies, and last the first place behind them all.
    begin: Annotated[Cells, Small, SLOTS + 1]
    #: What a stack counts with its Aces as 1; HIDDEN where the reader may not know it.
    low: Annotated[Cells, Small, SLOTS]
    #: Of a stack that was combined away: the stack that its cards are in, where there they begin,
    #: and how many they are. See memory.py.
    into: Annotated[Cells, Small, SLOTS]
    first: Annotated[Cells, Small, SLOTS]
    size: Annotated[Cells, Small, SLOTS]
    #: How many cards of each kind the whole pack holds.
    pack: Annotated[Cells, Small, KINDS]
    top: Small
    #: The card in the hand of the seat to move, and the upcard.
    hand: Small
    upcard: Small
    #: The slot that refused the card in hand, or NOBODY.
    refuser: Small
    #: The seats that have not yet taken their first turn of the round, one bit a seat.
    first_turns: Small
    round: Small
    phase: Small
    target: Small
    teams: Small
    max_rounds: Small


ROW = row_type(State)
