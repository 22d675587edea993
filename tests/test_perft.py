"""Counts in the manner of perft: how many lines of moves a fixed deal has, to each depth.

The counts stand in tests/perft/GAME.txt, a deal a line: the options, the seed, and the number
of lines of 1, 2, 3 … moves. A change of the rules shows as another count.
"""

import json
from pathlib import Path

import pytest

from table21 import Table
from table21.games import all_games

FOLDER = Path(__file__).parent / "perft"
LINES = [
    (file.stem, line)
    for file in sorted(FOLDER.glob("*.txt"))
    for line in file.read_text().splitlines()
    if line and not line.startswith("#")
]


def lines_of(table: Table, depth: int) -> int:
    """How many lines of so many moves there are from here."""
    legal = table.legal_moves()
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        table.play(move)
        total += lines_of(table, depth - 1)
        table.undo()
    return total


@pytest.mark.parametrize(("game", "line"), LINES)
def test_counts(game: str, line: str) -> None:
    options, seed, *counts = line.split(" | ")
    table = Table(game, seed=int(seed), **json.loads(options))
    expected = [int(count) for count in counts[0].split()]
    assert [lines_of(table, depth + 1) for depth in range(len(expected))] == expected


def test_every_game_is_counted() -> None:
    assert {game for game, _ in LINES} >= {game.name for game in all_games()}
