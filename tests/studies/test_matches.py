"""Matches on deals that can be dealt again."""

from typing import Any

import pytest

from table21 import Table
from table21.bots import new_bot
from table21.games import all_games
from table21.record import verify
from table21.studies.matches import match_record, play_match, table_for


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_a_match_is_a_record_that_verifies(game: Any) -> None:
    options = game.words.read_options({})
    names = ["greedy", "random", "greedy", "random"][: options["players"]]
    record = match_record(game, options, names, seed=5, number=3)
    assert verify(record).over
    assert record["names"] == names
    assert record == match_record(game, options, names, seed=5, number=3)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_the_same_deal_at_other_seats_has_the_same_packs(game: Any) -> None:
    options = game.words.read_options({})
    bots = [new_bot("greedy", 1), *[new_bot("random", 1)] * (options["players"] - 1)]
    one, other = (play_match(game, options, order, 5, 3) for order in (bots, bots[::-1]))
    assert one.history != other.history
    rounds = min(len(one.packs), len(other.packs))
    assert one.packs[:rounds] == other.packs[:rounds]


def test_every_deal_is_another_and_the_first_is_that_of_the_seed() -> None:
    any_game = all_games()[0]
    options = any_game.words.read_options({})
    packs = [table_for(any_game, options, 7, number).packs[0] for number in range(5)]
    assert len({tuple(pack) for pack in packs}) == 5
    assert packs[0] == Table(any_game, seed=7).packs[0]
