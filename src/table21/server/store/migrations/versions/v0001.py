"""Guests, tables with their seats and logs, chat, statistics, records."""

import sqlalchemy as sa
from alembic import op

revision = "v0001"
down_revision = None

INSTANT = sa.DateTime(timezone=True)
JSON = sa.JSON(none_as_null=True)
IN_KEY = {"sqlite_with_rowid": False}


def upgrade() -> None:
    """From nothing."""
    _guests()
    _tables()
    _seats()
    _log()
    _entropy()
    _chat()
    _counts()
    _records()


def _guests() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
        sa.UniqueConstraint("token_hash", name="uq_guests_token_hash"),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("options", JSON, nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("settings", JSON, nullable=False),
        sa.Column("clocks", JSON, nullable=False),
        sa.Column("result", JSON),
        sa.Column("next", sa.Text()),
        sa.Column("created", INSTANT, nullable=False),
        sa.Column("changed", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_owner_created", "tables", ["owner", "created"])


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("guest", sa.Text()),
        sa.Column("level", sa.Text()),
        sa.Column("resigned", sa.Boolean(), nullable=False),
        sa.Column("created", INSTANT, nullable=False),
        _goes_with_its_table("seats"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        **IN_KEY,
    )
    op.create_index("ix_seats_guest_created", "seats", ["guest", "created"])


def _log() -> None:
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("guest", sa.Text()),
        sa.Column("at", INSTANT, nullable=False),
        _goes_with_its_table("log"),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_log"),
        sa.UniqueConstraint("table_id", "key", name="uq_log_table_id_key"),
        **IN_KEY,
    )


def _entropy() -> None:
    op.create_table(
        "entropy",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        _goes_with_its_table("entropy"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_entropy"),
        **IN_KEY,
    )


def _chat() -> None:
    op.create_table(
        "chat",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("guest", sa.Text(), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        _goes_with_its_table("chat"),
        sa.PrimaryKeyConstraint("table_id", "n", name="pk_chat"),
        sa.UniqueConstraint("table_id", "key", name="uq_chat_table_id_key"),
        **IN_KEY,
    )


def _counts() -> None:
    op.create_table(
        "counts",
        sa.Column("guest", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("shared", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer()),
        sa.PrimaryKeyConstraint("guest", "game", name="pk_counts"),
        **IN_KEY,
    )


def _records() -> None:
    op.create_table(
        "records",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("guest", sa.Text(), nullable=False),
        sa.Column("record", JSON, nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_records"),
    )


def _goes_with_its_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["table_id"], ["tables.id"], name=f"fk_{name}_table_id", ondelete="CASCADE"
    )
