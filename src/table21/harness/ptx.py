"""Whether a game's kernels compile for a GPU, on a machine that has none.

Only this part of the harness needs numba-cuda; it is imported by itself.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import numba
from numba import types

from table21.batch import kernels
from table21.batch.cuda import block_of, bound, words_of
from table21.batch.device import cuda
from table21.batch.setup import result_type, setup_type
from table21.batch.templates import Books
from table21.words import Game

CAPABILITY = (9, 0)
#: What a block may use without asking, in bytes.
MOST_SHARED = 48 * 1024
#: All kernels that are bound to a game.
KERNELS = tuple(name for name in vars(kernels) if name.endswith("_kernel"))


def array(kind: Any, dimensions: int = 1) -> Any:
    """The type of an array."""
    return types.Array(kind, dimensions, "C")


def signature(name: str, game: Game) -> tuple[Any, ...]:
    """The types of a kernel's arguments."""
    rules = game.rules
    setups = array(numba.from_dtype(setup_type(rules.OPTIONS, rules.PACK)))
    results = array(numba.from_dtype(result_type(rules.SCORES)))
    words, marks, legal = array(types.int64), array(types.int64), array(types.int8)
    choice, waiting, clock = array(types.int16), array(types.int32), array(types.int64)
    books = types.NamedTuple(  # type: ignore[no-untyped-call]
        [array(types.int64), legal, array(types.int8), choice, array(types.int16, 2)], Books
    )
    return {
        "step_kernel": (words, marks, array(types.int8), choice, waiting, types.int64),
        "deal_kernel": (words, books, setups, waiting, clock, types.int64),
        "open_kernel": (words, books, setups, types.int64),
        "choose_kernel": (legal, types.int64, types.int64, clock, choice),
        "observe_kernel": (words, array(types.int8, 2)),
        "note_kernel": (setups, clock, array(types.int64, 2), types.int64, types.int64),
        "tally_kernel": (array(types.int64, 2), clock, clock, types.int64),
        "count_kernel": (results, array(types.int64)),
        "games_kernel": (setups, results, types.int64, types.int64),
    }[name]


@contextmanager
def no_gpu_asked() -> Iterator[None]:
    """Kernels that call compiled rules ask the device what it can; say it for them."""
    device = SimpleNamespace(compute_capability=CAPABILITY)
    with patch("numba.cuda.dispatcher.get_current_device", lambda: device):
        yield


def ptx_of(name: str, game: Game) -> str:
    """A kernel over the rules of a game, as an assembler reads it."""
    source = bound(getattr(kernels, name), game.rules)
    with no_gpu_asked():
        ptx, _ = cuda.compile_ptx(source, signature(name, game), cc=CAPABILITY)
    return str(ptx)


def check_kernel(name: str, game: Game) -> None:
    """A kernel compiles, and everything in it is inlined.

    A call would mean a row that goes through memory at each rule.
    """
    ptx = ptx_of(name, game)
    assert ".target sm_90" in ptx
    assert not [line for line in ptx.splitlines() if line.strip().startswith("call")]


def check_shared_memory(game: Game) -> None:
    """A block fits into the memory that its threads share."""
    assert block_of(game.rules) * (8 * words_of(game.rules) + game.rules.MOVES) <= MOST_SHARED
