"""Rulings and scenarios name each other: `docs/games/<game>-rulings.md` and its `scenarios.yaml`.

A ruling is a heading `## 7. Title`, or `## First edition. Title`, and lists the scenarios that show
it in lines `- shown by: *name of the scenario*`. A scenario names its rulings at the end of its
`cite`: `rulings: <game> 7`, `rulings: <game> 8 and 9`, `rulings: <game> first edition`.
"""

import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
SUFFIX = "-rulings.md"
PAGES = sorted((ROOT / "docs" / "games").glob(f"*{SUFFIX}"))

HEADING = re.compile(r"## (?P<label>[^.]+)\. .+")
SHOWN = re.compile(r"- shown by: \*(?P<name>[^*]+)\*")
CITED = re.compile(r"rulings: (?P<game>\S+) (?P<labels>[^;]+)")

#: The names of scenarios by the label of the ruling that they show.
Shown = dict[str, list[str]]


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
    heading = HEADING.fullmatch(line)
    assert heading, f"no heading of a ruling: {line}"
    return heading["label"].lower()


def name_in(line: str) -> str:
    shown = SHOWN.fullmatch(line)
    assert shown, f"the name of one scenario belongs between asterisks: {line}"
    return shown["name"]


def cited_in(scenarios: list[dict[str, Any]]) -> Shown:
    """The scenarios that cite each ruling of their game."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for scenario in scenarios:
        for label in labels(str(scenario["cite"]), str(scenario["game"])):
            found[label].append(scenario["name"])
    return dict(found)


def labels(cite: str, game: str) -> list[str]:
    """The rulings that a citation names."""
    cited = CITED.search(cite)
    if cited is None:
        assert "ruling" not in cite, f"a citation that cannot be read: {cite}"
        return []
    assert cited["game"] == game, f"a ruling of another game is cited: {cite}"
    return re.split(r", | and ", cited["labels"].strip())


def scenarios_of(page: Path) -> list[dict[str, Any]]:
    game = page.name.removesuffix(SUFFIX)
    path = ROOT / "src" / "table21" / "games" / game / "scenarios.yaml"
    loaded: list[dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return loaded


def listed_on(page: Path) -> Shown:
    return shown_on(page.read_text(encoding="utf-8"))


def in_order(shown: Shown) -> Shown:
    return {label: sorted(names) for label, names in sorted(shown.items())}


def test_there_are_pages() -> None:
    assert PAGES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_name_on_the_page_is_a_scenario(page: Path) -> None:
    listed = {
        name for names in shown_on(page.read_text(encoding="utf-8")).values() for name in names
    }
    assert listed - {scenario["name"] for scenario in scenarios_of(page)} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_rulings_list_the_scenarios_that_cite_them_and_no_others(page: Path) -> None:
    assert in_order(listed_on(page)) == in_order(cited_in(scenarios_of(page)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_ruling_has_a_scenario(page: Path) -> None:
    listed = listed_on(page)
    assert listed
    assert [label for label, names in listed.items() if not names] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_numbers_run_from_1_without_a_gap(page: Path) -> None:
    numbers = [int(label) for label in listed_on(page) if label.isdigit()]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_two_scenarios_of_a_game_have_one_name(page: Path) -> None:
    names = Counter(scenario["name"] for scenario in scenarios_of(page))
    assert [name for name, times in names.items() if times > 1] == []


PAGE = """\
## 1. Next is left

- decision: so it is.
- shown by: *the left is next*

## First edition. Otherwise
"""


def test_a_page_is_read_as_meant() -> None:
    assert shown_on(PAGE) == {"1": ["the left is next"], "first edition": []}


@pytest.mark.parametrize("line", ["## Next is left", "- shown by: next", "- shown by: *a*, *b*"])
def test_a_line_that_cannot_be_read_is_no_line_to_skip(line: str) -> None:
    with pytest.raises(AssertionError):
        shown_on(line)


@pytest.mark.parametrize(
    ("cite", "found"),
    [
        ("the rulebook §3", []),
        ("the rulebook §3; rulings: g 7", ["7"]),
        ("rulings: g 8 and 9", ["8", "9"]),
        ("rulings: g 5, 13", ["5", "13"]),
        ("the rulebook §1; rulings: g first edition", ["first edition"]),
    ],
)
def test_a_citation_is_read_as_meant(cite: str, found: list[str]) -> None:
    assert labels(cite, "g") == found


@pytest.mark.parametrize("cite", ["rulings: h 7", "ruling g 7", "rulings g 7"])
def test_a_citation_that_cannot_be_read_is_refused(cite: str) -> None:
    with pytest.raises(AssertionError):
        labels(cite, "g")
