"""Matches between bots on deals that can be dealt again anywhere.

A deal is a number of a seed: its packs, round after round, roll dice stream `number`, which rolls
for nothing else. So bots that play the same deal at other seats play it with the same packs.

Bots that do not think ahead play compiled matches (`table21.bots.quick`), the others at a table;
they make the same moves in both.
"""

from collections.abc import Sequence
from typing import Any

from table21.batch.setup import Setup
from table21.bots import Bot, new_bot
from table21.bots.quick import Played, QuickPlace, comes_to_mind
from table21.record import write_record
from table21.table import Table
from table21.table.asking import start_row
from table21.table.packs import seeded_packs
from table21.words import Game, Options


def table_for(game: Game, options: Options, seed: int, number: int) -> Table:
    """A table at which a deal is about to be played; the options are checked ones."""
    packs = seeded_packs(game, options, seed, number)
    return Table.from_position(game, options, start_row(game, options), packs)


def play_match(
    game: Game, options: Options, bots: Sequence[Bot], seed: int = 0, number: int = 0
) -> Table:
    """A deal played to its end by bots, one a seat."""
    table = table_for(game, options, seed, number)
    while not table.over:
        table.play(bots[table.turn].choose(table.view(table.turn)))
    return table


def match_record(
    game: Game, options: Options, names: Sequence[str], seed: int = 0, number: int = 0
) -> dict[str, Any]:
    """The record of a deal played by bots of these names, all with the seed of the deals."""
    room, at_seats = Room(game, options, names, seed), range(len(names))
    return room.record(number, at_seats, room.play(number, at_seats))


class Room:
    """Where one worker plays matches between the bots of a list."""

    def __init__(self, game: Game, options: Options, names: Sequence[str], seed: int) -> None:
        self.game, self.options, self.seed = game, options, seed
        self.bots = [new_bot(name, seed) for name in names]
        self.quick = [comes_to_mind(bot, game) is not None for bot in self.bots]
        self.place = QuickPlace(Setup(game, options, seed))

    def play(self, number: int, at_seats: Sequence[int]) -> Played:
        """A deal; `at_seats` says which bot of the list sits at each seat."""
        bots = [self.bots[bot] for bot in at_seats]
        if all(self.quick[bot] for bot in at_seats):
            return self.place.play(bots, number)
        table = play_match(self.game, self.options, bots, self.seed, number)
        outcome = table.outcome
        assert outcome is not None, "a match is played to its end"
        return Played(table.history, outcome.winners, outcome.scores)

    def record(self, number: int, at_seats: Sequence[int], played: Played) -> dict[str, Any]:
        """The record of a match: its moves made again at a table, which writes them in words."""
        table = table_for(self.game, self.options, self.seed, number)
        for move in played.moves:
            table.play(move)
        return write_record(table, [self.bots[bot].name for bot in at_seats])
