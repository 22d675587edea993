"""The report: one HTML page with everything in it, for screens of any size and for paper."""

from collections.abc import Iterator, Sequence
from html import escape
from importlib.metadata import version
from importlib.resources import files
from typing import TYPE_CHECKING

from table21.studies.lab.compare import MAIN, Comparison
from table21.studies.lab.meanings import meaning_of
from table21.studies.lab.plan import Plan
from table21.studies.lab.plots import Row, dots, numbered
from table21.studies.lab.readings import EDGE, SHARE, Figure
from table21.studies.lab.sections import Section, sections_of
from table21.studies.lab.telling import (
    begin_capital,
    difference_in_words,
    differing,
    interval,
    value_of,
)

if TYPE_CHECKING:
    from table21.studies.lab.study import Study

#: The figures that stand at the top, with what to call them there.
GLANCE = (
    ("minutes", "minutes a match, roughly"),
    (EDGE, "more wins for the first seat than is fair"),
    ("score", "the score, on average"),
    ("lead changes", "lead changes"),
    ("real choices", "real decisions for each player"),
    ("ties", "end in a shared win"),
    ("luck", "of the result is dealt"),
)


def page_of(study: "Study") -> str:
    """The whole page."""
    plan = study.plan
    title = f"{plan.game.title} in the laboratory"
    body = "\n".join([header(study, title), *contents(study), how_to_read(), provenance(study)])
    style = (files(__package__) / "page.css").read_text(encoding="utf-8")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n"
        f"<body>\n<main>\n{held_together(numbered(body))}\n</main>\n</body>\n</html>\n"
    )


def held_together(body: str) -> str:
    """No line begins with a per cent sign."""
    return body.replace(" %", "\N{NO-BREAK SPACE}%")


def header(study: "Study", title: str) -> str:
    """What it is about, and what was played."""
    plan = study.plan
    return (
        f"<header>\n<p class=eyebrow>Table 21 laboratory</p>\n<h1>{escape(title)}</h1>\n"
        f"<p class=lead>{escape(plan.game.about)}</p>\n"
        f"<p>{escape(played_in_words(plan))}</p>\n{credit(plan)}</header>"
    )


def credit(plan: Plan) -> str:
    """To whom the game is owed."""
    return f"<p class=credit>{escape(plan.game.credit)}</p>\n" if plan.game.credit else ""


def played_in_words(plan: Plan) -> str:
    """How much was played, of what."""
    played = f"{plan.games:,} games of random moves"
    if plan.matches:
        played += f" and {plan.matches:,} matches between {plan.best} bots"
    if plan.varied:
        return f"{len(plan.variants)} variants; {played} of each."
    return f"{begin_capital(played)}, with {options_in_words(plan)}."


def options_in_words(plan: Plan) -> str:
    """The options of the first variant."""
    options = plan.variants[0].options.items()
    return ", ".join(f"{name} {said(value)}" for name, value in options)


