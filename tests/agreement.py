"""The same deals on one target, every position of every step as text. Run as a script: prints it.

    python tests/agreement.py DEVICE GAME OPTIONS-AS-JSON

With TABLE21_JIT=0 the rules run plain; with NUMBA_ENABLE_CUDASIM=1 besides, the device
'cuda' is the simulator, which runs the kernels as plain Python, thread by thread.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from table21.batch import open_batch, play_games
from table21.batch.setup import Setup

SEED, TABLES, STEPS, MATCHES = 2121, 3, 120, 5


def steps(device: str, game: str, options: dict[str, Any]) -> Iterator[str]:
    """Tables moved on together, past the end of matches."""
    batch = open_batch(game, TABLES, seed=SEED, device=device, **options)
    for _ in range(STEPS):
        yield rows_text(batch.rows) + numbers_text(batch.legal)
        batch.step(batch.random_moves())
        yield " ".join(numbers_text(a) for a in (batch.ended, batch.winners, batch.scores))
    yield numbers_text(batch.observe())


def matches(device: str, game: str, options: dict[str, Any]) -> Iterator[str]:
    """Whole matches, how each ended."""
    results = play_games(game, MATCHES, seed=SEED, first=7, device=device, **options)
    for i in range(MATCHES):
        yield row_text(results[i])
    yield str(total(device, game, options))


def total(device: str, game: str, options: dict[str, Any]) -> int:
    """How many moves those matches had; on the device, where they lie there."""
    if device != "cuda":
        results = play_games(game, MATCHES, seed=SEED, first=7, device=device, **options)
        return int(results["moves"].sum())
    from table21.batch.cuda import moves_of, play_games_cuda

    setup = Setup.of(game, options, SEED, 7)
    return moves_of(setup, play_games_cuda(setup, MATCHES))


def rows_text(rows: Any) -> str:
    return " ".join(row_text(row) for row in np.asarray(rows))


def row_text(row: Any) -> str:
    return repr([np.asarray(row[name]).tolist() for name in row.dtype.names])


def numbers_text(numbers: Any) -> str:
    return repr(np.asarray(numbers).tolist())


def lines(device: str, game: str, options: dict[str, Any]) -> list[str]:
    return [*steps(device, game, options), *matches(device, game, options)]


if __name__ == "__main__":
    print("\n".join(lines(sys.argv[1], sys.argv[2], json.loads(sys.argv[3]))))
