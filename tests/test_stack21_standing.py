"""How a match of Stack 21 stands: within a round, between rounds, and alone or in teams."""

from typing import Any

import pytest

from table21 import Table
from table21.games.stack21.standing import CHANCE, promised, standing
from table21.kernel import plain, plain_row
from table21.kernel.contract import CERTAIN

FOUR = [["2"], ["3"], ["4"], ["6"]]


def scene(own: Any, *others: Any, **options: Any) -> Any:
    """The row of a round in which the seats have these stacks."""
    stacks = [own, *others]
    given = {
        "game": "stack21",
        "options": {"players": len(stacks), **options},
        "stacks": stacks,
        "upcard": "6",
        "deck": ["10", "3k", "2", "2"],
    }
    table = Table.from_snapshot(given)
    return plain_row(table.rows, len(table.history))


def stands(row: Any, seat: int = 0) -> int:
    """How the match stands for a seat."""
    return int(plain(standing)(row, seat))


def test_with_the_same_stacks_all_are_even() -> None:
    row = scene(FOUR, FOUR, FOUR)
    assert [stands(row, seat) for seat in range(3)] == [CERTAIN // 3] * 3


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (["21^"], ["10"]),
        (["10"], ["10", "10"]),
        (["5+"], ["5"]),
        (["5", "A"], ["10", "6"]),
        (["8", "8"], None),
    ],
)
def test_a_stack_that_promises_more_stands_better(better: Any, worse: Any) -> None:
    row = scene([better, *FOUR[1:]], [worse, *FOUR[1:]])
    assert stands(row, 0) > CERTAIN // 2 > stands(row, 1)


def test_what_a_stack_promises_is_its_points_times_its_chance() -> None:
    row = scene([["10", "5+"], None, None, ["21^"]], FOUR)
    assert plain(promised)(row, 0) == 100 + 2 * int(CHANCE[15])


def test_four_stacks_at_21_are_a_perfect_round() -> None:
    made, hope = ["9^", "8^", "4^"], int(CHANCE[10])
    row = scene([["10^", "A^"]] * 4, [made, made, made, ["10"]])
    assert plain(promised)(row, 0) == 400 + 200
    assert plain(promised)(row, 1) == 300 + hope + 200 * hope // 100


def test_teammates_stand_alike() -> None:
    row = scene([["21^"], *FOUR[1:]], FOUR, FOUR, FOUR, teams=True)
    assert stands(row, 0) == stands(row, 2) > CERTAIN // 2 > stands(row, 1) == stands(row, 3)