def said(value: object) -> str:
    """An option's value as people write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


# ---------------------------------------------------------------- one variant, or several


def contents(study: "Study") -> Iterator[str]:
    """The middle of the page."""
    if len(study.samples) > 1:
        yield comparison_part(study)
    for place, sample in enumerate(study.samples):
        figures = study.by_variant[place]
        sides, players = sample.sides, sample.variant.players
        made = list(sections_of(figures, study.spreads[place], players, sides))
        inner = glance(figures, [played.by for played in sample.sources]) + "".join(
            section_part(section) for section in made
        )
        if len(study.samples) == 1:
            yield inner
        else:
            name = escape(begin_capital(sample.variant.name))
            yield f"<details>\n<summary>{name}: every figure</summary>\n{inner}</details>"


def glance(figures: Sequence[Figure], sources: Sequence[str]) -> str:
    """The figures that one looks for first, of the source that plays best.

    (Of bots there are too few matches to tell about seats at a glance.)
    """
    tiles = []
    for key, name in GLANCE:
        found = [f for f in figures if f.key == key]
        order = sources if key == EDGE else reversed(sources)
        best = next((f for source in order for f in found if f.source == source), None)
        if best:
            tiles.append(tile(best, name))
    return f"<div class=tiles>\n{''.join(tiles)}</div>\n"


def tile(figure: Figure, name: str) -> str:
    """One of them."""
    between = interval(figure.estimate, figure.kind)
    return (
        f"<div class=tile><b>{escape(value_of(figure))}</b><span>{escape(name)}</span>"
        f"<small>{escape(between)} · {escape(figure.source)}</small></div>\n"
    )


def section_part(section: Section) -> str:
    """A question, its answer, plots and figures."""
    drawn = "".join(f"<figure>{plot}</figure>\n" for plot in section.plots)
    beside = " beside" if len(section.plots) == 1 else ""
    sources = list(dict.fromkeys(figure.source for figure in section.figures))
    several = section.key != "luck" and len(sources) > 1
    legend = legend_of(sources) if several and drawn else ""
    table = figures_by_source(section.figures, sources) if several else figures_one_by_one(section)
    return (
        f"<section>\n<p class=eyebrow>{escape(section.about)}</p>\n"
        f"<h2>{escape(section.question)}</h2>\n<p class=answer>{escape(section.answer)}</p>\n"
        f'{legend}<div class="shown{beside}">\n<div class=plots>\n{drawn}</div>\n{table}</div>\n'
        "</section>\n"
    )


def legend_of(sources: Sequence[str]) -> str:
    """Which colour is which source."""
    keys = "".join(
        f'<span><i class="key-{number}"></i>{escape(source)}</span>'
        for number, source in enumerate(sources, 1)
    )
    return f"<p class=legend>{keys}</p>\n"


def figures_by_source(figures: Sequence[Figure], sources: Sequence[str]) -> str:
    """A row for each figure, a column for each source."""
    found = {(figure.name, figure.source): figure for figure in figures}
    keys = {figure.name: figure.key for figure in figures}
    head = "".join(f"<th scope=col>{escape(begin_capital(source))}</th>" for source in sources)
    rows = []
    for name in dict.fromkeys(figure.name for figure in figures):
        cells = "".join(cell_of(found.get((name, source))) for source in sources)
        rows.append(f"<tr>{row_head(name, keys[name])}{cells}</tr>\n")
    body = "".join(rows)
    return f"<table><thead><tr><th></th>{head}</tr></thead>\n<tbody>\n{body}</tbody></table>\n"


def row_head(name: str, key: str, source: str = "") -> str:
    """What a row is about; whoever points at it is told what it counts."""
    small = f"<small>{escape(source)}</small>" if source else ""
    meaning = escape(meaning_of(key))
    return f'<th scope=row title="{meaning}">{escape(begin_capital(name))}{small}</th>'


def figures_one_by_one(section: Section) -> str:
    """A row for each figure, with where it comes from."""
    rows = "".join(
        f"<tr>{row_head(f.name, f.key, f.source)}{cell_of(f)}</tr>\n" for f in section.figures
    )
    return f"<table><tbody>\n{rows}</tbody></table>\n"


def cell_of(figure: Figure | None) -> str:
    """A figure with its interval."""
    if figure is None:
        return "<td>–</td>"
    between = interval(figure.estimate, figure.kind)
    return f"<td>{escape(value_of(figure))}<small>{escape(between)}</small></td>"


# ---------------------------------------------------------------- variants side by side


def comparison_part(study: "Study") -> str:
    """What differs between the variants."""
    names = [sample.variant.name for sample in study.samples]
    legend = legend_of(study_sources(study))
    drawn = "".join(f"<figure>{plot}</figure>\n" for plot in variant_plots(study, names))
    answer = differing(study.comparisons)
    if any(one.real for one in study.comparisons):
        answer += " They are marked."
    return (
        "<section>\n<p class=eyebrow>Variants side by side</p>\n<h2>What does the change do?</h2>\n"
        f"<p class=answer>{escape(answer)}</p>\n{legend}<div class=plots>\n{drawn}</div>\n"
        f"{difference_table(study.comparisons, names[1:])}</section>\n"
    )


def study_sources(study: "Study") -> list[str]:
    """Where the figures of all variants come from."""
    return [played.by for played in study.samples[0].sources]


def variant_plots(study: "Study", names: Sequence[str]) -> Iterator[str]:
    """For each figure that matters a line for each variant."""
    sources = study_sources(study)
    for key in MAIN:
        found = [{f.source: f for f in figures if f.key == key} for figures in study.by_variant]
        some = next((f for by_source in found for f in by_source.values()), None)
        if some is None:
            continue
        rows = [
            Row(name, [by_source[s].estimate if s in by_source else None for s in sources])
            for name, by_source in zip(names, found, strict=True)
        ]
        share = some.kind == SHARE
        what = f"{some.name}, in %" if share or some.unit == "%" else some.name
        yield dots(begin_capital(some.name), rows, percent=share, what=what)


def difference_table(comparisons: Sequence[Comparison], names: Sequence[str]) -> str:
    """A row for each figure, a column for each variant but the first."""
    found = {(one.name, one.source, one.variant): one for one in comparisons}
    head = "".join(f"<th scope=col>{escape(begin_capital(name))}</th>" for name in names)
    rows = []
    keys = {one.name: one.key for one in comparisons}
    for name, source in dict.fromkeys((one.name, one.source) for one in comparisons):
        cells = "".join(difference_cell(found.get((name, source, variant))) for variant in names)
        rows.append(f"<tr>{row_head(name, keys[name], source)}{cells}</tr>\n")
    return (
        "<div class=wide><table class=differences><thead><tr><th>Difference</th>"
        f"{head}</tr></thead>\n<tbody>\n{''.join(rows)}</tbody></table></div>\n"
    )


def difference_cell(one: Comparison | None) -> str:
    """A difference with its interval, and whether it is real."""
    if one is None:
        return "<td>–</td>"
    value, between = difference_in_words(one)
    mark = ' class=real title="more than chance"' if one.real else ""
    return f"<td{mark}>{value}<small>{between}</small></td>"


# ---------------------------------------------------------------- the end of the page


def how_to_read() -> str:
    """What intervals are, and what the sources cannot say."""
    return """<section class=notes>
<h2>How to read this</h2>
<p>Below each figure stands its 95 % interval: of twenty such intervals, one misses the truth.
Where two intervals do not overlap, the figures differ; where they do, more games may tell.</p>
<p><b>Random play</b> shows what the rules do by themselves, very exactly: nobody aims at anything.
<b>Bots</b> play for the win, but have blind spots of their own: what all of them overlook is not
in these figures. Where both agree, believe it; where they differ, ask people to play.</p>
<p>Minutes are a rule of thumb, 10 seconds for a decision and 3 seconds for a move without a
choice. A win that is shared counts for each of those who share it as a part of one.</p>
</section>"""


def provenance(study: "Study") -> str:
    """With this the same data come again."""
    plan = study.plan
    text = (
        f"{plan.game.title}, rules version {plan.game.version}; table21 {version('table21')}; seed "
        f"{plan.seed}. The data lie beside this page, as CSV and JSON."
    )
    return f"<footer>{escape(text)}</footer>"
