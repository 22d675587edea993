"""A position of Mines21: its row, and the numbers that stand in it."""

from typing import Annotated

from table21.kernel import Cells, Mask, Row, Small, row_type

SEATS = 4
#: Places for mines in play, and the most cards that one of them holds: eight Aces that count 1
#: and six 2s are 20.
SLOTS, HEIGHT = 4, 14

#: A card on a mine is its number, but an Ace that counts 11 has one of its own, behind the other
#: cards: `ACE_11` and its suit. So there are KINDS of cards on mines.
CARDS, ACE_11, KINDS = 52, 52, 56
#: All Jokers share one number; none lies on a mine.
JOKER = 56
#: Two packs with two Jokers each.
PACK = 108

#: The most cards in a hand, and completed mines of a seat: three players with Jokers have at most
#: 32 turns each in a round, draw a card in all of them but the last, and win a mine in each.
MOST_HAND, MOST_WON = 36, 32

#: Options as numbers: players, jokers, target, max_rounds.
OPTIONS = 4
MOST_TARGET, MOST_ROUNDS = 500, 100

#: Phases of a match.
PLAYING, UNDEALT, OVER = range(3)

#: Where a card lies: `MOST_WON * seat + n` in a seat's completed mine number n, from 0; among the
#: discards; or neither.
DISCARDED, NOT_OUT = -1, -2
#: In place of `last_turns` while there are cards to draw.
NOT_LAST = -1

#: Numbers that a Small does not hold.
Points = Annotated[int, "i2"]


class State(Row):
    """Masks have one bit a card. Two packs hold each card twice, and nothing tells them apart."""

    #: The cards that a seat holds, and those of them that it holds twice.
    held: Annotated[Cells, Mask, SEATS]
    twice: Annotated[Cells, Mask, SEATS]
    #: How many cards a seat holds, and how many Jokers (HIDDEN where that may not be known).
    size: Annotated[Cells, Small, SEATS]
    jokers: Annotated[Cells, Small, SEATS]
    #: Next card at `drawn`; places before it are empty.
    deck: Annotated[Cells, Small, PACK]
    #: The mines in play, in the order played; a slot without a mine has no cards.
    mine: Annotated[Cells, Small, SLOTS, HEIGHT]
    height: Annotated[Cells, Small, SLOTS]
    #: What a mine counts.
    total: Annotated[Cells, Small, SLOTS]
    #: Where the two cards of each kind lie, the higher place first.
    place: Annotated[Cells, Small, 2 * KINDS]
    #: How many mines a seat has completed in this round, and what they are worth.
    won: Annotated[Cells, Small, SEATS]
    worth: Annotated[Cells, Points, SEATS]
    #: The points of the rounds that are over.
    points: Annotated[Cells, Points, SEATS]
    target: Points
    max_rounds: Small
    round: Small
    #: How many Jokers are played with, and how many of them are among the discards.
    all_jokers: Small
    spent_jokers: Small
    drawn: Small
    #: How many turns are still to come in the round, the present one not counted.
    last_turns: Small
    phase: Small


ROW = row_type(State)
