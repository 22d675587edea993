"""The tables of the database, as the newest migration leaves them.

The log's primary key is what writers compete for. Every query of the server is answered from
a primary key or one of the indexes here, however much was played before.
"""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
)


class Instant(TypeDecorator[datetime]):
    """A point in time in UTC, also where the database knows no time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """In UTC; SQLite's text has no zone."""
        if value is None or dialect.name != "sqlite":
            return value
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """In UTC, and saying so."""
        if value is None:
            return None
        instant: datetime = value if value.tzinfo else value.replace(tzinfo=UTC)
        return instant.astimezone(UTC)


#: Deterministic names, so that migrations can speak of them.
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
METADATA = MetaData(naming_convention=NAMES)
#: Rows that live in their primary key: one page to write for each instead of two.
IN_KEY: dict[str, Any] = {"sqlite_with_rowid": False}


def _json(name: str, *, nullable: bool = False) -> Column[Any]:
    return Column(name, JSON(none_as_null=True), nullable=nullable)


def _of_table(name: str = "table_id") -> Column[Any]:
    """The table that a row belongs to, and goes with."""
    return Column(name, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


guests = Table(
    "guests",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("created", Instant, nullable=False),
)

#: More tokens of guests who came back on other devices, and the codes that let them.
tokens = Table(
    "tokens",
    METADATA,
    Column("token_hash", Text, primary_key=True),
    Column("guest", Text, nullable=False),
    **IN_KEY,
)

codes = Table(
    "codes",
    METADATA,
    Column("guest", Text, primary_key=True),
    Column("code_hash", Text, nullable=False, unique=True),
    **IN_KEY,
)

tables = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    _json("options"),
    Column("owner", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("secret", Text, nullable=False),
    Column("dealer", Integer, nullable=False),
    _json("settings"),
    _json("clocks"),
    _json("result", nullable=True),
    Column("next", Text),
    Column("created", Instant, nullable=False),
    Column("changed", Instant, nullable=False),
    #: Whether its result went into the statistics, which it does once.
    Column("counted", Boolean, nullable=False, server_default=false()),
    Index(None, "owner", "created"),
)

seats = Table(
    "seats",
    METADATA,
    _of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("who", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("guest", Text),
    Column("level", Text),
    Column("resigned", Boolean, nullable=False),
    #: When the table was made: a guest's newest tables are found in the index alone.
    Column("created", Instant, nullable=False),
    Index(None, "guest", "created"),
    **IN_KEY,
)

log = Table(
    "log",
    METADATA,
    _of_table(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("guest", Text),
    Column("at", Instant, nullable=False),
    UniqueConstraint("table_id", "key"),
    **IN_KEY,
)

entropy = Table(
    "entropy",
    METADATA,
    _of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("value", Text, nullable=False),
    **IN_KEY,
)

chat = Table(
    "chat",
    METADATA,
    _of_table(),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("guest", Text, nullable=False),
    Column("at", Instant, nullable=False),
    UniqueConstraint("table_id", "key"),
    **IN_KEY,
)

counts = Table(
    "counts",
    METADATA,
    Column("guest", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("shared", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("best", Integer),
    **IN_KEY,
)

results = Table(
    "results",
    METADATA,
    #: Which deal it was, and with whom: a name made from all that has to be the same.
    Column("deal", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("score", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("at", Instant, nullable=False),
    Index(None, "deal", "at"),
    **IN_KEY,
)

records = Table(
    "records",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("guest", Text, nullable=False),
    _json("record"),
    Column("at", Instant, nullable=False),
)
