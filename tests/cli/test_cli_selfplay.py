import json
from pathlib import Path
from typing import Any

import pytest

from table21.batch import play_games
from table21.batch.setup import Setup
from table21.cli.selfplay import records as played
from table21.games import all_games
from table21.record import read_records, replay, verify


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_the_games_are_those_of_the_batch(game: Any) -> None:
    options = {"players": game.words.fewest_players({})}
    results = play_games(game, 20, seed=21, device="cpu", **options)
    for record, result in zip(played(Setup.of(game, options, 21), 20), results, strict=True):
        assert len(record["moves"]) == result["moves"]
        winners = sum(1 << seat - 1 for seat in record["result"]["winners"])
        assert winners == result["winners"]
        scores = record["result"]["scores"]
        assert scores == result["scores"][: len(scores)].tolist()


def test_the_games_are_those_of_the_batch_over_several_rounds() -> None:
    options: dict[str, Any] = {"players": 2, "ties": "replay"}
    results = play_games("make21", 200, seed=3, device="cpu", **options)
    found = list(played(Setup.of("make21", options, 3), 200))
    assert any(len(record["decks"]) > 1 for record in found)
    assert [len(record["moves"]) for record in found] == results["moves"].tolist()


def test_the_same_seed_plays_the_same_games(call: Any) -> None:
    first, again, other = (
        call("selfplay", "make21", "--games", "2", "--seed", seed).stdout
        for seed in ("7", "7", "8")
    )
    assert first == again != other
    assert len(first.splitlines()) == 2
    assert ", " not in first


def test_records_with_all_positions(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "positions.jsonl"
    call("selfplay", "make21", "--positions", "--out", file)
    (record,) = read_records(file)
    verify(record)
    assert len(record["positions"]) == len(record["moves"]) + 1
    for made, (position, legal) in enumerate(
        zip(record["positions"], [*record["legal"], []], strict=True)
    ):
        table = replay(record, made)
        assert position == table.snapshot()
        assert legal == sorted(table.legal_in_words())


def test_no_games_are_no_lines(call: Any) -> None:
    assert call("selfplay", "make21", "--games", "0").stdout == ""


def test_records_hold_what_the_command_was_given(call: Any) -> None:
    options = json.dumps({"players": 5, "edition": "first"})
    record = json.loads(call("selfplay", "make21", "--options", options).stdout)
    assert record["options"] == {"players": 5, "edition": "first", "ties": "shared"}
    assert len(record["names"]) == 5
