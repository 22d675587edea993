"""All that a game is held to, as one class of tests. Needs pytest, Hypothesis and numba-cuda.

class TestMyGame(GameTests):
game = "mygame"
variants = [{}, {"players": 4}]
folder = Path(__file__).parent      # golden/*.txt and perft.txt lie there
scenarios = ...                     # the game's scenarios.yaml
rulings = ...                       # the page with its rulings
figures = ...                       # the page with its numbers
"""

import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

from table21.bots import new_bot
from table21.games import find
from table21.harness import agreement, nonsense
from table21.harness.counts import check_count, counted_deals
from table21.harness.figures import page
from table21.harness.numbers import watch_matches
from table21.harness.playthroughs import check_playthrough
from table21.harness.rulings import check_rulings
from table21.harness.watching import Case, cases_of, watch_match
from table21.record import verify, write_record
from table21.scenario import Scenario, read_scenarios, run
from table21.table import Table
from table21.table.asking import guessed
from table21.words import Game

#: The kernels of table21.harness.ptx, which is not to be had everywhere.
KERNELS = ("step", "deal", "open", "choose", "observe", "count", "games", "note", "tally")
#: Bots of every kind, thinking little.
BOTS = ("random", "greedy", "search:iterations=40")

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="numba-cuda is not here")


class GameTests:
    """Subclass it as `Test…`, and name the game and where its files lie."""

    #: The name under which the game is registered.
    game: ClassVar[str]
    #: The options worth trying; each is tried with every number of players, if it names none.
    #: Short matches will do: every position of them is looked at.
    variants: ClassVar[Sequence[dict[str, Any]]]
    #: Where golden/*.txt and perft.txt lie.
    folder: ClassVar[Path]
    scenarios: ClassVar[Path]
    rulings: ClassVar[Path]
    figures: ClassVar[Path]
    #: Matches that are watched for each variant, in words and in numbers.
    matches: ClassVar[tuple[int, int]] = (2, 500)

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Each variant, scenario, file and kernel is a test of its own."""
        ways: dict[str, Callable[[], list[Any]]] = {
            "case": self.cases,
            "target": lambda: list(agreement.TARGETS),
            "variant": lambda: list(self.variants),
            "scenario": lambda: list(read_scenarios(self.scenarios)),
            "deal": lambda: counted_deals(self.folder / "perft.txt"),
            "playthrough": lambda: sorted((self.folder / "golden").glob("*.txt")),
            "kernel": lambda: list(KERNELS),
            "bot": lambda: list(BOTS),
        }
        for name, values in ways.items():
            if name in metafunc.fixturenames:
                metafunc.parametrize(name, values(), ids=_name)

    def cases(self) -> list[Case]:
        """Every variant with every number of players."""
        return cases_of(find(self.game), self.variants)

    # ------------------------------------------------------------ random matches

    def test_random_matches_are_sound_at_every_move(self, case: Case) -> None:
        """Legal moves by brute force, snapshots, cards counted, hidden cards exchanged."""
        for seed in range(self.matches[0]):
            watch_match(*case, seed)

    def test_many_random_matches_are_sound_in_numbers(self, case: Case) -> None:
        """The same by the hundred, as far as it can be asked in numbers."""
        assert watch_matches(*case, self.matches[1]) == []

    def test_records_verify(self, case: Case) -> None:
        """A match that was played is found to be as it was played."""
        table, chance = Table(case[0], seed=8, **case[1]), random.Random(8)
        while not table.over:
            table.play(chance.choice(table.legal_moves()))
        verify(write_record(table))

    # ------------------------------------------------------------ bots

    def test_bots_make_legal_moves_whatever_they_cannot_see(self, case: Case, bot: str) -> None:
        """A bot weighs the legal moves, and alike in every world that looks the same to it."""
        table, player = Table(case[0], seed=6, **case[1]), new_bot(bot, 6)
        while not table.over and len(table.history) < 12:
            seat, k = table.turn, len(table.history)
            weighed = player.weigh(table.view(seat))
            assert sorted(one.move for one in weighed) == table.legal_moves()
            other = guessed(table.game, table.rows, k, seat, k)
            world = Table.from_position(table.game, table.options, other)
            assert player.weigh(world.view(seat)) == weighed
            table.play(weighed[0].move)

    # ------------------------------------------------------------ targets

    def test_targets_agree_with_compiled(self, target: str, variant: dict[str, Any]) -> None:
        """Plain Python and the CUDA simulator play the same deals alike."""
        agreement.check_target(target, self.game, variant)

    def test_all_cores_agree_with_one(self, variant: dict[str, Any]) -> None:
        """Many threads play as one does, and a run can be cut into parts."""
        agreement.check_all_cores(self.game, variant)
        agreement.check_parts(self.game, variant)

    @on_linux
    def test_kernels_compile_for_a_gpu(self, kernel: str) -> None:
        """Everything is inlined, and a block fits into shared memory."""
        from table21.harness.ptx import check_kernel, check_shared_memory

        check_kernel(f"{kernel}_kernel", find(self.game))
        check_shared_memory(find(self.game))

    # ------------------------------------------------------------ files

    def test_scenario_holds(self, scenario: Scenario) -> None:
        """The rules as examples."""
        assert run(scenario) == []

    def test_rulings_and_scenarios_name_each_other(self) -> None:
        """No ruling without a scenario."""
        check_rulings(self.rulings, self.scenarios)

    def test_playthrough_is_as_it_was_read(self, playthrough: Path) -> None:
        """Nothing changes unseen."""
        check_playthrough(playthrough)

    def test_counts(self, deal: str) -> None:
        """Lines of moves from fixed deals."""
        check_count(self.game, deal)

    def test_the_page_of_numbers_is_up_to_date(self) -> None:
        """Written by `python -m table21.harness.figures`."""
        assert self.figures.read_text(encoding="utf-8") == page(find(self.game))

    # ------------------------------------------------------------ parsers

    def test_snapshots_and_moves_are_read_as_they_are_written(self) -> None:
        """Whole, and as each seat sees them."""
        nonsense.check_snapshots(self.cases())
        nonsense.check_moves(self.cases())

    def test_nonsense_is_refused_by_name(self) -> None:
        """As a move, as options, in a snapshot, in a record."""
        nonsense.check_any_text(self.cases())
        nonsense.check_any_options(find(self.game))
        nonsense.check_any_snapshot(self.cases())
        nonsense.check_any_record(self.cases())

    def test_observations_fit_their_numbers(self, case: Case) -> None:
        """What a batch observes is what a table does: nothing is cut off."""
        table, chance = Table(case[0], seed=4, **case[1]), random.Random(4)
        while not table.over:
            seen = table.view(table.turn).observation()
            assert np.abs(seen).max() <= np.iinfo(np.int8).max
            table.play(chance.choice(table.legal_moves()))


def _name(value: object) -> str:
    """A short name for a parameter."""
    if isinstance(value, tuple):
        return "-".join(_name(part) for part in value)
    if isinstance(value, Game | Scenario):
        return value.name
    return value.stem if isinstance(value, Path) else str(value)
