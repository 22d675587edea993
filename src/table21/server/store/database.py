"""The store on a database: what the contract asks, by way of the writer and a few readers."""

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError

from table21.errors import BadDatabase
from table21.server.store import acts, listener, reading
from table21.server.store.appending import Append
from table21.server.store.contract import (
    AwayError,
    Came,
    Count,
    Entry,
    Guest,
    Json,
    Line,
    SeatRow,
    Stored,
    TableRow,
    Told,
)
from table21.server.store.engine import READERS, make_engine, write_connection
from table21.server.store.migrating import bring_up_to_date
from table21.server.store.writer import Act, Writer, reason

Answer = TypeVar("Answer")
_log = logging.getLogger(__name__)


class DatabaseStore:
    """A store in SQLite or PostgreSQL. `open` comes first, `close` last."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self.engine = make_engine(url)
        #: What this process signs its notices with.
        self._own = secrets.token_hex(8)
        self._closed = False
        self._told: list[Told] = []
        self._lock: sqlite3.Connection | None = None
        self._writer: Writer | None = None
        self._listener: listener.Listener | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="table21-reader")

    def __str__(self) -> str:
        return self._url.render_as_string(hide_password=True)

    @property
    def _shared(self) -> bool:
        """Whether other processes may be on the same database."""
        return self.engine.dialect.name == "postgresql"

    # ------------------------------------------------------------ opening and closing

    async def open(self) -> None:
        """Connect, and bring the schema up to date. BadDatabase says what is wrong with it."""
        try:
            await self._open()
        except BaseException:
            await self.close()
            raise

    async def _open(self) -> None:
        if not self._shared:
            self._lock = take_file(Path(str(self._url.database)))
        await self._in_thread(self._migrate)
        self._writer = Writer(self.engine, self._notify if self._shared else _tell_nobody)
        if self._shared:
            self._listener = listener.Listener(self.engine, self._own, self._heard())
            await self._in_thread(self._listener.start)

    def _migrate(self) -> None:
        try:
            with write_connection(self.engine) as connection, connection.begin():
                bring_up_to_date(connection)
        except (OperationalError, InterfaceError) as away:
            raise AwayError(f"{self}: the database cannot be reached: {reason(away)}") from away
        except DBAPIError as bad:
            raise BadDatabase(f"{self}: the database cannot be used: {reason(bad)}") from bad

    async def close(self) -> None:
        """Write what is waiting, and disconnect."""
        self._closed = True
        if self._writer is not None:
            await self._writer.close()
        if self._listener is not None:
            await self._in_thread(self._listener.stop)
        await asyncio.to_thread(self._readers.shutdown)
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    # ------------------------------------------------------------ other processes

    def on_change(self, told: Told) -> None:
        """Be told, from now on, of tables that other processes change."""
        self._told.append(told)

    def _notify(self, connection: Connection, tables: Iterable[str]) -> None:
        listener.send(connection, self._own, tables)

    def _heard(self) -> listener.Told:
        """What the listener's thread calls: it hands over to the event loop."""
        loop = asyncio.get_running_loop()

        def heard(tables: list[str] | None) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody is to be told any more
                loop.call_soon_threadsafe(self._tell, tables)

        return heard

    def _tell(self, tables: list[str] | None) -> None:
        for told in self._told:
            for table in [None] if tables is None else tables:
                told(table)

    # ------------------------------------------------------------ the two ways in

    async def _write(self, what: Act | Append, table: str | None = None) -> Any:
        if self._writer is None:
            raise AwayError("the store is closed")
        return await self._writer.write(what, table)

    async def _read(self, what: Callable[[Connection], Answer]) -> Answer:
        if self._writer is None or self._closed:
            raise AwayError("the store is closed")
        return await self._in_thread(partial(self._ask, what))

    async def _in_thread(self, what: Callable[[], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._readers, what)

    def _ask(self, what: Callable[[Connection], Answer], tries: int = 2) -> Answer:
        """A question; asked again when only the connection was lost, which does no harm."""
        try:
            with self.engine.connect() as connection:
                return what(connection)
        except DBAPIError as lost:
            if lost.connection_invalidated and tries > 1:
                return self._ask(what, tries - 1)
            raise AwayError(f"the database cannot be read: {reason(lost)}") from lost
        except SQLAlchemyError as lost:
            raise AwayError(f"the database cannot be read: {reason(lost)}") from lost

    # ------------------------------------------------------------ guests

    async def guest(self, token_hash: str) -> Guest | None:
        """Whose token this is."""
        return await self._read(partial(reading.guest, token_hash=token_hash))

    async def add_guest(self, guest: Guest, token_hash: str) -> None:
        """A new guest."""
        await self._write(partial(acts.add_guest, guest=guest, token_hash=token_hash))

    async def rename_guest(self, guest: str, name: str) -> None:
        """A guest's own name."""
        await self._write(partial(acts.rename_guest, guest=guest, name=name))

    async def set_code(self, guest: str, code_hash: str) -> None:
        """The code with which a guest goes on elsewhere, in place of the one before."""
        await self._write(partial(acts.set_code, guest=guest, code_hash=code_hash))

    async def recover(self, code_hash: str, token_hash: str) -> Guest | None:
        """One more token for the guest whose code it is; None if it is nobody's."""
        act = partial(acts.recover, code_hash=code_hash, token_hash=token_hash)
        found: Guest | None = await self._write(act)
        return found

    async def counts(self, guest: str) -> list[Count]:
        """A guest's statistics, by game."""
        return await self._read(partial(reading.counts, guest=guest))

    # ------------------------------------------------------------ tables

    async def add_table(self, table: TableRow, seats: Sequence[SeatRow]) -> None:
        """A new table."""
        await self._write(partial(acts.add_table, table=table, seats=seats), table.id)

    async def load(self, table: str) -> Stored | None:
        """All that is kept of a table."""
        return await self._read(partial(reading.load, table=table))

    async def tables_of(self, guest: str, most: int = 50) -> list[tuple[TableRow, list[SeatRow]]]:
        """The tables that a guest sits at or owns, newest first."""
        return await self._read(partial(reading.tables_of, guest=guest, most=most))

    async def change(self, table: TableRow, seats: Sequence[SeatRow] | None = None) -> None:
        """Set a table's row and seats, if it is still at `table.revision - 1`."""
        await self._write(partial(acts.change, table=table, seats=seats), table.id)

    async def append(self, table: str, entry: Entry, clocks: Json | None = None) -> int:
        """Add to the log; the version that the key made, now or before."""
        acts.check_words(entry.text, entry.key)
        return int(await self._write(Append(table, entry, clocks), table))

    async def finish(
        self,
        table: TableRow,
        counts: Mapping[str, Sequence[Count]],
        came: Sequence[Came] = (),
    ) -> None:
        """As `change`, for the row of a table that is over; adds to guests' statistics once."""
        act = partial(acts.finish, table=table, counts=counts, came=came)
        await self._write(act, table.id)

    async def others(self, deal: str, most: int = 100) -> list[Came]:
        """How people came out on a deal."""
        return await self._read(partial(reading.others, deal=deal, most=most))

    async def add_entropy(self, table: str, seat: int, value: str) -> bool:
        """Note a seat's part of the shuffle; False if there is one already."""
        act = partial(acts.add_entropy, table=table, seat=seat, value=value)
        return bool(await self._write(act, table))

    async def set_next(self, table: str, following: TableRow, seats: Sequence[SeatRow]) -> str:
        """The table of the rematch: this one, or the one that somebody else was faster with."""
        act = partial(acts.set_next, table=table, following=following, seats=seats)
        return str(await self._write(act, table))

    async def say(self, table: str, line: Line) -> Line:
        """Add to the chat, numbered; a key that was used before changes nothing."""
        said: Line = await self._write(partial(acts.say, table=table, line=line), table)
        return said

    # ------------------------------------------------------------ records

    async def add_record(self, guest: str, record: Json) -> str:
        """Keep a record that was verified; its id, the same for the same record."""
        return str(await self._write(partial(acts.add_record, guest=guest, record=record)))

    async def record(self, record: str) -> Json | None:
        """A record."""
        return await self._read(partial(reading.record, name=record))


def _tell_nobody(connection: Connection, tables: Iterable[str]) -> None:
    """No other process is on an SQLite file."""


def take_file(path: Path) -> sqlite3.Connection:
    """Keep other servers off an SQLite file, until this process ends in whatever way.

    They could write to it safely, but would not tell each other, so people at one table would
    see different things. Held is a lock on an empty database beside the file, so that backups
    and curious people may read.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as taken:
        if "locked" not in str(taken):
            raise BadDatabase(f"{path}: the file cannot be opened: {taken}") from taken
        lock.close()
        raise BadDatabase(
            f"{path}: another table21 server is using this file; stop that one, or give several "
            "servers a PostgreSQL with --database postgresql://USER@HOST/NAME"
        ) from taken
    except OSError as bad:
        raise BadDatabase(f"{path}: the folder cannot be made: {bad.strerror}") from bad
    return lock
