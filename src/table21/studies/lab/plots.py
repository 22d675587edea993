"""Plots as SVG that takes its colours and its letters from the page around it.

matplotlib draws in colours that stand for names; these are put in their place afterwards, so one
picture is right on a light page, on a dark one and on paper.
"""

import importlib
import io
import itertools
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from typing import Any, NamedTuple

from table21.errors import NotAvailable
from table21.studies.stats import Estimate

#: What stands for the page's colours: text, faint text, lines, and the series.
INK, FAINT, LINE = "#010203", "#040506", "#070809"
SERIES = ("#0a0b0c", "#0d0e0f", "#101112", "#131415")
NAMES = {INK: "ink", FAINT: "faint", LINE: "line"} | {
    colour: f"series-{number}" for number, colour in enumerate(SERIES, 1)
}
#: Inches wide, and high for a histogram, for a row of dots, and around rows.
WIDE, HIGH, ROW, AROUND = 4.1, 2.3, 0.3, 0.75

STYLE = {
    "svg.fonttype": "none",
    "font.size": 9.5,
    "axes.edgecolor": LINE,
    "axes.labelcolor": FAINT,
    "axes.labelsize": 9.5,
    "text.color": INK,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": FAINT,
    "ytick.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": LINE,
    "grid.linewidth": 0.6,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
}


class Row(NamedTuple):
    """A line of dots: its name, and an estimate for each series (None: there is none)."""

    name: str
    estimates: Sequence[Estimate | None]


def require_matplotlib() -> Any:
    """matplotlib, or how to install it."""
    try:
        return importlib.import_module("matplotlib")
    except ModuleNotFoundError as missing:
        raise NotAvailable(
            "a report needs matplotlib: pip install 'table21[lab]' installs it"
        ) from missing


@contextmanager
def drawing(title: str, high: float, out: list[str]) -> Iterator[Any]:
    """Axes to draw on; the picture is put into `out`."""
    matplotlib = require_matplotlib()
    figure_module = importlib.import_module("matplotlib.figure")
    with matplotlib.rc_context(STYLE | {"svg.hashsalt": title}):
        figure = figure_module.Figure(figsize=(WIDE, high), layout="constrained")
        axes = figure.add_subplot()
        axes.tick_params(length=0)
        yield axes
        svg = io.StringIO()
        figure.savefig(svg, format="svg", metadata={"Date": None})
        out.append(tidied(svg.getvalue(), title))


def tidied(svg: str, title: str) -> str:
    """A picture that stands inside a page: no references, the page's colours, a text for ears."""
    body = svg[svg.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    head, _, rest = body.partition(">")
    box = re.search(r'viewBox="[^"]*"', head)
    if box is None:
        raise AssertionError("matplotlib writes a viewBox")
    rest = rest.replace('xlink:href="#', 'href="#')
    used = set(re.findall(r'(?:url\(#|href="#)([^)"]+)', rest))
    rest = re.sub(r' id="([^"]*)"', lambda found: found[0] if found[1] in used else "", rest)
    rest = re.sub(r'font: ([\d.]+)px [^;"]*', r"font-size: \1px", rest)
    for colour, name in NAMES.items():
        rest = rest.replace(colour, f"var(--{name})")
    return f'<svg {box[0]} role="img" aria-label="{escape(title)}">{rest.strip()}'


def numbered(page: str) -> str:
    """A page of pictures in which no two things have the same id."""
    number = itertools.count(1)

    def own_ids(svg: re.Match[str]) -> str:
        own = f"p{next(number)}-"
        return re.sub(r'( id="|url\(#|href="#)', lambda found: found[1] + own, svg[0])

    return re.sub(r"<svg.*?</svg>", own_ids, page, flags=re.DOTALL)


# ---------------------------------------------------------------- kinds of plots


def dots(
    title: str,
    rows: Sequence[Row],
    *,
    percent: bool = False,
    fair: float | None = None,
    what: str = "",
) -> str:
    """Estimates as dots with their intervals, a line for each; `fair` is a line to compare with."""
    out: list[str] = []
    series = max(len(row.estimates) for row in rows)
    high = AROUND + ROW * len(rows) * (1 + 0.35 * (series - 1))
    by = 100 if percent else 1
    with drawing(title, high, out) as axes:
        if fair is not None:
            axes.axvline(fair * by, color=FAINT, linewidth=1, linestyle=(0, (3, 2)))
        for number, row in enumerate(rows):
            for nth, estimate in enumerate(row.estimates):
                if estimate is not None:
                    place = number + 0.28 * (nth - (series - 1) / 2)
                    dot(axes, place, estimate, SERIES[nth % len(SERIES)], by)
        axes.set_yticks(range(len(rows)), [row.name for row in rows])
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.grid(visible=False, axis="y")
        axes.spines["left"].set_visible(False)
        axes.set_xlabel(what)
    return out[0]


def dot(axes: Any, place: float, estimate: Estimate, colour: str, by: float) -> None:
    """A dot and its interval."""
    value, low, high = (number * by for number in estimate)
    axes.plot([low, high], [place, place], color=colour, linewidth=2.2, solid_capstyle="round")
    axes.plot([value], [place], "o", color=colour, markersize=5.5)


def histogram(
    title: str, edges: Sequence[float], series: Sequence[Sequence[float]], what: str
) -> str:
    """Shares of matches by a number: the first series filled, the others as lines."""
    out: list[str] = []
    with drawing(title, HIGH, out) as axes:
        for number, shares in enumerate(series):
            colour = SERIES[number % len(SERIES)]
            heights = [100 * share for share in shares]
            if number == 0:
                axes.stairs(heights, edges, fill=True, color=colour, alpha=0.35)
            axes.stairs(heights, edges, color=colour, linewidth=1.6)
        axes.set_ylim(bottom=0)
        axes.margins(x=0.01)
        axes.grid(visible=False, axis="x")
        axes.set_xlabel(what)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:g} %")
    return out[0]


def bars(title: str, names: Sequence[str], series: Sequence[Sequence[float]], what: str) -> str:
    """Shares side by side, a group of bars for each name."""
    out: list[str] = []
    wide = 0.8 / len(series)
    with drawing(title, HIGH, out) as axes:
        for number, shares in enumerate(series):
            places = [i + wide * (number - (len(series) - 1) / 2) for i in range(len(names))]
            heights = [100 * share for share in shares]
            axes.bar(places, heights, wide * 0.92, color=SERIES[number % len(SERIES)])
        axes.set_xticks(range(len(names)), names)
        axes.grid(visible=False, axis="x")
        axes.set_xlabel(what)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:g} %")
    return out[0]
