"""What a person types at a turn: a move by number or as it is written, or a question."""

import json
from collections.abc import Sequence
from enum import Enum

from table21.cli.about import show_rules
from table21.cli.screen import Screen, seen_scene
from table21.cli.voice import YOU
from table21.errors import Table21Error
from table21.kernel import plain_row
from table21.table import View
from table21.table.asking import legal_at
from table21.words import Spot


class Asked(Enum):
    """Questions and wishes, with the keys for them."""

    HELP = ("?", "help")
    BACK = ("u", "undo")
    RULES = ("r", "rules")
    LOG = ("l", "log")
    SNAPSHOT = ("s", "snapshot")
    CARDS = ("c", "cards")
    QUIT = ("q", "quit")
    REDRAW = ("",)


_KEYS = {key: asked for asked in Asked for key in asked.value}

KEYS = (
    ("3", "makes move 3 of the list"),
    ("Kh>1", "makes the move that is written so, as beside each move of the list"),
    ("? Kh>1", "says why a move is refused, or what it would do; ? 3 as well"),
    ("u", "takes back, to the last decision that a person made"),
    ("c", "shows all the cards that lie open, collections too"),
    ("l", "lists all that happened so far"),
    ("r", "shows the rules of the game"),
    ("s", "shows the position as data, as you see it"),
    ("q", "leaves the game"),
    ("Enter", "draws the table again"),
)
READING = (
    "In the middle lies what belongs to all. Below, each player has a line: {arrow} marks whose "
    "turn it is, and ?? is a card that you may not see. Cards are written rank then suit, "
    "A 2 to 9 T J Q K and c d h s: Th is the ten of hearts."
)


def read(line: str) -> Asked | str:
    """A question, or else what is to be read as a move."""
    return _KEYS.get(line.lower(), line)


class Ask:
    """A seat's turn: its view, its legal moves, and the screen to answer on."""

    def __init__(self, view: View, spots: Sequence[Spot], screen: Screen) -> None:
        self.view = view
        self.spots = spots
        self.screen = screen

    def prompt(self) -> str:
        """What the person is asked."""
        name = self.screen.names[self.view.seat]
        asked = "Your move" if name == YOU else f"{name}, your move"
        return f"{asked} (1-{len(self.spots)}, ? helps): "

    def move(self, said: str) -> int | None:
        """The move that was typed; None if it is none, and why is said."""
        if said.startswith("?"):
            self.explain(said[1:].strip())
            return None
        number, why = self.understood(said)
        if why:
            self.screen.line(why, "yellow")
            return None
        return number

    def understood(self, said: str) -> tuple[int, str]:
        """A move id, or why there is none: read from what the seat sees, so it tells no more."""
        legal, s = legal_at(self.view.game, self.view.rows, 0), plain_row(self.view.rows, 0)
        if said.isascii() and said.isdigit() and not self.written(said):
            if 1 <= int(said) <= len(legal):
                return legal[int(said) - 1], ""
            return -1, f"there is no move {said}, they are numbered 1 to {len(legal)}"
        try:
            move = self.view.game.words.read_move(s, said)
        except Table21Error as refused:
            return -1, str(refused)
        return move, "" if move in legal else self.view.game.words.why_not(s, move)

    def written(self, said: str) -> bool:
        """Whether a legal move is written just so."""
        return any(spot.text == said for spot in self.spots)

    def explain(self, said: str) -> None:
        """Whether a move is legal, what it would do, or why it is refused."""
        number, why = self.understood(said)
        legal = legal_at(self.view.game, self.view.rows, 0)
        words = f"refused: {why}" if why else legal_words(self.spots[legal.index(number)])
        self.screen.line(words)

    def answer(self, asked: Asked) -> None:
        """Answer a question that changes nothing."""
        if asked is Asked.HELP:
            self.screen.pairs(KEYS)
            self.screen.plain("\n" + READING.format(arrow=self.screen.paint.arrow))
        elif asked is Asked.RULES:
            show_rules(self.view.game, self.screen.console)
        elif asked is Asked.CARDS:
            self.screen.all_cards(seen_scene(self.view))
        elif asked is Asked.SNAPSHOT:
            self.screen.plain(_by_lines(self.view.snapshot()))


def legal_words(spot: Spot) -> str:
    """That a move is legal, and what it would do."""
    return f"legal: {spot.label}" + (f"; {spot.foretold}" if spot.foretold else "")


def _by_lines(snapshot: dict[str, object]) -> str:
    """JSON with a line for each key."""
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in snapshot.items()]
    return "{\n" + ",\n".join(lines) + "\n}"
