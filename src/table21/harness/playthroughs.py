"""A whole match as text that a person can read and check. Run as a script: prints one.

    python -m table21.harness.playthroughs GAME SEED OPTIONS-AS-JSON > tests/golden/GAME-NAME.txt

Read what it printed against the rules before it is committed: the test only says that
nothing has changed since.
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from table21.table import Table


def playthrough(game: str, seed: int, options: dict[str, Any]) -> Iterator[str]:
    """The match of a seed: every position, the legal moves, the move, and what all are told."""
    yield f"{game} | {seed} | {json.dumps(options)}"
    table, chance = Table(game, seed=seed, **options), random.Random(seed)
    while not table.over:
        yield ""
        yield from position(table)
        move = chance.choice(table.legal_moves())
        k = len(table.history)
        table.play(move)
        yield f"{k + 1}. {table.moves_in_words()[-1]}"
        yield from (f"   {event.text}" for event in table.events(-1, since=k))
    yield ""
    assert table.outcome is not None
    winners = [seat + 1 for seat in table.outcome.winners]
    yield f"winners {winners}, scores {table.outcome.scores}: {table.outcome.reason}"


def check_playthrough(file: Path) -> None:
    """The match of a file goes as it was read."""
    lines = file.read_text(encoding="utf-8").splitlines()
    game, seed, options = lines[0].split(" | ")
    assert list(playthrough(game, int(seed), json.loads(options))) == lines


def position(table: Table) -> Iterator[str]:
    """The game's own part of the snapshot, a key a line; of the deck only the size."""
    for key, value in table.game.words.snapshot(table.position).items():
        yield f"   {key}: {len(value) if key == 'deck' else in_brackets(value)}"
    yield f"   seat {table.turn + 1} may: {'  '.join(table.legal_in_words())}"


def in_brackets(value: Any) -> str:
    """Lists of cards as [9h Kd]."""
    if isinstance(value, list):
        return "[" + " ".join(in_brackets(part) for part in value) + "]"
    return "-" if value is None else str(value)


if __name__ == "__main__":
    print("\n".join(playthrough(sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]))))
