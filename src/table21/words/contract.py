"""The contract of a game's words, prose first.

Words read positions as plain rows (`s.turn`, `s.hand[0, 1]`) and change none, except that
`read_snapshot` fills a new one. In text, seats and all else that people count starts at 1;
in rows it starts at 0. The two meet in words and nowhere else.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Protocol

from table21.kernel import Rows

Options = dict[str, Any]
Snapshot = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """One option of a game: its name, its default, and in words what it may be and is about."""

    name: str
    default: Any
    values: str
    about: str


@dataclass(frozen=True)
class Zone:
    """A place on the table and the cards in it, as one seat sees them ('??' is a hidden one)."""

    #: hand, pile, stack, mine, deck, collection, discards …
    kind: str
    cards: tuple[str, ...] = ()
    #: Whose it is, from 1; None for what belongs to all.
    seat: int | None = None
    #: Its number among its kind, from 1.
    number: int = 1
    #: What else is to be said about it: 'counts 15', 'in set-mode: a run'.
    note: str = ""


@dataclass(frozen=True)
class Spot:
    """A legal move as it is shown to the seat that may make it."""

    #: As the notation writes it, and as a person would say it.
    text: str
    label: str
    #: The cards that it takes from the hand.
    cards: tuple[str, ...]
    #: The zone that they go to, as kind and number; None if to none.
    to: tuple[str, int] | None
    #: What will happen, as far as the seat can know it: 'makes 21: seat 2 takes 4 cards'.
    foretold: str = ""
    #: Whose that zone is, from 1, where several seats have zones of its kind and number.
    seat: int | None = None


@dataclass(frozen=True)
class Event:
    """Something that happened, as one seat is told it."""

    #: play, take, draw, deal, set, over …
    kind: str
    text: str
    seat: int | None = None
    cards: tuple[str, ...] = ()
    #: The rule that it shows, in two or three words: 'a bust', 'a flush made'. How often each rule
    #: comes into play is counted by these; empty for what happens in every turn.
    rule: str = ""


class Words(Protocol):
    """What every words.py provides. `s`, `before` and `after` are plain rows."""

    @property
    def OPTIONS(self) -> Sequence[Option]:  # noqa: N802 - a constant of the module
        """The options, in the order in which people are shown them."""

    def read_options(self, given: Mapping[str, Any]) -> Options:
        """All options, the defaults filled in; BadOptions says what is wrong with those given."""

    def fewest_players(self, given: Mapping[str, Any]) -> int:
        """The fewest players that the options allow, where `players` is not among them."""

    def option_numbers(self, options: Options) -> list[int]:
        """The options as `start` takes them."""

    def pack(self, options: Options) -> list[int]:
        """The whole pack, unshuffled."""

    def card_text(self, card: int) -> str:
        """A card as the notation writes it, '??' for a hidden one."""

    def read_card(self, text: Any) -> int:
        """The card of the pack that is written so; BadText if there is none."""

    def tidy_card(self, text: Any) -> str:
        """A card on the table, with whatever is marked on it, as the notation writes it."""

    def move_text(self, s: Any, move: int) -> str:
        """A move of the seat to move, as the notation writes it."""

    def read_move(self, s: Any, text: str) -> int:
        """The id of what is written, legal or not; BadText or IllegalMove if it has none here."""

    def why_not(self, s: Any, move: int) -> str:
        """Why a move that is not legal is refused, with the arithmetic."""

    def snapshot(self, s: Any) -> Snapshot:
        """The keys of the snapshot that are this game's own."""

    def read_snapshot(self, s: Any, given: Mapping[str, Any], options: Options) -> None:
        """Fill a row after `start` from a snapshot, or a part of one, or raise BadSnapshot."""

    def unordered(self) -> Mapping[str, int]:
        """Snapshot keys whose cards may lie in any order, and how many lists deep those lie."""

    def zones(self, s: Any) -> list[Zone]:
        """What lies on the table; `s` went through `hide` for whoever looks."""

    def spot(self, s: Any, move: int) -> Spot:
        """A legal move as it is shown, without what is foretold."""

    def events(self, before: Any, move: str, after: Any) -> list[Event]:
        """What the move written so did, from the rows of whoever is told it.

        The move comes as text because its id may tell more than what lies open: where in a
        hidden hand the card was. The seat that moved is `before.turn`.
        """

    def score_words(self, s: Any) -> list[str]:
        """The scores in words, by seat or by team: '12 cards'."""

    def ending(self, s: Any) -> str:
        """Why a match that is over ended as it did: 'every hand is empty, fewest cards win'."""


@dataclass(frozen=True)
class Par:
    """The best that hindsight makes of a known deck: what one player could score at the most."""

    #: The final score of the best line found; and no line scores more than this.
    score: int
    bound: int
    #: The line, as move ids.
    moves: tuple[int, ...]

    @property
    def proven(self) -> bool:
        """Whether no line scores more than the one that was found."""
        return self.score == self.bound


@dataclass(frozen=True)
class Game:
    """A game: its name, its rules as numbers, and its words."""

    name: str
    title: str
    #: Who it is for and what it is like, in a sentence or two.
    about: str
    #: The version of its rules, raised only when behaviour changes; records name it.
    version: int
    rules: ModuleType
    words: Words
    #: The rules in the project's own words, as Markdown, and the scenarios that show them.
    rules_text: str = field(repr=False)
    #: How long a match takes people, roughly; 0 if that is not known.
    minutes: int = 0
    #: To whom the game is owed, shown wherever the game is.
    credit: str = ""
    #: For a game that one can play alone, if it has one: par of a dealt position (an array of
    #: one row, with the cards to come in it), searched for about so many seconds.
    par: Callable[[Rows, float], Par] | None = field(default=None, repr=False)
