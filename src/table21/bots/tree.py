"""Information-set Monte Carlo tree search, written once for all games.

Each world that is drawn fits what the seat knows. It is played once for each move that is a
candidate, with the same cards and dice, so that luck does not decide between them: down the tree
by what was learnt so far, then on by appeal. Who remains a candidate is decided in search.py. A
node of the tree is what the seat to move knows there (a
number made from the row after `hide` for it), so nobody, neither the bot nor the others as it
imagines them, learns to move differently in worlds that they cannot tell apart. Every seat wants
the most for itself (max^n).

A node is added when it is first met, and gets its moves when it is met again. The moves lie in
the order of their appeal, and are taken into account one after the other as the node is met more
often; among those UCB1 chooses, its wish to explore measured by how far results spread.
"""

import math
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from table21.batch.templates import Desk, shuffle_and_deal
from table21.bots.playing_on import Verdict, judge, play_on
from table21.kernel import Numbers, Rows, at, cells, rule, template
from table21.kernel.contract import (
    UNTOLD,
    appeal,
    guess,
    hide,
    moves,
    needs_deal,
    over,
    play,
    standing,
)
from table21.kernel.dice import DRAWN

#: The rows of a search: what the seat knows, a world as it was drawn and as it is played, and
#: what the seat to move knows there.
KNOWN, DRAWN_WORLD, WORLD, SEEN = range(4)
ROWS = 4
#: Where the moves of a node begin that has none yet.
NOWHERE = -1
#: What is counted in `Tree.totals`.
NODES, EDGES = range(2)
#: How deep the tree may be.
DEPTH = 64
#: The most nodes of a tree.
MANY = 200_000
#: Moves of a node that there is room for, on average.
ROOM = 16
#: The wish to explore, and how quickly more moves are taken into account.
EXPLORE, WIDEN = 1.0, 2.0

_MULTIPLIER, _63_BITS, _SHIFT = 0x5851F42D4C957F2D, (1 << 63) - 1, 29


class Tree(NamedTuple):
    """Nodes stand in a hash table, by key; the moves of a node side by side from `first` on."""

    keys: Numbers
    met: Numbers
    first: Numbers
    width: Numbers
    move: Numbers
    tried: Numbers
    #: What the tries of a move were worth to the seat that made it, added up.
    worth: Numbers
    #: By how much a candidate did better than the first one in the same worlds: the sum, and the
    #: sum of the squares.
    gain: Numbers
    squares: Numbers
    totals: Numbers


class Trail(NamedTuple):
    """The moves of an iteration and who made them; all results so far, by seat."""

    edges: Numbers
    seats: Numbers
    #: How many results there were, their sum, and the sum of their squares.
    results: Numbers
    sums: Numbers
    squares: Numbers


class Plan(NamedTuple):
    """How much to search: worlds, the moves that come to mind, how far a world is played on."""

    worlds: int
    look: int
    ahead: int


class Study(NamedTuple):
    """Where one worker searches: three rows, the same as 8-byte words, and its tools."""

    rows: Rows
    words: Numbers
    desk: Desk
    verdict: Verdict
    trail: Trail


def new_tree(nodes: int, legal: int) -> Tree:
    """Room for so many nodes, or for MANY if that is not known."""
    nodes = nodes if 0 < nodes < MANY else MANY
    places, edges = 1 << (2 * nodes + 2).bit_length(), ROOM * nodes + 2 * legal
    keys, met = np.zeros(places, np.int64), np.zeros(places, np.int32)
    first, width = np.empty(places, np.int32), np.empty(places, np.int16)
    move, tried = np.empty(edges, np.int16), np.zeros(edges, np.int32)
    totals = cells(np.zeros(2, np.int64))
    whole = [cells(one) for one in (keys, met, first, width, move, tried)]
    worth, gain, squares = np.empty(edges), np.zeros(legal), np.zeros(legal)  # No whole numbers.
    return Tree._make([*whole, worth, gain, squares, totals])


def new_study(rules: ModuleType, desk: Desk) -> Study:
    """A study for a game."""
    rows, seats = np.zeros(ROWS, rules.ROW), rules.SEATS
    verdict = Verdict(np.zeros(seats), cells(np.zeros(rules.SCORES, np.int64)))
    edges, movers = cells(np.zeros(DEPTH, np.int32)), cells(np.zeros(DEPTH, np.int8))
    trail = Trail(edges, movers, np.zeros(1), np.zeros(seats), np.zeros(seats))
    return Study(rows, cells(rows.view(np.int64)), desk, verdict, trail)


# ---------------------------------------------------------------- iterations


@template
def open_root(study: Study, tree: Tree, seat: int) -> None:
    """The first node, with all legal moves, the most appealing first: edges from 0 on."""
    study.rows[WORLD] = study.rows[KNOWN]
    is_open(at(study.rows, WORLD), study, tree, key_for(study, seat), 0)


@template
def search(
    study: Study, setups: Rows, tree: Tree, seat: int, candidates: Numbers, plan: Plan
) -> None:
    """So many worlds, each played once for every candidate, an edge of the root."""
    setup, rows, dice = at(setups, 0), study.rows, study.desk.dice
    for _ in range(plan.worlds):
        rows[DRAWN_WORLD] = rows[KNOWN]
        guess(at(rows, DRAWN_WORLD), seat, dice)
        rolled, most, first = dice[DRAWN], dice[DRAWN], 0.0
        for i in range(len(candidates)):
            dice[DRAWN] = rolled
            rows[WORLD] = rows[DRAWN_WORLD]
            s = at(rows, WORLD)
            depth = go_down(study, setup, tree, candidates[i])
            play_on(s, setup, study.desk, plan.look, plan.ahead)
            judge(s, study.verdict)
            note(s, study, tree, depth)
            first = study.verdict.values[seat] if i == 0 else first
            compare(tree, candidates[i], study.verdict.values[seat] - first)
            most = max(most, dice[DRAWN])
        dice[DRAWN] = most


