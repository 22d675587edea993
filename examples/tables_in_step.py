"""A thousand tables moved on together, as a learner would: observe, choose, step."""

import numpy as np

from table21.batch import open_batch
from table21.games import all_games


def main() -> None:
    """Make a hundred random moves at each table, and count the matches that ended."""
    batch = open_batch(all_games()[0], 1000, seed=1, device="cpu")
    ended = 0
    for _ in range(100):
        assert batch.observe().shape[0] == batch.tables  # What a learner would choose by.
        batch.step(batch.random_moves())
        ended += int(np.asarray(batch.ended).sum())
    print(f"{100 * batch.tables} moves, {ended} matches ended")


if __name__ == "__main__":
    main()
