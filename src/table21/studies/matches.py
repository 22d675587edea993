"""A match between bots on a deal that can be dealt again anywhere.

A deal is a number of a seed: its packs, round after round, roll dice stream `number`, which rolls
for nothing else. So bots that play the same deal at other seats play it with the same packs.
"""

from collections.abc import Sequence
from typing import Any

from table21.bots import Bot, new_bot
from table21.record import write_record
from table21.table import Table
from table21.table.asking import start_row
from table21.table.packs import seeded_packs
from table21.words import Game, Options


def table_for(game: Game, options: Options, seed: int, number: int) -> Table:
    """A table at which a deal is about to be played."""
    packs = seeded_packs(game, options, seed, number)
    return Table.from_position(game, options, start_row(game, options), packs)


def play_match(
    game: Game, options: Options, bots: Sequence[Bot], seed: int = 0, number: int = 0
) -> Table:
    """A deal played to its end by bots, one a seat; the options are checked ones."""
    table = table_for(game, options, seed, number)
    while not table.over:
        table.play(bots[table.turn].choose(table.view(table.turn)))
    return table


def match_record(
    game: Game, options: Options, names: Sequence[str], seed: int = 0, number: int = 0
) -> dict[str, Any]:
    """The record of a deal played by bots of these names, all with the seed of the deals."""
    bots = [new_bot(name, seed) for name in names]
    return write_record(play_match(game, options, bots, seed, number), names)
