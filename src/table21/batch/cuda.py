"""The same loops on a CUDA device: a thread a table, or a thread a match.

Whole matches keep their positions in shared memory. A step copies a block's positions there
and back, word by word and side by side, because threads that each walk through their own row
of the device's memory wait for it several times as long. Few matches end in the same step, so
the packs for them are shuffled by a second kernel over the list of ended tables: in the first
one, the other 31 threads of a warp would wait for the one that shuffles.
"""

import functools
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from table21.batch.device import (
    SIMULATED,
    OnDevice,
    Replay,
    copy_numbers,
    cuda,
    on_device,
    record,
    require_cuda,
)
from table21.batch.kernels import (
    choose_kernel,
    count_kernel,
    deal_kernel,
    games_kernel,
    note_kernel,
    observe_kernel,
    open_kernel,
    step_kernel,
    tally_kernel,
)
from table21.batch.notes import SLOTS
from table21.batch.setup import Setup
from table21.batch.tables import Batch, check_count
from table21.batch.tally import CELLS
from table21.batch.tallying import Frame
from table21.batch.templates import Books
from table21.kernel import Numbers, rebound
from table21.kernel.rows import WORD

#: Bytes of shared memory that a block may use without asking.
SHARED = 48 * 1024
#: Threads in a block of kernels that use no shared memory, and blocks for each multiprocessor.
#: The simulator starts a Python thread for each: there a few are enough.
THREADS = 4 if SIMULATED else 128
BLOCKS = 64
#: Blocks of whole games for each multiprocessor: a few times as many as it holds at once, so that
#: each thread has many matches, and none is idle for long when the last of them are played.
PLAYERS = 1 if SIMULATED else 32
#: Threads in a block of dealers.
DEALERS = 4 if SIMULATED else 64
#: Matches to a launch, so that progress can be told; with a page of notes each.
LAUNCH, LAUNCH_NOTED = 1 << 24, 1 << 22


@functools.cache
def kernel(function: Any, rules: ModuleType) -> Any:
    """A kernel over the rules of one game, compiled when it is first launched."""
    require_cuda()
    return cuda.jit(cache=True)(bound(function, rules))


def bound(function: Any, rules: ModuleType) -> Any:
    """A kernel's source over the rules of one game, with the sizes of its blocks."""
    constants = {"BLOCK": block_of(rules), "WORDS": words_of(rules)}
    constants["ROOM"] = constants["BLOCK"] * constants["WORDS"]
    constants["MARKS"] = constants["BLOCK"] * rules.MOVES // WORD
    return rebound(function, rules, **constants)


def words_of(rules: ModuleType) -> int:
    """How many 8-byte words a position has."""
    return int(rules.ROW.itemsize) // WORD


def block_of(rules: ModuleType) -> int:
    """How many tables a block in shared memory holds: as many as there is room for."""
    for tables in (8,) if SIMULATED else (128, 64, 32):
        if tables * (rules.ROW.itemsize + rules.MOVES) <= SHARED:
            return tables
    return 16


