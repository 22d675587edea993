"""Sheets: rows, columns, CSV, pandas, Arrow."""

from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from table21.errors import NotAvailable, Table21Error
from table21.studies.sheet import Sheet, library

SHEET = Sheet({"bot": ["a", "b"], "games": np.array([3, 4]), "wins": [0.5, float("nan")]})


def test_rows_and_columns() -> None:
    assert len(SHEET) == 2
    assert SHEET["games"] == [3, 4]
    assert SHEET.rows[0] == {"bot": "a", "games": 3, "wins": 0.5}
    assert Sheet.of_rows(SHEET.rows).columns.keys() == SHEET.columns.keys()


def test_an_empty_sheet_is_one() -> None:
    empty = Sheet.of_rows([])
    assert (len(empty), empty.rows, str(empty)) == (0, [], "")


def test_data_frames() -> None:
    assert SHEET.to_pandas()["games"].tolist() == [3, 4]
    assert SHEET.to_arrow().num_rows == 2
    assert import_module("pyarrow").table(SHEET).column_names == ["bot", "games", "wins"]


def test_csv(tmp_path: Path) -> None:
    text = Sheet({"a": [[1, 3], []], "b": [None, 'x,"y"']}).to_csv(tmp_path / "sheet.csv")
    assert text == 'a,b\n1 3,\n,"x,""y"""\n'
    assert (tmp_path / "sheet.csv").read_text() == text
    with pytest.raises(Table21Error, match="cannot be written"):
        SHEET.to_csv(tmp_path / "no" / "sheet.csv")


def test_people_read_it_in_columns() -> None:
    assert str(SHEET).splitlines() == ["bot  games  wins", "a        3   0.5", "b        4     –"]
    assert repr(Sheet({"n": range(25)})).splitlines()[-1] == "… and 5 more"


def test_a_library_that_is_missing_says_how_to_get_it() -> None:
    with pytest.raises(NotAvailable, match="pip install no_such_library"):
        library("no_such_library")
