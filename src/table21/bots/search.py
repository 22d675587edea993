"""The search bot: trees grown side by side, each in worlds of its own, and added up.

The budget is spent in heats. In the first one all candidates are tried, in each that follows
the better half of them; every candidate of a heat is tried in the same worlds. (Sequential
halving: Karnin, Koren and Somekh, 2013.)
"""

import math
import time
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from table21.batch.setup import Setup
from table21.batch.threads import in_parallel
from table21.bots.contract import Weighed
from table21.bots.seeing import SeeingBot, legal_moves, seen
from table21.bots.tree import KNOWN, Plan, Study, Tree, new_study, new_tree, open_root, search
from table21.kernel import Numbers, Rows, bind, cells
from table21.kernel.dice import new_dice, scramble
from table21.table import View

#: A tree has at least so many iterations to grow, and there are no more trees than that: their
#: number follows from the budget, so that the number of threads changes no choice.
LEAST, TREES = 2500, 8
#: With a budget in time: worlds before the next look at the clock.
CHUNK = 4
#: A match is played on by the best of so many moves that come to mind.
LOOK = 32
#: More iterations than anybody has time for.
FOREVER = 1 << 62
#: Iterations where no budget is named.
USUAL = 1000
#: A move becomes a candidate if the budget has so many iterations for each, the most appealing
#: first; two do in any case.
EACH = 30
#: By how many standard errors a move must be better than the most appealing one to be chosen.
DOUBT = 1.0


class Budget(NamedTuple):
    """How long a bot may think; 0 iterations or ms: that many do not matter."""

    iterations: int
    ms: int
    threads: int

    def trees(self) -> int:
        """How many trees are grown. If time matters there is one for each thread."""
        return self.threads if self.ms else min(max(self.iterations // LEAST, 1), TREES)

    def room(self) -> int:
        """How many nodes a tree may get, 0 if that is not known."""
        return -(-self.iterations // self.trees())

    def candidates(self, legal: int) -> int:
        """How many moves are tried."""
        if not self.iterations:
            return legal
        return min(legal, max(self.iterations // EACH, 2), self.iterations)

    def heats(self, legal: int) -> list[int]:
        """How many candidates each heat has: all, then half of them and so on, but two."""
        heats = [self.candidates(legal)]
        while heats[-1] > 2:
            heats.append(-(-heats[-1] // 2))
        return heats

    def chunks(self, heats: int, candidates: int) -> Iterator[int]:
        """In how many worlds to try the candidates next, while their heat lasts."""
        left = FOREVER
        if self.iterations:
            left = max(self.iterations // (self.trees() * heats * candidates), 1)
        if not self.ms:
            yield left
            return
        end = time.monotonic() + self.ms / 1000 / heats
        while left > 0:
            yield min(CHUNK, left)
            left -= CHUNK
            if time.monotonic() >= end:
                return


class Worker(NamedTuple):
    """One who grows a tree, in worlds of their own."""

    study: Study
    setup: Rows
    tree: Tree


class SearchBot(SeeingBot):
    """The move that did best in the most worlds: see tree.py."""

    def __init__(
        self,
        name: str,
        seed: int,
        iterations: int = 0,
        ms: int = 0,
        threads: int = 1,
        look: int = LOOK,
        ahead: int = 12,
    ) -> None:
        super().__init__(name, seed)
        self.look, self.ahead = look, ahead
        self.budget = Budget(iterations or (0 if ms else USUAL), ms, threads)

    def scale(self, view: View) -> str:
        """What its values count."""
        return (
            "expected score" if int(view.rows["players"][0]) == 1 else "expected share of the win"
        )

    def weigh(self, view: View) -> list[Weighed]:
        """All legal moves: the one chosen, then those tried most."""
        legal = len(legal_moves(view))
        workers = [self.worker(view, i) for i in range(self.budget.trees())]
        trees, heats = [worker.tree for worker in workers], self.budget.heats(legal)
        edges = list(range(legal))
        for candidates in heats:
            edges = edges[:candidates]
            self.heat(view, workers, edges, len(heats))
            found = added_up(trees, edges)
            edges = edges[:1] + sorted(edges[1:], key=lambda edge: -found[edge].gain)
        return in_order(trees[0], added_up(trees, list(range(legal))))

    def worker(self, view: View, number: int) -> Worker:
        """Somebody with a tree, dice, and what is to be known."""
        setup, rules = Setup.of(view.game, view.options, 0), view.game.rules
        dice = new_dice(scramble(self.seed, seen(view), 0), number)
        study = new_study(rules, setup.desk()._replace(dice=dice))
        for name in rules.ROW.names:
            study.rows[KNOWN][name] = view.rows[0][name]
        tree = new_tree(self.budget.room(), rules.LEGAL)
        bind(open_root, rules)(study, tree, view.seat)
        return Worker(study, setup.row(), tree)

    def heat(self, view: View, workers: list[Worker], edges: list[int], heats: int) -> None:
        """Try the candidates, each worker in worlds of its own."""
        run, candidates = bind(search, view.game.rules), cells(np.array(edges))

        def work(span: Numbers, _: int) -> None:
            for worker in workers[span[0] : span[1]]:
                for worlds in self.budget.chunks(heats, len(edges)):
                    plan = Plan(worlds, self.look, self.ahead)
                    run(worker.study, worker.setup, worker.tree, view.seat, candidates, plan)

        in_parallel(work, len(workers), 1, min(self.budget.threads, len(workers)))


class Found(NamedTuple):
    """What is known of a move at the root, which is an edge there."""

    tried: int
    #: What it is worth: the first move's worth, and how much more this one was in the same worlds.
    value: float
    gain: float
    #: How much that may be off.
    error: float


def added_up(trees: list[Tree], edges: list[int]) -> dict[int, Found]:
    """What all trees together know of moves at the root; they have the first edges there."""
    first = total(tree.worth for tree in trees) / total(tree.tried for tree in trees)
    found = {}
    for edge in edges:
        tried = int(total((tree.tried for tree in trees), edge))
        n = max(tried, 1)
        gain = total((tree.gain for tree in trees), edge) / n
        spread = total((tree.squares for tree in trees), edge) / n - gain * gain
        error = math.sqrt(max(spread, 0.0) / n)
        found[edge] = Found(tried, first + gain, gain, error)
    return found


def total(parts: Iterable[Any], edge: int = 0) -> float:
    """What the trees counted for an edge, added up."""
    return sum(float(part[edge]) for part in parts)


def in_order(tree: Tree, found: dict[int, Found]) -> list[Weighed]:
    """The chosen move first: the one that most surely is better than the most appealing one.

    With few worlds chance would choose among moves that are nearly as good as each other; whoever
    doubts then had better make the move that looks best.
    """
    sure = {edge: one.gain - DOUBT * one.error for edge, one in found.items() if one.tried}
    best = max(sure, key=lambda edge: (sure[edge], -edge))
    order = sorted(found, key=lambda edge: (edge != best, -found[edge].tried, -found[edge].value))
    return [
        Weighed(int(tree.move[k]), found[k].value if found[k].tried else 0.0, found[k].tried)
        for k in order
    ]
