"""The docs agree with the code: generated pages are up to date, and links lead somewhere."""

import re
import sys
from pathlib import Path

import pytest

from table21.harness.figures import page as page_of
from table21.words import Game
from variants import GAMES

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "benchmarks")]

import docs_tables  # noqa: E402 - it lies among the scripts

import lab  # noqa: E402 - these lie among the benchmarks
import par_of_decks  # noqa: E402
import report  # noqa: E402
import strength  # noqa: E402

PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(ROOT.glob("docs/**/*.md")),
    *sorted(ROOT.glob("packages/*/*.md")),
    *sorted(ROOT.glob("packages/*/docs/*.md")),
    *sorted(ROOT.glob("benchmarks/*.md")),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_numbers_of_a_game_are_up_to_date(game: Game) -> None:
    written = (docs_tables.FOLDER / f"{game.name}.md").read_text(encoding="utf-8")
    assert written == page_of(game), "run scripts/docs_tables.py"


def test_the_figures_of_the_laboratory_are_up_to_date() -> None:
    written = docs_tables.LABORATORY.read_text(encoding="utf-8")
    assert written == docs_tables.laboratory(written), "run scripts/docs_tables.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_figures_are_those_that_were_measured() -> None:
    page = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    assert report.filled(page) == page, "run benchmarks/report.py"
    assert page.count("| game | what | median | best |") == 3


def test_how_long_the_laboratory_takes_was_measured() -> None:
    page = lab.PAGE.read_text(encoding="utf-8")
    assert lab.filled(page) == page, "run benchmarks/lab.py --save"
    assert "million moves/s" in page


def test_the_pars_are_those_that_were_found() -> None:
    page = par_of_decks.PAGE.read_text(encoding="utf-8")
    assert par_of_decks.filled(page) == page, "run benchmarks/par_of_decks.py --save"
    assert page.count("| of ") == 1


def test_the_strength_of_the_bots_is_what_was_played() -> None:
    page = strength.PAGE.read_text(encoding="utf-8")
    assert strength.filled(page) == page, "run benchmarks/strength.py"
    assert page.count("| game | medium v. random |") == 1


def test_the_pictures_are_shown_and_small() -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    pictures = sorted((ROOT / "docs" / "pictures").glob("*.png"))
    shown = set(re.findall(r"docs/pictures/\w+\.png", page))
    assert {str(picture.relative_to(ROOT)) for picture in pictures} == shown
    sizes = [picture.stat().st_size for picture in pictures]
    assert max(sizes) <= 200_000
    assert sum(sizes) <= 1_500_000
    for told in re.findall(r'!\[(.*?)\]\(docs/pictures|alt="(.*?)"', page):
        assert len("".join(told)) > 20
