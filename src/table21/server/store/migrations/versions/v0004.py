"""Codes with which guests go on elsewhere, and the tokens that they get there."""

import sqlalchemy as sa
from alembic import op

revision = "v0004"
down_revision = "v0003"


def upgrade() -> None:
    """Nobody had a code before."""
    op.create_table(
        "tokens",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("guest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_tokens"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "codes",
        sa.Column("guest", sa.Text(), nullable=False),
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guest", name="pk_codes"),
        sa.UniqueConstraint("code_hash", name="uq_codes_code_hash"),
        sqlite_with_rowid=False,
    )
