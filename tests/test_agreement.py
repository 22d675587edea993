"""Plain Python, one core, all cores and CUDA (its simulator) play the same deals move by move."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import agreement
from harness import VARIANTS
from table21.batch import open_batch, play_games

#: A game and options; with the most players of each variant, so that all seats are tried.
CASES = [(name, options) for name, variants in VARIANTS.items() for options in variants]
TARGETS = {
    "plain": ("cpu", {"TABLE21_JIT": "0"}),
    "cuda": ("cuda", {"TABLE21_JIT": "0", "NUMBA_ENABLE_CUDASIM": "1"}),
}


def run_elsewhere(target: str, game: str, options: dict[str, Any]) -> list[str]:
    """The same script in a process of its own, on another target."""
    device, settings = TARGETS[target]
    script = Path(__file__).with_name("agreement.py")
    command = [sys.executable, str(script), device, game, json.dumps(options)]
    done = subprocess.run(
        command, env={**os.environ, **settings}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(("game", "options"), CASES)
def test_other_targets_agree_with_compiled(target: str, game: str, options: dict[str, Any]) -> None:
    compiled = agreement.lines("cpu", game, options)
    for number, (ours, theirs) in enumerate(
        zip(compiled, run_elsewhere(target, game, options), strict=True)
    ):
        assert ours == theirs, f"line {number}"


@pytest.mark.parametrize(("game", "options"), CASES)
def test_all_cores_agree_with_one(game: str, options: dict[str, Any]) -> None:
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


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_run_can_be_cut_into_parts(game: str, options: dict[str, Any]) -> None:
    whole = play_games(game, 3000, seed=5, device="cpu", **options)
    rest = play_games(game, 1000, seed=5, first=2000, device="cpu", **options)
    assert (whole[2000:] == rest).all()
