"""Parsers: what is written is read back, and nonsense gets a named error and nothing else."""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness import variants
from table21 import Table, Table21Error
from table21.errors import BadScenario
from table21.games import all_games
from table21.record import read_records, verify, write_record
from table21.scenario import read_scenarios, run
from table21.table import read_position
from table21.words.cards import UNSEEN, card_text, read_card

GAMES = all_games()
CASES = list(variants())

#: Small, wild values of the kinds that JSON and YAML have.
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
#: Text made of the pieces that notation is made of.
PIECES = st.lists(
    st.sampled_from(
        [*"A23456789TJQKcdhsX>+*:=.^ ", "10", "♥", "take", "end", "??", "Kh", "é"]
        + ["draw", "keep>", "give>", "up>", "combine"]
    ),
    max_size=9,
).map("".join)

#: TABLE21_FUZZ=5000 looks further, at other examples every time; without it a run is repeatable.
EXAMPLES = int(os.environ.get("TABLE21_FUZZ", "150"))
DERANDOMIZE = "TABLE21_FUZZ" not in os.environ

quick = settings(
    max_examples=EXAMPLES,
    derandomize=DERANDOMIZE,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


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


def reached(case: int, seed: int, steps: int) -> Table:
    """A position somewhere in a random match."""
    game, options = CASES[case % len(CASES)]
    table, chance = Table(game, seed=seed, **options), random.Random(seed)
    for _ in range(steps):
        if table.over:
            break
        table.play(chance.choice(table.legal_moves()))
    return table


@quick
@given(st.integers(0, 99), st.integers(0, 500), st.integers(0, 60))
def test_snapshots_go_through_json_and_yaml(case: int, seed: int, steps: int) -> None:
    table = reached(case, seed, steps)
    for seat in (None, -1, *range(table.players)):
        snapshot = table.snapshot(seat)
        assert json.loads(json.dumps(snapshot)) == snapshot
        assert yaml.safe_load(yaml.safe_dump(snapshot)) == snapshot
        rows = table.rows[-1:] if seat is None else table.view(seat).rows
        assert (read_position(table.game, table.options, snapshot) == rows).all()


@quick
@given(st.integers(0, 99), st.integers(0, 500), st.integers(0, 60))
def test_moves_are_read_as_they_are_written(case: int, seed: int, steps: int) -> None:
    table = reached(case, seed, steps)
    for move, text in zip(table.legal_moves(), table.legal_in_words(), strict=True):
        spaced = " ".join(text.upper())
        assert table.read(text) == table.read(spaced) == move


@quick
@given(st.integers(0, 99), PIECES)
def test_any_text_as_a_move_is_legal_or_refused_by_name(case: int, text: str) -> None:
    table = reached(case, 5, 20)
    before = table.rows.tobytes()
    try:
        table.play(text)
    except Table21Error as refused:
        assert str(refused)
        assert table.rows.tobytes() == before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@quick
@given(
    options=st.dictionaries(
        st.sampled_from(["players", "target", "teams", "pack", "ties", "x"]), VALUES
    )
)
def test_any_options_are_read_or_refused_by_name(game: Any, options: dict[str, Any]) -> None:
    try:
        checked = game.words.read_options(options)
    except Table21Error as refused:
        assert str(refused)
    else:
        assert game.words.read_options(checked) == checked


@quick
@given(st.data())
def test_any_change_of_a_snapshot_is_read_or_refused_by_name(data: st.DataObject) -> None:
    table = reached(data.draw(st.integers(0, 99)), 3, data.draw(st.integers(0, 40)))
    snapshot = table.snapshot()
    key = data.draw(st.sampled_from(sorted(snapshot)))
    snapshot[key] = data.draw(VALUES)
    try:
        Table.from_snapshot(snapshot)
    except Table21Error as refused:
        assert str(refused)


@quick
@given(st.data())
def test_any_change_of_a_record_verifies_or_is_refused_by_name(data: st.DataObject) -> None:
    record: dict[str, Any] = write_record(reached(data.draw(st.integers(0, 99)), 3, 200))
    key = data.draw(st.sampled_from(sorted(record)))
    record[key] = data.draw(VALUES)
    try:
        verify(record)
    except Table21Error as refused:
        assert str(refused)


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