def grid(count: int) -> int:
    """Enough blocks for these entries, but not more than fill the device many times over."""
    return max(1, min(-(-count // THREADS), BLOCKS * multiprocessors()))


def dealers() -> int:
    """Blocks for the tables that wait for a deal: few, because few tables do."""
    return multiprocessors() * (1 if SIMULATED else 8)


def multiprocessors() -> int:
    """How many the device has; the simulator's device has no such number."""
    return int(getattr(cuda.get_current_device(), "MULTIPROCESSOR_COUNT", 1))


def play_games_cuda(
    setup: Setup, games: int, progress: Callable[[int], None] | None = None
) -> OnDevice:
    """Whole matches on the device; how each ended, left there."""
    run, setups = kernel(games_kernel, setup.game.rules), on_device(setup.row())
    results = cuda.device_array(games, setup.results(0).dtype)
    block = block_of(setup.game.rules)
    for first in range(0, games, LAUNCH):
        part = min(LAUNCH, games - first)
        blocks = min(-(-part // block), PLAYERS * multiprocessors())
        run[blocks, block](setups, results[first : first + part], first, part)
        if progress:
            cuda.synchronize()
            progress(part)
    cuda.synchronize()
    return OnDevice(results)


def moves_of(setup: Setup, results: OnDevice) -> int:
    """How many moves matches had that lie on the device."""
    total = on_device(np.zeros(1, np.int64))
    count = kernel(count_kernel, setup.game.rules)
    count[grid(len(results)), THREADS](results.array, total)
    return int(total.copy_to_host()[0])


def tally_games_cuda(
    setup: Setup,
    frame: Frame,
    parts: int,
    size: int,
    done: Callable[[int], None] = lambda _: None,
) -> Numbers:
    """Whole matches played and added up on the device: a tally a part."""
    rules = setup.game.rules
    play, add = kernel(note_kernel, rules), kernel(tally_kernel, rules)
    setups, numbers = on_device(setup.row()), on_device(frame.numbers())
    room, block = min(size, LAUNCH_NOTED), block_of(rules)
    pages = cuda.device_array((SLOTS, room), np.int64)
    tallies = on_device(np.zeros((parts, CELLS), np.int64))
    for part in range(parts):
        for first in range(0, size, room):
            count = min(room, size - first)
            blocks = min(-(-count // block), PLAYERS * multiprocessors())
            play[blocks, block](setups, numbers, pages, part * size + first, count)
            add[grid(count), THREADS](pages, numbers, tallies[part], count)
        cuda.synchronize()
        done(size)
    sums: Numbers = tallies.copy_to_host()
    return sums


class CudaBatch(Batch):
    """A batch on a CUDA device. Its arrays are made once, and its launches recorded once."""

    def __init__(self, setup: Setup, tables: int) -> None:
        require_cuda()
        super().__init__(setup, tables)
        self._rules = setup.game.rules
        self._block = block_of(self._rules)
        self._make_arrays(-(-tables // self._block) * self._block)
        self._setups = on_device(setup.row())
        self._launch(open_kernel)(self._words, self._books, self._setups, tables)
        self._replays: dict[str, Replay] = {}

    def _make_arrays(self, room: int) -> None:
        """The arrays, with room for whole blocks; rows and legal moves also as words."""
        rules, tables = self._rules, self.tables
        self._words = on_device(np.zeros(room * words_of(rules), np.int64))
        self._marks = on_device(np.zeros(room * rules.MOVES // WORD, np.int64))
        self._choice = on_device(np.zeros(tables, np.int16))
        self._waiting = on_device(np.zeros(2 + tables, np.int32))
        self._clock = on_device(np.zeros(1, np.int64))
        self._books = Books(
            drawn=on_device(np.zeros(tables, np.int64)),
            legal=self._marks.view(np.int8),
            ended=on_device(np.zeros(tables, np.int8)),
            winners=on_device(np.zeros(tables, np.int16)),
            scores=on_device(np.zeros((tables, rules.SCORES), np.int16)),
        )
        self.rows = OnDevice(self._words.view(rules.ROW)[:tables])
        self.legal = OnDevice(self._books.legal.reshape(room, rules.MOVES)[:tables])
        self.ended, self.winners = OnDevice(self._books.ended), OnDevice(self._books.winners)
        self.scores, self.choice = OnDevice(self._books.scores), OnDevice(self._choice)

    def _launch(self, function: Any, stream: Any = 0) -> Any:
        """A kernel over all tables, ready to be called."""
        return kernel(function, self._rules)[grid(self.tables), THREADS, stream]

    def _replay(self, name: str, launches: Callable[[Any], None]) -> None:
        """Do launches that are always the same, recorded when they are done first."""
        if name in self._replays:
            self._replays[name]()
        else:
            self._replays[name] = record(launches)

    def step(self, moves: Any) -> None:
        """Make a move at each table. Trusted: moves that are not legal break their tables."""
        if moves is not self.choice:
            check_count(len(moves), self.tables)
            copy_numbers(moves, self._choice)
        odd = self.steps & 1
        self._replay(f"step {odd}", lambda stream: self._step(odd, stream))
        self.steps += 1

    def _step(self, odd: int, stream: Any) -> None:
        """A move at each table, then a deal where one is due."""
        blocks = -(-self.tables // self._block)
        step = kernel(step_kernel, self._rules)[blocks, self._block, stream]
        ended, waiting = self._books.ended, self._waiting
        step(self._words, self._marks, ended, self._choice, waiting, odd)
        deal = kernel(deal_kernel, self._rules)[dealers(), DEALERS, stream]
        deal(self._words, self._books, self._setups, waiting, self._clock, odd)

    def random_moves(self) -> OnDevice:
        """A random legal move for each table; the same seed and step choose the same.

        They are written to `choice`, an array of the batch's own, which `step` takes as it is.
        """
        self._replay("choose", self._choose)
        return self.choice

    def _choose(self, stream: Any) -> None:
        seed, first = self.setup.seed, self.setup.first
        choose = self._launch(choose_kernel, stream)
        choose(self._books.legal, seed, first, self._clock, self._choice)

    def observe(self) -> OnDevice:
        """What the seat to move knows at each table, as numbers for learners."""
        out = cuda.device_array((self.tables, self._rules.OBSERVED), np.int8)
        self._launch(observe_kernel)(self._words, out)
        return OnDevice(out)

    def legal_on_host(self) -> Numbers:
        """The legal moves as a NumPy array."""
        return OnDevice.of(self.legal).copy_to_host()
