"""Parsers: what is written is read back, and nonsense gets a named error and nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from table21 import Table21Error
from table21.errors import BadScenario
from table21.harness import nonsense
from table21.harness.nonsense import VALUES, quick
from table21.record import read_records, verify
from table21.scenario import read_scenarios, run
from table21.words import Game
from table21.words.cards import UNSEEN, card_text, read_card
from variants import GAMES, variants

CASES = variants()


@given(st.integers(0, 52))
def test_cards_are_read_as_they_are_written(card: int) -> None:
    if card < 52:
        text = card_text(card)
        assert read_card(text) == read_card(text.upper()) == read_card(f" {text.lower()} ") == card
        assert read_card(text.replace("T", "10")) == card
        symbol = "♣♦♥♠"["cdhs".index(text[1])]
        assert read_card(text[0] + symbol) == card
    else:
        assert card_text(card) == "X"


def test_a_hidden_card_is_read_as_hidden() -> None:
    assert card_text(read_card(UNSEEN)) == UNSEEN


def test_snapshots_are_read_as_they_are_written() -> None:
    nonsense.check_snapshots(CASES)


def test_moves_are_read_as_they_are_written() -> None:
    nonsense.check_moves(CASES)


def test_any_text_as_a_move_is_legal_or_refused_by_name() -> None:
    nonsense.check_any_text(CASES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_any_options_are_read_or_refused_by_name(game: Game) -> None:
    nonsense.check_any_options(game)


def test_any_change_of_a_snapshot_is_read_or_refused_by_name() -> None:
    nonsense.check_any_snapshot(CASES)


def test_any_change_of_a_record_verifies_or_is_refused_by_name() -> None:
    nonsense.check_any_record(CASES)


@quick
@given(st.integers(0, 99), st.integers(0, 500), st.integers(0, 60))
def test_snapshots_go_through_yaml(case: int, seed: int, steps: int) -> None:
    snapshot = nonsense.reached(CASES, case, seed, steps).snapshot()
    assert yaml.safe_load(yaml.safe_dump(snapshot)) == snapshot


@quick
@given(text=st.text() | VALUES.map(lambda value: json.dumps([value])))
def test_any_file_of_records_is_read_or_refused_by_name(tmp_path: Path, text: str) -> None:
    file = tmp_path / "records.json"
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    try:
        for record in read_records(file):
            verify(record)
    except Table21Error as refused:
        assert str(refused)


@quick
@given(text=st.text() | VALUES.map(lambda value: yaml.safe_dump([value])))
def test_any_scenario_file_is_read_or_refused_by_name(tmp_path: Path, text: str) -> None:
    file = tmp_path / "scenarios.yaml"
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    try:
        list(read_scenarios(file))
    except BadScenario as refused:
        assert "scenarios.yaml" in str(refused)


@quick
@given(
    key=st.sampled_from(["options", "given", "play", "expect", "game", "name"]),
    inner=st.sampled_from(
        ["decks", "dealer", "hands", "piles", "deck", "turn", "legal", "forbids", "sees", "gained"]
    ),
    value=VALUES,
)
def test_any_scenario_runs_or_is_refused_by_name(
    tmp_path: Path, key: str, inner: str, value: Any
) -> None:
    nested = key in ("options", "given", "expect")
    scenario = {"name": "wild", "game": "make21", key: {inner: value} if nested else value}
    file = tmp_path / "scenarios.yaml"
    file.write_text(yaml.safe_dump([scenario]), encoding="utf-8")
    try:
        for read in read_scenarios(file):
            assert all(run(read))
    except BadScenario as refused:
        assert "scenarios.yaml" in str(refused)