@rule
def compare(tree: Tree, edge: int, gain: float) -> None:
    """Write down by how much a candidate did better than the first one."""
    tree.gain[edge] += gain
    tree.squares[edge] += gain * gain


@template
def go_down(study: Study, setup: Any, tree: Tree, candidate: int) -> int:
    """Play the world as far as the tree knows it, and add a node; how many moves that took."""
    s = at(study.rows, WORLD)
    edge, depth = candidate, 0
    while True:
        study.trail.edges[depth] = edge
        study.trail.seats[depth] = s.turn
        play(s, tree.move[edge])
        depth += 1
        while needs_deal(s):
            if standing(s, 0) != UNTOLD:
                return depth
            shuffle_and_deal(s, setup, study.desk)
        if depth == DEPTH or over(s):
            return depth
        key = key_for(study, s.turn)
        if not is_open(s, study, tree, key, depth):
            return depth
        edge = pick(study.trail, tree, place_of(tree, key), s.turn)


@template
def note(s: Any, study: Study, tree: Tree, depth: int) -> None:
    """Write what the world came to beside the moves that led there."""
    trail, values = study.trail, study.verdict.values
    trail.results[0] += 1
    for seat in range(s.players):
        trail.sums[seat] += values[seat]
        trail.squares[seat] += values[seat] * values[seat]
    for i in range(depth):
        edge = trail.edges[i]
        tree.tried[edge] += 1
        tree.worth[edge] += values[trail.seats[i]]


# ---------------------------------------------------------------- nodes


@template
def key_for(study: Study, seat: int) -> int:
    """A number for what the seat knows of the world; never 0."""
    study.rows[SEEN] = study.rows[WORLD]
    hide(at(study.rows, SEEN), seat)
    return hashed(study.words, SEEN)


@rule
def hashed(words: Numbers, row: int) -> int:
    """The words of a row in one number of 63 bits. (Only low bits are kept: nothing overflows.)"""
    key, n = row, len(words) // ROWS
    for i in range(n * row, n * row + n):
        key = ((key ^ words[i]) * _MULTIPLIER) & _63_BITS
        key = key ^ key >> _SHIFT
    return max(key, 1)


@rule
def place_of(tree: Tree, key: int) -> int:
    """Where a node is, or has room."""
    last = len(tree.keys) - 1
    place = key & last
    while tree.keys[place] != key and tree.keys[place] != 0:
        place = (place + 1) & last
    return place


@template
def is_open(s: Any, study: Study, tree: Tree, key: int, depth: int) -> bool:
    """Whether the search goes on from a node: it has been met before, or is the first of all."""
    place = place_of(tree, key)
    if tree.keys[place] == 0:
        if 2 * tree.totals[NODES] >= len(tree.keys):
            return False
        tree.keys[place] = key
        tree.first[place] = NOWHERE
        tree.totals[NODES] += 1
    tree.met[place] += 1
    if tree.first[place] == NOWHERE and (depth == 0 or tree.met[place] > 1):
        give_moves(s, study, tree, place)
    return bool(tree.first[place] != NOWHERE)


@template
def give_moves(s: Any, study: Study, tree: Tree, place: int) -> None:
    """The legal moves of a node, the most appealing first, if there is room for them."""
    out, first = study.desk.out, tree.totals[EDGES]
    n = moves(s, out)
    if first + n > len(tree.move):
        return
    for i in range(n):
        insert(tree, first, first + i, out[i], appeal(s, out[i]))
    for edge in range(first, first + n):
        tree.worth[edge] = 0
    tree.totals[EDGES] = first + n
    tree.first[place], tree.width[place] = first, n


@rule
def insert(tree: Tree, first: int, edge: int, move: int, looks: float) -> None:
    """Put a move in its place among those from `first` up to, not including, `edge`."""
    while edge > first and tree.worth[edge - 1] < looks:
        tree.worth[edge] = tree.worth[edge - 1]
        tree.move[edge] = tree.move[edge - 1]
        edge -= 1
    tree.worth[edge] = looks
    tree.move[edge] = move


@rule
def pick(trail: Trail, tree: Tree, place: int, seat: int) -> int:
    """The move to try: one not yet tried, or else the best by UCB1."""
    met, first, n = tree.met[place], tree.first[place], tree.width[place]
    n = min(n, 1 + int(WIDEN * math.sqrt(met)))
    wish, best, most = EXPLORE * spread(trail, seat) * math.sqrt(math.log(met)), first, -math.inf
    for edge in range(first, first + n):
        tried = tree.tried[edge]
        if tried == 0:
            return edge
        value = tree.worth[edge] / tried + wish / math.sqrt(tried)
        if value > most:
            best, most = edge, value
    return int(best)


@rule
def spread(trail: Trail, seat: int) -> float:
    """How far the results of a seat spread: their standard deviation."""
    n = max(trail.results[0], 1)
    mean = trail.sums[seat] / n
    return math.sqrt(max(trail.squares[seat] / n - mean * mean, 0.0))
