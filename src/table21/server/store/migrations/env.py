"""What Alembic runs: the missing steps, on the connection that it is given."""

from alembic import context

from table21.server.store.migrating import VERSION_TABLE
from table21.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
)
context.run_migrations()
