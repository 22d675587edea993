"""A game in progress, rebuilt from its log: the table, and which version each move made."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from table21.errors import Table21Error, UnknownGame
from table21.games import find
from table21.record.fair import dealt, seed
from table21.server.errors import Refused
from table21.server.store import Entry, TableRow
from table21.table import Table
from table21.table.packs import Packs
from table21.words import Game, Options

#: Keys of requests that are remembered, to answer a repeated one without asking the store.
KEYS = 32


@dataclass(frozen=True, slots=True)
class Step:
    """An entry of the log: a move or an undo, and how many moves were made then."""

    undo: bool
    seat: int
    made: int


def game_of(row: TableRow) -> Game:
    """The game of a table, if its rules are still those it was begun under."""
    try:
        game = find(row.game)
    except UnknownGame as gone:
        raise Refused("unknown_game", f"this table plays a game that is gone: {gone}") from gone
    if game.version != row.rules:
        raise Refused(
            "unknown_game",
            f"this table was begun under version {row.rules} of the rules of {game.title}; "
            f"this server has version {game.version}, so the game cannot go on here",
        )
    return game


def shares_of(row: TableRow) -> dict[int, str]:
    """What players added to the shuffle before the deal, by seat."""
    return {int(seat): value for seat, value in row.settings.get("entropy", {}).items()}


def packs_of(game: Game, options: Options, secret: str, shares: Mapping[int, str]) -> Packs:
    """The packs of a table, as docs/fair-dealing.md has them."""
    made_from = seed(secret, shares)
    texts = [game.words.card_text(card) for card in game.words.pack(options)]

    def pack_of(round_number: int) -> list[int]:
        return [game.words.read_card(text) for text in dealt(made_from, round_number + 1, texts)]

    return pack_of


class Playing:
    """A table that is played at, and its log."""

    def __init__(self, row: TableRow, log: Iterable[Entry] = ()) -> None:
        self.game = game_of(row)
        options = self.game.words.read_options(row.options)
        packs = packs_of(self.game, options, row.secret, shares_of(row))
        self.table = Table.of_packs(self.game, options, row.dealer - 1, packs)
        self.steps: list[Step] = []
        self._keys: dict[str, int] = {}
        self.catch_up(log)

    @property
    def version(self) -> int:
        """How many moves and undos there have been."""
        return len(self.steps)

    @property
    def moves_made(self) -> int:
        """How many moves stand."""
        return len(self.table.rows) - 1

    def made_by(self, key: str) -> int | None:
        """The version that a request with this key made, if it was lately."""
        return self._keys.get(key)

    def catch_up(self, log: Iterable[Entry]) -> None:
        """Apply the entries of a log that are not yet applied."""
        for entry in log:
            if entry.version == self.version + 1:
                self.apply(entry)

    def apply(self, entry: Entry) -> None:
        """A stored entry. One that departs from the rules cannot be: it was checked before."""
        try:
            if entry.kind == "move":
                self.table.play(entry.text)
            else:
                self._back_to(int(entry.text))
        except (Table21Error, ValueError) as bad:
            text = f"the log of this table departs from the rules at {entry.version}: {bad}"
            raise Refused("unavailable", text) from bad
        self.steps.append(Step(entry.kind == "undo", entry.seat, self.moves_made))
        self._keys[entry.key] = entry.version
        if len(self._keys) > KEYS:
            del self._keys[next(iter(self._keys))]

    def _back_to(self, moves: int) -> None:
        while self.moves_made > moves:
            self.table.undo()

    def steps_since(self, version: int) -> list[tuple[int, Step]]:
        """What happened since, by version, without moves that were taken back meanwhile."""
        stand = self.moves_made + 1
        kept: list[tuple[int, Step]] = []
        for number in range(self.version, max(version, 0), -1):
            step = self.steps[number - 1]
            if step.undo or step.made < stand:
                kept.append((number, step))
            stand = min(stand, step.made + 1 if step.undo else stand)
        return kept[::-1]
