"""Random games as records: the same games that `batch.play_games` plays for a seed.

Game n rolls dice stream n: a shuffle when a deal is due, then a choice for each move.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, TextIO

import numpy as np

from table21.batch.setup import Setup
from table21.cli.console import progress
from table21.cli.leaving import writing
from table21.cli.saving import compact
from table21.errors import BadOptions
from table21.kernel import cells
from table21.kernel.dice import below, new_dice, shuffle
from table21.record import write_record
from table21.table import Table
from table21.table.asking import start_row
from table21.table.packs import Packs
from table21.words import Game, Options

Record = dict[str, Any]


def play_random(setup: Setup, number: int, positions: bool = False) -> Record:
    """Match number n of a seed as a record; with all positions and legal moves, if wanted."""
    game, options = setup.game, setup.options
    dice = new_dice(setup.seed, setup.first + number)
    packs = packs_from(game, options, dice)
    table = Table.from_position(game, options, start_row(game, options), packs)
    snapshots, legal_texts = [], []
    while not table.over:
        if positions:
            snapshots.append(table.snapshot())
            legal_texts.append(sorted(table.legal_in_words()))
        legal = table.legal_moves()
        table.play(legal[below(dice, len(legal))])
    record = write_record(table)
    if positions:
        record |= {"positions": [*snapshots, table.snapshot()], "legal": legal_texts}
    return record


def packs_from(game: Game, options: Options, dice: Any) -> Packs:
    """Packs shuffled with these dice, which roll for the moves between."""
    whole = np.array(game.words.pack(options), np.int8)

    def shuffled(_: int) -> list[int]:
        pack = cells(whole.copy())
        shuffle(pack, 0, len(whole), dice)
        return [int(pack[i]) for i in range(len(whole))]

    return shuffled


def records(setup: Setup, games: int, positions: bool = False) -> Iterator[Record]:
    """The records of the first so many matches."""
    for number in range(games):
        yield play_random(setup, number, positions)


def selfplay(setup: Setup, games: int, positions: bool, out: Path | None) -> None:
    """Write the records, one a line."""
    if games < 0:
        raise BadOptions(f"--games: {games} cannot be, 0 or more is right")
    with opened(out) as book, progress("playing", games) as done:
        for record in records(setup, games, positions):
            book.write(compact(record) + "\n")
            done(1)


@contextmanager
def opened(out: Path | None) -> Iterator[TextIO]:
    """A file to write to, or the standard output."""
    with writing(out) if out else nullcontext():
        if out is None:
            yield sys.stdout
            return
        with out.open("w", encoding="utf-8") as book:
            yield book
