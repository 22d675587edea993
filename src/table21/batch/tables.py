"""A batch: many tables of one game, moved on together."""

from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from table21.batch.setup import Setup, check_device, workers
from table21.batch.templates import (
    Books,
    Desk,
    choose_moves,
    observe_tables,
    open_tables,
    step_tables,
)
from table21.batch.threads import in_parallel
from table21.errors import BadOptions, IllegalMove
from table21.games import Game
from table21.kernel import Numbers, Rows, bind, cells, new_rows

#: The fewest and the most tables that a worker takes at once: fewer are not worth the asking.
FEWEST, MOST = 512, 8192


def span_for(tables: int, threads: int) -> int:
    """Spans for several turns of each worker, so that all of them end together."""
    return max(FEWEST, min(MOST, -(-tables // (4 * threads))))


def open_batch(
    game: str | Game,
    tables: int,
    *,
    seed: int = 0,
    first: int = 0,
    device: str = "cpus",
    **options: Any,
) -> "Batch":
    """Open tables of a game on a device: cpu (one core), cpus (all cores) or cuda."""
    check_device(device)
    if tables < 1:
        raise BadOptions(f"a batch has at least 1 table, not {tables}")
    setup = Setup.of(game, options, seed, first)
    if device == "cuda":
        from table21.batch.cuda import CudaBatch

        return CudaBatch(setup, tables)
    return CpuBatch(setup, tables, workers(device))


class Batch(ABC):
    """Tables of one game in step: give a move for each, get the legal moves of the next.

    `rows` are the positions. `legal[table, move]` is 1 for legal moves. After a step
    `ended[table]` is 1 where a match ended; the next match has been dealt there by then, and
    `winners[table]` (as bits) and `scores[table]` say how the last one ended. All are arrays
    on the device.

    Table number t of a seed is dealt the same packs on every device.
    """

    rows: Any
    legal: Any
    ended: Any
    winners: Any
    scores: Any

    def __init__(self, setup: Setup, tables: int) -> None:
        self.setup = setup
        self.tables = tables
        #: Steps made so far; random choices depend on it.
        self.steps = 0

    @abstractmethod
    def step(self, moves: Any) -> None:
        """Make a move at each table. Trusted: moves that are not legal break their tables."""

    @abstractmethod
    def random_moves(self) -> Any:
        """A random legal move for each table; the same seed and step choose the same."""

    @abstractmethod
    def observe(self) -> Any:
        """What the seat to move knows at each table, as numbers for learners."""

    def step_checked(self, moves: Any) -> None:
        """Make a move at each table, or, if one of them is not legal, none at all."""
        chosen = np.asarray(moves)
        check_count(chosen.size, self.tables)
        legal = self.legal_on_host()
        known = (chosen >= 0) & (chosen < legal.shape[1])
        fine = known & (legal[np.arange(self.tables), np.where(known, chosen, 0)] == 1)
        if not fine.all():
            table = int(np.argmin(fine))
            allowed = np.flatnonzero(legal[table]).tolist()
            raise IllegalMove(
                f"move {chosen[table]} is not legal at table {table}, where {allowed} are"
            )
        self.step(chosen.astype(np.int16))

    def legal_on_host(self) -> Numbers:
        """The legal moves as a NumPy array."""
        return np.asarray(self.legal)


class CpuBatch(Batch):
    """A batch on one core or several."""

    rows: Rows
    legal: Numbers
    ended: Numbers
    winners: Numbers
    scores: Numbers

    def __init__(self, setup: Setup, tables: int, threads: int) -> None:
        super().__init__(setup, tables)
        rules = setup.game.rules
        self.rows = new_rows(rules.ROW, tables)
        self.legal = np.zeros((tables, rules.MOVES), np.int8)
        self.ended = np.zeros(tables, np.int8)
        self.winners = np.zeros(tables, np.int16)
        self.scores = np.zeros((tables, rules.SCORES), np.int16)
        self._setup = setup.row()
        self._drawn = np.zeros(tables, np.int64)
        self._desks = [setup.desk() for _ in range(threads)]
        run = bind(open_tables, rules)
        self._each(lambda span, desk: run(self.rows, self._books(), self._setup, span, desk))

    def _books(self) -> Books:
        """The arrays as the loops take them."""
        drawn, legal, ended = cells(self._drawn), cells(self.legal.ravel()), cells(self.ended)
        return Books(drawn, legal, ended, cells(self.winners), self.scores)

    def _each(self, work: Any) -> None:
        """Do all tables, a span at a time, on all threads."""

        def with_desk(span: Numbers, worker: int) -> None:
            work(span, self._desks[worker])

        threads = len(self._desks)
        in_parallel(with_desk, self.tables, span_for(self.tables, threads), threads)

    def step(self, moves: Any) -> None:
        """Make a move at each table. Trusted: moves that are not legal break their tables."""
        check_count(len(moves), self.tables)
        choice, books = cells(np.ascontiguousarray(moves, np.int16)), self._books()
        run = bind(step_tables, self.setup.game.rules)
        self._each(lambda span, desk: run(self.rows, books, self._setup, choice, span, desk))
        self.steps += 1

    def random_moves(self) -> Numbers:
        """A random legal move for each table; the same seed and step choose the same."""
        choice = np.zeros(self.tables, np.int16)
        legal, seed, first = cells(self.legal.ravel()), self.setup.seed, self.setup.first
        run = bind(choose_moves, self.setup.game.rules)

        def work(span: Numbers, _: Desk) -> None:
            run(legal, seed, first, self.steps, choice, span)

        self._each(work)
        return choice

    def observe(self) -> Numbers:
        """What the seat to move knows at each table, as numbers for learners."""
        rules = self.setup.game.rules
        out = np.zeros((self.tables, rules.OBSERVED), np.int8)
        run = bind(observe_tables, rules)
        self._each(lambda span, _: run(self.rows, out, span))
        return out


def check_count(moves: int, tables: int) -> None:
    """A move for each table: more or fewer would be played on memory that is not the batch's."""
    if moves != tables:
        raise IllegalMove(f"{moves} moves for {tables} tables: one each is right")
