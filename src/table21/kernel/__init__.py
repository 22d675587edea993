"""What rules are written in: rows of numbers, the @rule mark, bits, and dice.

A position is one row of a NumPy structured array, declared as an annotated class
(`rows`). A rule is a small plain function over such a row, marked `@rule` (`rules`): it
runs as plain Python, or is compiled by Numba for the CPU and for CUDA. Templates that are
written once for all games, like "play a whole random game", are bound to the rules of one
game (`binding`). What every game must provide stands in `contract`.

This package may import NumPy, Numba and `table21.errors`, nothing else of `table21`.
"""

from table21.kernel.binding import bind, rebound, template
from table21.kernel.cache import compile_cache
from table21.kernel.rows import (
    Cells,
    Mask,
    Numbers,
    Row,
    Rows,
    Small,
    at,
    cells,
    new_rows,
    plain_row,
    row_type,
)
from table21.kernel.rules import JIT, plain, rule

compile_cache()

__all__ = [
    "JIT",
    "Cells",
    "Mask",
    "Numbers",
    "Row",
    "Rows",
    "Small",
    "at",
    "bind",
    "cells",
    "new_rows",
    "plain",
    "plain_row",
    "rebound",
    "row_type",
    "rule",
    "template",
]
