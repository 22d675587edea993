"""Every scenario of every game holds, and the files are complete enough to be worth running."""

from pathlib import Path

import pytest

import table21.games
from table21.errors import BadScenario
from table21.scenario import Scenario, differences, read_scenarios, run

FILES = sorted(Path(table21.games.__file__).parent.glob("*/scenarios.yaml"))
SCENARIOS = [scenario for file in FILES for scenario in read_scenarios(file)]

CASE = """
- name: a case
  game: make21
  options: {players: 2}
  given: {hands: [[4h, 9c], [3c, 4c]], piles: [[Kd], [2s]], deck: [Qs, Js]}
"""


@pytest.mark.parametrize(
    "scenario", SCENARIOS, ids=lambda scenario: f"{scenario.game}: {scenario.name}"
)
def test_scenario_holds(scenario: Scenario) -> None:
    assert run(scenario) == []


def test_names_are_unique_within_a_game() -> None:
    names = [(scenario.game, scenario.name) for scenario in SCENARIOS]
    assert len(set(names)) == len(names)


def complaints(tmp_path: Path, text: str) -> list[str]:
    file = tmp_path / "case.yaml"
    file.write_text(CASE + text)
    return [complaint for scenario in read_scenarios(file) for complaint in run(scenario)]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("  expect: {turn: 2}", "turn: expected 2, found 1"),
        ("  expect: {deck: 3}", "deck: expected 3"),
        ("  expect: {piles: [[Kd], [3s]]}", "piles: expected"),
        ("  expect: {legal: [4h>1, 4h>2, 9c>1]}", "found 9c>2 besides"),
        ("  expect: {allows: [4h+9c>2]}", "refused: 4h+9c on pile 2 makes 15"),
        ("  expect: {forbids: [4h>1]}", "expected to be refused, but it is legal"),
        ("  expect: {colour: red}", "colour: there is no such key"),
        ("  expect: {sees: {2: {hands: [[4h, 9c], [3c, 4c]]}}}", "seat 2 sees hands"),
        ("  play: [9c>2]\n  expect: {gained: [1, 0]}", "gained: expected [1, 0], found [0, 0]"),
        ("  play: [take]", "move 1 of play, take, is refused"),
    ],
)
def test_what_does_not_hold_is_told(tmp_path: Path, text: str, complaint: str) -> None:
    (found,) = complaints(tmp_path, text)
    assert complaint in found


def test_what_holds_is_not_told(tmp_path: Path) -> None:
    text = "  play: [9c>2]\n  expect: {hands: [[qS, 4H], 2], sees: {2: {deck: ['??']}}, set: null}"
    assert complaints(tmp_path, text) == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a scenario file is a list of scenarios"),
        ("name: x", "a scenario file is a list of scenarios"),
        ("- [1, 2", "no YAML"),
        ("- 5", "case.yaml:1: a scenario is a mapping"),
        ("- game: make21", "case.yaml:1: the scenario has no name"),
        ("\n- name: x\n  game: whist", "case.yaml:2: there is no game 'whist'"),
        ("- {name: x, game: make21, wrong: 1}", "there is no 'wrong'"),
        ("- {name: x, game: make21, given: [1]}", "given: [1] is no dict"),
        ("- {name: x, game: make21, play: take}", "play: 'take' is no list"),
        ("- {name: x, game: make21, given: {hands: [[Kh, Kh], []]}}", "Kh lies in more places"),
        ("- {name: x, game: make21, given: {hands: [[Zh], []]}}", "'Zh' is no card"),
        ("- {name: x, game: make21, given: {turn: 3}}", "turn: 3 cannot be, 1 to 2 is right"),
        ("- {name: x, game: make21, given: {hands: [[Kh]]}, options: {players: 9}}", "players: 9"),
        ("- {name: x, game: make21, given: {decks: [[Kh]]}}", "decks[0]: "),
        (
            "- {name: x, game: make21, given: {hands: [[Kh], []]}, expect: {legal: 3}}",
            "legal: 3 is no list",
        ),
        (
            "- {name: x, game: make21, given: {hands: [[Kh], []]}, expect: {gained: null}}",
            "gained: None is no list",
        ),
        (
            "- {name: x, game: make21, given: {hands: [[Kh], []]}, expect: {sees: 3}}",
            "sees: 3 is no mapping",
        ),
        (
            "- {name: x, game: make21, given: {hands: [[Kh], []]}, expect: {sees: {a: {}}}}",
            "sees: there is no seat 'a'",
        ),
        (
            "- {name: x, game: make21, given: {hands: [[Kh], []]}, expect: {sees: {3: {}}}}",
            "sees: there is no seat 3",
        ),
        ("- {name: x, game: make21, given: {decks: [], dealer: x}}", "dealer: 'x' cannot be"),
        ("- {name: !!python/object:os.system x, game: make21}", "no YAML"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(text)
    with pytest.raises(BadScenario, match=r"case\.yaml:") as bad:
        [run(scenario) for scenario in read_scenarios(file)]
    assert sentence in str(bad.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match="there is no such file"):
        list(read_scenarios(tmp_path / "none.yaml"))


def test_order_counts_where_it_should() -> None:
    def tidy(card: object) -> str:
        return str(card)

    assert differences([["a", "b"]], [["b", "a"]], None, tidy)
    assert not differences([["a", "b"]], [["b", "a"]], 1, tidy)
    assert differences([["a"], ["b"]], [["b"], ["a"]], 1, tidy)
    assert not differences([2, 0], [["b", "a"], []], 1, tidy)
    assert not differences([5], ["5"], None, tidy)
    assert differences(True, 1, None, tidy)
