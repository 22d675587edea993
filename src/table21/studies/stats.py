"""How sure a figure is: intervals for shares, means and differences, and when to stop looking.

Values are independent of each other: one for each deal, say, when the games of a deal are not.
An interval at level 0.95 misses the truth in one of twenty runs.
"""

import functools
import math
from collections.abc import Callable, Sequence
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

LEVEL = 0.95
#: Values before a running interval says anything: it leans on their spread being known roughly.
FIRST_LOOK = 30
#: A running interval is narrowest, for what it is, after about so many values.
BEST_AT = 500


class Estimate(NamedTuple):
    """A figure, and between what it may well lie."""

    value: float
    low: float
    high: float

    def apart_from(self, other: float) -> bool:
        """Whether it is surely something else: a difference is real if it is apart from 0."""
        return not self.low <= other <= self.high


# ---------------------------------------------------------------- one figure


def share(hits: float, of: float, level: float = LEVEL) -> Estimate:
    """A share of independent tries (Wilson's interval, good for few tries and near 0 and 1)."""
    return _wilson(hits / of, of, normal_quantile(level)) if of else Estimate(math.nan, 0.0, 1.0)


def mean(values: Sequence[float] | Any, level: float = LEVEL) -> Estimate:
    """A mean (Student's interval); one value alone tells nothing of how far others may be."""
    found = np.asarray(values, float)
    if len(found) < 2:
        value = float(found[0]) if len(found) else math.nan
        return Estimate(value, -math.inf, math.inf)
    far = student_quantile(level, len(found) - 1) * found.std(ddof=1) / math.sqrt(len(found))
    return _around(float(found.mean()), float(far))


def share_of_values(values: Sequence[float] | Any, level: float = LEVEL) -> Estimate:
    """The mean of values from 0 to 1, such as a bot's shares of the win deal by deal.

    Wilson's interval for as many plain tries as would be as sure as these values are: fewer than
    there are values, if they all lie near 0 or 1, more if they all lie near their mean. One value
    more is imagined, as uncertain as a plain try: so few values that are alike prove little.
    """
    found = np.asarray(values, float)
    n = len(found)
    if n == 0:
        return Estimate(math.nan, 0.0, 1.0)
    value = float(found.mean())
    plain = value * (1 - value)
    spread = (float(((found - value) ** 2).sum()) + plain) / n
    tries = n * plain / spread if spread > 0 else float(n)
    return _wilson(value, tries, student_quantile(level, max(n - 1, 1)))


def bootstrap(
    values: Sequence[float] | Any,
    statistic: Callable[[Any], float],
    level: float = LEVEL,
    *,
    seed: int = 0,
    times: int = 2000,
) -> Estimate:
    """A figure without a formula, a median say: from samples of the values, drawn with repeats."""
    found = np.asarray(values, float)
    dice = np.random.Generator(np.random.Philox(seed))
    drawn = [statistic(dice.choice(found, len(found))) for _ in range(times)]
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2])
    return Estimate(float(statistic(found)), float(low), float(high))


def _wilson(value: float, tries: float, z: float) -> Estimate:
    middle = (value + z * z / (2 * tries)) / (1 + z * z / tries)
    spread = value * (1 - value) / tries + z * z / (4 * tries * tries)
    far = z * math.sqrt(spread) / (1 + z * z / tries)
    return Estimate(value, max(0.0, min(value, middle - far)), min(1.0, max(value, middle + far)))


def _around(value: float, far: float) -> Estimate:
    return Estimate(value, value - far, value + far)


# ---------------------------------------------------------------- two variants


def paired_difference(
    one: Sequence[float] | Any, other: Sequence[float] | Any, level: float = LEVEL
) -> Estimate:
    """How much more one variant has than the other, where both were tried on the same deals."""
    return mean(np.asarray(one, float) - np.asarray(other, float), level)


