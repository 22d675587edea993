"""The search: how it spends its budget, and that what it finds depends on nothing else."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from table21 import Table
from table21.bots import new_bot
from table21.bots.search import Budget
from table21.bots.seeing import legal_moves
from table21.games import all_games
from table21.table import View
from table21.words import Game

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))


def middle(game: Game, moves: int = 9) -> View:
    """A position with a choice."""
    table, bot = Table(game, seed=3), new_bot("medium")
    while len(table.history) < moves or len(table.legal_moves()) < 3:
        table.play(bot.choose(table.view(table.turn)))
    return table.view(table.turn)


def test_the_budget_is_spent_in_heats_of_half_as_many() -> None:
    assert Budget(500, 0, 1).heats(9) == [9, 5, 3, 2]
    assert Budget(500, 0, 1).heats(2) == [2]
    assert Budget(90, 0, 1).heats(40) == [3, 2]
    assert Budget(1, 0, 1).heats(40) == [1]
    assert Budget(0, 50, 1).heats(5) == [5, 3, 2]


@pytest.mark.parametrize("iterations", [1, 2, 7, 100, 500, 10_000])
@pytest.mark.parametrize("legal", [2, 3, 9, 61])
def test_what_is_tried_is_what_was_asked_for(iterations: int, legal: int) -> None:
    budget = Budget(iterations, 0, 1)
    heats = budget.heats(legal)
    tries = sum(
        budget.trees() * candidates * worlds
        for candidates in heats
        for worlds in budget.chunks(len(heats), candidates)
    )
    assert tries <= max(iterations, sum(heats))
    assert tries >= iterations / 2
    assert heats[0] <= max(iterations, 2)


@GAMES
def test_threads_change_nothing(game: Game) -> None:
    view = middle(game)
    alone, together = (new_bot(f"search:iterations=6000,threads={n}", 4) for n in (1, 2))
    assert alone.weigh(view) == together.weigh(view)


@GAMES
def test_a_search_of_one_try_makes_the_move_that_looks_best(game: Game) -> None:
    view = middle(game)
    looks = {one.move: one.value for one in new_bot("greedy").weigh(view)}
    assert looks[new_bot("search:iterations=1").choose(view)] == max(looks.values())


@GAMES
def test_a_budget_in_time_tries_all_moves(game: Game) -> None:
    view = middle(game)
    weighed = new_bot("search:ms=20,threads=2").weigh(view)
    assert sorted(one.move for one in weighed) == legal_moves(view)
    assert all(one.visits > 0 for one in weighed)
    few = new_bot("search:ms=600000,iterations=100").weigh(view)
    assert sum(one.visits for one in few) <= 100


@GAMES
def test_plain_and_compiled_find_the_same(game: Game) -> None:
    script = (
        "import sys, json; sys.path.insert(0, sys.argv[2])\n"
        "from table21.games import find; from table21.bots import new_bot; import test_search\n"
        "view = test_search.middle(find(sys.argv[1]))\n"
        "print(json.dumps(new_bot('search:iterations=12', 5).weigh(view), default=vars))"
    )
    told = subprocess.run(
        [sys.executable, "-c", script, game.name, str(Path(__file__).parent)],
        env={**os.environ, "TABLE21_JIT": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    plain: list[dict[str, Any]] = json.loads(told.stdout)
    weighed = new_bot("search:iterations=12", 5).weigh(middle(game))
    assert [one["move"] for one in plain] == [one.move for one in weighed]
    assert [one["visits"] for one in plain] == [one.visits for one in weighed]
    assert [one["value"] for one in plain] == pytest.approx([one.value for one in weighed])
