"""Counts in the manner of perft: how many lines of moves a fixed deal has, to each depth.

The counts stand in tests/perft/GAME.txt, see table21.harness.counts.
"""

from pathlib import Path

import pytest

from table21.harness.counts import check_count, counted_deals
from variants import GAMES

FOLDER = Path(__file__).parent / "perft"
LINES = [(file.stem, line) for file in sorted(FOLDER.glob("*.txt")) for line in counted_deals(file)]


@pytest.mark.parametrize(("game", "line"), LINES)
def test_counts(game: str, line: str) -> None:
    check_count(game, line)


def test_every_game_is_counted() -> None:
    assert {game for game, _ in LINES} >= {game.name for game in GAMES}
