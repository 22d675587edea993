"""What one seat may know of a position. The one function that everything shown comes from."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from table21.kernel import Numbers, Rows, plain_row
from table21.table.asking import after_move, legal_at, observed, seen_by
from table21.table.positions import write_snapshot
from table21.words import Event, Game, Options, Snapshot, Spot, Zone

#: Events that nobody can foretell, or that need no foretelling.
_NOT_FORETOLD = ("play", "take", "draw")


class View:
    """A position as one seat knows it (from 0; -1 is a spectator who knows what lies open).

    It is made from a row that went through the game's `hide`; all else is read from that row
    when asked for.
    """

    __slots__ = ("game", "options", "rows", "seat")

    def __init__(self, game: Game, options: Options, rows: Rows, k: int, seat: int) -> None:
        self.game = game
        self.options = options
        self.seat = seat
        #: One row: the position with everything erased that the seat may not know.
        self.rows = seen_by(game, rows, k, seat)

    def snapshot(self) -> Snapshot:
        """The position as plain data, with '??' for every card that the seat may not know."""
        return write_snapshot(self.game, self.options, self.rows)

    def zones(self) -> list[Zone]:
        """What lies on the table."""
        return self.game.words.zones(plain_row(self.rows, 0))

    def spots(self) -> list[Spot]:
        """The legal moves, if it is this seat's turn, with what each will do."""
        s = plain_row(self.rows, 0)
        if s.turn != self.seat:
            return []
        return [self._spot(s, move) for move in legal_at(self.game, self.rows, 0)]

    def _spot(self, s: Any, move: int) -> Spot:
        """A move, and what follows from it in all that the seat knows."""
        spot = self.game.words.spot(s, move)
        after = plain_row(after_move(self.game, self.rows, 0, move), 0)
        told = self.game.words.events(s, spot.text, after)
        foretold = "; ".join(event.text for event in told if event.kind not in _NOT_FORETOLD)
        return replace(spot, foretold=foretold)

    def observation(self) -> Numbers:
        """The position as numbers for learners; rules.py of the game says what each one is."""
        return observed(self.game, self.rows, 0, self.seat)


def told(game: Game, before: Rows, move: int, text: str, seat: int) -> list[Event]:
    """What a move did, told to a seat from its own rows."""
    after = after_move(game, before, 0, move)
    seen = [plain_row(seen_by(game, rows, 0, seat), 0) for rows in (before, after)]
    return game.words.events(seen[0], text, seen[1])


def named(text: str, names: Sequence[str]) -> str:
    """A text with 'seat 2' replaced by the name of who sits there."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return names[seat - 1] if seat <= len(names) else found[0]

    return re.sub(r"\bseat (\d+)\b", name, text)
