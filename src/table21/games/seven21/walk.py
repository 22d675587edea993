"""What may become of a position of solo 721 when the order of the deck is known.

Two hands drawn from the same deck to the same card are of one *kind* if nothing that is still to
come tells them apart: 2s to 9s of one rank, and 10, Jack, Queen and King of one suit, are alike.
Of the ways to a kind only the one with the most points matters, so a whole search is a walk
through the deck that keeps one *node* for each kind of hand. Seven cards are of 163,480 kinds.

While the deck holds more than a hand, no turn can empty it. Then it is enough to do one thing a
turn, a 21 or one discard: whatever else was to be done in that turn can be done in the next, from
the same cards and more. (Nor is it ever better to stop there than to discard through the deck.)
Near the end every legal move is tried.
"""

from typing import Any, NamedTuple

import numpy as np

from table21.cards.standard import ACE, rank
from table21.games.seven21.counting import counts, size
from table21.games.seven21.position import CARDS, END, HAND, JOKER, OVER, TWO, State
from table21.games.seven21.rules import moves, play, scores
from table21.kernel import Numbers, Rows, at, rule
from table21.kernel.contract import NO_CARD

#: Stands for the place of a node whose match is over, behind all others.
LAST = 8 * (CARDS + 1)

NODE = np.dtype(
    [
        #: What tells hands apart, and a hand that is of this kind, 6 bits a slot.
        ("kind", "i8"),
        ("hand", "i8"),
        #: The number of the node that it came from, and by which move.
        ("parent", "i4"),
        ("move", "i2"),
        #: In the order of the walk: 8 times the cards drawn, and the empty slots of the hand.
        ("place", "i2"),
        #: Points so far (the final score when it is over), and the most that they can become.
        ("points", "i1"),
        ("hope", "i1"),
    ],
    align=True,
)


class Walk(NamedTuple):
    """What a walk works with."""

    #: The position that it began with, and room for two more.
    rows: Rows
    #: What the deck still holds, by cards drawn: the low total, Aces and Jokers, tens.
    rest: Numbers
    #: Room for legal moves, for scores, and for the nodes that are found.
    out: Numbers
    score: Numbers
    found: Rows


@rule
def begin(walk: Walk, nodes: Rows) -> None:
    """The first node stands for the position that the walk begins with."""
    note(walk, at(walk.rows, 0), at(nodes, 0))
    at(nodes, 0).parent = -1


@rule
def follow_all(walk: Walk, nodes: Rows, span: Numbers, floor: int) -> int:
    """What follows from the nodes of a span and may score more than `floor`; how many those are.

    The span is the first node, the end, and the number that the first of all nodes has.
    """
    found = 0
    for i in range(span[0], span[1]):
        found = follow(walk, at(nodes, i), span[2] + i, floor, found)
    return found


@rule
def follow(walk: Walk, node: Any, number: int, floor: int, found: int) -> int:
    """Try every move from a node, and note what comes of it."""
    walk.rows[1] = walk.rows[0]
    s = at(walk.rows, 1)
    stand_at(s, node)
    for i in range(moves(s, walk.out)):
        move = walk.out[i]
        if is_enough(s, move):
            walk.rows[2] = walk.rows[1]
            after = at(walk.rows, 2)
            make(after, move)
            note(walk, after, at(walk.found, found))
            if at(walk.found, found).hope > floor:
                at(walk.found, found).parent = number
                at(walk.found, found).move = move
                found += 1
    return found


@rule
def stand_at(s: State, node: Any) -> None:
    """The position that a node stands for."""
    for i in range(HAND):
        card = node.hand >> 6 * i & 63
        s.hand[0, i] = card if card <= JOKER else NO_CARD
    s.drawn = node.place >> 3
    s.points[0] = node.points


# ---------------------------------------------------------------- one thing a turn


@rule
def far_from_end(drawn: int) -> bool:
    """Whether no turn can empty the deck."""
    return CARDS - drawn > HAND


@rule
def is_enough(s: State, move: int) -> bool:
    """Whether a legal move is needed: far from the end, 21s, single discards, and drawing."""
    if move < END or not far_from_end(s.drawn):
        return True
    return move < TWO and (move > END or size(s, 0) < HAND)


@rule
def make(s: State, move: int) -> None:
    """Make a move; far from the end a 21 ends the turn."""
    ends = move < END and far_from_end(s.drawn)
    play(s, move)
    if ends:
        play(s, END)


# ---------------------------------------------------------------- what a node notes


@rule
def note(walk: Walk, s: State, node: Any) -> None:
    """Where a position stands, and what can become of it."""
    if s.phase == OVER:
        scores(s, walk.score)
        node.place, node.kind, node.hand = LAST, 0, 0
        node.points = node.hope = walk.score[0]
        return
    node.place = 8 * s.drawn + HAND - size(s, 0)
    node.kind, node.hand = kind_of(s), hand_of(s)
    node.points = s.points[0]
    node.hope = s.points[0] + most_points(walk, s)


@rule
def hand_of(s: State) -> int:
    """The cards of the hand, 6 bits a slot."""
    found = 0
    for i in range(HAND):
        found = found | min(s.hand[0, i], 63) << 6 * i
    return found


@rule
def kind_of(s: State) -> int:
    """How many cards of each sort the hand holds, side by side in one number."""
    found = 0
    for i in range(HAND):
        if s.hand[0, i] != NO_CARD:
            found += one_of(s.hand[0, i])
    return found


@rule
def one_of(card: int) -> int:
    """A card in such a number: two bits for Jokers, one for each Ace, three for each other sort."""
    if card == JOKER:
        return 1
    if rank(card) == ACE:
        return 4 << card
    sort = counts(card) - 2 if counts(card) < 10 else 8 + (card & 3)
    return 64 << 3 * sort


@rule
def most_points(walk: Walk, s: State) -> int:
    """No more points than these can still be made.

    What the hand and the deck count, all Aces as 11, is at least 21 for each 21; and a Perfect
    Blackjack takes an Ace or a Joker, and a ten.
    """
    total, aces, tens = walk.rest[s.drawn, 0], walk.rest[s.drawn, 1], walk.rest[s.drawn, 2]
    for i in range(HAND):
        value = counts(s.hand[0, i])
        total += value
        aces += 1 if value == 1 else 0
        tens += 1 if value == 10 else 0
    return int((total + 10 * aces) // 21 + min(aces, tens))