def difference(
    one: Sequence[float] | Any, other: Sequence[float] | Any, level: float = LEVEL
) -> Estimate:
    """How much more one variant has than the other, each tried by itself (Welch's interval)."""
    a, b = np.asarray(one, float), np.asarray(other, float)
    if min(len(a), len(b)) < 2:
        return _around(float(a.mean() - b.mean()) if len(a) and len(b) else math.nan, math.inf)
    parts = a.var(ddof=1) / len(a), b.var(ddof=1) / len(b)
    whole = sum(parts)
    weights = parts[0] ** 2 / (len(a) - 1) + parts[1] ** 2 / (len(b) - 1)
    freedom = float(whole**2 / weights) if weights > 0 else float(len(a) + len(b) - 2)
    return _around(float(a.mean() - b.mean()), student_quantile(level, freedom) * math.sqrt(whole))


def difference_of_shares(
    hits: float, of: float, others: float, of_others: float, level: float = LEVEL
) -> Estimate:
    """How much larger one share is than the other, each of tries of its own (Newcombe's)."""
    one, other = share(hits, of, level), share(others, of_others, level)
    value = one.value - other.value
    below = math.hypot(one.value - one.low, other.high - other.value)
    above = math.hypot(one.high - one.value, other.value - other.low)
    return Estimate(value, value - below, value + above)


# ---------------------------------------------------------------- looking again and again


class Running:
    """A mean that may be looked at after every value, and the looking stopped at any.

    The interval is a confidence sequence: with the chance of its level, the truth lies in it at
    every look, however many there are (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, 2021).
    Whoever stops as soon as it excludes 0 is wrong in one of twenty runs; Student's interval,
    looked at again and again, would be wrong in most. A sequential probability ratio test would
    stop sooner, but asks beforehand how large the difference is; this asks nothing, holds for
    shares and for scores, and leaves an interval that is still true after stopping.

    `full` is the square of the most that a value can be off: one such value is imagined, so that
    values that are alike by chance prove little. (Where that is not known it is 0.)
    """

    def __init__(self, level: float = LEVEL, full: float = 0.0) -> None:
        self.wrong = 1 - level
        self.count = 0
        self.mean = 0.0
        self._squares = full
        tune = -2 * math.log(self.wrong)
        self._rate = (tune + math.log(tune) + 1) / BEST_AT

    def add(self, value: float) -> None:
        """One more value."""
        self.count += 1
        off = value - self.mean
        self.mean += off / self.count
        self._squares += off * (value - self.mean)

    @property
    def estimate(self) -> Estimate:
        """The mean so far and its interval; infinitely wide before the first look."""
        if self.count < FIRST_LOOK:
            return _around(self.mean if self.count else math.nan, math.inf)
        n, grown = self.count, self.count * self._rate + 1
        wide = 2 * grown / (n * n * self._rate) * math.log(math.sqrt(grown) / self.wrong)
        return _around(self.mean, math.sqrt(self._squares / n * wide))


# ---------------------------------------------------------------- how far from the middle


def normal_quantile(level: float) -> float:
    """How many standard errors to each side hold a normal figure at this level."""
    return NormalDist().inv_cdf((1 + level) / 2)


@functools.lru_cache
def student_quantile(level: float, freedom: float) -> float:
    """The same where the standard error itself comes from so few values (degrees of freedom)."""
    low, high = 0.0, 2.0
    while student_within(high, freedom) < level:
        high *= 2
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if student_within(middle, freedom) < level else (low, middle)
    return (low + high) / 2


def student_within(far: float, freedom: float) -> float:
    """The chance that Student's t is no farther from 0 than this."""
    return 1 - incomplete_beta(freedom / (freedom + far * far), freedom / 2, 0.5)


def incomplete_beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    logs = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    front = math.exp(logs + a * math.log(x) + b * math.log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(1 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    """Its continued fraction, from the left (Lentz)."""
    tiny = 1e-300
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1) or tiny)
    found = d
    for m in range(1, 500):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d = 1 / (1 + term * d or tiny)
            c = 1 + term / c or tiny
            found *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return found
