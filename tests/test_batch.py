"""Batches: matches end and begin again, checked steps, devices, options."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from table21 import IllegalMove, Table
from table21.batch import Batch, open_batch, play_games
from table21.errors import BadOptions, NotAvailable
from table21.kernel import Rows
from table21.table.asking import legal_at, scores_at, winners_at
from variants import GAMES

NAMES = [game.name for game in GAMES]


@pytest.mark.parametrize("game", NAMES)
def test_a_batch_moves_as_single_tables_do(game: str) -> None:
    """Each table of a batch, followed by the rules one at a time, is where they say."""
    batch = open_batch(game, 20, seed=3, device="cpu")
    for _ in range(150):
        before, choice = batch.rows.copy(), batch.random_moves()
        batch.step_checked(choice)
        for k in range(batch.tables):
            follow(batch, before, k, int(choice[k]))


def follow(batch: Batch, before: Rows, k: int, move: int) -> None:
    game, options = batch.setup.game, batch.setup.options
    table = Table.from_position(game, options, before[k : k + 1])
    table.play(move)
    assert bool(batch.ended[k]) == table.over
    assert legal_at(game, batch.rows, k) == np.flatnonzero(batch.legal[k]).tolist()
    if table.over:
        outcome = table.outcome
        assert outcome is not None
        assert batch.winners[k] == sum(1 << seat for seat in outcome.winners)
        assert batch.scores[k].tolist()[: len(outcome.scores)] == outcome.scores
    elif len(table.packs) == 0:
        assert (table.rows[-1] == batch.rows[k]).all()


@pytest.mark.parametrize("game", NAMES)
def test_results_are_those_of_whole_matches(game: str) -> None:
    results = play_games(game, 50, seed=1, device="cpu")
    assert (results["moves"] > 0).all()
    assert (results["winners"] > 0).all()
    assert len({row.tobytes() for row in results}) > 40


@pytest.mark.parametrize("game", NAMES)
def test_another_seed_gives_other_games(game: str) -> None:
    one, other = (play_games(game, 50, seed=seed, device="cpu") for seed in (1, 2))
    assert (one != other).any()


def test_progress_is_told_and_adds_up() -> None:
    told: list[int] = []
    play_games(NAMES[0], 10_000, device="cpus", progress=told.append)
    assert sum(told) == 10_000


def test_a_checked_step_refuses_all_or_none() -> None:
    batch = open_batch("make21", 5, seed=1, device="cpu")
    before = batch.rows.copy()
    wrong = batch.random_moves()
    wrong[3] = 9
    with pytest.raises(IllegalMove, match=r"move 9 is not legal at table 3, where \[0, 1"):
        batch.step_checked(wrong)
    wrong[3] = -1
    with pytest.raises(IllegalMove, match="move -1 is not legal at table 3"):
        batch.step_checked(wrong)
    with pytest.raises(IllegalMove, match="4 moves for 5 tables"):
        batch.step_checked(wrong[:4])
    with pytest.raises(IllegalMove, match="4 moves for 5 tables"):
        batch.step(wrong[:4])
    assert (batch.rows == before).all()
    batch.step_checked(batch.random_moves())
    assert (batch.rows != before).all()


def test_rows_know_scores_and_winners() -> None:
    batch = open_batch(NAMES[0], 3, device="cpu")
    game = batch.setup.game
    assert winners_at(game, batch.rows, 0) == []
    assert set(scores_at(game, batch.rows, 0)) == {0}


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"device": "tpu"}, "there is no device 'tpu'; the devices are: cpu, cpus, cuda"),
        ({"seed": -1}, "a seed is a number from 0 to 4294967295, not -1"),
        ({"seed": 1 << 32}, "a seed is a number from 0"),
        ({"first": -5}, "the first match is a number from 0"),
        ({"players": 99}, "players: 99 cannot be"),
    ],
)
def test_wishes_that_cannot_be(wish: dict[str, Any], sentence: str) -> None:
    asked: tuple[Any, ...] = (play_games, open_batch)
    for ask in asked:
        with pytest.raises(BadOptions) as bad:
            ask(NAMES[0], 1, **wish)
        assert sentence in str(bad.value)


def test_a_batch_without_tables_is_refused() -> None:
    with pytest.raises(BadOptions, match="a batch has at least 1 table, not 0"):
        open_batch(NAMES[0], 0)


@pytest.mark.parametrize(
    ("hidden", "sentence"),
    [("", "no CUDA device was found"), ("numba_cuda", "the device 'cuda' needs numba-cuda")],
)
def test_without_a_cuda_device_it_says_how_to_get_one(hidden: str, sentence: str) -> None:
    """In a process of its own, where the driver, or numba-cuda itself, is not to be found."""
    script = (
        "import sys, importlib.abc\n"
        "class Hider(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path, target=None):\n"
        f"        if '{hidden}' and name.split('.')[0] == '{hidden}':\n"
        "            raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Hider())\n"
        "from table21.batch import play_games\n"
        "from table21.errors import NotAvailable\n"
        f"try: play_games('{NAMES[0]}', 1, device='cuda')\n"
        "except NotAvailable as lacking: print(lacking)\n"
    )
    environment = {"PATH": "", "CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, env=environment
    )
    assert sentence in done.stdout, done.stderr
    assert "pip install 'table21[gpu]'" in done.stdout
    assert issubclass(NotAvailable, ValueError)
