"""The bots that do not think ahead: random, and greedy."""

from typing import Any

import numpy as np

from table21.bots.contract import Weighed
from table21.bots.search import SearchBot
from table21.bots.seeing import SeeingBot, legal_moves
from table21.kernel import Numbers, Rows, at, bind, cells, template
from table21.kernel.contract import appeal
from table21.kernel.dice import shuffle
from table21.table import View
from table21.words import Game


class RandomBot(SeeingBot):
    """Any legal move, each as likely."""

    def scale(self, _: View) -> str:
        """What its values count."""
        return "chance to be chosen"

    def weigh(self, view: View) -> list[Weighed]:
        """All legal moves in the order in which they fell."""
        fallen = in_any_order(legal_moves(view), self.dice(view))
        return [Weighed(move, 1 / len(fallen)) for move in fallen]


class GreedyBot(SeeingBot):
    """The move that looks best, of all legal ones or of a few that come to its mind."""

    def __init__(self, name: str, seed: int, look: int = 0) -> None:
        super().__init__(name, seed)
        #: How many moves come to its mind; 0 for all of them.
        self.look = look
        #: Plays for it where a game does not say what looks good.
        self.trying = SearchBot(name, seed, iterations=200)

    def scale(self, view: View) -> str:
        """What its values count."""
        return "appeal" if has_appeal(view.game) else self.trying.scale(view)

    def weigh(self, view: View) -> list[Weighed]:
        """The moves that come to its mind, the best first, then the others."""
        if not has_appeal(view.game):
            return self.trying.weigh(view)
        legal = in_any_order(legal_moves(view), self.dice(view))
        minded = len(legal) if self.look == 0 else min(self.look, len(legal))
        weighed = [Weighed(*pair) for pair in zip(legal, appeals(view, legal), strict=True)]
        return by_value(weighed[:minded]) + by_value(weighed[minded:])


def by_value(weighed: list[Weighed]) -> list[Weighed]:
    """The best first; those that are alike stay as they were."""
    return sorted(weighed, key=lambda one: -one.value)


def in_any_order(legal: list[int], dice: Any) -> list[int]:
    """The moves, shuffled."""
    moves = cells(np.array(legal, np.int16))
    if len(legal) > 1:
        shuffle(moves, 0, len(legal), dice)
    return [int(moves[i]) for i in range(len(legal))]


def has_appeal(game: Game) -> bool:
    """Whether a game says what looks good."""
    return hasattr(game.rules, "appeal")


def appeals(view: View, legal: list[int]) -> list[float]:
    """How good each move looks."""
    values = np.zeros(len(legal), np.int64)
    run = bind(_appeals, view.game.rules)
    run(view.rows, cells(np.array(legal, np.int16)), cells(values))
    return [float(value) for value in values]


@template
def _appeals(rows: Rows, legal: Numbers, values: Numbers) -> None:
    s = at(rows, 0)
    for i in range(len(legal)):
        values[i] = appeal(s, legal[i])
