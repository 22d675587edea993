"""The table: one match, from the first deal to the outcome."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from table21.errors import BadOptions, BadRecord, BadText, IllegalMove, NothingToUndo
from table21.games import find
from table21.kernel import Rows, bind, cells, new_rows, plain_row
from table21.table.asking import (
    deal_row,
    legal_at,
    needs_deal_at,
    play_on,
    scores_at,
    start_row,
    winners_at,
)
from table21.table.packs import Packs, fair_packs, given_packs, seeded_packs
from table21.table.positions import read_snapshot, write_snapshot
from table21.table.view import View, told
from table21.words import Event, Game, Options, Snapshot

#: Positions that a table has room for at first.
ROOM = 128


@dataclass(frozen=True)
class Outcome:
    """How a match ended: the seats that won (from 0), the scores, and why."""

    winners: list[int]
    scores: list[int]
    reason: str


class Table:
    """A match of one game.

        table = Table("…", players=3)
        table.play("Kh>1")          # as the notation writes it: checked, refused with a reason
        table.play(0)               # the same by move id: checked too, and fast
        table.view(1).zones()       # what the second seat sees

    Seats count from 0 here, from 1 in every text. Packs are shuffled from the operating
    system's cryptographic source, unless `seed` or `decks` (as in a record) are given.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        seed: int | None = None,
        decks: Sequence[Sequence[str]] | None = None,
        dealer: int | None = None,
        **options: Any,
    ) -> None:
        found = find(game) if isinstance(game, str) else game
        checked = found.words.read_options(options)
        rows = start_row(found, checked)
        if dealer is not None:
            seats = plain_row(rows, 0).players
            if not 0 <= dealer < seats:
                right = f"0 to {seats - 1} is right (seats count from 0 here)"
                raise BadOptions(f"dealer: {dealer} cannot be, {right}")
            plain_row(rows, 0).dealer = dealer
        self._set_up(found, checked, rows, _packs(found, checked, seed, decks))

    @classmethod
    def of_decks(
        cls, game: Game, decks: Sequence[Sequence[str]], dealer: int, options: Mapping[str, Any]
    ) -> "Table":
        """A table that is dealt these packs and no others, as a record is."""
        checked = game.words.read_options(options)
        return cls.of_packs(game, checked, dealer, given_packs(game, checked, decks))

    @classmethod
    def of_packs(cls, game: Game, options: Options, dealer: int, packs: Packs) -> "Table":
        """A table with checked options, whose packs come from elsewhere."""
        table = cls.__new__(cls)
        rows = start_row(game, options)
        plain_row(rows, 0).dealer = dealer
        table._set_up(game, options, rows, packs)
        return table

    @classmethod
    def from_snapshot(cls, snapshot: Mapping[str, Any], packs: Packs | None = None) -> "Table":
        """A table that goes on from a position. `packs` gives the packs of its next rounds."""
        return cls.from_position(*read_snapshot(snapshot), packs)

    @classmethod
    def from_position(
        cls, game: Game, options: Options, rows: Rows, packs: Packs | None = None
    ) -> "Table":
        """A table that goes on from a row."""
        table = cls.__new__(cls)
        table._set_up(game, options, rows, packs or fair_packs(game, options))
        # What lies on the table then was dealt before, from a pack that nobody has told us.
        table._began_dealt = not table._dealt_at
        return table

    def _set_up(self, game: Game, options: Options, rows: Rows, packs: Packs) -> None:
        self.game = game
        self.options = options
        #: The packs dealt so far, and where in the history each was.
        self.packs: list[list[int]] = []
        self._dealt_at: list[int] = []
        self._next_pack = packs
        self._began_dealt = False
        self._moves: list[int] = []
        self._rows = new_rows(game.rules.ROW, ROOM)
        self._rows[0] = rows[0]
        #: How many seats there are, and who dealt first.
        self.players = int(plain_row(rows, 0).players)
        self.first_dealer = int(plain_row(rows, 0).dealer)
        self._play_on = bind(play_on, game.rules)
        self._numbers = np.zeros(game.rules.LEGAL, np.int16)
        self._out = cells(self._numbers)
        self._legal = self._settle()

    # ------------------------------------------------------------ what is the case

    @property
    def position(self) -> Any:
        """The position now, with all that is hidden, as a plain row."""
        return plain_row(self._rows, len(self._moves))

    @property
    def rows(self) -> Rows:
        """All positions from the first to the present one."""
        return self._rows[: len(self._moves) + 1]

    @property
    def turn(self) -> int:
        """The seat to move, -1 when the match is over."""
        return int(self.position.turn)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return not self._legal

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        if not self.over:
            return None
        k = len(self._moves)
        reason = self.game.words.ending(self.position)
        return Outcome(
            winners_at(self.game, self._rows, k), scores_at(self.game, self._rows, k), reason
        )

    @property
    def scores(self) -> list[int]:
        """The scores now, as the game counts them."""
        return scores_at(self.game, self._rows, len(self._moves))

    @property
    def history(self) -> list[int]:
        """The moves made, as ids."""
        return self._moves[:]

    def moves_in_words(self) -> list[str]:
        """The moves made, as the notation writes them."""
        return [self._text(k, move) for k, move in enumerate(self._moves)]

    def legal_moves(self) -> list[int]:
        """The legal moves as ascending ids."""
        return self._legal[:]

    def legal_in_words(self) -> list[str]:
        """The legal moves as the notation writes them."""
        return [self._text(len(self._moves), move) for move in self._legal]

    def _text(self, k: int, move: int) -> str:
        return self.game.words.move_text(plain_row(self._rows, k), move)

    # ------------------------------------------------------------ playing

    def play(self, move: int | str) -> None:
        """Make a move. One that is not legal raises IllegalMove, says why, and changes nothing."""
        if isinstance(move, str):
            move = self.read(move)
        if move not in self._legal:
            raise IllegalMove(self._refusal(move))
        k = len(self._moves)
        if k + 1 == len(self._rows):
            self._rows = np.concatenate([self._rows, np.zeros_like(self._rows)])
        n = self._play_on(self._rows, k, move, self._out)
        self._moves.append(move)
        self._legal = self._numbers[:n].tolist() if n else self._settle()

    def read(self, text: str) -> int:
        """The id of a move in words."""
        if self.over:
            raise IllegalMove(f"{text}: the match is over")
        return self.game.words.read_move(self.position, text)

    def why_not(self, move: int | str) -> str | None:
        """Why a move is refused, or None if it is legal."""
        try:
            number = self.read(move) if isinstance(move, str) else move
        except (IllegalMove, BadText) as refused:
            return str(refused)
        return None if number in self._legal else self._refusal(number)

    def _refusal(self, move: int) -> str:
        if self.over:
            return "the match is over, nothing may be played"
        if not 0 <= move < self.game.rules.MOVES:
            return f"there is no move {move}; moves are numbered 0 to {self.game.rules.MOVES - 1}"
        return self.game.words.why_not(self.position, move)

    def _settle(self) -> list[int]:
        """Deal as often as a deal is due; the legal moves then."""
        k = len(self._moves)
        while needs_deal_at(self.game, self._rows, k):
            if len(self._dealt_at) == len(self.packs):
                self.packs.append(self._next_pack(len(self.packs)))
            deal_row(self.game, self._rows, k, self.packs[len(self._dealt_at)])
            self._dealt_at.append(k)
        return legal_at(self.game, self._rows, k)

    def undo(self) -> None:
        """Take the last move back. A pack that it dealt will be dealt again, not a new one."""
        if not self._moves:
            raise NothingToUndo("there is no move to take back")
        self._moves.pop()
        k = len(self._moves)
        while self._dealt_at and self._dealt_at[-1] > k:
            self._dealt_at.pop()
        self._legal = legal_at(self.game, self._rows, k)

    # ------------------------------------------------------------ what is shown

    def view(self, seat: int) -> View:
        """What a seat may know of the position now; -1 is a spectator."""
        if not -1 <= seat < self.players:
            raise BadOptions(f"there is no seat {seat}, -1 to {self.players - 1} is right")
        return View(self.game, self.options, self._rows, len(self._moves), seat)

    def snapshot(self, seat: int | None = None) -> Snapshot:
        """The position as plain data: whole, or as a seat sees it."""
        if seat is not None:
            return self.view(seat).snapshot()
        return write_snapshot(self.game, self.options, self._rows, len(self._moves))

    @property
    def round(self) -> int:
        """How many rounds have been dealt."""
        return len(self._dealt_at)

    def events(self, seat: int, since: int = 0, until: int | None = None) -> list[Event]:
        """What has happened since that many moves had been made, as a seat is told it."""
        told_so_far: list[Event] = []
        for k in range(since, len(self._moves) if until is None else until):
            move = self._moves[k]
            text = self._text(k, move)
            told_so_far += told(self.game, self._rows[k : k + 1], move, text, seat)
            if k + 1 in self._dealt_at:
                told_so_far.append(Event("deal", f"round {self.round_at(k + 1)} is dealt"))
        return told_so_far

    def round_at(self, k: int) -> int:
        """How many rounds had been dealt when so many moves were made."""
        return sum(1 for dealt in self._dealt_at if dealt <= k)

    def decks(self) -> list[list[str]]:
        """The packs dealt, round by round, as a record holds them."""
        if self._began_dealt:
            raise BadRecord("a table that began from a position has no record: its deal is unknown")
        text = self.game.words.card_text
        return [[text(card) for card in pack] for pack in self.packs[: len(self._dealt_at)]]


def _packs(
    game: Game, options: Options, seed: int | None, decks: Sequence[Sequence[str]] | None
) -> Packs:
    """Where the packs come from."""
    then = fair_packs(game, options) if seed is None else seeded_packs(game, options, seed)
    return then if decks is None else given_packs(game, options, decks, then)
