"""A table that people or programs sit at: moves in words, views, undo, the outcome.

A table keeps the position after every move, so views, events and undo read from one history.
Whatever a seat is shown is made from a row that went through the game's `hide`.

This package may import `table21.games` and what lies below it, nothing else of `table21`.
"""

from table21.table.par import find_par
from table21.table.positions import read_position, write_snapshot
from table21.table.table import Outcome, Table
from table21.table.view import View

__all__ = ["Outcome", "Table", "View", "find_par", "read_position", "write_snapshot"]
