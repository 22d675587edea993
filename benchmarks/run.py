"""Takes the figures of this machine and prints them as one table.

    python benchmarks/run.py [--cuda] [--seconds 2] [--save NAME]

`--save NAME` keeps them in benchmarks/results/NAME.json, from which benchmarks/report.py makes
the tables of benchmarks/README.md. Where OpenSpiel is installed (`pip install open_spiel`), its
Python loop is measured in the same run, turn by turn with ours.
"""

import argparse
import functools
import importlib
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from table21 import Table, __version__
from table21.cli.bench import Device, measure_games, measure_steps
from table21.games import Game, all_games

RESULTS = Path(__file__).parent / "results"
RUNS = 7
#: With how many players each game is measured: four where it can be.
FOUR = 4

Figure = dict[str, Any]


def figure(what: str, game: str, rates: list[float], unit: str = "moves/s") -> Figure:
    """A figure with its best and its median."""
    return {
        "what": what,
        "game": game,
        "unit": unit,
        "best": max(rates) if unit.endswith("/s") else min(rates),
        "median": statistics.median(rates),
        "runs": len(rates),
    }


# ---------------------------------------------------------------- what is measured


def on_cpu(game: Game, options: dict[str, Any], seconds: float) -> Iterator[Figure]:
    """Whole games and steps, on one core and on all."""
    for device, name in ((Device.CPU, "one core"), (Device.CPUS, "all cores")):
        found = measure_games(game, options, device, seconds=seconds * RUNS, runs=RUNS)
        yield figure(f"whole random games, {name}", game.name, found.moves_per_s)
    for device, name in ((Device.CPU, "one core"), (Device.CPUS, "all cores")):
        found = measure_steps(game, options, device, seconds=seconds * RUNS, runs=RUNS)
        yield figure(f"step of 4,096 tables, {name}", game.name, found.moves_per_s)


def on_cuda(game: Game, options: dict[str, Any], seconds: float) -> Iterator[Figure]:
    """Whole games and steps on the CUDA device."""
    found = measure_games(game, options, Device.CUDA, seconds=seconds * RUNS, runs=RUNS)
    yield figure("whole random games, CUDA", game.name, found.moves_per_s)
    found = measure_steps(game, options, Device.CUDA, seconds=seconds * RUNS, runs=RUNS)
    yield figure("step of 1,048,576 tables, CUDA", game.name, found.moves_per_s)
    yield figure("the same with choosing random moves", game.name, found.with_choice)


def in_python(game: Game, options: dict[str, Any], seconds: float) -> Iterator[Figure]:
    """A learner's loop in Python: legal moves, a move by id, a view; ours and OpenSpiel's."""
    rates: dict[str, list[float]] = {}
    for _ in range(RUNS):
        rates.setdefault("Python loop: legal_moves, play, view", []).append(
            rate(lambda: table_loop(game, options), seconds)
        )
        for name, loop in openspiel_loops():
            rates.setdefault(name, []).append(rate(loop, seconds))
    for what, found in rates.items():
        yield figure(what, game.name if "Python loop" in what else "OpenSpiel", found)


def table_loop(game: Game, options: dict[str, Any]) -> int:
    """One match by ids; how many moves it had."""
    table = Table(game, seed=1, **options)
    made = 0
    while legal := table.legal_moves():
        table.play(legal[made % len(legal)])
        table.view(0)
        made += 1
    return made


def openspiel_loops() -> Iterator[tuple[str, Callable[[], int]]]:
    """The same loop over card games that OpenSpiel has written in C++, where it is installed."""
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        return
    for name in ("hearts", "leduc_poker"):
        loop = functools.partial(openspiel_loop, pyspiel.load_game(name), random.Random(1))
        yield f"the same loop over {name}, with the view as a tensor", loop


def openspiel_loop(game: Any, chance: random.Random) -> int:
    """One game by actions: legal actions, an action, what a player sees as numbers."""
    state = game.new_initial_state()
    made = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[chance.randrange(len(outcomes))][0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[made % len(legal)])
            state.information_state_tensor(0)
            made += 1
    return made


