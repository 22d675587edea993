"""Whole random games, by the million."""

from collections.abc import Callable
from typing import Any

from table21.batch.setup import Setup, check_device, workers
from table21.batch.templates import play_matches
from table21.batch.threads import in_parallel
from table21.games import Game
from table21.kernel import Numbers, Rows, bind, new_rows

#: Matches that a worker takes at once.
SPAN = 2048


def play_games(
    game: str | Game,
    games: int,
    *,
    seed: int = 0,
    first: int = 0,
    device: str = "cpus",
    progress: Callable[[int], None] | None = None,
    **options: Any,
) -> Rows:
    """Play whole matches of random moves; how each ended: `moves`, `winners` (bits), `scores`.

    On a CUDA device `cuda.play_games_cuda` does the same and leaves the results there.

    Match number n of a seed is the same on every device, in every run, however many are played.
    `progress` is told the number of matches done since it was last told.
    """
    check_device(device)
    setup = Setup.of(game, options, seed, first)
    if device == "cuda":
        from table21.batch.cuda import play_games_cuda

        return play_games_cuda(setup, games, progress).copy_to_host()
    return play_games_cpu(setup, games, workers(device), progress)


def play_games_cpu(
    setup: Setup, games: int, threads: int, progress: Callable[[int], None] | None
) -> Rows:
    """On one core or several, each with a row and a desk of its own."""
    run = bind(play_matches, setup.game.rules)
    row, results = setup.row(), setup.results(games)
    desks = [(new_rows(setup.game.rules.ROW, 1), setup.desk()) for _ in range(threads)]

    def work(span: Numbers, worker: int) -> None:
        own_row, desk = desks[worker]
        run(own_row, row, results, span, desk)
        if progress:
            progress(int(span[1] - span[0]))

    in_parallel(work, games, SPAN, threads)
    return results
