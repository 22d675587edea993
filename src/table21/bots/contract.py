"""What a bot is to those who seat it."""

from dataclasses import dataclass
from typing import Protocol

from table21.table import View


@dataclass(frozen=True)
class Level:
    """How well a bot plays, in a word; the same words wherever bots are chosen."""

    name: str
    about: str


@dataclass(frozen=True)
class Weighed:
    """A legal move as a bot weighed it."""

    move: int
    #: The more the better; what it counts is the bot's `scale`.
    value: float
    #: How often a search tried the move, 0 for bots that try nothing.
    visits: int = 0


class Bot(Protocol):
    """Chooses a legal move from what its seat sees: `view.rows` and `view.seat`."""

    #: As `new_bot` takes it.
    name: str

    def choose(self, view: View) -> int:
        """The id of the move; IllegalMove if the view's seat has none to make."""

    def scale(self, view: View) -> str:
        """What the values of `weigh` count, in words: 'expected share of the win'."""

    def weigh(self, view: View) -> list[Weighed]:
        """All legal moves as the bot weighs them, the one it chooses first."""
