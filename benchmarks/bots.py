"""How long a search of 10,000 iterations takes, on one core, by game and number of players.

    python benchmarks/bots.py [--positions 6] [--save NAME]

The positions are from matches between bots that make the move that looks best: evenly spread over
the first round, where there is a choice. `--save NAME` keeps the figures in
benchmarks/results/NAME.json, from which benchmarks/report.py makes the tables of
benchmarks/README.md.
"""

import argparse
import json
import time
from collections.abc import Iterator
from typing import Any

from run import RESULTS, Figure, figure, machine
from strength import in_short, settings
from table21 import Table
from table21.bots import new_bot
from table21.games import Game, all_games
from table21.table import View

ITERATIONS = 10_000


def positions(game: Game, options: dict[str, Any], count: int) -> list[View]:
    """What the seats to move see, from early to late in a first round."""
    table, bot, views = Table(game, seed=1, **options), new_bot("medium"), list[View]()
    while not table.over and len(table.packs) == 1:
        view = table.view(table.turn)
        if len(table.legal_moves()) > 1:
            views.append(view)
        table.play(bot.choose(view))
    return [views[i * len(views) // count] for i in range(min(count, len(views)))]


def measured(game: Game, options: dict[str, Any], count: int) -> Figure:
    """The processor's milliseconds for each position."""
    bot, views = new_bot(f"search:iterations={ITERATIONS}"), positions(game, options, count)
    new_bot("search:iterations=2").weigh(views[0])
    times = []
    for view in views:
        start = time.thread_time()
        bot.weigh(view)
        times.append(1000 * (time.thread_time() - start))
    return figure(f"search, {ITERATIONS:,} iterations, {in_short(options)}", game.name, times, "ms")


def figures(count: int) -> Iterator[Figure]:
    """Every game with every number of players."""
    for game in all_games():
        for options in settings(game):
            yield measured(game, options, count)


def main() -> None:
    """Measure, print, and keep."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=6, help="positions of a game")
    parser.add_argument("--save", metavar="NAME", help="keep the figures under this name")
    wish = parser.parse_args()
    found = []
    for one in figures(wish.positions):
        found.append(one)
        print(f"{one['game']:<10} {one['what']:<50}", end=" ")
        print(f"{one['median']:6.0f} ms  best {one['best']:6.0f} ms", flush=True)
    if wish.save:
        kept = json.dumps({"machine": machine(), "figures": found}, indent=2)
        (RESULTS / f"{wish.save}.json").write_text(kept + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
