"""Variants side by side: what differs, and whether the difference is real.

Every figure of every variant is compared with that of the first one. Of many comparisons a few
look real by chance, so their error probabilities are corrected together (Holm, 1979): the chance
that any of the differences called real is none at all is 5 in 100.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from table21.studies import stats
from table21.studies.lab.readings import EDGE, Figure
from table21.studies.stats import Estimate

#: The figures that one looks at first.
MAIN = (
    EDGE,
    "minutes",
    "ties",
    "score",
    "margin",
    "lead changes",
    "late",
    "real choices",
    "forced",
    "luck",
)
#: The chance that any difference is called real that is none.
WRONG = 0.05
#: Parts that the standard errors come from, at the least.
FREEDOM = 29


@dataclass(frozen=True)
class Comparison:
    """A figure of a variant beside the same of the first one."""

    key: str
    name: str
    source: str
    unit: str
    kind: str
    base: str
    variant: str
    difference: Estimate
    #: The chance of such a difference, or a greater one, if there were none; corrected.
    chance: float

    @property
    def real(self) -> bool:
        """Whether it holds among all the comparisons that were made."""
        return self.chance < WRONG


def compare(names: Sequence[str], figures: Sequence[Sequence[Figure]]) -> list[Comparison]:
    """All comparisons of variants with the first one."""
    base = {(figure.key, figure.source): figure for figure in figures[0]}
    found = [
        compared(base[figure.key, figure.source], figure, names[0], name)
        for name, listed in zip(names[1:], figures[1:], strict=True)
        for figure in listed
        if comparable(figure) and (figure.key, figure.source) in base
    ]
    chances = corrected([one.chance for one in found])
    return [replace(one, chance=chance) for one, chance in zip(found, chances, strict=True)]


def comparable(figure: Figure) -> bool:
    """Whether variants can be compared by a figure."""
    return figure.compared and math.isfinite(figure.estimate.value) and math.isfinite(figure.error)


def compared(one: Figure, other: Figure, base: str, name: str) -> Comparison:
    """How much more the other variant has, and how likely that is by chance."""
    value = other.estimate.value - one.estimate.value
    error = math.hypot(one.error, other.error)
    far = stats.student_quantile(stats.LEVEL, FREEDOM) * error
    difference = Estimate(value, value - far, value + far)
    chance = chance_of(value, error)
    return Comparison(
        one.key, one.name, one.source, one.unit, one.kind, base, name, difference, chance
    )


def chance_of(value: float, error: float) -> float:
    """The chance of a difference like this, or a greater one, if there were none."""
    if error == 0:
        return float(value == 0)
    return max(0.0, 1 - stats.student_within(abs(value) / error, FREEDOM))


def corrected(chances: Sequence[float]) -> list[float]:
    """Holm's correction: the smallest chance times the number of comparisons, and so on down."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    found, least = [0.0] * len(chances), 0.0
    for rank, i in enumerate(order):
        least = max(least, min(1.0, chances[i] * (len(chances) - rank)))
        found[i] = least
    return found
