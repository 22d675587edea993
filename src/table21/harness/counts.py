"""Counts in the manner of perft: how many lines of moves a fixed deal has, to each depth.

They stand in text files, a deal a line: the options, the seed, and the number of lines of 1, 2,
3 … moves: `{"players": 2} | 1 | 4 16 64`. A change of the rules shows as another count. Run as a
script it prints such a line:

    python -m table21.harness.counts GAME OPTIONS-AS-JSON SEED DEPTH
"""

import json
import sys
from pathlib import Path

from table21.table import Table


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


def counted_deals(file: Path) -> list[str]:
    """The deals of a file, without its comments."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def check_count(game: str, line: str) -> None:
    """A deal has as many lines of moves as it is said to have."""
    options, seed, counts = line.split(" | ")
    table = Table(game, seed=int(seed), **json.loads(options))
    expected = [int(count) for count in counts.split()]
    assert [lines_of(table, depth + 1) for depth in range(len(expected))] == expected


if __name__ == "__main__":
    name, given, dealt, deep = sys.argv[1:5]
    dealt_table = Table(name, seed=int(dealt), **json.loads(given))
    found = [str(lines_of(dealt_table, depth + 1)) for depth in range(int(deep))]
    print(f"{given} | {dealt} | {' '.join(found)}")
