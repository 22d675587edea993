"""What looks good in Mines21: sensible to a person, and far better than chance."""

from typing import Any

import numpy as np
import pytest

from table21 import Table
from table21.bots import new_bot
from table21.games import find
from table21.kernel import plain, plain_row
from table21.kernel.contract import CERTAIN
from table21.table import read_position
from table21_mines21.rules import standing

GAME = find("mines21")


def best(players: int = 2, jokers: bool = False, **given: Any) -> str:
    """What greedy does."""
    options = GAME.words.read_options({"players": players, "jokers": jokers})
    table = Table.from_position(GAME, options, read_position(GAME, options, given))
    return GAME.words.move_text(table.position, new_bot("greedy").choose(table.view(table.turn)))


def test_a_mine_is_won_where_one_can_be() -> None:
    hands = [["9h", "2c", "Ks", "3d"], ["4c"]]
    assert best(hands=hands, mines=[["Th", "3h"], ["4s"]]) == "9h>1"


def test_the_better_of_two_mines() -> None:
    hands = [["7h", "Ks"], ["4c"]]
    assert best(hands=hands, mines=[["7c", "7d"], ["Qs", "3s"]]) == "7h>1"


def test_the_last_turn_wastes_nothing() -> None:
    hands = [["Kc", "2d"], ["4c"]]
    assert best(hands=hands, mines=[["4s"]], deck=[], last_turns=0) != "pass"


def test_a_joker_takes_the_best_of_the_others_and_no_small_change_early() -> None:
    won = [[], [["Tc", "Jc", "3c"], ["7c", "7d", "7h", "As=11"]]]
    assert best(jokers=True, hands=[["X", "2h"], ["4c"]], won=won) == "X>2.2"
    small = [[], [["Tc", "Jc", "3c"]]]
    assert not best(jokers=True, hands=[["X", "2h"], ["4c"]], won=small).startswith("X")


def test_no_joker_is_left_in_the_hand() -> None:
    hands = [["X", "2h"], ["4c"]]
    assert best(jokers=True, hands=hands, mines=[["4s"]], deck=[], last_turns=0) == "X>1"
    assert best(jokers=True, hands=hands, deck=[], last_turns=0) == "X>out"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_chance(players: int) -> None:
    gained = np.zeros(players)
    for seed in range(12):
        table = Table(
            GAME, seed=seed, players=players, jokers=True, max_rounds=1, dealer=seed % players
        )
        bots = [new_bot("greedy" if seat == 0 else "random", seat) for seat in range(players)]
        while not table.over:
            table.play(bots[table.turn].choose(table.view(table.turn)))
        gained += table.scores
    assert gained[0] / 12 > gained[1:].max() / 12 + 15


def stands(*scores: int) -> list[int]:
    options = GAME.words.read_options({"players": len(scores)})
    rows = read_position(GAME, options, {"hands": [[] for _ in scores], "scores": list(scores)})
    return [plain(standing)(plain_row(rows, 0), seat) for seat in range(len(scores))]


def test_the_further_ahead_the_better_a_seat_stands() -> None:
    assert stands(100, 100) == [CERTAIN // 2] * 2
    assert stands(150, 100)[0] > stands(120, 100)[0] > CERTAIN // 2 > stands(120, 100)[1]
    assert stands(240, 200)[0] > stands(40, 0)[0]
    assert all(0 <= chance <= CERTAIN for chance in stands(-2000, 3000, 0))
