"""Table 21: play, study and train on the family of card games about the number 21.

`table21.Table` is a table that people or programs sit at; `table21.batch` has millions of
them. `table21.play_many`, `table21.arena` and `table21.lab` play many games at once, and hand out
figures as tables. The command `table21` is in `table21.cli`.

The package itself may import only what its names come from; see each part for what that may. Names
of `table21.studies` are imported when they are first asked for, so that tables stay quick to start.
"""

from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from table21.errors import IllegalMove, Table21Error
from table21.table import Outcome, Table, View

if TYPE_CHECKING:
    from table21.studies.arena import arena
    from table21.studies.lab import lab
    from table21.studies.many import play_many

__version__ = version("table21")

__all__ = [
    "IllegalMove",
    "Outcome",
    "Table",
    "Table21Error",
    "View",
    "__version__",
    "arena",
    "lab",
    "play_many",
]

#: Where the names come from that are imported late.
_LATE = {
    "arena": "table21.studies.arena",
    "lab": "table21.studies.lab",
    "play_many": "table21.studies.many",
}


def __getattr__(name: str) -> Any:
    if name not in _LATE:
        raise AttributeError(f"module 'table21' has no attribute '{name}'")
    return getattr(import_module(_LATE[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
