"""The CUDA kernels of every game compile to PTX; no GPU is needed for that."""

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from table21.games import all_games
from table21.words import Game

if sys.platform != "linux":
    pytest.skip("numba-cuda is for Linux and Windows", allow_module_level=True)

import numba
from numba import types

from table21.batch import kernels
from table21.batch.cuda import block_of, bound, words_of
from table21.batch.device import cuda
from table21.batch.setup import result_type, setup_type
from table21.batch.templates import Books

CAPABILITY = (9, 0)
#: What a block may use without asking, in bytes.
MOST_SHARED = 48 * 1024


def array(kind: Any, dimensions: int = 1) -> Any:
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
        "note_kernel": (
            setups,
            array(types.int64),
            array(types.int64, 2),
            types.int64,
            types.int64,
        ),
        "tally_kernel": (
            array(types.int64, 2),
            array(types.int64),
            array(types.int64),
            types.int64,
        ),
        "count_kernel": (results, array(types.int64)),
        "games_kernel": (setups, results, types.int64, types.int64),
    }[name]


@pytest.fixture
def no_gpu_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels that call compiled rules ask the device what it can; say it for them."""
    device = SimpleNamespace(compute_capability=CAPABILITY)
    monkeypatch.setattr("numba.cuda.dispatcher.get_current_device", lambda: device)


@pytest.mark.usefixtures("no_gpu_asked")
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@pytest.mark.parametrize("name", [name for name in vars(kernels) if name.endswith("_kernel")])
def test_kernel_compiles_to_ptx(name: str, game: Game) -> None:
    source = bound(getattr(kernels, name), game.rules)
    ptx, _ = cuda.compile_ptx(source, signature(name, game), cc=CAPABILITY)
    assert ".target sm_90" in ptx
    # Everything is inlined: a call would mean a row that goes through memory at each rule.
    assert not [line for line in ptx.splitlines() if line.strip().startswith("call")]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_block_fits_into_shared_memory(game: Game) -> None:
    assert block_of(game.rules) * (8 * words_of(game.rules) + game.rules.MOVES) <= MOST_SHARED
