"""Rulings and scenarios name each other: a page of rulings, and a game's file of scenarios.

A ruling is a heading `## 7. Title`, or `## First edition. Title`, and lists the scenarios that show
it in lines `- shown by: *name of the scenario*`. A scenario names its rulings at the end of its
`cite`: `rulings: GAME 7`, `rulings: GAME 8 and 9`, `rulings: GAME first edition`.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from table21.scenario import Scenario, read_scenarios

HEADING = re.compile(r"## (?P<label>[^.]+)\. .+")
SHOWN = re.compile(r"- shown by: \*(?P<name>[^*]+)\*")
CITED = re.compile(r"rulings: (?P<game>\S+) (?P<labels>[^;]+)")

#: The names of scenarios by the label of the ruling that they show.
Shown = dict[str, list[str]]


def check_rulings(page: Path, scenarios: Path) -> None:
    """Every ruling lists the scenarios that cite it and no others; none goes without.

    The numbers of rulings run from 1 without a gap, and names of scenarios are unique.
    """
    listed, found = shown_on(page.read_text(encoding="utf-8")), list(read_scenarios(scenarios))
    names = Counter(scenario.name for scenario in found)
    assert listed, f"{page}: there are no rulings"
    assert {name for shown in listed.values() for name in shown} - set(names) == set()
    assert in_order(listed) == in_order(cited_in(found))
    assert [label for label, shown in listed.items() if not shown] == []
    numbers = [int(label) for label in listed if label.isdigit()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert [name for name, times in names.items() if times > 1] == []


def in_order(shown: Shown) -> Shown:
    """The same in an order that can be compared."""
    return {label: sorted(names) for label, names in sorted(shown.items())}


# ---------------------------------------------------------------- the page


def shown_on(page: str) -> Shown:
    """What a page lists, ruling by ruling."""
    found: Shown = {}
    names: list[str] = []
    for line in page.splitlines():
        if line.startswith("## "):
            names = found.setdefault(label_of(line), [])
        elif line.startswith("- shown by"):
            names.append(name_in(line))
    return found


def label_of(line: str) -> str:
    """The label of a ruling, from its heading."""
    heading = HEADING.fullmatch(line)
    assert heading, f"no heading of a ruling: {line}"
    return heading["label"].lower()


def name_in(line: str) -> str:
    """The name of a scenario, from a line that lists it."""
    shown = SHOWN.fullmatch(line)
    assert shown, f"the name of one scenario belongs between asterisks: {line}"
    return shown["name"]


# ---------------------------------------------------------------- the scenarios


def cited_in(scenarios: Iterable[Scenario]) -> Shown:
    """The scenarios that cite each ruling of their game."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for scenario in scenarios:
        for label in labels(scenario.cite, scenario.game):
            found[label].append(scenario.name)
    return dict(found)


def labels(cite: str, game: str) -> list[str]:
    """The rulings that a citation names."""
    cited = CITED.search(cite)
    if cited is None:
        assert "ruling" not in cite, f"a citation that cannot be read: {cite}"
        return []
    assert cited["game"] == game, f"a ruling of another game is cited: {cite}"
    return re.split(r", | and ", cited["labels"].strip())
