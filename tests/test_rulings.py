"""Rulings and scenarios name each other: docs/games/GAME-rulings.md and its scenarios.yaml."""

from pathlib import Path

import pytest

from table21.harness.rulings import check_rulings, labels, shown_on

ROOT = Path(__file__).parent.parent
SUFFIX = "-rulings.md"
PAGES = sorted((ROOT / "docs" / "games").glob(f"*{SUFFIX}"))


def test_there_are_pages() -> None:
    assert PAGES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_rulings_list_the_scenarios_that_cite_them_and_no_others(page: Path) -> None:
    folder = ROOT / "src" / "table21" / "games" / page.name.removesuffix(SUFFIX)
    check_rulings(page, folder / "scenarios.yaml")


SCENARIO = "- {name: the left is next, game: g, cite: 'the rulebook; rulings: g 1'}"


@pytest.mark.parametrize(
    ("page", "scenario"),
    [
        ("", SCENARIO),
        ("## 1. Left\n- shown by: *the right is next*", SCENARIO),
        ("## 1. Left\n- shown by: *the left is next*\n## 2. Right", SCENARIO),
        ("## 2. Left\n- shown by: *the left is next*", SCENARIO.replace("g 1", "g 2")),
        ("## 1. Left\n- shown by: *the left is next*", f"{SCENARIO}\n{SCENARIO}"),
    ],
)
def test_pages_that_do_not_fit_are_noticed(tmp_path: Path, page: str, scenario: str) -> None:
    (tmp_path / "rulings.md").write_text(page)
    (tmp_path / "scenarios.yaml").write_text(scenario)
    with pytest.raises(AssertionError):
        check_rulings(tmp_path / "rulings.md", tmp_path / "scenarios.yaml")


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
