"""Plain Python, one core, all cores and CUDA (its simulator) play the same deals move by move."""

from typing import Any

import pytest

from table21.harness import agreement
from variants import VARIANTS

#: A game and options; with the most players of each variant, so that all seats are tried.
CASES = [(name, options) for name, variants in VARIANTS.items() for options in variants]


@pytest.mark.parametrize("target", agreement.TARGETS)
@pytest.mark.parametrize(("game", "options"), CASES)
def test_other_targets_agree_with_compiled(target: str, game: str, options: dict[str, Any]) -> None:
    agreement.check_target(target, game, options)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_all_cores_agree_with_one(game: str, options: dict[str, Any]) -> None:
    agreement.check_all_cores(game, options)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_run_can_be_cut_into_parts(game: str, options: dict[str, Any]) -> None:
    agreement.check_parts(game, options)
