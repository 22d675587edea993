"""The report's sections: a question, an answer in plain words, plots, and figures."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from table21.studies.lab.histograms import Histogram
from table21.studies.lab.plots import Row, bars, dots, histogram
from table21.studies.lab.readings import SHARE, Figure
from table21.studies.lab.telling import Told

#: The questions, in the order of the report; and what each figure is about, for the docs as well.
QUESTIONS = {
    "seats": ("Does it matter where you sit?", "Advantage of each seat"),
    "length": ("How long does it take?", "Length in moves, turns and minutes"),
    "ties": ("Who wins alone?", "Ties"),
    "scores": ("How do the scores lie?", "Scores and margins"),
    "drama": ("Does it stay open?", "Lead changes and drama"),
    "decisions": ("Is there something to decide?", "Decisions"),
    "luck": ("Luck or skill?", "Luck against skill"),
    "rules": ("Which rules come into play?", "How often each rule comes into play"),
}
#: So many rules have room in a plot.
MOST_RULES = 18


@dataclass(frozen=True)
class Section:
    """One question with all that is said to it."""

    key: str
    question: str
    about: str
    answer: str
    plots: tuple[str, ...]
    figures: tuple[Figure, ...]


def sections_of(
    figures: Sequence[Figure], histograms: Sequence[Histogram], players: int, sides: int
) -> Iterator[Section]:
    """The sections of a variant that make sense for it."""
    told = Told(figures, players, sides)
    for key, (question, about) in QUESTIONS.items():
        own = tuple(figure for figure in figures if figure.section == key)
        if not own:
            continue
        drawn = [plotted(found) for found in histograms if found.section == key]
        drawn += dotted(key, own, players, sides)
        yield Section(key, question, about, told.section(key), tuple(drawn), own)


def plotted(found: Histogram) -> str:
    """A histogram as a picture."""
    if found.names:
        return bars(found.title, found.names, found.series, found.what)
    return histogram(found.title, found.edges, found.series, found.what)


def dotted(key: str, figures: Sequence[Figure], players: int, sides: int) -> list[str]:
    """The figures of a section as dots with intervals, where that shows something."""
    if key == "seats":
        shares = [figure for figure in figures if figure.kind == SHARE]
        what = "share of the wins in %, and a fair share"
        return [
            dots(
                "Wins by seat",
                [row._replace(name=row.name.removesuffix(" wins")) for row in rows_of(shares)],
                percent=True,
                fair=1 / players,
                what=what,
            )
        ]
    if key == "rules":
        return [dots("Rules by frequency", rows_of(figures)[:MOST_RULES], what="times in a match")]
    if key == "luck":
        wins = [f for f in figures if f.key.startswith("skill") and f.kind == SHARE]
        rows = [Row(f"{f.source.replace(' against ', ' vs ')}", [f.estimate]) for f in wins]
        what = "share of the wins in %, and a fair share"
        title = "What the stronger bot wins"
        return [dots(title, rows, percent=True, fair=1 / sides, what=what)] if rows else []
    return []


def rows_of(figures: Sequence[Figure]) -> list[Row]:
    """A line for each name, an estimate for each source."""
    sources = list(dict.fromkeys(figure.source for figure in figures))
    found = {(figure.name, figure.source): figure.estimate for figure in figures}
    names = dict.fromkeys(figure.name for figure in figures)
    return [Row(name, [found.get((name, source)) for source in sources]) for name in names]
