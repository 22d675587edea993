"""Table 21: play, study and train on the family of card games about the number 21.

`table21.Table` is a table that people or programs sit at; `table21.batch` has millions of
them. The command `table21` is in `table21.cli`.

The package itself may import only what its names come from; see each part for what that may.
"""

from importlib.metadata import version

from table21.errors import IllegalMove, Table21Error
from table21.table import Outcome, Table, View

__version__ = version("table21")

__all__ = ["IllegalMove", "Outcome", "Table", "Table21Error", "View", "__version__"]
