"""Quick matches are those that the same bots play at a table, move by move."""

from typing import Any

import pytest

from table21.batch.setup import Setup
from table21.bots import new_bot
from table21.bots.quick import QuickPlace, comes_to_mind
from table21.bots.search import SearchBot
from table21.games import all_games
from table21.table import Table
from table21.table.asking import start_row
from table21.table.packs import seeded_packs
from variants import SHORT

#: Who sits where, in turn.
NAMES = ["greedy", "easy", "random", "greedy:look=3"]
OPTIONS = [
    pytest.param(game, SHORT.get(game.name, {}) | {"players": players}, id=f"{game.name}-{players}")
    for game in all_games()
    for players in (game.words.fewest_players({}), game.words.fewest_players({}) + 2)
]


@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_every_move_is_the_one_that_choose_makes(game: Any, options: Any) -> None:
    setup = Setup.of(game, options, seed=5)
    place = QuickPlace(setup)
    for number in range(4):
        bots = [new_bot(NAMES[(seat + number) % 4], 7) for seat in range(options["players"])]
        if any(comes_to_mind(bot, game) is None for bot in bots):
            continue
        packs = seeded_packs(game, setup.options, 5, number)
        row = start_row(game, setup.options)
        table = Table.from_position(game, setup.options, row, packs)
        while not table.over:
            table.play(bots[table.turn].choose(table.view(table.turn)))
        moves, winners, scores = place.play(bots, number)
        assert moves == table.history
        outcome = table.outcome
        assert outcome is not None
        assert (winners, scores) == (outcome.winners, outcome.scores)


def test_a_match_may_be_longer_than_there_is_room_for() -> None:
    setup = Setup.of(all_games()[0], {}, seed=0)
    place, bots = QuickPlace(setup), [new_bot("random")] * setup.options["players"]
    whole = place.play(bots, 3)
    place.make_room(5)
    assert place.play(bots, 3) == whole
    assert len(whole.moves) > 5


def test_who_thinks_ahead_is_not_quick() -> None:
    for game in all_games():
        assert comes_to_mind(SearchBot("search", 0), game) is None
        assert comes_to_mind(new_bot("random"), game) == 1
