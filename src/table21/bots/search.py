"""The search bot: trees grown side by side, each in worlds of its own, and added up."""

import time
from collections.abc import Iterator
from typing import NamedTuple

from table21.batch.setup import Setup
from table21.batch.threads import in_parallel
from table21.bots.contract import Weighed
from table21.bots.seeing import SeeingBot, legal_moves, seen
from table21.bots.tree import KNOWN, Tree, new_study, new_tree, search
from table21.kernel import Numbers, bind
from table21.kernel.dice import new_dice, scramble
from table21.table import View

#: A tree has at least so many iterations to grow, and there are no more trees than that: their
#: number follows from the budget, so that the number of threads changes no choice.
LEAST, TREES = 2500, 8
#: With a budget in time: iterations before the next look at the clock.
CHUNK = 50
#: A match is played on by the best of so many moves that come to mind.
LOOK = 8
#: More iterations than anybody has time for.
FOREVER = 1 << 62
#: Iterations where no budget is named.
USUAL = 1000


class Budget(NamedTuple):
    """How long a bot may think; 0 iterations or ms: that many do not matter."""

    iterations: int
    ms: int
    threads: int

    def shares(self) -> list[int]:
        """The iterations of each tree. If time matters there is a tree for each thread."""
        trees = self.threads if self.ms else min(max(self.iterations // LEAST, 1), TREES)
        return [(self.iterations + i) // trees for i in range(trees)]

    def chunks(self, share: int) -> Iterator[int]:
        """How many iterations of a tree's share to make next, while the budget lasts."""
        if not self.ms:
            yield share
            return
        end, left = time.monotonic() + self.ms / 1000, share or FOREVER
        while left > 0:
            yield min(CHUNK, left)
            left -= CHUNK
            if time.monotonic() >= end:
                return


class SearchBot(SeeingBot):
    """The move that was tried most in a tree search: see tree.py."""

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
        legal, shares = len(legal_moves(view)), self.budget.shares()
        trees: list[Tree] = [new_tree(share, view.game.rules.LEGAL) for share in shares]

        def work(span: Numbers, _: int) -> None:
            for i in range(span[0], span[1]):
                self.grow(view, i, trees[i], shares[i])

        in_parallel(work, len(trees), 1, min(self.budget.threads, len(trees)))
        return added_up(trees, legal)

    def grow(self, view: View, number: int, tree: Tree, share: int) -> None:
        """Let a tree have its share of the budget, with dice of its own."""
        setup, rules = Setup.of(view.game, view.options, 0), view.game.rules
        dice = new_dice(scramble(self.seed, seen(view), 0), number)
        study = new_study(rules, setup.desk()._replace(dice=dice))
        for name in rules.ROW.names:
            study.rows[KNOWN][name] = view.rows[0][name]
        run, row = bind(search, rules), setup.row()
        for most in self.budget.chunks(share):
            run(study, row, tree, view.seat, most, self.look, self.ahead)


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
