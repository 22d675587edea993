"""`table21 serve`: the table in the browser, if its extra is installed."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from table21.errors import NotAvailable

#: What the extra `server` brings.
NEEDED = (
    "litestar",
    "msgspec",
    "granian",
    "sqlalchemy",
    "alembic",
    "psycopg",
    "segno",
    "markdown_it",
)


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    host: str
    port: int
    database: str | None = None
    open_page: bool = False
    behind_proxy: bool = False
    unlimited: bool = False
    pause: float = 0.7


def serve(wishes: Wishes) -> None:
    """Serve until somebody stops it."""
    check_installed()
    from table21.server import serving
    from table21.server.house import Manners

    manners = Manners(
        behind_proxy=wishes.behind_proxy, unlimited=wishes.unlimited, pause=wishes.pause
    )
    serving.serve(
        serving.Wishes(wishes.host, wishes.port, wishes.database, wishes.open_page, manners)
    )


def check_installed(what: str = "serving", needed: Sequence[str] = NEEDED) -> None:
    """Say how to install what something needs."""
    missing = [name for name in needed if find_spec(name) is None]
    if missing:
        raise NotAvailable(
            f"{what} needs {', '.join(missing)}: install it with  pip install 'table21[server]'"
        )
