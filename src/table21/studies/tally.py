"""What the matches of a contest add up to, deal by deal.

The matches of a deal are not independent: good cards are good for whoever sits there. So a deal is
one value: a bot's share of the win (or its score, alone), averaged over all its seats of that deal,
or the difference of two bots. Values of different deals are independent, and intervals are made of
those.
"""

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from table21.studies import stats
from table21.studies.contest import Contest, Match
from table21.studies.stats import LEVEL, Estimate, Running

#: The most that one deal's share, or difference of shares, can be off, squared.
FULL_SHARE, FULL_DIFFERENCE = 0.25, 1.0


class Line(NamedTuple):
    """What a bot had in a match: its share of the win and its score, an average over its sides."""

    share: float
    score: float


class Tally:
    """Values deal by deal, for each bot and for each pair of bots."""

    def __init__(self, contest: Contest, sequential: bool = False) -> None:
        bots = range(len(contest.bots))
        self.contest, self.sequential = contest, sequential
        self.games = [0 for _ in bots]
        self.shares: list[list[float]] = [[] for _ in bots]
        self.scores: list[list[float]] = [[] for _ in bots]
        self.differences: dict[tuple[int, int], list[float]] = {
            pair: [] for pair in combinations(bots, 2)
        }
        self.level = 1 - (1 - LEVEL) / max(len(self.differences), 1)
        full = 0.0 if contest.alone else FULL_DIFFERENCE
        self.running = {pair: Running(self.level, full) for pair in self.differences}
        self.deals = 0

    @classmethod
    def of(
        cls, contest: Contest, deals: Sequence[Sequence[Match]], sequential: bool = False
    ) -> "Tally":
        """What deals add up to."""
        tally = cls(contest, sequential)
        for deal in deals:
            tally.add(deal)
        return tally

    def add(self, deal: Sequence[Match]) -> None:
        """The matches of one more deal."""
        lines = [lines_of(match) for match in deal]
        self.deals += 1
        for bot in range(len(self.contest.bots)):
            own = [line[bot] for line in lines if bot in line]
            self.games[bot] += len(own)
            self.shares[bot].append(average([line.share for line in own]))
            self.scores[bot].append(average([line.score for line in own]))
        for pair in self.differences:
            difference = self.difference(lines, *pair)
            self.differences[pair].append(difference)
            self.running[pair].add(difference)

    def difference(self, lines: Sequence[dict[int, Line]], one: int, other: int) -> float:
        """How much more one bot had than another on a deal; where they can meet, when they met."""
        if self.contest.alone:
            return self.scores[one][-1] - self.scores[other][-1]
        met = [line for line in lines if one in line and other in line]
        return average([line[one].share - line[other].share for line in met])

    @property
    def told_apart(self) -> bool:
        """Whether of every pair it is clear who is stronger, by a test that may be asked always."""
        pairs = self.running.values()
        return bool(pairs) and all(running.estimate.apart_from(0) for running in pairs)

    # ------------------------------------------------------------ estimates

    def share(self, bot: int) -> Estimate:
        """A bot's share of the wins."""
        if not self.sequential:
            return stats.share_of_values(self.shares[bot])
        value, low, high = looked_at(self.shares[bot], FULL_SHARE)
        return Estimate(value, max(low, 0.0), min(high, 1.0))

    def score(self, bot: int) -> Estimate:
        """A bot's mean score."""
        values = self.scores[bot]
        return looked_at(values, 0.0) if self.sequential else stats.mean(values)

    def between(self, one: int, other: int) -> Estimate:
        """How much more one bot has than another; all pairs hold together at the usual level."""
        if one > other:
            value, low, high = self.between(other, one)
            return Estimate(-value, -high, -low)
        if self.sequential:
            return self.running[one, other].estimate
        values = self.differences[one, other]
        return stats.mean(values, self.level) if self.contest.alone else bounded(values, self.level)


def lines_of(match: Match) -> dict[int, Line]:
    """What each bot had in a match."""
    shares, found = match.shares(), dict[int, Line]()
    for bot in dict.fromkeys(match.seating):
        sides = [side for side, sitting in enumerate(match.seating) if sitting == bot]
        share = average([shares[side] for side in sides])
        found[bot] = Line(share, average([match.scores[side] for side in sides]))
    return found


def average(values: Sequence[float]) -> float:
    """The mean of a few values."""
    return sum(values) / len(values)


def bounded(values: Sequence[float], level: float) -> Estimate:
    """The mean of values from -1 to 1, the interval as careful with few of them as for shares."""
    shares = stats.share_of_values([(value + 1) / 2 for value in values], level)
    return Estimate(*(2 * figure - 1 for figure in shares))


def looked_at(values: Sequence[float], full: float) -> Estimate:
    """A mean that was looked at after every value."""
    running = Running(full=full)
    for value in values:
        running.add(value)
    return running.estimate


def known(figure: float | None) -> float | None:
    """A figure for programs, which know no infinity; None if nothing is known."""
    return None if figure is None or not math.isfinite(figure) else round(figure, 6) + 0.0


def written(estimate: Estimate, name: str) -> dict[str, Any]:
    """An estimate as three columns."""
    return {
        name: known(estimate.value),
        f"{name}_low": known(estimate.low),
        f"{name}_high": known(estimate.high),
    }
