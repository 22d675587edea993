"""The contract of a game's rules: what every `rules.py` provides, in numbers only.

A rules module defines the constants and functions below under these names; nothing else
about it is known outside its folder. The bodies here are never run: templates are written
against them, and `bind` puts a game's own rules in their place.

A *match* is what people sit down for: one round in one game, many in another. `start`
makes a new match, in which nothing is dealt yet. Whoever runs it then repeats: while it is
not `over`, deal a shuffled pack where `needs_deal` says so, else let the seat `s.turn` make
one of its `moves`. Rules hold no generator: packs come shuffled from outside, and only the
position's own `deck` holds cards to come, face down.

Seats count from 0 here. `s.turn` is NOBODY once the match is over. In place of a card,
NO_CARD is an empty place and HIDDEN a card that the reader of this row may not know; rules
for `moves` and `play` work for the seat to move on rows that went through `hide` for it.

At the end stand the OPTIONAL rules, which make bots better; where a game leaves one out, the
body here is used.
"""

import numpy as np

from table21.kernel.rows import Numbers, Row
from table21.kernel.rules import rule

#: In place of a seat.
NOBODY = -1
#: In place of a card; both sort behind every card.
HIDDEN, NO_CARD = 126, 127

#: The dtype of a position.
ROW: np.dtype[np.void] = np.dtype([("players", "i1"), ("dealer", "i1"), ("turn", "i1")])
#: The most seats, options, cards in a pack, move ids, moves legal at once, numbers in an
#: observation, and entries of `scores`.
SEATS = OPTIONS = PACK = MOVES = LEGAL = OBSERVED = SCORES = 1


def start(s: Row, options: Numbers) -> None:
    """A new match: an empty row, the options as numbers, the last seat (by default) as dealer."""
    raise NotImplementedError


def deal(s: Row, pack: Numbers, size: int) -> None:
    """Lay out a round from the first `size` cards of a shuffled pack, top card first."""
    raise NotImplementedError


def moves(s: Row, out: Numbers) -> int:
    """Write the legal moves as ascending ids, and say how many; 0 when over or not yet dealt."""
    raise NotImplementedError


def play(s: Row, move: int) -> None:
    """Make a legal move, with all that follows by itself. Does not check."""
    raise NotImplementedError


def needs_deal(s: Row) -> bool:
    """Whether a round is about to be dealt."""
    raise NotImplementedError


def over(s: Row) -> bool:
    """Whether the match is over."""
    raise NotImplementedError


def scores(s: Row, out: Numbers) -> int:
    """Write the scores, as the game counts them, by seat or by team, and say how many."""
    raise NotImplementedError


def winners(s: Row) -> int:
    """The seats that have won as bits, 0 until the match is over."""
    raise NotImplementedError


def hide(s: Row, seat: int) -> None:
    """Erase, in place, all that the seat may not know. NOBODY is a spectator."""
    raise NotImplementedError


def guess(s: Row, seat: int, dice: Numbers) -> None:
    """Fill what is hidden from the seat with one world that fits all that the seat knows."""
    raise NotImplementedError


def observe(s: Row, seat: int, out: Numbers) -> None:
    """Write what the seat knows as OBSERVED numbers, for learners; no more than `hide` leaves."""
    raise NotImplementedError


# ---------------------------------------------------------------- optional, for bots

#: What `standing` says of a match that is as good as won, and where a game has no such rule.
CERTAIN, UNTOLD = 1000, -1


@rule
def appeal(s: Row, move: int) -> int:  # noqa: ARG001 - all moves look alike
    """How good a legal move looks to the seat to move; the most appealing one is best.

    It reads nothing that `hide` erases: a row gives the same number before and after it. It is
    asked for millions of moves a second, so it looks at the move and plays nothing on.
    """
    return 0


@rule
def standing(s: Row, seat: int) -> int:  # noqa: ARG001 - nothing is told
    """A seat's chance to win a match as it stands, 0 to CERTAIN.

    Bots that play matches on in their thoughts stop before the next round is dealt, or after some
    moves, and believe it, instead of playing all that is left. They ask it in worlds that they
    made up, so it may read every card; it says nothing of those still in the deck. When the match
    is over too it says how well the seat came out beside having won or not: by how much, for
    instance. UNTOLD: play on to the end of the match, or of the round if it is told then.
    """
    return UNTOLD


CONSTANTS = ("ROW", "SEATS", "OPTIONS", "PACK", "MOVES", "LEGAL", "OBSERVED", "SCORES")
RULES = (
    "start",
    "deal",
    "moves",
    "play",
    "needs_deal",
    "over",
    "scores",
    "winners",
    "hide",
    "guess",
    "observe",
)
OPTIONAL = ("appeal", "standing")
NAMES = frozenset(CONSTANTS + RULES + OPTIONAL)
