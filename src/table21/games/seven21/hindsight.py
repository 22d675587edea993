"""Par of solo 721: the best score possible on a known deck, found and proven.

The walk of `walk.py` goes through the deck again and again, each time keeping more nodes at
every place: the first times to find a good line soon, the last time all of them. A node that
cannot beat the best line so far is not kept. If a walk leaves out nothing else, that line is proven
to be the best; else the most that might come of what it left out, for its width or for lack of
time, is a bound.
"""

import time
from collections import defaultdict

import numpy as np

from table21.games.seven21.counting import counts
from table21.games.seven21.position import CARDS, END, ROW
from table21.games.seven21.rules import LEGAL, SCORES
from table21.games.seven21.walk import LAST, NODE, Walk, begin, far_from_end, follow_all
from table21.kernel import Rows, cells, new_rows, plain, plain_row
from table21.words import Par

#: How many nodes are kept at a place, walk by walk. (The last are more than there are kinds.)
WIDTHS = (1, 100, 1_000, 10_000, 1 << 18)
#: Nodes that are followed between two looks at the clock.
CHUNK = 256


def par(rows: Rows, seconds: float) -> Par:
    """The best line from a position of one player, and what is proven of it."""
    search = Search(rows)
    search.go(WIDTHS[0], np.inf)  # However short the time: a line there shall be.
    until = time.monotonic() + seconds
    for width in WIDTHS[1:]:
        if search.score < search.bound and time.monotonic() < until:
            search.go(width, until)
    return Par(search.score, search.bound, tuple(search.line))


class Search:
    """The best line so far, and a bound: no line scores more."""

    def __init__(self, rows: Rows) -> None:
        self.walk = new_walk(rows)
        self.root = new_rows(NODE, 1)
        begin(self.walk, self.root)
        self.score, self.bound = -CARDS, int(self.root[0]["hope"])
        self.line: list[int] = []

    def go(self, width: int, until: float) -> None:
        """One walk through the deck, keeping so many nodes at a place."""
        passage = Passage(self.walk, self.root, width, until, self.score)
        passage.run()
        if (best := passage.best()) is not None:
            self.score, self.line = int(best["points"]), passage.line_to(best)
        self.bound = min(self.bound, max(self.score, passage.left_out))


class Passage:
    """One walk through the deck, looking for more than the score that is known to be possible."""

    def __init__(self, walk: Walk, root: Rows, width: int, until: float, score: int) -> None:
        self.walk, self.width, self.until, self.score = walk, width, until, score
        self.ahead: dict[int, list[Rows]] = defaultdict(list, {int(root[0]["place"]): [root]})
        self.kept: list[Rows] = [root[:0]]
        self.count = 0
        #: The most that might come of what was left out.
        self.left_out = score

    def run(self) -> None:
        """Go on from place to place, as far as there are any."""
        while (place := min(self.ahead, default=LAST)) < LAST:
            nodes = best_first(np.concatenate(self.ahead.pop(place)))
            self.leave_out(nodes[self.width :])
            self.follow(nodes[: self.width])

    def follow(self, nodes: Rows) -> None:
        """Keep these nodes, and put what follows from them ahead, while there is time."""
        base = self.count
        self.kept.append(nodes)
        self.count += len(nodes)
        for first in range(0, len(nodes), CHUNK):
            if time.monotonic() > self.until:
                self.leave_out(nodes[first:])
                return
            span = np.array([first, min(first + CHUNK, len(nodes)), base])
            self.put(self.walk.found[: follow_all(self.walk, nodes, cells(span), self.score)])

    def put(self, found: Rows) -> None:
        """Put nodes where the walk will come to them."""
        for place in np.unique(found["place"]):
            self.ahead[int(place)].append(found[found["place"] == place])

    def leave_out(self, nodes: Rows) -> None:
        """Forget these nodes, but not what might have come of them."""
        self.left_out = max([self.left_out, *nodes["hope"][:1].tolist()])

    def best(self) -> np.void | None:
        """The node with the best final score, if there is one better than what was known."""
        ends = np.concatenate([self.kept[0], *self.ahead[LAST]])
        best: np.void | None = ends[np.argmax(ends["points"])] if len(ends) else None
        return best

    def line_to(self, node: np.void) -> list[int]:
        """The moves that lead to a node."""
        nodes, line = np.concatenate(self.kept), []
        while node["parent"] >= 0:
            move, node = int(node["move"]), nodes[node["parent"]]
            ends_turn = move < END and plain(far_from_end)(int(node["place"]) >> 3)
            line += [END, move] if ends_turn else [move]
        return line[::-1]


def best_first(nodes: Rows) -> Rows:
    """One node of each kind, that with the most points; the most promising first."""
    nodes = nodes[np.lexsort((-nodes["points"], nodes["kind"]))]
    nodes = nodes[np.diff(nodes["kind"], prepend=-1) != 0]
    return nodes[np.lexsort((-nodes["points"], -nodes["hope"]))]


def new_walk(rows: Rows) -> Walk:
    """Room for a walk from a position."""
    three = new_rows(ROW, 3)
    three[0] = rows[0]
    return Walk(
        three,
        cells(rest_of(rows)),
        cells(np.zeros(LEGAL, np.int16)),
        cells(np.zeros(SCORES, np.int16)),
        new_rows(NODE, LEGAL * CHUNK + 1),
    )


def rest_of(rows: Rows) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """The low total, the Aces and Jokers, and the tens of the deck, by the cards drawn from it."""
    s = plain_row(rows, 0)
    rest = np.zeros((CARDS + 1, 3), np.int64)
    for drawn in range(CARDS - 1, s.drawn - 1, -1):
        value = plain(counts)(s.deck[drawn])
        rest[drawn] = rest[drawn + 1] + [value, value == 1, value == 10]
    return rest
