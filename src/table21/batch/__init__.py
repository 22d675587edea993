"""Many tables at once: whole random games, and a batched step, on one core, all cores, or CUDA.

The same seed gives the same games on every device. Arrays stay where they are; those on a
CUDA device go out through DLPack without a copy.

This package may import `table21.games` and what lies below it, NumPy and Numba, and
numba-cuda where a CUDA device is asked for.
"""

from table21.batch.games import play_games
from table21.batch.tables import Batch, open_batch

__all__ = ["Batch", "open_batch", "play_games"]
