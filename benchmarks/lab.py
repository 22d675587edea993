"""How long the laboratory takes for the balance of each game from many random games.

    python benchmarks/lab.py [--cuda] [--games 100000000] [--players 4] [--save]

The sums are made where the games are played: on the CPU's cores, or on the CUDA device. The first
time of each game compiles what it needs; the second is told. `--save` keeps the figures in
benchmarks/results/lab.json, a list of runs on different machines, and makes the table of
docs/laboratory.md from it. A test compares the page with what this would write.
"""

import argparse
import json
import re
import time
from pathlib import Path
from typing import Any

import numpy as np

from run import machine
from table21.batch.cuda import tally_games_cuda
from table21.batch.setup import Setup
from table21.batch.tally import ALL_MADE, MATCHES, SHARES
from table21.batch.tallying import Frame, frame_for
from table21.games import Game, all_games
from table21.studies.lab.jobs import Job, random_part
from table21.studies.lab.plan import PARTS
from table21.studies.lab.readings import SHARE, cell_share, jackknife
from table21.studies.parts import CORES, run_parts

KEPT = Path(__file__).parent / "results" / "lab.json"
PAGE = Path(__file__).parent.parent / "docs" / "laboratory.md"
BLOCK = re.compile(r"(<!-- speed -->\n).*?(<!-- end speed -->)", re.DOTALL)

Found = dict[str, Any]


def timed(game: Game, players: int, games: int, on_cuda: bool) -> Found:
    """The seconds for so many games, and how sure the first seat's share is then."""
    setup = Setup.of(game, {"players": players}, 1)
    frame = frame_for(setup)
    tallies_of(setup, frame, PARTS, on_cuda)
    start = time.perf_counter()
    tallies = tallies_of(setup, frame, games, on_cuda)
    took = time.perf_counter() - start
    estimate, _ = jackknife(cell_share(SHARES), tallies, SHARE, games)
    return {
        "game": game.name,
        "players": players,
        "games": int(tallies[:, MATCHES].sum()),
        "moves": int(tallies[:, ALL_MADE].sum()),
        "seconds": round(took, 3),
        "first_seat": [round(number, 6) for number in estimate],
    }


def tallies_of(setup: Setup, frame: Frame, games: int, on_cuda: bool) -> Any:
    """The games, in as many parts as the laboratory plays."""
    size = -(-games // PARTS)
    if on_cuda:
        return tally_games_cuda(setup, frame, PARTS, size)
    players = setup.options["players"]
    job = Job(setup.game.name, setup.options, players, players, setup.seed, frame, size)
    return np.array(list(run_parts(random_part, job, PARTS, where=CORES)))


def row(found: Found) -> str:
    """A run as a line of the table."""
    value, low, high = (f"{100 * number:.3f}" for number in found["first_seat"])
    rate = found["moves"] / found["seconds"] / 1e6
    return (
        f"| {found['game']} | {found['players']} | {found['games']:,} | {found['seconds']:.2f} "
        f"| {rate:,.1f} | {value} % ({low}–{high}) |"
    )


def summary(runs: list[Found]) -> str:
    """All runs, a table for each machine."""
    head = [
        "| game | players | random games | seconds | million moves/s | seat 1 wins |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    parts = []
    for run in runs:
        about = ", ".join(f"{key} {value}" for key, value in run["machine"].items())
        parts.append("\n".join([about, "", *head, *map(row, run["figures"])]))
    return "\n\n".join(parts)


def filled(page: str) -> str:
    """The page with its tables made anew."""
    runs = json.loads(KEPT.read_text(encoding="utf-8"))
    return BLOCK.sub(lambda block: f"{block[1]}\n{summary(runs)}\n\n{block[2]}", page)


def keep(run: Found) -> None:
    """In place of the last run on such a machine, or beside those of others."""
    runs = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else []
    others = [kept for kept in runs if kind_of(kept) != kind_of(run)]
    KEPT.write_text(json.dumps([*others, run], indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def kind_of(run: Found) -> Any:
    """What tells machines apart."""
    return run["machine"].get("gpu")


def main() -> None:
    """Measure, print, and keep."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cuda", action="store_true", help="play on the CUDA device")
    parser.add_argument("--games", type=int, default=0, help="random games of each game")
    parser.add_argument("--players", type=int, default=4, help="how many play")
    parser.add_argument("--save", action="store_true", help="keep the figures")
    wish = parser.parse_args()
    games = wish.games or (100_000_000 if wish.cuda else 500_000)
    figures = [timed(game, wish.players, games, wish.cuda) for game in all_games()]
    run = {"machine": machine(), "figures": figures}
    print(summary([run]))
    if wish.save:
        keep(run)


if __name__ == "__main__":
    main()
