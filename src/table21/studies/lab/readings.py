"""Figures read off tallies: what each counts, and how sure it is.

A figure is a function of the sums of all parts. Leaving out one part at a time shows how much it
depends on any of them, and so how far off it may be (the jackknife): that holds for shares, means
and for figures without a formula alike, and for games that depend on each other within a part.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from table21.batch.notes import SIDES
from table21.batch.tally import (
    AGAIN,
    ALL_CHANGES,
    ALL_CHOICES,
    ALL_FORCED,
    ALL_MADE,
    ALL_MARGINS,
    ALL_ROUNDS,
    ALL_TURNS,
    BY_CHANGES,
    BY_LEAD,
    BY_LENGTH,
    BY_MARGIN,
    DEALS,
    DEALS_SQUARED,
    DECIDED,
    LED,
    LED_AND_WON,
    LENGTH_BINS,
    MATCHES,
    RESULTS,
    RESULTS_SQUARED,
    SCORED,
    SHARES,
    TIED,
    TWENTIETHS,
    WHOLE,
)
from table21.kernel import Numbers
from table21.studies import stats
from table21.studies.lab.playing import Contest, Played, Sample
from table21.studies.stats import Estimate

SHARE, NUMBER = "share", "number"
#: The one figure about seats that can be compared between numbers of players.
EDGE = "first seat's edge"
#: Seconds that people take for a move with a choice, and for one without: see docs/laboratory.md.
THINKING, FORCED_MOVE = 10, 3
#: The part of a match, at its end, in which a lead that is taken comes late; the sixteenth
#: twentieth is where the last fifth begins.
LATE = 16

Sums = Callable[[Numbers], Numbers]


@dataclass(frozen=True)
class Figure:
    """One figure of one source, with its interval."""

    key: str
    #: The section of the report that it belongs to.
    section: str
    name: str
    source: str
    estimate: Estimate
    unit: str
    kind: str
    #: How many games it comes from, and what is left of it without one part at a time.
    games: int
    error: float
    #: Whether variants with other players can be compared by it.
    compared: bool = True


@dataclass(frozen=True)
class Reading:
    """How a figure is read off a tally."""

    key: str
    section: str
    name: str
    of: Sums
    unit: str = ""
    kind: str = NUMBER
    compared: bool = True

    def figure(self, played: Played) -> Figure:
        """The figure of some games."""
        estimate, error = jackknife(self.of, played.tallies, self.kind, played.games)
        return Figure(
            self.key,
            self.section,
            self.name,
            played.by,
            estimate,
            self.unit,
            self.kind,
            played.games,
            error,
            self.compared,
        )


def jackknife(of: Sums, tallies: Numbers, kind: str, tries: int) -> tuple[Estimate, float]:
    """A figure of the sums of all parts, and its standard error."""
    whole, parts = tallies.sum(axis=0).astype(float), len(tallies)
    with np.errstate(invalid="ignore", divide="ignore"):
        value = float(of(whole))
        without = np.asarray(of(whole - tallies), float)
    if not math.isfinite(value):
        return Estimate(math.nan, -math.inf, math.inf), math.inf
    without = without[np.isfinite(without)]
    error = math.sqrt((parts - 1) / parts * float(((without - without.mean()) ** 2).sum()))
    if kind == SHARE:
        return share_with(value, error, tries), error
    far = stats.student_quantile(stats.LEVEL, parts - 1) * error
    return Estimate(value, value - far, value + far), error


def share_with(value: float, error: float, tries: int) -> Estimate:
    """A share, by as many plain tries as would be as sure; by all of them if it is 0 or 1."""
    plain = value * (1 - value)
    as_many = plain / error**2 if error > 0 and plain > 0 else tries
    return stats.share(value * as_many, as_many)


# ---------------------------------------------------------------- what is read


def cell(place: int, per: int = MATCHES) -> Sums:
    """A sum for each match, or for each of something else."""
    return lambda sums: sums[..., place] / sums[..., per]


def readings_for(sample: Sample) -> list[Reading]:
    """All that makes sense to be read of a variant."""
    found = length_readings(sample)
    if not sample.alone:
        found = [*seat_readings(sample), *found, *tie_readings()]
    found += score_readings(sample)
    if sample.frame.good and not sample.alone:
        found += drama_readings(sample)
    return [*found, *decision_readings(sample)]


def seat_readings(sample: Sample) -> list[Reading]:
    """How often each seat wins; a shared win counts for each who shares it as a part of one."""
    players = sample.variant.players
    shares = [
        Reading(
            f"seat {seat + 1} wins",
            "seats",
            f"seat {seat + 1} wins",
            cell_share(SHARES + seat),
            kind=SHARE,
            compared=False,
        )
        for seat in range(players)
    ]

    def edge(sums: Numbers) -> Numbers:
        return 100 * (cell_share(SHARES)(sums) * players - 1)

    return [
        *shares,
        Reading(EDGE, "seats", "first seat, over a fair share", edge, "%"),
    ]


def cell_share(place: int) -> Sums:
    """Wins in WHOLEths as a share of all matches."""
    return lambda sums: sums[..., place] / sums[..., MATCHES] / WHOLE


def length_readings(sample: Sample) -> list[Reading]:
    """How long matches are."""
    step = sample.frame.length_step
    turns = [Reading("turns", "length", "turns", cell(ALL_TURNS))]
    rounds = [Reading("rounds", "length", "rounds", cell(ALL_ROUNDS))]
    several = sample.random.tallies[:, ALL_ROUNDS].sum() > sample.random.games
    return [
        Reading("moves", "length", "moves", cell(ALL_MADE)),
        *([] if sample.alone else turns),
        *(rounds if several else []),
        Reading("short", "length", "one in ten has at most", quantile(0.1, step), "moves"),
        Reading("long", "length", "one in ten has more than", quantile(0.9, step), "moves"),
        Reading("minutes", "length", "minutes, roughly", minutes),
    ]


def minutes(sums: Numbers) -> Numbers:
    """A guess at how long people sit at it."""
    forced = sums[..., ALL_FORCED]
    seconds = forced * FORCED_MOVE + (sums[..., ALL_MADE] - forced) * THINKING
    answer: Numbers = seconds / sums[..., MATCHES] / 60
    return answer


def quantile(part: float, step: int) -> Sums:
    """The length that so many matches stay below, by even steps within a bin."""

    def of(sums: Numbers) -> Numbers:
        bins = np.maximum(sums[..., BY_LENGTH : BY_LENGTH + LENGTH_BINS], 0)
        grown = np.cumsum(bins, axis=-1)
        wanted = grown[..., -1:] * part
        at = np.argmax(grown >= wanted, axis=-1)[..., None]
        inside = np.take_along_axis(bins, at, -1)
        before = np.take_along_axis(grown, at, -1) - inside
        found: Numbers = (at + (wanted - before) / inside)[..., 0] * step
        return found

    return of


def tie_readings() -> list[Reading]:
    """How often nobody wins alone."""
    return [Reading("ties", "ties", "end in a shared win", cell(TIED), kind=SHARE)]


def score_readings(sample: Sample) -> list[Reading]:
    """The scores, as the game counts them."""
    if sample.alone:
        return [Reading("score", "scores", "score", cell(SCORED))]
    sides = sample.sides

    def mean(sums: Numbers) -> Numbers:
        scored: Numbers = sums[..., SCORED : SCORED + sides].sum(axis=-1)
        return scored / sums[..., MATCHES] / sides

    found = [Reading("score", "scores", "score, on average", mean)]
    if sample.frame.good:
        found.append(
            Reading("margin", "scores", "winner ahead of the next by", cell(ALL_MARGINS, DECIDED))
        )
        found.append(Reading("close", "scores", "won by 1 or less", closely, kind=SHARE))
    return found


def closely(sums: Numbers) -> Numbers:
    """Matches with one winner that it won by no more than 1."""
    close: Numbers = sums[..., BY_MARGIN : BY_MARGIN + 2].sum(axis=-1)
    return close / sums[..., DECIDED]


def drama_readings(sample: Sample) -> list[Reading]:
    """Who leads, and for how long."""
    del sample
    return [
        Reading("lead changes", "drama", "lead changes", cell(ALL_CHANGES)),
        Reading("no change", "drama", "the lead never changes", cell(BY_CHANGES), kind=SHARE),
        Reading("lead taken", "drama", "winner leads for good after", lead_taken, "% of the moves"),
        Reading("late", "drama", "decided in the last fifth", late, kind=SHARE),
        Reading(
            "first leader", "drama", "whoever leads first wins", cell(LED_AND_WON, LED), kind=SHARE
        ),
    ]


def lead_taken(sums: Numbers) -> Numbers:
    """When the winner takes the lead for good, from 0 to 100; the last bin is the end itself."""
    bins = sums[..., BY_LEAD : BY_LEAD + TWENTIETHS + 1]
    middle = np.minimum((np.arange(TWENTIETHS + 1) + 0.5) * 100 / TWENTIETHS, 100)
    found: Numbers = (bins * middle).sum(axis=-1) / bins.sum(axis=-1)
    return found


def late(sums: Numbers) -> Numbers:
    """Matches whose winner took the lead for good in the last fifth, or never before the end."""
    last: Numbers = sums[..., BY_LEAD + LATE : BY_LEAD + TWENTIETHS + 1].sum(axis=-1)
    return last / sums[..., DECIDED]


def decision_readings(sample: Sample) -> list[Reading]:
    """What there is to decide."""
    players = sample.variant.players

    def real(sums: Numbers) -> Numbers:
        chosen: Numbers = sums[..., ALL_MADE] - sums[..., ALL_FORCED]
        return chosen / sums[..., MATCHES] / players

    return [
        Reading("choices", "decisions", "legal moves at a time", cell(ALL_CHOICES, ALL_MADE)),
        Reading(
            "forced", "decisions", "moves without a choice", cell(ALL_FORCED, ALL_MADE), kind=SHARE
        ),
        Reading("real choices", "decisions", "real decisions for each player", real),
    ]


# ---------------------------------------------------------------- luck, skill, rules


def luck_figure(sample: Sample) -> Figure:
    """How much of the result the deal explains, where everybody moves at random."""
    estimate, error = jackknife(explained, sample.deals, NUMBER, 0)
    held = Estimate(*(min(max(value, 0.0), 1.0) for value in estimate))
    games = int(sample.deals[:, DEALS].sum()) * AGAIN
    name = "of the result lies in the deal"
    return Figure("luck", "luck", name, sample.random.by, held, "", SHARE, games, error)


def explained(sums: Numbers) -> Numbers:
    """The part of the variance that lies between deals (the intraclass correlation)."""
    deals = sums[..., DEALS]
    total = sums[..., RESULTS : RESULTS + SIDES]
    squared = sums[..., RESULTS_SQUARED : RESULTS_SQUARED + SIDES]
    by_deal = sums[..., DEALS_SQUARED : DEALS_SQUARED + SIDES] / AGAIN
    between = (by_deal - total**2 / AGAIN / deals[..., None]).sum(axis=-1) / (deals - 1)
    within = (squared - by_deal).sum(axis=-1) / (deals * (AGAIN - 1))
    answer: Numbers = (between - within) / (between + (AGAIN - 1) * within)
    return answer


def contest_figures(sample: Sample, contest: Contest) -> list[Figure]:
    """What a stronger bot wins over weaker ones, and what the seats decide in spite of it."""
    games = len(contest.deals) * sample.sides
    strong = np.array([deal.strong for deal in contest.deals])
    pair = f"{contest.strong} against {contest.weak}"
    if sample.alone:
        weak = np.array([deal.weak for deal in contest.deals])
        more = stats.paired_difference(strong, weak)
        name = f"{contest.strong} scores more than {contest.weak} by"
        return [contest_figure(f"skill {pair}", name, pair, more, NUMBER, 2 * games)]
    won = stats.share_of_values(strong)
    name = f"one {contest.strong} among {contest.weak} wins"
    found = [contest_figure(f"skill {pair}", name, pair, won, SHARE, games)]
    same = [deal.same_side for deal in contest.deals if not math.isnan(deal.same_side)]
    if same:
        again = stats.share_of_values(same)
        name = "the same seat wins again with players exchanged"
        found.append(contest_figure(f"same seat {pair}", name, pair, again, SHARE, games))
    return found


def contest_figure(
    key: str, name: str, pair: str, estimate: Estimate, kind: str, games: int
) -> Figure:
    """A figure of a contest; with other players the fair share is another."""
    error = (estimate.high - estimate.low) / 2 / stats.normal_quantile(stats.LEVEL)
    return Figure(key, "luck", name, pair, estimate, "", kind, games, error, compared=False)


def rule_figures(played: Played) -> list[Figure]:
    """How often each rule comes into play in a game."""
    return [rule_figure(rule, counts, played.by) for rule, counts in played.rules.items()]


def rule_figure(rule: str, counts: Any, source: str) -> Figure:
    """How often a rule comes into play; at least three in n games would hardly show none."""
    estimate = stats.mean(counts)
    if not np.any(counts):
        estimate = Estimate(0.0, 0.0, 3 / len(counts))
    held = estimate._replace(low=max(estimate.low, 0.0))
    error = float(np.std(counts, ddof=1)) / math.sqrt(len(counts))
    return Figure(f"rule {rule}", "rules", rule, source, held, "a game", NUMBER, len(counts), error)


def all_figures(sample: Sample) -> list[Figure]:
    """Every figure of a variant."""
    readings = readings_for(sample)
    found = [reading.figure(played) for reading in readings for played in sample.sources]
    found.append(luck_figure(sample))
    for contest in sample.contests:
        found += contest_figures(sample, contest)
    for rules in rules_of(sample):
        found += rule_figures(rules)
    return found


def rules_of(sample: Sample) -> list[Played]:
    """The sources of rules; each has a count for every rule that any of them has."""
    names = list(dict.fromkeys(rule for played in sample.sources for rule in played.rules))
    return [
        Played(played.by, played.tallies, {rule: counts_of(played, rule) for rule in names})
        for played in sample.sources
    ]


def counts_of(played: Played, rule: str) -> Numbers:
    """How often a rule came into play in each game."""
    none = np.zeros(len(next(iter(played.rules.values()), ())), int)
    return played.rules.get(rule, none)
