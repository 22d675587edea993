"""The contract of a store, prose first.

A table is a row, its seats, and a log of moves and undos that only ever grows. Entry number n
of the log makes version n of the table; its primary key (table, version) is what two writers
compete for, so one of them is told that it is stale. A key that was used before at the table is
the same request again: it is answered with the version that it made, and nothing is written.

What is not the log (seats, state, names) changes under `revision`, compared and set in the same
way. When a method that writes returns, its change is on disk. All times are UTC.

A text with characters that a database cannot keep (NUL, half a surrogate pair) is refused as
BadText.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, Protocol

from table21.errors import Table21Error

Json = dict[str, Any]
Who = Literal["person", "bot", "open"]
State = Literal["waiting", "playing", "over"]


@dataclass(frozen=True)
class Guest:
    """Somebody known by a token, of which only the hash is kept."""

    id: str
    name: str


@dataclass(frozen=True)
class SeatRow:
    """Who sits at a seat (from 1). A resigned seat keeps its guest, a bot plays on."""

    seat: int
    who: Who
    name: str = ""
    guest: str | None = None
    level: str | None = None
    resigned: bool = False


@dataclass(frozen=True)
class TableRow:
    """A table beside its log."""

    id: str
    game: str
    #: The version of the rules that it is played under.
    rules: int
    options: Json
    owner: str
    state: State
    #: Grows with every change of this row or of the seats.
    revision: int
    #: What is still secret: the server's part of the shuffle, as 64 hex digits.
    secret: str
    #: The first dealer, from 1.
    dealer: int
    #: Who may watch, the clock, whether forced moves are made: as the protocol has them.
    settings: Json = field(default_factory=dict)
    #: The seconds left by seat, and what else must outlive the server but is no move.
    clocks: Json = field(default_factory=dict)
    #: As in a record, once it is over; and the table of the rematch.
    result: Json | None = None
    next: str | None = None
    created: datetime | None = None
    changed: datetime | None = None


@dataclass(frozen=True)
class Entry:
    """A move, or an undo (its text is then the number of moves that stay)."""

    version: int
    kind: Literal["move", "undo"]
    seat: int
    text: str
    key: str
    #: Who asked for it; None is the server: a bot, or a forced move.
    guest: str | None = None
    at: datetime | None = None


@dataclass(frozen=True)
class Line:
    """Something that was said at a table."""

    n: int
    name: str
    seat: int | None
    text: str
    key: str
    guest: str
    at: datetime | None = None


@dataclass(frozen=True)
class Stored:
    """All that is kept of a table."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    log: tuple[Entry, ...]
    #: What players' browsers added to the shuffle, 64 hex digits by seat.
    entropy: Mapping[int, str]
    chat: tuple[Line, ...]


@dataclass(frozen=True)
class Count:
    """How a guest did in a game: in all, and won, shared, lost; the best score, solo."""

    game: str
    played: int
    won: int
    shared: int
    lost: int
    best: int | None


@dataclass(frozen=True)
class Came:
    """How somebody came out at a table that was dealt a deal with a name."""

    #: Made from all that has to be the same to compare: game, options, bots, and the deal.
    deal: str
    table: str
    seat: int
    guest: str
    name: str
    won: bool
    score: int
    moves: int
    at: datetime | None = None


class StaleError(Table21Error):
    """Somebody else wrote first, or the table has gone: load it again."""

    code = "stale"


class AwayError(Table21Error):
    """The store cannot be reached now. It finds its database again by itself.

    Where the connection broke during a commit, nobody knows whether the write is there: ask again
    with the same key, or load the table.
    """

    code = "unavailable"


#: Told the id of a table that another server process has changed; None when notices may have been
#: missed, so that any table may have changed. Called in the event loop.
Told = Callable[[str | None], None]


class Store(Protocol):
    """What the server asks. Every method may raise AwayError, and those that write StaleError."""

    async def open(self) -> None:
        """Connect, and bring the schema up to date. BadDatabase says why it cannot be used."""

    async def close(self) -> None:
        """Write what is waiting, and disconnect."""

    # -- guests

    async def guest(self, token_hash: str) -> Guest | None:
        """Whose token this is."""

    async def add_guest(self, guest: Guest, token_hash: str) -> None:
        """A new guest."""

    async def rename_guest(self, guest: str, name: str) -> None:
        """A guest's own name."""

    async def set_code(self, guest: str, code_hash: str) -> None:
        """The code with which a guest goes on elsewhere, in place of the one before."""

    async def recover(self, code_hash: str, token_hash: str) -> Guest | None:
        """One more token for the guest whose code it is; None if it is nobody's."""

    async def counts(self, guest: str) -> list[Count]:
        """A guest's statistics, by game."""

    # -- tables

    async def add_table(self, table: TableRow, seats: Sequence[SeatRow]) -> None:
        """A new table."""

    async def load(self, table: str) -> Stored | None:
        """All that is kept of a table."""

    async def tables_of(self, guest: str, most: int = 50) -> list[tuple[TableRow, list[SeatRow]]]:
        """The tables that a guest sits at or owns, newest first."""

    async def change(self, table: TableRow, seats: Sequence[SeatRow] | None = None) -> None:
        """Set a table's row and seats, if it is still at `table.revision - 1`; else StaleError.

        Its id, `created` and `next` stay what they are.
        """

    async def append(self, table: str, entry: Entry, clocks: Json | None = None) -> int:
        """Add to the log; the version that the key made, now or before.

        StaleError if the version is taken, or the one before it is not there.
        """

    async def finish(
        self,
        table: TableRow,
        counts: Mapping[str, Sequence[Count]],
        came: Sequence[Came] = (),
    ) -> None:
        """As `change`, for the row of a table that is over; adds to guests' statistics once.

        `came` is kept with it, to be compared with others.
        """

    async def others(self, deal: str, most: int = 100) -> list[Came]:
        """How people came out on a deal, newest first."""

    async def add_entropy(self, table: str, seat: int, value: str) -> bool:
        """Note a seat's part of the shuffle; False if there is one already."""

    async def set_next(self, table: str, following: TableRow, seats: Sequence[SeatRow]) -> str:
        """The table of the rematch: this one, or the one that somebody else was faster with."""

    async def say(self, table: str, line: Line) -> Line:
        """Add to the chat, numbered; a key that was used before changes nothing."""

    # -- records

    async def add_record(self, guest: str, record: Json) -> str:
        """Keep a record that was verified; its id, the same one for the same record."""

    async def record(self, record: str) -> Json | None:
        """A record."""

    # -- other processes on the same database

    def on_change(self, told: Told) -> None:
        """Be told, from now on, of tables that other processes change."""
