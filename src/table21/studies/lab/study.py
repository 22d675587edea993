"""A study: what was played of each variant, what it says, and how it is handed out."""

import json
import math
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from table21.errors import Table21Error
from table21.games import Game
from table21.studies.contest import bots_in
from table21.studies.lab.compare import Comparison, compare
from table21.studies.lab.histograms import Histogram, histograms_of
from table21.studies.lab.plan import GAMES, MATCHES, Plan, Vary, make_plan
from table21.studies.lab.playing import Sample, frames_for, play_variant
from table21.studies.lab.readings import Figure, all_figures
from table21.studies.lab.sections import QUESTIONS
from table21.studies.lab.telling import Told, differing, real_differences
from table21.studies.sheet import Sheet

#: The files of a study.
REPORT, FIGURES, SPREADS, DIFFERENCES, DATA = (
    "report.html",
    "figures.csv",
    "histograms.csv",
    "differences.csv",
    "data.json",
)


class Study:
    """What a laboratory found out.

    study.figures         # every figure with its interval, a sheet
    study.histograms      # how they are spread
    study.differences     # between variants; empty if there is one
    study.write(folder)   # the report, and all of it as data
    """

    def __init__(self, plan: Plan, samples: Sequence[Sample]) -> None:
        self.plan = plan
        self.samples = list(samples)
        self.by_variant: list[list[Figure]] = [all_figures(sample) for sample in samples]
        self.spreads: list[list[Histogram]] = [histograms_of(sample) for sample in samples]

    @cached_property
    def comparisons(self) -> list[Comparison]:
        """Every variant against the first."""
        return compare([sample.variant.name for sample in self.samples], self.by_variant)

    # ------------------------------------------------------------ sheets

    @property
    def figures(self) -> Sheet:
        """Every figure of every variant."""
        return Sheet.of_rows(
            [
                {"variant": sample.variant.name, **figure_row(figure)}
                for sample, listed in zip(self.samples, self.by_variant, strict=True)
                for figure in listed
            ]
        )

    @property
    def histograms(self) -> Sheet:
        """Every histogram of every variant, a row for each bin."""
        return Sheet.of_rows(
            [
                {"variant": sample.variant.name, **row}
                for sample, listed in zip(self.samples, self.spreads, strict=True)
                for histogram in listed
                for row in bin_rows(histogram)
            ]
        )

    @property
    def differences(self) -> Sheet:
        """Every difference between a variant and the first one."""
        return Sheet.of_rows([comparison_row(one) for one in self.comparisons])

    def about(self) -> dict[str, Any]:
        """What was asked for: with it the same data come again."""
        plan = self.plan
        return {
            "game": plan.game.name,
            "rules_version": plan.game.version,
            "variants": {v.name: dict(v.options) for v in plan.variants},
            "games": plan.games,
            "matches": plan.matches,
            "bots": list(plan.bots),
            "seed": plan.seed,
        }

    # ------------------------------------------------------------ files

    def write(self, folder: str | Path) -> Path:
        """Write the report, and beside it the data; where the report lies."""
        from table21.studies.lab.page import page_of

        home = Path(folder)
        texts = {
            REPORT: page_of(self),
            FIGURES: self.figures.to_csv(),
            SPREADS: self.histograms.to_csv(),
            DATA: json.dumps(self.data(), indent=1) + "\n",
        }
        if self.comparisons:
            texts[DIFFERENCES] = self.differences.to_csv()
        try:
            home.mkdir(parents=True, exist_ok=True)
            for name, text in texts.items():
                (home / name).write_text(text, encoding="utf-8")
        except OSError as bad:
            raise Table21Error(f"{home}: the report cannot be written: {bad.strerror}") from bad
        return home / REPORT

    def data(self) -> dict[str, Any]:
        """Everything, for other programs."""
        return {
            "about": self.about(),
            "figures": self.figures.rows,
            "histograms": self.histograms.rows,
            "differences": self.differences.rows,
        }


def figure_row(figure: Figure) -> dict[str, Any]:
    """A figure as a row."""
    return {
        "section": figure.section,
        "figure": figure.key,
        "source": figure.source,
        **interval_row(*figure.estimate),
        "unit": figure.unit,
        "kind": figure.kind,
        "games": figure.games,
    }


def interval_row(value: float, low: float, high: float) -> dict[str, float | None]:
    """An estimate as columns; nothing where it is not known."""
    numbers = {"value": value, "low": low, "high": high}
    return {name: number if math.isfinite(number) else None for name, number in numbers.items()}


def bin_rows(histogram: Histogram) -> list[dict[str, Any]]:
    """A histogram as rows."""
    names = histogram.names or histogram.edges[:-1]
    return [
        {"histogram": histogram.title, "source": source, "from": str(name), "share": share}
        for source, shares in zip(histogram.sources, histogram.series, strict=True)
        for name, share in zip(names, shares, strict=True)
    ]


def comparison_row(one: Comparison) -> dict[str, Any]:
    """A comparison as a row."""
    return {
        "figure": one.key,
        "source": one.source,
        "variant": one.variant,
        "compared_with": one.base,
        **interval_row(*one.difference),
        "chance": one.chance,
        "real": one.real,
    }


def lab(  # noqa: PLR0913 - many wishes, but each by name
    game: str | Game,
    *,
    vary: Vary | None = None,
    bots: Sequence[str] | str = "medium",
    games: int = GAMES,
    matches: int = MATCHES,
    seed: int = 0,
    device: str = "cpus",
    cluster: str | None = None,
    done: Callable[[int], None] = lambda _: None,
    **options: Any,
) -> Study:
    """Find out what the rules of a game do: a study with tables, and a report.

    `games` random games and `matches` between bots are played for each variant. `vary` names
    options and the values that they are to have: `vary={"players": [2, 3, 4]}`, or "2..4". Of
    several bots the last plays the matches, and each is held against the one before it.
    The same seed gives the same data, on one core, on all, and on a cluster.
    """
    names = bots_in(bots) if isinstance(bots, str) else bots
    plan = make_plan(game, options, vary or {}, (games, matches), names, seed, (device, cluster))
    return study_of(plan, done)


def study_of(plan: Plan, done: Callable[[int], None] = lambda _: None) -> Study:
    """Play all of a plan."""
    frames = frames_for(plan)
    return Study(
        plan,
        [
            play_variant(plan, variant, frame, sides, done)
            for variant, (frame, sides) in zip(plan.variants, frames, strict=True)
        ],
    )


def findings(study: Study) -> Iterator[tuple[str, str]]:
    """The questions and answers of the report; of variants, what differs."""
    if len(study.samples) > 1:
        yield "What does the change do?", differing(study.comparisons)
        yield from (("-", line) for line in real_differences(study.comparisons))
        return
    sample = study.samples[0]
    told = Told(study.by_variant[0], sample.variant.players, sample.sides)
    for key, (question, _) in QUESTIONS.items():
        if answer := told.section(key):
            yield question, answer
