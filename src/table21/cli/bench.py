"""How many moves a second this machine makes: whole random games, or a batch in step.

Every figure is taken several times after a warm-up that compiles all there is to compile;
the median and the best are told. The benchmarks of the project use these functions, too.
"""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from table21.batch import Batch, open_batch, play_games
from table21.batch.setup import Setup
from table21.cli.console import progress
from table21.games import Game

#: How often each figure is taken, and for how many seconds in all.
RUNS, SECONDS = 5, 5.0
#: Steps between two looks at the clock.
STEPS = 16


class Device(StrEnum):
    """Where games are played: one core, all cores, a CUDA device."""

    CPU = "cpu"
    CPUS = "cpus"
    CUDA = "cuda"


class Mode(StrEnum):
    """What is measured: whole random games, or a batch in step."""

    GAMES = "games"
    STEP = "step"


#: Games in the first run of a warm-up; more follow until one takes long enough to be measured.
FIRST_GAMES = {Device.CPU: 1 << 10, Device.CPUS: 1 << 10, Device.CUDA: 1 << 16}
MOST_GAMES = 1 << 28
#: Tables of a batch, by device.
TABLES = {Device.CPU: 1 << 12, Device.CPUS: 1 << 12, Device.CUDA: 1 << 20}


@dataclass
class Figures:
    """Moves a second in each run: by themselves, and (in step) with choosing the moves."""

    moves_per_s: list[float] = field(default_factory=list)
    with_choice: list[float] = field(default_factory=list)

    def told(self) -> dict[str, Any]:
        """As numbers under the names that programs read."""
        numbers = {
            "runs": len(self.moves_per_s),
            "moves_per_s": round(statistics.median(self.moves_per_s)),
            "moves_per_s_best": round(max(self.moves_per_s)),
        }
        if self.with_choice:
            numbers["with_choice_moves_per_s"] = round(statistics.median(self.with_choice))
        return numbers


# ---------------------------------------------------------------- whole games


def measure_games(
    game: Game,
    options: dict[str, Any],
    device: Device,
    *,
    seconds: float = SECONDS,
    runs: int = RUNS,
    done: Callable[[int], None] = lambda _: None,
) -> Figures:
    """Whole random games, as many in each run as fill its share of the time."""
    games = enough_games(game, options, device, seconds / runs)
    figures = Figures()
    for run in range(runs):
        moves, took = timed_games(game, options, device, games, run)
        figures.moves_per_s.append(moves / took)
        done(1)
    return figures


def timed_games(
    game: Game, options: dict[str, Any], device: Device, games: int, run: int = 0
) -> tuple[int, float]:
    """How many moves so many games had, and how many seconds they took."""
    if device is Device.CUDA:
        return timed_games_on_cuda(Setup.of(game, options, run), games)
    start = time.perf_counter()
    results = play_games(game, games, seed=run, device=device.value, **options)
    took = time.perf_counter() - start
    return int(results["moves"].sum()), took


def timed_games_on_cuda(setup: Setup, games: int) -> tuple[int, float]:
    """The same on the device, where the results stay."""
    from table21.batch.cuda import moves_of, play_games_cuda

    start = time.perf_counter()
    results = play_games_cuda(setup, games)
    took = time.perf_counter() - start
    return moves_of(setup, results), took


def enough_games(game: Game, options: dict[str, Any], device: Device, seconds: float) -> int:
    """How many games take so long. Finding out is the warm-up."""
    games = FIRST_GAMES[device]
    timed_games(game, options, device, games)
    while True:
        _, took = timed_games(game, options, device, games)
        if took >= seconds / 4 or games >= MOST_GAMES:
            return max(1, min(MOST_GAMES, int(games * seconds / took)))
        games *= 4


# ---------------------------------------------------------------- a batch in step


def measure_steps(
    game: Game,
    options: dict[str, Any],
    device: Device,
    *,
    tables: int | None = None,
    seconds: float = SECONDS,
    runs: int = RUNS,
    done: Callable[[int], None] = lambda _: None,
) -> Figures:
    """Steps by themselves, then steps with choosing random moves, in each run."""
    tables = tables or TABLES[device]
    batch = open_batch(game, tables, device=device.value, **options)
    timed_steps = timed_on_cuda if device is Device.CUDA else timed_on_cpu
    wait = waiter(device)
    share = seconds / runs / 2
    repeat(lambda: timed_steps(batch, STEPS), share / 2)
    figures = Figures()
    for _ in range(runs):
        steps, took = repeat(lambda: timed_steps(batch, STEPS), share)
        figures.moves_per_s.append(tables * steps / took)
        steps, took = repeat(lambda: timed_loop(batch, STEPS, wait), share)
        figures.with_choice.append(tables * steps / took)
        done(1)
    return figures


def repeat(timed: Callable[[], float], seconds: float) -> tuple[int, float]:
    """Do some steps again and again for so long: how many steps, and the seconds they took."""
    steps, took, start = 0, 0.0, time.perf_counter()
    while steps == 0 or time.perf_counter() - start < seconds:
        took += timed()
        steps += STEPS
    return steps, took


def timed_on_cpu(batch: Batch, steps: int) -> float:
    """The seconds that steps take by themselves; the moves are chosen off the clock."""
    took = 0.0
    for _ in range(steps):
        moves = batch.random_moves()
        start = time.perf_counter()
        batch.step(moves)
        took += time.perf_counter() - start
    return took


def timed_on_cuda(batch: Batch, steps: int) -> float:
    """The same by the device's own clock, so that the host may run ahead as it does in use."""
    from table21.batch.device import cuda

    marks = [(cuda.event(), cuda.event()) for _ in range(steps)]
    for before, after in marks:
        moves = batch.random_moves()
        before.record()
        batch.step(moves)
        after.record()
    cuda.synchronize()
    return float(sum(cuda.event_elapsed_time(before, after) for before, after in marks)) / 1000


def timed_loop(batch: Batch, steps: int, wait: Callable[[], None]) -> float:
    """The seconds that choosing and making moves take together, until the device has done them."""
    start = time.perf_counter()
    for _ in range(steps):
        batch.step(batch.random_moves())
    wait()
    return time.perf_counter() - start


def waiter(device: Device) -> Callable[[], None]:
    """Waits until a device has done all that it was told; a CPU has, when it returns."""
    if device is not Device.CUDA:
        return lambda: None
    from table21.batch.device import cuda

    wait: Callable[[], None] = cuda.synchronize
    return wait


# ---------------------------------------------------------------- the command


def bench(
    game: Game, options: dict[str, Any], device: Device, mode: Mode, wishes: dict[str, Any]
) -> dict[str, Any]:
    """Measure, with a progress bar, and tell it as numbers under names."""
    checked = game.words.read_options(options)
    told: dict[str, Any] = {"game": game.name, "options": checked, "device": device.value}
    told["mode"] = mode.value
    if mode is Mode.STEP:
        told["tables"] = wishes.get("tables") or TABLES[device]
    measure = measure_steps if mode is Mode.STEP else measure_games
    with progress("measuring", wishes.get("runs", RUNS)) as done:
        figures = measure(game, checked, device, **wishes, done=done)
    return told | figures.told()


def in_words(told: dict[str, Any]) -> str:
    """The figures for people."""
    median, best = told["moves_per_s"], told["moves_per_s_best"]
    lines = [f"{median:,} moves/s (median of {told['runs']} runs, best {best:,})"]
    if "with_choice_moves_per_s" in told:
        lines.append(f"{told['with_choice_moves_per_s']:,} moves/s with choosing random moves")
    return "\n".join(lines)
