"""Finds par of many random decks, and tells how many were proven, how soon, and what was left.

    python benchmarks/par_of_decks.py [--decks 100] [--seconds 10] [--first 0] [--save]

`--save` keeps what was found in benchmarks/results/par.json and makes the table of docs/par.md
from it. A test compares the page with what this would write.
"""

import argparse
import json
import re
import statistics
import time
from collections import Counter
from pathlib import Path
from typing import Any

from run import machine
from table21 import Table
from table21.games import Game, all_games
from table21.table import find_par

KEPT = Path(__file__).parent / "results" / "par.json"
PAGE = Path(__file__).parent.parent / "docs" / "par.md"
BLOCK = re.compile(r"(<!-- par -->\n).*?(<!-- end -->)", re.DOTALL)

Found = dict[str, Any]


def par_of(game: Game, seed: int, seconds: float) -> Found:
    """Par of the deck of a seed, and how long that took."""
    table = Table(game, seed=seed, players=1)
    start = time.perf_counter()
    par = find_par(table, seconds)
    took = time.perf_counter() - start
    return {"seed": seed, "score": par.score, "bound": par.bound, "seconds": round(took, 4)}


def summary(kept: dict[str, Any]) -> str:
    """What was found, as two Markdown tables."""
    found: list[Found] = kept["decks"]
    about = ", ".join(f"{key} {value}" for key, value in kept["machine"].items())
    return f"{about}\n\n{proofs(found)}\n\n{scores(found)}"


def proofs(found: list[Found]) -> str:
    """How many were proven, and how soon."""
    times = [each["seconds"] for each in found]
    exact = [each["seconds"] for each in found if each["score"] == each["bound"]]
    gaps = [each["bound"] - each["score"] for each in found if each["score"] < each["bound"]]
    rows = [(f"proven within {s:g} s", sum(1 for t in exact if t <= s)) for s in (0.1, 1, 10)]
    lines = [f"| {what} | {number} |" for what, number in rows]
    lines += [
        f"| not proven | {len(gaps)} |",
        f"| gap between line and bound, at the most | {max(gaps, default=0)} |",
        f"| seconds for a deck, in the middle | {statistics.median(times):.3f} |",
        f"| seconds for a deck, at the most | {max(times):.3f} |",
    ]
    return "\n".join([f"| of {len(found)} random decks | |", "| --- | --- |", *lines])


def scores(found: list[Found]) -> str:
    """How often each par is there, among those that are proven."""
    exact = Counter(each["score"] for each in found if each["score"] == each["bound"])
    columns = sorted(exact, reverse=True)
    head = ["par", *map(str, columns)]
    row = ["decks", *(str(exact[score]) for score in columns)]
    return "\n".join("| " + " | ".join(line) + " |" for line in (head, ["---"] * len(head), row))


def filled(page: str) -> str:
    """The page with its tables made anew."""
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    return BLOCK.sub(lambda block: f"{block[1]}\n{summary(kept)}\n\n{block[2]}", page)


def main() -> None:
    """Measure, print, and keep."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--decks", type=int, default=100, help="how many decks")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first")
    parser.add_argument("--seconds", type=float, default=10.0, help="time for a deck")
    parser.add_argument("--save", action="store_true", help="keep what was found")
    wish = parser.parse_args()
    game = next(game for game in all_games() if game.par)
    par_of(game, wish.first, wish.seconds)  # The first deck pays for compiling.
    seeds = range(wish.first, wish.first + wish.decks)
    kept = {"machine": machine(), "decks": [par_of(game, seed, wish.seconds) for seed in seeds]}
    print(summary(kept))
    if wish.save:
        KEPT.write_text(json.dumps(kept) + "\n", encoding="utf-8")
        PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
