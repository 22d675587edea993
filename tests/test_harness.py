"""Every registered game passes the harness, unedited, with every number of players."""

from typing import Any

import pytest

from harness import VARIANTS, variants, watch_match
from table21.games import all_games
from table21.words import Game

#: Matches watched for each variant here; `benchmarks/harness.py` watches as many as it is told.
MATCHES = 6


def name(value: object) -> str:
    return value.name if isinstance(value, Game) else str(value)


def test_no_game_is_left_out() -> None:
    assert {game.name for game in all_games()} <= set(VARIANTS)


@pytest.mark.parametrize(("game", "options"), list(variants()), ids=name)
def test_random_matches_are_sound_at_every_move(game: Game, options: dict[str, Any]) -> None:
    for seed in range(MATCHES):
        watch_match(game, options, seed)
