"""The same deals on one target, every position of every step as text. Run as a script: prints it.

    python -m table21.harness.agreement DEVICE GAME OPTIONS-AS-JSON

With TABLE21_JIT=0 the rules run plain; with NUMBA_ENABLE_CUDASIM=1 besides, the device
'cuda' is the simulator, which runs the kernels as plain Python, thread by thread.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from table21.batch import open_batch, play_games
from table21.batch.setup import Setup

SEED, TABLES, STEPS, MATCHES = 2121, 3, 120, 5
#: Devices, and the settings of the process that is one of them.
TARGETS = {
    "plain": ("cpu", {"TABLE21_JIT": "0"}),
    "cuda": ("cuda", {"TABLE21_JIT": "0", "NUMBA_ENABLE_CUDASIM": "1"}),
}


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


def run_elsewhere(target: str, game: str, options: dict[str, Any]) -> list[str]:
    """The same in a process of its own, on another target."""
    device, settings = TARGETS[target]
    command = [sys.executable, "-m", __name__, device, game, json.dumps(options)]
    done = subprocess.run(
        command, env={**os.environ, **settings}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def check_target(target: str, game: str, options: dict[str, Any]) -> None:
    """Another target and compiled code on one core play alike, move by move."""
    compiled = lines("cpu", game, options)
    found = run_elsewhere(target, game, options)
    for number, (ours, theirs) in enumerate(zip(compiled, found, strict=True)):
        assert ours == theirs, f"line {number}"


def check_all_cores(game: str, options: dict[str, Any]) -> None:
    """Many threads play as one does: whole matches, and tables in step."""
    one = play_games(game, 10_000, seed=3, device="cpu", **options)
    assert (play_games(game, 10_000, seed=3, device="cpus", **options) == one).all()
    batches = [
        open_batch(game, 9000, seed=4, device=device, **options) for device in ("cpu", "cpus")
    ]
    for _ in range(60):
        choices = [batch.random_moves() for batch in batches]
        assert np.array_equal(*choices)
        for batch, choice in zip(batches, choices, strict=True):
            batch.step(choice)
    assert (batches[0].rows == batches[1].rows).all()
    assert np.array_equal(batches[0].legal, batches[1].legal)


def check_parts(game: str, options: dict[str, Any]) -> None:
    """A run can be cut into parts."""
    whole = play_games(game, 3000, seed=5, device="cpu", **options)
    rest = play_games(game, 1000, seed=5, first=2000, device="cpu", **options)
    assert (whole[2000:] == rest).all()


def rows_text(rows: Any) -> str:
    """Positions as text."""
    return " ".join(row_text(row) for row in np.asarray(rows))


def row_text(row: Any) -> str:
    """A position as text, without the unused bytes of its row."""
    return repr([np.asarray(row[name]).tolist() for name in row.dtype.names])


def numbers_text(numbers: Any) -> str:
    """Numbers as text."""
    return repr(np.asarray(numbers).tolist())


def lines(device: str, game: str, options: dict[str, Any]) -> list[str]:
    """All that is compared."""
    return [*steps(device, game, options), *matches(device, game, options)]


if __name__ == "__main__":
    print("\n".join(lines(sys.argv[1], sys.argv[2], json.loads(sys.argv[3]))))
