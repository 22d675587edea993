"""How people came out on deals with a name, to be compared."""

import sqlalchemy as sa
from alembic import op

revision = "v0003"
down_revision = "v0002"


def upgrade() -> None:
    """Nothing had a name before."""
    op.create_table(
        "results",
        sa.Column("deal", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guest", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("deal", "table_id", "seat", name="pk_results"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_results_deal_at", "results", ["deal", "at"])
