"""Playthroughs that a person has read: nothing in them changes unseen."""

from pathlib import Path

import pytest

from table21.harness.playthroughs import check_playthrough
from variants import GAMES

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_playthrough_is_as_it_was_read(file: Path) -> None:
    check_playthrough(file)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_game_has_a_playthrough(game: str) -> None:
    assert any(file.stem.startswith(game) for file in FILES)
