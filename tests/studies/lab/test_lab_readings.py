"""Figures: their intervals hold what they promise, and comparisons find what is there."""

import math
from collections import Counter
from typing import Any

import numpy as np
import pytest

from table21.batch import play_games, tally
from table21.batch.notes import SIDES
from table21.games import all_games
from table21.record import replay
from table21.studies.lab.compare import compare, corrected
from table21.studies.lab.jobs import agreement, rules_shown
from table21.studies.lab.meanings import meaning_of
from table21.studies.lab.plan import make_plan
from table21.studies.lab.playing import frames_for, play_variant
from table21.studies.lab.readings import (
    NUMBER,
    SHARE,
    Figure,
    all_figures,
    explained,
    jackknife,
    quantile,
)
from table21.studies.matches import match_record
from table21.studies.stats import Estimate

RUNS = 200


def tallies(chance: np.random.Generator, share: float, parts: int = 100, size: int = 50) -> Any:
    """Tallies with nothing in them but matches, of which a share is tied."""
    found = np.zeros((parts, tally.CELLS), np.int64)
    found[:, tally.MATCHES] = size
    found[:, tally.TIED] = chance.binomial(size, share, parts)
    return found


def tied(sums: Any) -> Any:
    return sums[..., tally.TIED] / sums[..., tally.MATCHES]


@pytest.mark.parametrize("kind", [SHARE, NUMBER])
@pytest.mark.parametrize("share", [0.5, 0.02])
def test_intervals_hold_the_truth_nearly_as_often_as_they_say(kind: str, share: float) -> None:
    chance = np.random.default_rng(1)
    found = [jackknife(tied, tallies(chance, share), kind, 5000)[0] for _ in range(RUNS)]
    assert 0.91 <= np.mean([one.low <= share <= one.high for one in found]) <= 0.985


def test_what_never_happened_may_still_happen() -> None:
    estimate, _ = jackknife(tied, tallies(np.random.default_rng(1), 0.0), SHARE, 5000)
    assert estimate.value == 0
    assert 0 < estimate.high < 0.002


def test_the_jackknife_of_a_mean_is_its_standard_error() -> None:
    found = tallies(np.random.default_rng(2), 0.3)
    shares = found[:, tally.TIED] / 50
    _, error = jackknife(tied, found, NUMBER, 5000)
    assert error == pytest.approx(shares.std(ddof=1) / 10)


def test_nothing_is_known_of_what_was_never_counted() -> None:
    estimate, error = jackknife(
        lambda sums: sums[..., 1] / sums[..., 7], tallies(np.random.default_rng(1), 0.1), NUMBER, 10
    )
    assert math.isnan(estimate.value)
    assert estimate.high == error == math.inf


def test_quantiles_are_those_of_the_matches() -> None:
    lengths = np.random.default_rng(3).integers(10, 50, 5000)
    sums = np.zeros(tally.CELLS)
    np.add.at(sums, tally.BY_LENGTH + lengths, 1)
    for part in (0.1, 0.5, 0.9):
        assert quantile(part, 1)(sums) == pytest.approx(np.quantile(lengths, part), abs=1)


@pytest.mark.parametrize("dealt", [0.0, 0.3, 1.0])
def test_what_the_deal_explains(dealt: float) -> None:
    """Results made of a part that the deal gives and a part that it does not."""
    chance = np.random.default_rng(4)
    deals = chance.normal(0, math.sqrt(dealt), (4000, 1))
    results = deals + chance.normal(0, math.sqrt(1 - dealt), (4000, tally.AGAIN))
    results = np.round(results * tally.WHOLE)
    sums = np.zeros(tally.DEAL_CELLS)
    sums[tally.DEALS] = 4000
    sums[tally.RESULTS] = results.sum()
    sums[tally.RESULTS_SQUARED] = (results**2).sum()
    sums[tally.DEALS_SQUARED] = (results.sum(axis=1) ** 2).sum()
    assert explained(sums) == pytest.approx(dealt, abs=0.03)


# ---------------------------------------------------------------- a whole variant