def rate(loop: Callable[[], int], seconds: float) -> float:
    """Moves a second of a loop that is done for so long."""
    loop()
    made, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        made += loop()
    return made / (time.perf_counter() - start)


# ---------------------------------------------------------------- in processes of their own


def plain(game: Game, options: dict[str, Any], seconds: float) -> Iterator[Figure]:
    """Whole games with TABLE21_JIT=0."""
    script = (
        "import sys, json; from table21.cli.bench import *; from table21.games import find\n"
        "game, options, seconds, runs = json.loads(sys.argv[1])\n"
        "found = measure_games(find(game), options, Device.CPU, seconds=seconds, runs=runs)\n"
        "print(json.dumps(found.moves_per_s))"
    )
    wish = json.dumps([game.name, options, seconds * RUNS, RUNS])
    rates = json.loads(child([sys.executable, "-c", script, wish], {"TABLE21_JIT": "0"}))
    yield figure("plain Python (TABLE21_JIT=0)", game.name, rates)


def first_call(game: Game, options: dict[str, Any], _: float) -> Iterator[Figure]:
    """From the start of Python to the end of the first game, with a warm cache."""
    script = (
        "import sys, json; from table21.batch import play_games\n"
        "game, options = json.loads(sys.argv[1])\n"
        "play_games(game, 1, device='cpu', **options)"
    )
    command = [sys.executable, "-c", script, json.dumps([game.name, options])]
    child(command, {})
    rates = []
    for _run in range(RUNS):
        start = time.perf_counter()
        child(command, {})
        rates.append(time.perf_counter() - start)
    yield figure("start of Python to the end of a first game, warm cache", game.name, rates, "s")


def child(command: list[str], settings: dict[str, str]) -> str:
    """What a process of its own prints."""
    environment = {**os.environ, **settings}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


# ---------------------------------------------------------------- the table


def machine() -> dict[str, Any]:
    """What this was measured on."""
    about = {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "table21": __version__,
        "command": " ".join(["python", f"benchmarks/{Path(sys.argv[0]).name}", *sys.argv[1:]]),
    }
    if "--cuda" in sys.argv:
        from table21.batch.device import cuda

        name = cuda.get_current_device().name
        about["gpu"] = name.decode() if isinstance(name, bytes) else str(name)
    return about


def processor() -> str:
    """The processor's name, where Linux tells it."""
    about = Path("/proc/cpuinfo")
    if about.exists():
        for line in about.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def measured(wish: argparse.Namespace) -> Iterator[Figure]:
    """Every figure of every game."""
    parts = [on_cuda] if wish.cuda else [on_cpu, in_python, plain, first_call]
    for game in all_games():
        players = min(FOUR, game.rules.SEATS)
        for part in parts:
            yield from part(game, {"players": players}, wish.seconds)


def row(found: Figure) -> str:
    """A figure as a line of the table."""
    numbers = "  ".join(
        f"{found[key]:>18,.0f}" if found["unit"] == "moves/s" else f"{found[key]:>18.3f}"
        for key in ("median", "best")
    )
    return f"{found['game']:<10} {found['what']:<56} {numbers}  {found['unit']}"


def main() -> None:
    """Measure, print, and keep."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cuda", action="store_true", help="measure the CUDA device only")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds a run")
    parser.add_argument("--save", metavar="NAME", help="keep the figures under this name")
    wish = parser.parse_args()
    about = machine()
    print(*(f"{key}: {value}" for key, value in about.items()), sep="\n")
    print(f"\n{'game':<10} {'what':<56} {'median':>18}  {'best':>18}")
    figures = []
    for found in measured(wish):
        figures.append(found)
        print(row(found), flush=True)
    if wish.save:
        RESULTS.mkdir(exist_ok=True)
        kept = json.dumps({"machine": about, "figures": figures}, indent=2)
        (RESULTS / f"{wish.save}.json").write_text(kept + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
