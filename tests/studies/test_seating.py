"""Seats are rotated fairly: each bot at each side as often as any other, on every deal."""

from collections import Counter

import pytest

from table21.games import find
from table21.studies.seating import by_seat, circular_orders, deals_for, seatings, sides_of

SIZES = [(bots, sides) for bots in range(1, 6) for sides in range(1, 6) if bots > 1 or sides == 1]


@pytest.mark.parametrize(("bots", "sides"), SIZES)
def test_every_bot_sits_at_every_side_equally_often(bots: int, sides: int) -> None:
    for deal in range(7):
        found = seatings(bots, sides, deal)
        sat = Counter((bot, side) for seating in found for side, bot in enumerate(seating))
        assert len(sat) == bots * sides
        assert len(set(sat.values())) == 1
        assert len(set(found)) == len(found)


@pytest.mark.parametrize(("bots", "sides"), SIZES)
def test_every_pair_meets_and_equally_often(bots: int, sides: int) -> None:
    met = Counter(
        pair
        for seating in seatings(bots, sides, 0)
        for pair in {(a, b) for a in seating for b in seating if a < b}
    )
    assert len(met) == (bots * (bots - 1) // 2 if sides > 1 else 0)
    assert len(set(met.values())) <= 1


def test_in_the_long_run_everybody_sits_left_of_everybody() -> None:
    left_of = Counter(
        (order[side], order[(side + 1) % 4])
        for deal in range(len(circular_orders((0, 1, 2, 3))))
        for order in seatings(4, 4, deal)
        for side in range(4)
    )
    assert len(left_of) == 12
    assert len(set(left_of.values())) == 1


@pytest.mark.parametrize(("bots", "sides"), SIZES)
def test_there_are_enough_deals_and_not_one_more(bots: int, sides: int) -> None:
    for games in (1, 7, 100):
        deals = deals_for(games, bots, sides)
        counts = [len(seatings(bots, sides, deal)) for deal in range(deals)]
        assert sum(counts[:-1]) < games <= sum(counts)


def test_a_team_is_one_side() -> None:
    game = find("stack21")
    assert sides_of(game, game.words.read_options({"teams": True})) == 2
    assert sides_of(game, game.words.read_options({"players": 3})) == 3
    assert by_seat((1, 0), 4) == (1, 0, 1, 0)
