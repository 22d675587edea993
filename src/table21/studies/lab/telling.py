"""What figures mean for somebody who designs the game, in plain sentences."""

import math
from collections.abc import Sequence

from table21.studies import stats
from table21.studies.lab.compare import MAIN, Comparison
from table21.studies.lab.readings import SHARE, Figure
from table21.studies.stats import Estimate

#: How large an advantage over a fair share is, in words: relative to it.
SIZES = ((0.02, "too small to be noticed"), (0.1, "small"), (0.25, "clear"))
LARGE = "large"
#: Where a figure begins to be much: shares of matches and of moves, lead changes, legal moves.
MANY_TIES, FEW_TIES = 0.15, 0.01
OFTEN_LATE, RARELY_LATE = 0.5, 0.2
MANY_FORCED, FEW_FORCED = 0.4, 0.1
MUCH_LUCK, LITTLE_LUCK = 0.5, 0.1


class Told:
    """The figures of a variant by key and source, and sentences about them."""

    def __init__(self, figures: Sequence[Figure], players: int, sides: int) -> None:
        self.figures = figures
        self.players = players
        self.sides = sides
        self.sources = list(dict.fromkeys(f.source for f in figures if f.section == "length"))

    def get(self, key: str, source: str) -> Figure | None:
        """A figure, if there is one."""
        found = [f for f in self.figures if (f.key, f.source) == (key, source)]
        return found[0] if found and math.isfinite(found[0].estimate.value) else None

    def best(self, key: str) -> Figure | None:
        """A figure of the source that plays best."""
        found = [self.get(key, source) for source in reversed(self.sources)]
        return next((figure for figure in found if figure), None)

    def section(self, name: str) -> str:
        """What a section says, in a few sentences."""
        tell = {
            "seats": self.seats,
            "length": self.length,
            "ties": self.ties,
            "scores": self.scores,
            "drama": self.drama,
            "decisions": self.decisions,
            "luck": self.luck,
            "rules": self.rules,
        }
        return " ".join(tell[name]())

    # ------------------------------------------------------------ sections

    def seats(self) -> list[str]:
        """Whether a seat is favoured, by source."""
        return [self.seats_of(source) for source in self.sources]

    def seats_of(self, source: str) -> str:
        """Whether a seat is favoured, beyond what chance does."""
        keys = [f"seat {seat + 1} wins" for seat in range(self.players)]
        shares = [figure for key in keys if (figure := self.get(key, source))]
        fair = 1 / self.players
        surely = stats.normal_quantile(1 - (1 - stats.LEVEL) / self.players)
        off = [f for f in shares if abs(f.estimate.value - fair) > surely * f.error > 0]
        if not off:
            most = [max(f.estimate.high - fair, fair - f.estimate.low) for f in shares]
            return (
                f"{begin(source)}, no seat is surely better or worse than a fair {percent(fair)}; "
                f"an advantage of more than {points(max(most, default=0))} would have shown."
            )
        top = max(off, key=lambda f: abs(f.estimate.value - fair))
        edge = top.estimate.value - fair
        more = "more" if edge > 0 else "less"
        return (
            f"{begin(source)}, {top.key.removesuffix(' wins')} wins {shown(top)}, "
            f"{points(abs(edge))} {more} than a fair {percent(fair)}: "
            f"a difference that is {size(abs(edge) / fair)}."
        )

    def length(self) -> list[str]:
        """How long it takes."""
        moves, minutes = self.best("moves"), self.best("minutes")
        short, long = self.best("short"), self.best("long")
        if not (moves and minutes and short and long):
            return []
        return [
            f"A match has {shown(moves)} moves ({moves.source}), eight in ten have "
            f"{short.estimate.value:.0f} to {long.estimate.value:.0f}.",
            f"At 10 seconds for a decision and 3 for a move without one, that is about "
            f"{minutes.estimate.value:.1f} minutes at the table.",
            "A wide spread makes it hard to plan an evening."
            if long.estimate.value > 1.6 * short.estimate.value
            else "The length hardly varies: players know what they are in for.",
        ]

    def ties(self) -> list[str]:
        """How often nobody wins alone."""
        found = self.best("ties")
        if not found:
            return []
        verdict = said_if(
            found,
            (MANY_TIES, "Many: a rule that breaks ties would matter."),
            (FEW_TIES, "So few that no rule for them is needed."),
        )
        return [
            f"{shown(found)} of the matches end in a shared win ({found.source}).",
            verdict or "The rules should say what happens then.",
        ]

    def scores(self) -> list[str]:
        """How far scores lie apart."""
        score, margin, close = self.best("score"), self.best("margin"), self.best("close")
        told = [f"The score is {shown(score)} on average ({score.source})."] if score else []
        if margin and close:
            told.append(
                f"Who wins alone is {shown(margin)} ahead of the next; "
                f"{shown(close)} of these matches are won by 1 or less."
            )
        return told

    def drama(self) -> list[str]:
        """Whether it stays open who wins."""
        changes, late = self.best("lead changes"), self.best("late")
        taken, first = self.best("lead taken"), self.best("first leader")
        if not (changes and late and taken and first):
            return ["Who leads cannot be told from the scores of this game."] if not changes else []
        told = [
            f"The lead changes hands {shown(changes)} times, and the winner takes it for good "
            f"after {shown(taken)} of the moves ({changes.source})."
        ]
        how = said_if(
            late, (OFTEN_LATE, "Most stay open: "), (RARELY_LATE, "Most are settled early: ")
        )
        told.append(
            f"{how}{shown(late)} of the matches are decided in the last fifth of the moves."
        )
        fair = 1 / self.sides
        told.append(
            f"Whoever leads first wins {shown(first)}; without any advantage of it that would be "
            f"about {percent(fair)}."
        )
        return told

    def decisions(self) -> list[str]:
        """Whether there is something to decide."""
        choices, forced, real = self.best("choices"), self.best("forced"), self.best("real choices")
        if not (choices and forced and real):
            return []
        verdict = said_if(
            forced,
            (MANY_FORCED, "Much of the time players only watch."),
            (FEW_FORCED, "Players nearly always have a say."),
        )
        return [
            f"There are {shown(choices)} legal moves at a time; {shown(forced)} of the moves are "
            f"the only one ({choices.source}).",
            f"Each player has {shown(real)} real decisions in a match.",
            verdict,
        ]

    def luck(self) -> list[str]:
        """What the cards decide, and what the players do."""
        told = []
        for figure in (f for f in self.figures if f.section == "luck"):
            told.append(self.luck_of(figure))
        return told

    def luck_of(self, figure: Figure) -> str:
        """One of its figures in words."""
        if figure.key == "luck":
            much = said_if(
                figure,
                (MUCH_LUCK, "the deal decides most of it"),
                (LITTLE_LUCK, "hardly anything is decided before the first move"),
            )
            lies = f"{shown(figure)} of the result lies in the deal"
            return (
                f"Where everybody moves at random, {lies}: {much or 'the moves decide the rest'}."
            )
        if figure.key.startswith("same seat"):
            return (
                f"When they exchange seats and play the same deal again, the same seat wins again "
                f"in {shown(figure)} of the cases: there the cards decided, not the player."
            )
        if figure.kind != SHARE:
            return f"On the same decks, {figure.name} {shown(figure)}."
        fair = 1 / self.sides
        skill = "skill pays" if figure.estimate.low > fair else "skill is not shown to pay"
        wins = f"{begin_capital(figure.name)} {shown(figure)}"
        return f"{wins}, where {percent(fair)} would be its share: {skill}."

    def rules(self) -> list[str]:
        """Which rules hardly ever come into play."""
        source = self.sources[-1]
        found = [f for f in self.figures if f.section == "rules" and f.source == source]
        if not found:
            return []
        top = max(found, key=lambda f: f.estimate.value)
        rare = [f for f in found if f.estimate.high < 0.2]
        told = [f"The most frequent is “{top.name}”: {shown(top)} a match ({source})."]
        if rare:
            names = ", ".join(f"“{f.name}”" for f in rare)
            told.append(f"Surely less than once in five matches: {names}.")
            told.append("Is a rule that seldom needed worth its place?")
        return told


