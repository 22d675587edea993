"""Who else writes: the notices that server processes on one PostgreSQL send each other."""

import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from psycopg import Error
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

CHANNEL = "table21"
#: Table ids in a notice, which may have 8,000 bytes.
MOST = 100
#: Seconds until the next try, when the database is away; and between looks whether to stop.
AGAIN = 0.5
LOOK = 2.0

#: Is given the ids of tables; None when notices may have been missed.
Told = Callable[[list[str] | None], None]

_NOTIFY = text("SELECT pg_notify(:channel, :words)")
_log = logging.getLogger(__name__)


def send(connection: Connection, sender: str, tables: Iterable[str]) -> None:
    """Tell the others, if and when the transaction is committed."""
    for words in _notices(sender, sorted(tables)):
        connection.execute(_NOTIFY, {"channel": CHANNEL, "words": words})


def _notices(sender: str, tables: list[str]) -> Iterator[str]:
    for i in range(0, len(tables), MOST):
        yield "\n".join([sender, *tables[i : i + MOST]])


class Listener:
    """A thread that waits for notices, and finds the database again when it was away."""

    def __init__(self, engine: Engine, own: str, told: Told) -> None:
        self._engine = engine
        self._own = own
        self._told = told
        self._stop = threading.Event()
        self._heard = threading.Event()
        self._thread = threading.Thread(target=self._run, name="table21-listener", daemon=True)

    def start(self) -> None:
        """Begin to listen; returns when nothing can be missed any more."""
        self._thread.start()
        self._heard.wait(AGAIN)

    def stop(self) -> None:
        """Listen no more; a notice of one's own ends the waiting at once."""
        self._stop.set()
        try:
            with self._engine.begin() as connection:
                connection.execute(_NOTIFY, {"channel": CHANNEL, "words": self._own})
        except SQLAlchemyError:
            _log.debug("the database is away, the listener stops by itself")
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._listen()
            except (SQLAlchemyError, Error) as lost:
                _log.warning("no notices from other processes, trying again: %s", lost)
            self._stop.wait(AGAIN)

    def _listen(self) -> None:
        connection = self._connect()
        try:
            connection.execute(f"LISTEN {CHANNEL}")
            if self._heard.is_set():
                self._told(None)
            self._heard.set()
            while not self._stop.is_set():
                for notice in connection.notifies(timeout=LOOK, stop_after=1):
                    self._hear(notice.payload)
        finally:
            connection.close()

    def _connect(self) -> Any:
        """A connection of psycopg's own, outside the pool."""
        pooled = self._engine.raw_connection()
        connection: Any = pooled.driver_connection
        pooled.detach()
        connection.autocommit = True
        return connection

    def _hear(self, words: str) -> None:
        sender, *tables = words.split("\n")
        if sender != self._own and tables:
            self._told(tables)
