"""What a run is made of: a game, its options, a seed, and the arrays for them."""

import os
from dataclasses import dataclass
from typing import Any

import numpy as np

from table21.batch.templates import Desk
from table21.errors import BadOptions
from table21.games import Game, find
from table21.kernel import Rows, cells, new_rows
from table21.kernel.dice import SEEDS, new_dice

#: Devices: one core, all cores, a CUDA device.
DEVICES = ("cpu", "cpus", "cuda")


@dataclass(frozen=True)
class Setup:
    """A game with options and a seed, as numbers."""

    game: Game
    options: dict[str, Any]
    seed: int = 0
    #: The number of the first match or table: with it a run can be cut into parts.
    first: int = 0

    @classmethod
    def of(cls, game: str | Game, options: dict[str, Any], seed: int, first: int = 0) -> "Setup":
        """A checked setup from what a caller gives."""
        found = find(game) if isinstance(game, str) else game
        if not 0 <= seed < SEEDS:
            raise BadOptions(f"a seed is a number from 0 to {SEEDS - 1}, not {seed}")
        if not 0 <= first < SEEDS:
            raise BadOptions(f"the first match is a number from 0 to {SEEDS - 1}, not {first}")
        return cls(found, found.words.read_options(options), seed, first)

    def row(self) -> Rows:
        """The setup as an array of one row, for the loops."""
        rules, words = self.game.rules, self.game.words
        pack = words.pack(self.options)
        row = new_rows(setup_type(rules.OPTIONS, rules.PACK), 1)
        row["seed"], row["first"], row["size"] = self.seed, self.first, len(pack)
        row["options"] = words.option_numbers(self.options)
        row["pack"][0, : len(pack)] = pack
        return row

    def desk(self) -> Desk:
        """Room for one worker."""
        rules = self.game.rules
        cards = cells(np.zeros(rules.PACK, np.int8))
        return Desk(cards, cells(np.zeros(rules.LEGAL, np.int16)), new_dice(0))

    def results(self, count: int) -> Rows:
        """Room for the results of matches."""
        return new_rows(result_type(self.game.rules.SCORES), count)


def setup_type(options: int, pack: int) -> np.dtype[np.void]:
    """The row that the loops read a setup from."""
    fields = [
        ("seed", "i8"),
        ("first", "i8"),
        ("size", "i8"),
        ("options", "i4", (options,)),
        ("pack", "i1", (pack,)),
    ]
    return np.dtype(fields, align=True)


def result_type(scores: int) -> np.dtype[np.void]:
    """How a match ended: moves made, the winners as bits, and the scores."""
    fields = [("moves", "i4"), ("winners", "i2"), ("scores", "i2", (scores,))]
    return np.dtype(fields, align=True)


def workers(device: str) -> int:
    """How many threads a CPU device means."""
    return 1 if device == "cpu" else os.cpu_count() or 1


def check_device(device: str) -> None:
    """Refuse a device that there is not."""
    if device not in DEVICES:
        raise BadOptions(f"there is no device '{device}'; the devices are: {', '.join(DEVICES)}")
