"""On a machine with a CUDA device: the same games there as on the CPU, and arrays that go out.

    python benchmarks/cuda_check.py

`make test` compares the targets in numba-cuda's simulator; this is the same on a real device,
with more tables. It prints what it compared, and stops with an error where they differ.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from table21.batch import open_batch, play_games
from table21.batch.cuda import tally_games_cuda
from table21.batch.setup import Setup
from table21.batch.tallying import frame_for, tally_part
from table21.games import Game, all_games

MATCHES, TABLES, STEPS = 20_000, 5_000, 200
#: Libraries that take device arrays through DLPack.
TAKERS = ("torch", "cupy")


def variants(game: Game) -> Iterator[dict[str, Any]]:
    """The fewest, and the most players."""
    fewest = game.words.fewest_players({})
    yield from ({"players": players} for players in sorted({fewest, game.rules.SEATS}))


def check_matches(game: Game, options: dict[str, Any]) -> None:
    """Whole matches end alike."""
    here, there = (
        play_games(game, MATCHES, seed=21, device=device, **options) for device in ("cpus", "cuda")
    )
    if not (here == there).all():
        raise SystemExit(f"{game.name} {options}: match {int(np.argmin(here == there))} differs")
    print(f"{game.name} {options}: {MATCHES} matches, {here['moves'].sum()} moves alike")


def check_tallies(game: Game, options: dict[str, Any]) -> None:
    """What is added up on the device is what is added up here."""
    setup = Setup.of(game, options, 21)
    frame = frame_for(setup)
    there = tally_games_cuda(setup, frame, 2, MATCHES)
    here = [tally_part(setup, frame, part, MATCHES) for part in range(2)]
    if not np.array_equal(here, there):
        raise SystemExit(f"{game.name} {options}: tallies differ")
    print(f"{game.name} {options}: tallies of {2 * MATCHES} matches alike")


def check_steps(game: Game, options: dict[str, Any]) -> None:
    """Tables in step stay alike in all that they hold."""
    here, there = (
        open_batch(game, TABLES, seed=21, device=device, **options) for device in ("cpus", "cuda")
    )
    for _ in range(STEPS):
        for batch in (here, there):
            batch.step(batch.random_moves())
    for name in ("rows", "legal", "ended", "winners", "scores"):
        if not (np.asarray(getattr(there, name)) == getattr(here, name)).all():
            raise SystemExit(f"{game.name} {options}: {name} differ after {STEPS} steps")
    if not (np.asarray(there.observe()) == here.observe()).all():
        raise SystemExit(f"{game.name} {options}: observations differ")
    print(f"{game.name} {options}: {TABLES} tables alike after {STEPS} steps")


def check_arrays(game: Game) -> None:
    """Device arrays go out without a copy, and moves come in as they are."""
    batch = open_batch(game, TABLES, device="cuda")
    pointer = batch.legal.__cuda_array_interface__["data"][0]
    for name in TAKERS:
        if not find_spec(name):
            print(f"{name} is not installed here: not compared")
            continue
        taken = import_module(name).from_dlpack(batch.legal)
        there = taken.data_ptr() if name == "torch" else taken.data.ptr
        if there != pointer or tuple(taken.shape) != batch.legal.shape:
            raise SystemExit(f"{name} was given a copy")
        batch.step(taken.argmax(1))
        print(f"{name}: legal moves taken without a copy, moves given as {taken.argmax(1).dtype}")


if __name__ == "__main__":
    for each in all_games():
        for wish in variants(each):
            check_matches(each, wish)
            check_tallies(each, wish)
            check_steps(each, wish)
        check_arrays(each)
