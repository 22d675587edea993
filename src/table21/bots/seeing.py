"""What all bots share: chance that comes from what is seen, and the legal moves."""

import zlib
from abc import ABC, abstractmethod
from typing import Any

from table21.bots.contract import Weighed
from table21.errors import IllegalMove
from table21.kernel.dice import SEEDS, new_dice
from table21.table import View
from table21.table.asking import legal_at

#: Mixed into a bot's seed, so that it never rolls the dice that shuffled the pack.
_BOTS_OWN = 0x0B075EED


class SeeingBot(ABC):
    """A bot whose choice depends on its seed and on what its seat sees, on nothing else."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.seed = (seed ^ _BOTS_OWN) % SEEDS

    def choose(self, view: View) -> int:
        """The id of the move."""
        legal = legal_moves(view)
        return legal[0] if len(legal) == 1 else self.weigh(view)[0].move

    @abstractmethod
    def scale(self, view: View) -> str:
        """What the values of `weigh` count, in words."""

    @abstractmethod
    def weigh(self, view: View) -> list[Weighed]:
        """All legal moves as the bot weighs them, the one it chooses first."""

    def dice(self, view: View) -> Any:
        """Dice for this choice."""
        return new_dice(self.seed, seen(view))


def seen(view: View) -> int:
    """A number for what the seat sees: the dice of a choice begin there."""
    fields = (view.rows[name].tobytes() for name in view.rows.dtype.names or ())
    return zlib.crc32(b"".join(fields))  # Not the bytes between fields: they may be anything.


def legal_moves(view: View) -> list[int]:
    """The legal moves of the seat whose view it is."""
    if view.seat < 0 or int(view.rows["turn"][0]) != view.seat:
        who = "a spectator" if view.seat < 0 else f"seat {view.seat + 1}"
        raise IllegalMove(f"{who} has no move to make: it is not their turn")
    return legal_at(view.game, view.rows, 0)