# ---------------------------------------------------------------- variants


def differing(comparisons: Sequence[Comparison]) -> str:
    """How many figures differ between variants, and how that was decided."""
    if not comparisons:
        return "No figure could be compared."
    real = sum(one.real for one in comparisons)
    surely = "None of the differences is" if not real else f"{real} of the differences are"
    return (
        f"{len(comparisons)} figures were compared with those of “{comparisons[0].base}”. {surely} "
        "surely more than chance, after Holm's correction for so many comparisons."
    )


def real_differences(comparisons: Sequence[Comparison]) -> list[str]:
    """Those of the main figures that are surely more than chance, a line each."""
    lines = []
    for one in comparisons:
        if one.real and one.key in MAIN:
            value, between = difference_in_words(one)
            lines.append(f"{one.variant}: {one.name} {value} ({between}), {one.source}")
    return lines


def difference_in_words(one: Comparison) -> tuple[str, str]:
    """A difference with its sign, and between what it may well lie."""
    by = 100 if one.kind == SHARE else 1
    value, low, high = (signed(part * by) for part in one.difference)
    unit = " pp" if one.kind == SHARE else " %" * one.unit.startswith("%")
    return value + unit, f"{low} to {high}"


def signed(value: float) -> str:
    """A difference with its sign."""
    return ("+" if value > 0 else "") + number(value)


