"""Intervals against printed values, and against what happens in simulations with fixed seeds."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from table21.studies import stats
from table21.studies.stats import Estimate, Running


def rounded(estimate: Estimate, digits: int = 4) -> tuple[float, ...]:
    return tuple(round(figure, digits) for figure in estimate)


def missed(truth: float, draw: Callable[[Any], Any], interval: Any, runs: int = 2000) -> float:
    """How often an interval for drawn values does not hold the truth."""
    dice = np.random.Generator(np.random.Philox(21))
    return float(sum(interval(draw(dice)).apart_from(truth) for _ in range(runs)) / runs)


# ---------------------------------------------------------------- known values


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert stats.student_quantile(0.95, freedom) == pytest.approx(quantile, abs=5e-4)
    assert stats.student_within(quantile, freedom) == pytest.approx(0.95, abs=1e-4)


def test_the_normal_quantile_is_that_of_the_tables() -> None:
    assert stats.normal_quantile(0.95) == pytest.approx(1.959964, abs=1e-6)
    assert stats.normal_quantile(0.99) == pytest.approx(2.575829, abs=1e-6)


def test_wilson_as_newcombe_printed_it() -> None:
    # Newcombe 1998, Statistics in Medicine 17, 857-872, method 3; and 873-890, method 10.
    assert rounded(stats.share(81, 263)) == (0.308, 0.2553, 0.3662)
    assert rounded(stats.share(15, 148)) == (0.1014, 0.0624, 0.1605)
    assert rounded(stats.share(0, 20)) == (0.0, 0.0, 0.1611)
    assert rounded(stats.difference_of_shares(56, 70, 48, 80)) == (0.2, 0.0524, 0.3339)


def test_students_interval_of_a_mean_by_hand() -> None:
    far = 2.776445 * math.sqrt(2.5) / math.sqrt(5)
    assert stats.mean([1, 2, 3, 4, 5]) == pytest.approx((3, 3 - far, 3 + far), abs=1e-5)


def test_pairing_takes_out_what_both_share() -> None:
    dice = np.random.Generator(np.random.Philox(1))
    deals = dice.normal(0, 10, 200)
    one, other = deals + 1 + dice.normal(0, 1, 200), deals + dice.normal(0, 1, 200)
    assert stats.paired_difference(one, other).apart_from(0)
    assert not stats.difference(one, other).apart_from(0)


@pytest.mark.parametrize("values", [[], [1.0]])
def test_too_few_values_say_nothing(values: list[float]) -> None:
    estimate = stats.mean(values)
    assert (estimate.low, estimate.high) == (-math.inf, math.inf)
    assert not estimate.apart_from(0)
    assert stats.difference(values, [1.0, 2.0]).high != stats.difference(values, [1.0, 2.0]).low


def test_few_wins_in_a_row_are_no_proof() -> None:
    assert stats.share_of_values([])[1:] == (0.0, 1.0)
    assert stats.share_of_values([1.0] * 3).low < 0.6
    assert stats.share_of_values([0.5] * 3).low < 0.4
    assert stats.share_of_values([0.5] * 1000).low > 0.49


# ---------------------------------------------------------------- simulations


def test_shares_of_pairs_are_held_at_their_level() -> None:
    """Two games a deal that are not independent: the deal decides much of both."""

    def draw(dice: Any) -> Any:
        luck = dice.random(80)
        return ((dice.random((2, 80)) < 0.6 * luck).astype(float)).mean(axis=0)

    wrong = missed(0.3, draw, stats.share_of_values)
    assert 0.02 < wrong < 0.065
    taken_as_free = missed(0.3, draw, lambda values: stats.share(values.sum() * 2, 160))
    assert taken_as_free > wrong


@pytest.mark.parametrize("n", [3, 30])
def test_means_are_held_at_their_level(n: int) -> None:
    wrong = missed(0, lambda dice: dice.normal(0, 1, n), stats.mean)
    assert 0.035 < wrong < 0.065


def test_differences_are_held_at_their_level() -> None:
    def draw(dice: Any) -> Any:
        return dice.normal(0, 1, 10), dice.normal(0, 5, 30)

    assert 0.035 < missed(0, draw, lambda pair: stats.difference(*pair)) < 0.065


def test_a_bootstrap_holds_a_median_and_is_the_same_again() -> None:
    def interval(values: Any) -> Estimate:
        return stats.bootstrap(values, np.median, times=200)

    assert 0.02 < missed(0, lambda dice: dice.normal(0, 1, 40), interval, 300) < 0.1
    assert interval([1, 2, 3]) == interval([1, 2, 3])


# ---------------------------------------------------------------- looking again and again


def ends_wrong(values: Any, full: float = 0.0) -> bool:
    """Whether somebody who stops when 0 is excluded is ever led to."""
    running = Running(full=full)
    for value in values:
        running.add(float(value))
        if running.estimate.apart_from(0):
            return True
    return False


def test_stopping_at_any_look_errs_in_no_more_than_one_of_twenty() -> None:
    dice = np.random.Generator(np.random.Philox(21))
    runs, looks = 500, 600
    shares = dice.choice([-1.0, -0.5, 0.0, 0.0, 0.5, 1.0], (runs, looks))
    assert 0 < sum(ends_wrong(run, full=1.0) for run in shares) / runs <= 0.05
    assert 0 < sum(ends_wrong(run) for run in dice.normal(0, 7, (runs, looks))) / runs <= 0.05


def test_students_interval_errs_when_it_is_looked_at_again_and_again() -> None:
    dice = np.random.Generator(np.random.Philox(4))
    wrong = 0
    for _ in range(100):
        values = dice.normal(0, 1, 500)
        wrong += any(stats.mean(values[:n]).apart_from(0) for n in range(30, 500, 10))
    assert wrong / 100 > 0.12


def test_a_real_difference_is_found_long_before_the_end() -> None:
    dice = np.random.Generator(np.random.Philox(5))
    assert all(ends_wrong(dice.normal(0.3, 1, 1000), full=1.0) for _ in range(50))


def test_the_running_mean_is_the_mean_and_its_interval_wider_than_students() -> None:
    values = np.random.Generator(np.random.Philox(6)).normal(2, 3, 400)
    running = Running()
    for value in values:
        running.add(float(value))
    fixed = stats.mean(values)
    assert running.estimate.value == pytest.approx(fixed.value)
    assert running.estimate.low < fixed.low < fixed.high < running.estimate.high


def test_no_look_is_taken_too_early() -> None:
    running = Running()
    for _ in range(stats.FIRST_LOOK - 1):
        running.add(1.0)
    assert running.estimate.low == -math.inf
