"""The CUDA kernels of every game compile to PTX; no GPU is needed for that."""

import sys

import pytest

from table21.words import Game
from variants import GAMES

if sys.platform != "linux":
    pytest.skip("numba-cuda is for Linux and Windows", allow_module_level=True)

from table21.harness.ptx import KERNELS, check_kernel, check_shared_memory


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("name", KERNELS)
def test_kernel_compiles_to_ptx(name: str, game: Game) -> None:
    check_kernel(name, game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_block_fits_into_shared_memory(game: Game) -> None:
    check_shared_memory(game)
