"""Playthroughs that a person has read: nothing in them changes unseen."""

import json
from pathlib import Path

import pytest

from golden import playthrough
from table21.games import all_games

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_playthrough_is_as_it_was_read(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    game, seed, options = lines[0].split(" | ")
    assert list(playthrough(game, int(seed), json.loads(options))) == lines


@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_every_game_has_a_playthrough(game: str) -> None:
    assert any(file.stem.startswith(game) for file in FILES)
