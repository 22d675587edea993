"""What games tell people: the contract of a `words.py`, and the parts that all of them share.

Rules are numbers only; words turn them into what people read and write: options, cards,
moves, snapshots, what lies on the table, what happened, and why a move is refused.

This package may import `table21.cards`, `table21.kernel` and `table21.errors`, nothing else
of `table21`.
"""

from table21.words.contract import (
    Event,
    Game,
    Option,
    Options,
    Par,
    Snapshot,
    Spot,
    Words,
    Zone,
)

__all__ = ["Event", "Game", "Option", "Options", "Par", "Snapshot", "Spot", "Words", "Zone"]
