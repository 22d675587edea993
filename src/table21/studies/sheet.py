"""Figures as a table: columns of the same length, handed out as whatever the reader works with."""

import csv
import importlib
import io
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from table21.errors import NotAvailable, Table21Error

#: Rows that are shown of a long sheet, and digits behind the point.
SHOWN, DIGITS = 20, 4


class Sheet:
    """A table of figures.

        sheet.rows          # a list of dicts
        sheet["games"]      # a column
        sheet.to_pandas()   # pandas, or pyarrow with `to_arrow`, where they are installed
        sheet.to_csv(path)

    Whatever reads Arrow's C stream (polars, DuckDB, pandas) takes a sheet as it is.
    """

    def __init__(self, columns: Mapping[str, Sequence[Any] | Any]) -> None:
        self.columns = {name: plain_list(column) for name, column in columns.items()}

    @classmethod
    def of_rows(cls, rows: Sequence[Mapping[str, Any]]) -> "Sheet":
        """A sheet of rows, which all have the keys of the first."""
        return cls({name: [row[name] for row in rows] for name in (rows[0] if rows else ())})

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), ()))

    def __getitem__(self, name: str) -> list[Any]:
        return self.columns[name]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        names = list(self.columns)
        for cells in zip(*self.columns.values(), strict=True):
            yield dict(zip(names, cells, strict=True))

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows as dicts."""
        return list(self)

    # ------------------------------------------------------------ for other programs

    def to_pandas(self) -> Any:
        """A pandas data frame."""
        return library("pandas").DataFrame(self.columns)

    def to_arrow(self) -> Any:
        """A pyarrow table."""
        return library("pyarrow").table(self.columns)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def to_csv(self, path: str | Path | None = None) -> str:
        """The sheet as CSV, also written to a file if one is named."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.columns)
        for row in self:
            writer.writerow([joined(cell) for cell in row.values()])
        if path is not None:
            try:
                Path(path).write_text(out.getvalue(), encoding="utf-8")
            except OSError as bad:
                raise Table21Error(f"{path}: the file cannot be written: {bad.strerror}") from bad
        return out.getvalue()

    # ------------------------------------------------------------ for people

    def __str__(self) -> str:
        names = list(self.columns)
        shown = [[in_words(self.columns[name][i]) for name in names] for i in self._shown()]
        left = [is_text(self.columns[name]) for name in names]
        wide = [max(map(len, column)) for column in zip(names, *shown, strict=True)]
        lines = [laid_out(cells, wide, left) for cells in (names, *shown)]
        more = len(self) - len(shown)
        return "\n".join([*lines, *([f"… and {more} more"] if more else [])])

    def __repr__(self) -> str:
        return str(self)

    def _shown(self) -> range:
        return range(min(len(self), SHOWN))


def plain_list(column: Any) -> list[Any]:
    """A column as a list of Python's own values."""
    return column.tolist() if hasattr(column, "tolist") else list(column)


def library(name: str) -> Any:
    """A library that is not needed otherwise, or how to install it."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        raise NotAvailable(f"this needs {name}: pip install {name}") from missing


def joined(cell: Any) -> Any:
    """A cell for CSV: a list as '1 3', nothing for what is not known."""
    if isinstance(cell, list | tuple):
        return " ".join(map(str, cell))
    return "" if cell is None or (isinstance(cell, float) and math.isnan(cell)) else cell


def in_words(cell: Any) -> str:
    """A cell for people."""
    if isinstance(cell, float):
        return f"{cell:.{DIGITS}g}" if math.isfinite(cell) else "–"
    return "–" if cell is None else str(joined(cell))


def is_text(column: Sequence[Any]) -> bool:
    """Whether a column holds texts, which begin at the left."""
    return any(isinstance(cell, str) for cell in column)


def laid_out(cells: Sequence[str], wide: Sequence[int], left: Sequence[bool]) -> str:
    """A line of cells side by side."""
    sides = zip(cells, wide, left, strict=True)
    return "  ".join(c.ljust(w) if at_left else c.rjust(w) for c, w, at_left in sides).rstrip()