@pytest.fixture(scope="module")
def figures() -> list[Figure]:
    plan = make_plan("make21", {"players": 3}, {}, (2000, 40), ["medium"], 5, ("cpu", None))
    ((frame, sides),) = frames_for(plan)
    return all_figures(play_variant(plan, plan.variants[0], frame, sides))


def find(figures: list[Figure], key: str, source: str = "random play") -> Figure:
    (found,) = [figure for figure in figures if (figure.key, figure.source) == (key, source)]
    return found


def test_figures_are_those_of_the_games(figures: list[Figure]) -> None:
    results = play_games("make21", 2000, seed=5, device="cpu", players=3)
    won = np.array([int(bits).bit_count() for bits in results["winners"]])
    assert find(figures, "moves").estimate.value == pytest.approx(results["moves"].mean())
    assert find(figures, "ties").estimate.value == pytest.approx((won > 1).mean())
    assert find(figures, "score").estimate.value == pytest.approx(results["scores"][:, :3].mean())
    for seat in range(3):
        share = ((results["winners"] >> seat & 1) / won).mean()
        assert find(figures, f"seat {seat + 1} wins").estimate.value == pytest.approx(share)
    alone = np.sort(results["scores"][won == 1, :3], axis=1)
    ahead = alone[:, 1] - alone[:, 0]
    assert find(figures, "margin").estimate.value == pytest.approx(ahead.mean())
    assert find(figures, "close").estimate.value == pytest.approx((ahead <= 1).mean())


def test_every_figure_has_a_meaning(figures: list[Figure]) -> None:
    assert all(meaning_of(figure.key) for figure in figures)
    assert meaning_of("nothing") == ""


def test_skill_is_seen(figures: list[Figure]) -> None:
    found = find(figures, "skill medium against random", "medium against random")
    assert found.estimate.low > 1 / 3


def test_every_figure_lies_in_its_interval(figures: list[Figure]) -> None:
    for figure in figures:
        value, low, high = figure.estimate
        assert low <= value <= high, figure
        if figure.kind == SHARE:
            assert 0 <= low <= high <= 1, figure


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_rules_are_counted_as_the_events_tell_them(game: Any) -> None:
    options = game.words.read_options({})
    record = match_record(game, options, ["random"] * options["players"], 3)
    table = replay(record)
    told = Counter(event.rule for event in table.events(-1) if event.rule)
    shown = rules_shown(table)
    assert len(shown) >= 3
    if told:
        assert set(told) <= set(shown)


def test_how_often_pairs_agree() -> None:
    assert agreement([1, 1]) == 1
    assert agreement([0, 1]) == 0
    assert agreement([0, 0, 1]) == pytest.approx(1 / 3)
    assert math.isnan(agreement([0]))


# ---------------------------------------------------------------- comparisons


def figure(value: float, error: float, key: str = "moves") -> Figure:
    return Figure(key, "length", key, "random play", Estimate(value, 0, 0), "", NUMBER, 1, error)


def test_a_real_difference_is_found_and_no_other() -> None:
    base = [figure(10, 0.1), figure(5, 0.1, "turns")]
    other = [figure(11, 0.1), figure(5.1, 0.1, "turns")]
    moves, turns = compare(["a", "b"], [base, other])
    assert moves.real
    assert moves.difference.value == 1
    assert not turns.real


def test_many_comparisons_make_chance_findings_rare() -> None:
    """Of variants that do not differ at all, hardly any study calls something real."""
    chance, wrong = np.random.default_rng(6), 0
    for _ in range(RUNS):
        values = chance.normal(0, 1, (2, 30))
        pages = [[figure(v, 1, f"{i}") for i, v in enumerate(row)] for row in values]
        wrong += any(one.real for one in compare(["a", "b"], pages))
    assert wrong / RUNS < 0.08


def test_holms_correction() -> None:
    assert corrected([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert corrected([0.9, 0.8]) == [1.0, 1.0]
    assert corrected([]) == []


def test_there_is_room_for_all_seats() -> None:
    assert all(game.rules.SEATS <= SIDES for game in all_games())
