from pathlib import Path
from typing import Any

import pytest

from table21.games import all_games

FOLDER = Path(__file__).parents[2] / "src" / "table21" / "games"

GOOD = """\
- name: a King counts ten
  game: make21
  given: {hands: [[Kh, 2c], [3c, 4c]], turn: 1}
  play: [Kh>1]
  expect: {piles: [[Kh], []], turn: 2}
"""
BAD = """\
- name: a King stays in the hand
  game: make21
  given: {hands: [[Kh, 2c], [3c, 4c]], turn: 1}
  play: [Kh>1]
  expect: {piles: [[], []], turn: 2}
"""


def test_a_game_holds_to_its_scenarios(call: Any) -> None:
    files = sorted(FOLDER.glob("*/scenarios.yaml"))
    result = call("check", *files)
    assert files
    assert all_games()
    assert result.exit_code == 0
    assert result.stdout.endswith(" hold\n")


def test_a_failing_scenario_is_told_with_its_place(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(GOOD + BAD)
    result = call("check", file)
    told, count = result.stdout.splitlines()
    assert result.exit_code == 1
    assert told.startswith(f"{file}:6: a King stays in the hand: piles: expected [[], []], found")
    assert count == "2 scenarios, 1 hold"


def test_files_are_counted_together(call: Any, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text(GOOD)
    result = call("check", tmp_path / "a.yaml", tmp_path / "b.yaml")
    assert (result.exit_code, result.stdout) == (0, "2 scenarios, 2 hold\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", ":1: a scenario file is a list of scenarios"),
        ("- name: [", ":1: no YAML"),
        ("- name: x\n", ":1: the scenario has no game"),
        ("- {name: x, game: nosuch}\n", ":1: there is no game 'nosuch'"),
        ("- {name: x, game: make21, nosuch: 1}\n", ":1: there is no 'nosuch'"),
    ],
)
def test_a_file_that_cannot_be_read(call: Any, tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(text)
    result = call("check", file)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"table21: {file}{sentence}")
