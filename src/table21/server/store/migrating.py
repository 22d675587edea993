"""The schema is brought up to date when a store opens; nothing is ever brought down."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from table21.errors import BadDatabase

#: The newest migration. A store whose database is at it need not load Alembic.
HEAD = "v0004"
#: Alembic's table, under a name that no other program uses.
VERSION_TABLE = "table21_version"
FOLDER = Path(__file__).parent / "migrations"
#: Any number, the same in all processes: one of them migrates, the others wait.
LOCK = 2121


def bring_up_to_date(connection: Connection) -> None:
    """Run the migrations that a database still lacks, within the caller's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    found = version_of(connection)
    if found == HEAD:
        return
    if found is not None:
        _refuse_unknown(found)
    upgrade(connection)


def version_of(connection: Connection) -> str | None:
    """The migration that a database is at; None for an empty one."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found: str | None = connection.execute(
        text(f"SELECT version_num FROM {VERSION_TABLE}")
    ).scalar()
    return found


def _refuse_unknown(found: str) -> None:
    from alembic.script import ScriptDirectory

    known = {script.revision for script in ScriptDirectory(str(FOLDER)).walk_revisions()}
    if found not in known:
        raise BadDatabase(
            f"the database is at version {found}, this table21 knows versions up to {HEAD}: "
            "a newer table21 has used it, so install that one, or restore a backup"
        )


def upgrade(connection: Connection, to: str = "head") -> None:
    """Run the missing steps up to one of them."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