# ---------------------------------------------------------------- figures in words


def shown(figure: Figure) -> str:
    """'25.1 % (24.5–25.8 %)', '51.6 (51.5–51.7)'."""
    value, low, high = figure.estimate
    if figure.kind == SHARE:
        return f"{percent(value)} ({interval(figure.estimate, figure.kind)})"
    unit = " %" if figure.unit.startswith("%") else ""
    return f"{number(value)}{unit} ({between(low, high)}{unit})"


def interval(estimate: Estimate, kind: str) -> str:
    """'24.5–25.8 %'."""
    _, low, high = estimate
    if not (math.isfinite(low) and math.isfinite(high)):
        return "not known"
    if kind == SHARE:
        return f"{percent(low).removesuffix(' %')}–{percent(high)}"
    return between(low, high)


def between(low: float, high: float) -> str:
    """'1.2–3.4', '−1.2 to 3.4'."""
    return f"{number(low)}{' to ' if low < 0 else '–'}{number(high)}"


def value_of(figure: Figure) -> str:
    """The figure alone."""
    value = figure.estimate.value
    if not math.isfinite(value):
        return "–"
    if figure.kind == SHARE:
        return percent(value)
    return number(value) + (" %" if figure.unit.startswith("%") else "")


def percent(value: float) -> str:
    """'25.1 %', with a digit more where it is little."""
    whole = 100 * value
    digits = 2 if 0 < abs(whole) < 1 else 1
    return f"{whole:.{digits}f} %"


def points(value: float) -> str:
    """'0.6 percentage points'."""
    return f"{percent(value).removesuffix(' %')} percentage points"


def number(value: float) -> str:
    """A number with three digits that matter, or more."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    digits = 1 if abs(value) >= 10 else 2
    return f"{value:.{digits}f}".replace("-", "−")


def said_if(figure: Figure, much: tuple[float, str], little: tuple[float, str]) -> str:
    """A verdict, if the whole interval bears it out."""
    if figure.estimate.low > much[0]:
        return much[1]
    return little[1] if figure.estimate.high < little[0] else ""


def size(edge: float) -> str:
    """How large an advantage is, in words."""
    return next((word for most, word in SIZES if edge < most), LARGE)


def begin(source: str) -> str:
    """'In random play', 'Between medium bots'."""
    return f"In {source}" if source.endswith("play") else f"Between {source}"


def begin_capital(text: str) -> str:
    """With a capital."""
    return text[:1].upper() + text[1:]
