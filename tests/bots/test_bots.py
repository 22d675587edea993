"""Every bot in every game: it plays, plays the same again, and knows what its seat knows."""

from typing import Any

import numpy as np
import pytest

from table21 import IllegalMove, Table
from table21.bots import LEVELS, Bot, new_bot
from table21.bots.naming import bot_names
from table21.cli.main import LEVELS_SHOWN
from table21.errors import BadOptions
from variants import GAMES

#: Every kind of bot, thinking little.
BOTS = ["random", "greedy", "greedy:look=2", "search:iterations=60"]


def play_out(table: Table, bots: list[Bot]) -> Table:
    while not table.over:
        table.play(bots[table.turn].choose(table.view(table.turn)))
    return table


def bots_for(name: str, table: Table) -> list[Bot]:
    return [new_bot(name, seat) for seat in range(table.players)]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_bots_play_any_game_the_same_way_for_a_seed(game: Any, name: str) -> None:
    first, again = (
        play_out(table, bots_for(name, table)) for table in (Table(game, seed=5) for _ in range(2))
    )
    assert first.over
    assert first.history == again.history


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_all_legal_moves_are_weighed_and_the_first_is_made(game: Any, name: str) -> None:
    table, bot = Table(game, seed=7), new_bot(name, 7)
    while not table.over and len(table.history) < 30:
        view = table.view(table.turn)
        before = view.rows.tobytes()
        weighed = bot.weigh(view)
        assert sorted(one.move for one in weighed) == table.legal_moves()
        assert bot.choose(view) == weighed[0].move
        assert np.array_equal(view.rows.tobytes(), before)
        table.play(weighed[0].move)


def test_a_bot_moves_for_its_own_seat_only() -> None:
    table, bot = Table("make21", seed=1), new_bot("random")
    for seat in (1 - table.turn, -1):
        with pytest.raises(IllegalMove, match="not their turn"):
            bot.choose(table.view(seat))


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: str(level.name))
def test_every_level_is_a_bot(level: Any) -> None:
    assert new_bot(level.name).name == level.name
    assert level.name in bot_names()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nosuch", "there is no bot 'nosuch'; there are: easy, medium, hard, expert, random"),
        ("", "there is no bot ''"),
        ("random:look=2", "random: there is no setting 'look'; it has none"),
        ("search:depth=2", "there is no setting 'depth'; there are: iterations, ms, threads"),
        ("search:iterations=0", "iterations '0' cannot be, 1 to 10000000 is right"),
        ("search:iterations", "iterations '' cannot be"),
        ("search:threads=²", "threads '²' cannot be"),
        ("search:ms=5,", "there is no setting ''"),
    ],
)
def test_a_name_that_cannot_be_says_what_is_right(name: str, told: str) -> None:
    with pytest.raises(BadOptions) as refused:
        new_bot(name)
    assert told in str(refused.value)


def test_the_command_line_names_the_levels() -> None:
    *most, last = [level.name for level in LEVELS]
    assert f"{', '.join(most)} or {last}" == LEVELS_SHOWN
