"""One launch of each kernel that the figures are about, for a profiler to look at.

ncu --clock-control none -k regex:games_kernel|step_kernel ... python benchmarks/profiled.py
"""

import sys

from table21.batch import open_batch
from table21.batch.cuda import play_games_cuda
from table21.batch.setup import Setup
from table21.games import all_games

MATCHES, TABLES, STEPS = 1 << 22, 1 << 20, 60

if __name__ == "__main__":
    for game in all_games():
        options = {"players": min(4, game.rules.SEATS)}
        if "games" in sys.argv[1:]:
            play_games_cuda(Setup.of(game, options, 1), MATCHES)
        if "step" in sys.argv[1:]:
            batch = open_batch(game, TABLES, device="cuda", seed=1, **options)
            for _ in range(STEPS):
                batch.step(batch.random_moves())
