"""Whether a table's result is in the statistics: who wins twice, after an undo, is counted once."""

import sqlalchemy as sa
from alembic import op

revision = "v0002"
down_revision = "v0001"


def upgrade() -> None:
    """What was over was counted when it ended."""
    counted: sa.Column[bool] = sa.Column(
        "counted", sa.Boolean(), nullable=False, server_default=sa.false()
    )
    op.add_column("tables", counted)
    op.execute(sa.text("UPDATE tables SET counted = true WHERE state = 'over'"))
