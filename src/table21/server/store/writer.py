"""One thread that writes: whatever waits while a commit is on its way goes into the next.

A commit waits for the disk, some milliseconds; a thousand writes that share one cost hardly
more than one alone. One thread is also one order: nobody waits for anybody else's lock within
a process, and between processes a transaction is short.

psycopg's and sqlite3's plain connections in a thread need no second, asynchronous way to say
the same: the event loop hands over a batch and is told once for all of it.
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from table21.errors import BadText, Table21Error
from table21.server.store.appending import Append, append_all
from table21.server.store.contract import AwayError, StaleError
from table21.server.store.engine import write_connection

#: As many at a time as leave the others not waiting too long.
MOST = 1000
#: Seconds from one transaction to the next, where the disk is so fast that it would be less:
#: what comes meanwhile shares one, which saves most of its work.
GATHER = 0.002

Act = Callable[[Connection], Any]
#: Tells other processes, within the transaction, which tables it changes.
Notify = Callable[[Connection, Iterable[str]], None]


@dataclass(eq=False)
class Job:
    """Something to be written, who waits for it, and what became of it."""

    what: Act | Append
    #: The table that others are to be told of.
    table: str | None
    waits: asyncio.Future[Any]
    result: Any = None
    refused: Exception | None = field(default=None)


class NotCommitted(Exception):
    """The transaction was rolled back: nothing of it was written."""


class Writer:
    """The thread, and the queue before it."""

    def __init__(self, engine: Engine, notify: Notify) -> None:
        self._engine = engine
        self._notify = notify
        self._connection: Connection | None = None
        self._waiting: deque[Job] = deque()
        self._ready = threading.Condition()
        self._closing = False
        self._began = 0.0
        self._thread = threading.Thread(target=self._run, name="table21-writer", daemon=True)
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def write(self, what: Act | Append, table: str | None = None) -> Any:
        """Have something written; returns when it is on disk."""
        job = Job(what, table, self._loop.create_future())
        with self._ready:
            if self._closing:
                raise AwayError("the store is closed")
            self._waiting.append(job)
            self._ready.notify()
        return await job.waits

    async def close(self) -> None:
        """Write what waits, then stop."""
        with self._ready:
            self._closing = True
            self._ready.notify()
        await asyncio.to_thread(self._thread.join)

    # ------------------------------------------------------------ in the thread

    def _run(self) -> None:
        while jobs := self._next():
            try:
                self._write_all(jobs)
            except Exception as unforeseen:  # nobody shall wait for ever
                for job in jobs:
                    job.refused = job.refused or unforeseen
            self._tell(jobs)
        self._disconnect()

    def _next(self) -> list[Job]:
        """What waits, at least one; nothing when all is done and the store closes."""
        with self._ready:
            self._ready.wait_for(lambda: self._waiting or self._closing)
        time.sleep(max(0.0, self._began + GATHER - time.monotonic()))
        self._began = time.monotonic()
        with self._ready:
            return [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST))]

    def _tell(self, jobs: Sequence[Job]) -> None:
        try:
            self._loop.call_soon_threadsafe(_resolve, jobs)
        except RuntimeError:  # the loop is closed: nobody waits any more
            return

    def _write_all(self, jobs: Sequence[Job]) -> None:
        """All in one transaction; if that cannot be, each in its own."""
        try:
            self._together(jobs)
        except NotCommitted:
            for job in jobs:
                self._alone(job)

    def _together(self, jobs: Sequence[Job]) -> None:
        """One transaction, once more if the connection turns out to have been lost."""
        try:
            self._transact(jobs)
        except NotCommitted:
            if self._connection is not None:
                raise
            self._transact(jobs)

    def _alone(self, job: Job) -> None:
        try:
            self._transact([job])
        except NotCommitted as failed:
            job.refused = _as_refusal(failed.__cause__)

    def _transact(self, jobs: Sequence[Job]) -> None:
        """One transaction. NotCommitted if it was undone; all are refused if nobody knows."""
        for job in jobs:
            job.result, job.refused = None, None
        connection = self._connect(jobs)
        if connection is None:
            return
        try:
            _act(connection, jobs)
            self._notify(connection, _changed(jobs))
        except Exception as failed:
            self._undo()
            raise NotCommitted from failed
        try:
            connection.commit()
        except SQLAlchemyError as lost:
            self._disconnect()
            _refuse(jobs, f"the database went away in the middle: {reason(lost)}")

    def _connect(self, jobs: Sequence[Job]) -> Connection | None:
        """The connection; None, and all jobs refused, if the database is away."""
        try:
            if self._connection is None:
                self._connection = write_connection(self._engine)
            self._connection.begin()
        except SQLAlchemyError as away:
            self._disconnect()
            _refuse(jobs, f"the database cannot be reached: {reason(away)}")
            return None
        return self._connection

    def _undo(self) -> None:
        """Roll back; a connection that cannot do that is of no use any more."""
        try:
            if self._connection is not None:
                self._connection.rollback()
        except SQLAlchemyError:
            self._disconnect()
        if self._connection is not None and self._connection.invalidated:
            self._disconnect()

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.close()
            except SQLAlchemyError:
                connection.invalidate()


def _act(connection: Connection, jobs: Sequence[Job]) -> None:
    """First what is not the log, in the order in which it came; then all entries at once."""
    for job in jobs:
        if not isinstance(job.what, Append):
            try:
                job.result = job.what(connection)
            except Table21Error as refused:
                job.refused = refused
    appends = [job for job in jobs if isinstance(job.what, Append)]
    if appends:
        made = append_all(connection, [job.what for job in appends if isinstance(job.what, Append)])
        for job, outcome in zip(appends, made, strict=True):
            if isinstance(outcome, StaleError):
                job.refused = outcome
            else:
                job.result = outcome


def _changed(jobs: Sequence[Job]) -> set[str]:
    return {job.table for job in jobs if job.table is not None and job.refused is None}


def _refuse(jobs: Iterable[Job], why: str) -> None:
    for job in jobs:
        job.refused = AwayError(why)


def _resolve(jobs: Sequence[Job]) -> None:
    for job in jobs:
        if job.waits.done():  # whoever asked went away; it is written all the same
            continue
        if job.refused is not None:
            job.waits.set_exception(job.refused)
        else:
            job.waits.set_result(job.result)


# ---------------------------------------------------------------- what went wrong


def _as_refusal(failed: BaseException | None) -> Exception:
    """What the asker is told of an error of the database."""
    if isinstance(failed, IntegrityError):
        return StaleError("there is no such table, or it is there already")
    if isinstance(failed, DataError | UnicodeEncodeError):
        return BadText("a text holds characters that cannot be kept")
    if isinstance(failed, DBAPIError):
        return AwayError(f"the database cannot write: {reason(failed)}")
    return failed if isinstance(failed, Exception) else AwayError("the database cannot write")


def reason(failed: SQLAlchemyError) -> str:
    """The first line of the driver's own words, without the statement and its values."""
    words = str(getattr(failed, "orig", None) or failed).strip()
    return words.splitlines()[0] if words else type(failed).__name__
