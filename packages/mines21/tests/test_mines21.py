"""Mines21 is held to all that every game is held to."""

from pathlib import Path

from importlinter import cli as import_linter

import table21_mines21
from table21.harness.suite import GameTests

HOME = Path(__file__).parent.parent
PACKAGE = Path(table21_mines21.__file__).parent


class TestMines21(GameTests):
    game = "mines21"
    variants = (
        {"max_rounds": 1},
        {"jokers": True, "max_rounds": 2, "target": 5},
    )
    folder = Path(__file__).parent
    scenarios = PACKAGE / "scenarios.yaml"
    rulings = HOME / "docs" / "rulings.md"
    figures = HOME / "docs" / "numbers.md"
    matches = (1, 500)


def test_nothing_is_used_that_a_stranger_could_not_use() -> None:
    settings = str(HOME / "pyproject.toml")
    assert import_linter.lint_imports(settings, no_cache=True) == import_linter.EXIT_STATUS_SUCCESS
