"""The search bot: trees grown side by side, each in worlds of its own, and added up.

The budget is spent in heats. In the first one all candidates are tried, in each that follows
the better half of them; every candidate of a heat is tried in the same worlds. (Sequential
halving: Karnin, Koren and Somekh, 2013.)
"""

import time
from collections.abc import Iterator
from typing import NamedTuple

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
        """All legal moves, the one tried most first."""
        legal = len(legal_moves(view))
        workers = [self.worker(view, i) for i in range(self.budget.trees())]
        heats = self.budget.heats(legal)
        edges = np.arange(legal)
        for candidates in heats:
            edges = edges[:candidates]
            self.heat(view, workers, edges, len(heats))
            edges = edges[np.argsort(-means(workers, edges), kind="stable")]
        return added_up([worker.tree for worker in workers], legal)

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

    def heat(self, view: View, workers: list[Worker], edges: Numbers, heats: int) -> None:
        """Try the candidates, each worker in worlds of its own."""
        run, candidates = bind(search, view.game.rules), cells(edges)

        def work(span: Numbers, _: int) -> None:
            for worker in workers[span[0] : span[1]]:
                for worlds in self.budget.chunks(heats, len(edges)):
                    plan = Plan(worlds, self.look, self.ahead)
                    run(worker.study, worker.setup, worker.tree, view.seat, candidates, plan)

        in_parallel(work, len(workers), 1, min(self.budget.threads, len(workers)))


def means(workers: list[Worker], edges: Numbers) -> Numbers:
    """What the candidates' tries were worth on average, over all trees."""
    trees = [worker.tree for worker in workers]
    tried = [sum(int(tree.tried[edge]) for tree in trees) for edge in edges]
    worth = [sum(float(tree.worth[edge]) for tree in trees) for edge in edges]
    averages: Numbers = np.array(worth) / np.array(tried)
    return averages


def added_up(trees: list[Tree], legal: int) -> list[Weighed]:
    """The moves at the root, which have the first places of each tree, in the order of choice."""
    tried, worth = dict[int, int](), dict[int, float]()
    for tree in trees:
        for edge in range(legal):
            move = int(tree.move[edge])
            tried[move] = tried.get(move, 0) + int(tree.tried[edge])
            worth[move] = worth.get(move, 0.0) + float(tree.worth[edge])
    weighed = [Weighed(move, worth[move] / max(n, 1), n) for move, n in tried.items()]
    return sorted(weighed, key=lambda one: (-one.visits, -one.value, one.move))
