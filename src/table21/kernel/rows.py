"""A position is one row of numbers, declared once as an annotated class.

    class State(Row):
        pile: Annotated[Cells, Mask, 2]    # two masks
        hand: Annotated[Cells, Small, 5, 2]
        phase: Small

    ROW = row_type(State)                  # the NumPy dtype, wide fields first
    rows = new_rows(ROW, 1000)             # an array of 1000 positions

Compiled rules take `rows[i]`; plain ones take `plain_row(rows, i)`, whose fields are read
as Python integers, so that both compute the same and nothing overflows unseen.
"""

import functools
from collections.abc import Callable
from typing import Annotated, Any, Protocol, cast, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from table21.kernel.rules import JIT, rule

#: An array of positions, and an array of plain numbers.
Rows = NDArray[np.void]
Numbers = NDArray[Any]

#: Bytes in a word.
WORD = 8

#: A small number, -128 to 127.
Small = Annotated[int, "i1"]
#: A set of up to 63 cards, one bit a card. Signed, because Numba mixes signed numbers well.
Mask = Annotated[int, "i8"]


class Cells(Protocol):
    """A field that holds several numbers: `s.hand[seat, slot]`."""

    def __getitem__(self, key: int | tuple[int, ...]) -> int: ...

    def __setitem__(self, key: int | tuple[int, ...], value: int) -> None: ...

    def __len__(self) -> int: ...


class Row:
    """What the row of every game begins with."""

    players: Small
    dealer: Small
    #: The seat to move, from 0; NOBODY when the match is over.
    turn: Small


def row_type(state: type[Row]) -> np.dtype[np.void]:
    """The dtype of the rows that an annotated class declares.

    Wide fields come first, so there are no gaps between; the size is whole 8-byte words, so
    that rows can be copied as words. It is an odd number of them: rows side by side in a GPU's
    shared memory then begin in different banks, and threads do not wait for each other there.
    """
    hints = get_type_hints(state, include_extras=True)
    fields = [_field(name, hint) for name, hint in hints.items()]
    fields.sort(key=lambda field: -np.dtype(field[1]).itemsize)
    packed = np.dtype(fields)
    layout = {
        "names": list(packed.names or ()),
        "formats": [packed[name] for name in packed.names or ()],
        "offsets": [packed.fields[name][1] for name in packed.names or ()] if packed.fields else [],
        "itemsize": (-(-packed.itemsize // WORD) | 1) * WORD,
    }
    return np.dtype(layout, align=True)  # type: ignore[call-overload, no-any-return]


def _field(name: str, hint: Any) -> tuple[str, str, tuple[int, ...]]:
    """A field's name, number type and shape, from its annotation."""
    _, *details = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    if not details:
        raise TypeError(f"{name}: a field of a row is a Small, a Mask, or Cells of them")
    kind, *shape = details
    return name, get_args(kind)[1] if get_origin(kind) is Annotated else kind, tuple(shape)


def new_rows(row: np.dtype[np.void], count: int) -> Rows:
    """An array of empty positions."""
    return np.zeros(count, row)


class PlainCells:
    """Cells read as Python integers."""

    __slots__ = ("cells",)

    def __init__(self, cells: Numbers) -> None:
        self.cells = cells

    def __getitem__(self, key: int | tuple[int, ...]) -> int:
        number: int = self.cells.item(key)
        return number

    def __setitem__(self, key: int | tuple[int, ...], value: int) -> None:
        self.cells[key] = value

    def __len__(self) -> int:
        return len(self.cells)


@functools.cache
def _plain_class(row: np.dtype[np.void]) -> type[Any]:
    """A class with a property for each field of a row."""
    names: dict[str, Any] = {"__slots__": ("_cells", "_record")}
    for name in row.names or ():
        wide = bool(row[name].shape)
        names[name] = _cells_property(name) if wide else _number_property(name)
    return type("PlainRow", (), names)


def _number_property(name: str) -> property:
    def write(self: Any, value: int) -> None:
        self._record[name] = value

    return property(lambda self: int(self._record[name]), write)


def _cells_property(name: str) -> property:
    """Cells are looked up once: words read the same ones many times."""

    def read(self: Any) -> PlainCells:
        found = self._cells.get(name)
        if found is None:
            found = self._cells[name] = PlainCells(self._record[name])
        return cast(PlainCells, found)

    return property(read)


def _compiled_row(rows: Rows, index: int) -> Any:
    return rows[index]


def plain_row(rows: Rows, index: int) -> Any:
    """One position for plain Python: `s.turn` and `s.hand[p, i]` read and write the array."""
    plain = _plain_class(rows.dtype)()
    plain._record, plain._cells = rows[index], {}
    return plain


#: The position at a place of an array, as the rules of this process take it.
at: Callable[[Rows, int], Any] = rule(_compiled_row) if JIT else plain_row


def _same(numbers: Numbers) -> Any:
    return numbers


#: An array of numbers, as the rules of this process take it.
cells: Callable[[Numbers], Any] = rule(_same) if JIT else PlainCells
