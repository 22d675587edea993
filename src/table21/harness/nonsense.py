"""Parsers fed with what is right and with nonsense: read back alike, or refused by name.

Needs Hypothesis. TABLE21_FUZZ=5000 looks further, at other examples every time; without it a run
is repeatable.
"""

import json
import os
import random
from collections.abc import Sequence
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from table21.errors import Table21Error
from table21.harness.watching import Case
from table21.record import verify, write_record
from table21.table import Table, read_position
from table21.words import Game

#: Small, wild values of the kinds that JSON and YAML have.
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
#: Text made of the pieces that notation is made of.
PIECES = st.lists(
    st.sampled_from(
        [*"A23456789TJQKcdhsX>+*:=.^ ", "10", "♥", "take", "end", "??", "Kh", "é", "²"]
        + ["draw", "keep>", "give>", "up>", "combine", ">new", ">out", "pass", "=11", "X>"]
    ),
    max_size=9,
).map("".join)

quick = settings(
    max_examples=int(os.environ.get("TABLE21_FUZZ", "150")),
    derandomize="TABLE21_FUZZ" not in os.environ,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def reached(cases: Sequence[Case], case: int, seed: int, steps: int) -> Table:
    """A position somewhere in a random match."""
    game, options = cases[case % len(cases)]
    table, chance = Table(game, seed=seed, **options), random.Random(seed)
    for _ in range(steps):
        if table.over:
            break
        table.play(chance.choice(table.legal_moves()))
    return table


PLACES = (st.integers(0, 99), st.integers(0, 500), st.integers(0, 60))


def check_snapshots(cases: Sequence[Case]) -> None:
    """Snapshots, whole or as a seat sees them, go through JSON and are read back alike."""

    @quick
    @given(*PLACES)
    def check(case: int, seed: int, steps: int) -> None:
        table = reached(cases, case, seed, steps)
        for seat in (None, -1, *range(table.players)):
            snapshot = table.snapshot(seat)
            assert json.loads(json.dumps(snapshot)) == snapshot
            rows = table.rows[-1:] if seat is None else table.view(seat).rows
            assert (read_position(table.game, table.options, snapshot) == rows).all()

    check()


def check_moves(cases: Sequence[Case]) -> None:
    """Moves are read as they are written, whatever the spaces and the letter case."""

    @quick
    @given(*PLACES)
    def check(case: int, seed: int, steps: int) -> None:
        table = reached(cases, case, seed, steps)
        for move, text in zip(table.legal_moves(), table.legal_in_words(), strict=True):
            spaced = " ".join(text.upper())
            assert table.read(text) == table.read(spaced) == move

    check()


def check_any_text(cases: Sequence[Case]) -> None:
    """Any text as a move is legal, or refused by name, and changes nothing then."""

    @quick
    @given(st.integers(0, 99), PIECES)
    def check(case: int, text: str) -> None:
        table = reached(cases, case, 5, 20)
        before = table.rows.tobytes()
        try:
            table.play(text)
        except Table21Error as refused:
            assert str(refused)
            assert table.rows.tobytes() == before

    check()


def check_any_options(game: Game) -> None:
    """Any options are read, or refused by name."""
    names = [option.name for option in game.words.OPTIONS]

    @quick
    @given(options=st.dictionaries(st.sampled_from([*names, "x"]), VALUES))
    def check(options: dict[str, Any]) -> None:
        try:
            checked = game.words.read_options(options)
        except Table21Error as refused:
            assert str(refused)
        else:
            assert game.words.read_options(checked) == checked

    check()


def check_any_snapshot(cases: Sequence[Case]) -> None:
    """Any change of a snapshot is read, or refused by name."""

    @quick
    @given(st.data())
    def check(data: st.DataObject) -> None:
        table = reached(cases, data.draw(st.integers(0, 99)), 3, data.draw(st.integers(0, 40)))
        snapshot = table.snapshot()
        key = data.draw(st.sampled_from(sorted(snapshot)))
        snapshot[key] = data.draw(VALUES)
        try:
            Table.from_snapshot(snapshot)
        except Table21Error as refused:
            assert str(refused)

    check()


def check_any_record(cases: Sequence[Case]) -> None:
    """Any change of a record verifies, or is refused by name."""

    @quick
    @given(st.data())
    def check(data: st.DataObject) -> None:
        record: dict[str, Any] = write_record(reached(cases, data.draw(st.integers(0, 99)), 3, 200))
        key = data.draw(st.sampled_from(sorted(record)))
        record[key] = data.draw(VALUES)
        try:
            verify(record)
        except Table21Error as refused:
            assert str(refused)

    check()
