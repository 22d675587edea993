from typing import Any

import numpy as np
import pytest

from table21 import Table
from table21.cli.simple_bots import Level, RandomBot, SimpleBot, new_bot
from table21.games import all_games
from table21.table.asking import guessed


def play_out(table: Table, bots: list[Any]) -> Table:
    while not table.over:
        table.play(bots[table.turn].choose(table.view(table.turn)))
    return table


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_bots_play_any_game_the_same_way_for_a_seed(game: Any, level: Level) -> None:
    first, again = (
        play_out(table, [new_bot(level, seat) for seat in range(table.players)])
        for table in (Table(game, seed=5), Table(game, seed=5))
    )
    assert first.over
    assert first.history == again.history


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_what_a_bot_cannot_see_does_not_matter(game: Any, level: Level) -> None:
    table, bot = Table(game, seed=6), new_bot(level, 6)
    while not table.over and len(table.history) < 40:
        seat, k = table.turn, len(table.history)
        choice = bot.choose(table.view(seat))
        for seed in range(3):
            other = guessed(game, table.rows, k, seat, seed)
            world = Table.from_position(game, table.options, other)
            assert bot.choose(world.view(seat)) == choice
        table.play(choice)


def test_the_simple_bot_beats_the_random_one() -> None:
    won = 0
    for number in range(40):
        bots: list[Any] = [RandomBot(number), RandomBot(number)]
        bots[number % 2] = SimpleBot(number)
        outcome = play_out(Table("make21", seed=number), bots).outcome
        assert outcome is not None
        won += number % 2 in outcome.winners
    assert won >= 34


def test_a_bot_asked_again_chooses_the_same_and_changes_nothing() -> None:
    table = Table("make21", seed=1, players=4)
    view, bot = table.view(table.turn), SimpleBot(1)
    before = view.rows.tobytes()
    assert len({bot.choose(view) for _ in range(3)}) == 1
    assert np.array_equal(view.rows.tobytes(), before)
