"""The kernel: bits, dice, rows, templates, the cache folder."""

import random
import types
from collections import Counter
from pathlib import Path
from typing import Annotated

import numpy as np
import pytest

from table21.kernel import Cells, Mask, Row, Small, bind, cells, new_rows, plain_row, row_type, rule
from table21.kernel import template as mark_template
from table21.kernel.bits import card_of, count, lowest
from table21.kernel.cache import KEPT, forget_old, rule_sources, sources_hash
from table21.kernel.dice import DRAWN, below, new_dice, scramble, shuffle


def test_count_and_lowest_of_masks() -> None:
    chance = random.Random(1)
    for mask in [0, 1, (1 << 63) - 1, *(chance.getrandbits(63) for _ in range(500))]:
        assert count(mask) == mask.bit_count()
        if mask:
            assert lowest(mask) == mask & -mask
            assert 1 << card_of(lowest(mask)) == lowest(mask)


@pytest.mark.parametrize(
    ("seed", "stream", "n", "first"),
    [
        # Random123's known answers for philox2x32-10: key, counter words 1 and 0, first word.
        (0x00000000, 0x00000000, 0x00000000, 0xFF1DAE59),
        (0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0x2C3F628B),
        (0x13198A2E, 0x85A308D3, 0x243F6A88, 0xDD7CE038),
    ],
)
def test_dice_give_the_known_answers(seed: int, stream: int, n: int, first: int) -> None:
    assert scramble(seed, stream, n) == first


def test_dice_are_even_and_count_what_they_gave() -> None:
    dice = new_dice(5, 6)
    thrown = Counter(below(dice, 6) for _ in range(60_000))
    assert dice[DRAWN] == 60_000
    assert set(thrown) == set(range(6))
    # Each face is binomial around 10,000 with deviation 91: five of those either way.
    assert all(abs(number - 10_000) < 456 for number in thrown.values())


def test_every_order_is_as_likely_as_every_other() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for stream in range(24_000):
        pack = cells(np.arange(4, dtype=np.int8))
        shuffle(pack, 0, 4, new_dice(9, stream))
        orders[tuple(int(pack[i]) for i in range(4))] += 1
    assert len(orders) == 24
    # Chi squared with 23 degrees of freedom passes 60 in fewer than 1 of 20,000 fair runs.
    assert sum((found - 1000) ** 2 / 1000 for found in orders.values()) < 60


def test_shuffle_leaves_the_rest_alone() -> None:
    pack = cells(np.arange(52, dtype=np.int8))
    shuffle(pack, 10, 40, new_dice(1))
    cards = [int(pack[i]) for i in range(52)]
    assert cards[:10] == list(range(10))
    assert cards[40:] == list(range(40, 52))
    assert sorted(cards[10:40]) == list(range(10, 40))
    assert cards[10:40] != list(range(10, 40))


class Board(Row):
    """A row for these tests."""

    height: Small
    pile: Annotated[Cells, Mask, 2]
    hand: Annotated[Cells, Small, 3, 2]


class Misdeclared(Row):
    """A field without a number type."""

    height: int


def test_a_row_is_laid_out_wide_fields_first_in_an_odd_number_of_words() -> None:
    row = row_type(Board)
    assert row.names is not None
    assert row.names[0] == "pile"
    assert row.itemsize == 40
    assert row.isalignedstruct
    assert row["hand"].shape == (3, 2)


def test_a_field_without_a_number_type_is_refused() -> None:
    with pytest.raises(TypeError, match="height: a field of a row is a Small"):
        row_type(Misdeclared)


def test_a_plain_row_reads_python_integers_and_writes_the_array() -> None:
    rows = new_rows(row_type(Board), 2)
    s = plain_row(rows, 1)
    s.height = 7
    s.hand[2, 1] = 100
    s.pile[0] = 1 << 60
    assert (rows[1]["height"], rows[1]["hand"][2, 1], rows[0]["height"]) == (7, 100, 0)
    assert type(s.height) is type(s.hand[2, 1]) is int
    assert s.hand[2, 1] + s.hand[2, 1] == 200
    assert s.pile[0] << 10 == 1 << 70


def test_a_value_that_does_not_fit_a_row_is_refused() -> None:
    s = plain_row(new_rows(row_type(Board), 1), 0)
    with pytest.raises(OverflowError):
        s.height = 200


def moves(s: int) -> int:
    """The contract's name, to be put in place."""
    raise NotImplementedError


@mark_template
def twice(s: int) -> int:
    return moves(s) + moves(s)


@mark_template
def four_times(s: int) -> int:
    return twice(s) + twice(s)


@rule
def three_more(s: int) -> int:
    return s + 3


def test_templates_are_bound_to_a_games_rules_through_each_other() -> None:
    rules = types.ModuleType("a_game.rules")
    vars(rules)["moves"] = three_more
    assert bind(four_times, rules)(1) == 16
    with pytest.raises(NotImplementedError):
        four_times(1)


def test_the_cache_folder_follows_the_sources(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("one")
    before = sources_hash([source])
    assert sources_hash([source]) == before
    source.write_text("two")
    assert sources_hash([source]) != before
    names = {path.name for path in rule_sources()}
    assert {"rules.py", "dice.py", "templates.py"} <= names


def test_old_cache_folders_are_forgotten(tmp_path: Path) -> None:
    for number in range(KEPT + 3):
        (tmp_path / str(number)).mkdir()
    forget_old(tmp_path)
    assert len(list(tmp_path.iterdir())) == KEPT
