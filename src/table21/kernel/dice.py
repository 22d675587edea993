"""A small counter-based generator, passed to whoever needs chance.

Philox 2x32 with 10 rounds (Salmon, Moraes, Dror and Shaw, 2011), as Random123 has it: the
n-th number of a stream is a scramble of (seed, stream, n), so any game of any run can be
dealt again by itself, on any machine and any number of threads. It is for simulation. A
table with people at it is dealt from the operating system's cryptographic source.

The state is an array of three numbers: [seed, stream, how many have been drawn]. All
arithmetic stays below 2**32 after each step, so plain Python and 64-bit integers agree.
"""

from typing import Any

import numpy as np

from table21.kernel.rows import Cells, Numbers, cells
from table21.kernel.rules import rule

SEED, STREAM, DRAWN = 0, 1, 2
#: Seeds and streams are numbers below this.
SEEDS = 1 << 32

_LOW = 0xFFFFFFFF
_MULTIPLIER = 0xD256D193
_WEYL = 0x9E3779B9


def new_dice(seed: int, stream: int = 0) -> Any:
    """Dice at the start of a stream."""
    return cells(np.array([seed % SEEDS, stream % SEEDS, 0], np.int64))


@rule
def scramble(seed: int, stream: int, n: int) -> int:
    """The n-th 32-bit number of a stream."""
    key, left, right = seed & _LOW, n & _LOW, stream & _LOW
    for _ in range(10):
        product = left * _MULTIPLIER
        left = ((product >> 32) & _LOW) ^ key ^ right
        right = product & _LOW
        key = (key + _WEYL) & _LOW
    return left


@rule
def below(dice: Numbers, n: int) -> int:
    """A number from 0 to n-1 (n below 2**16; uneven by less than n / 2**32)."""
    n_th = dice[DRAWN]
    dice[DRAWN] = n_th + 1
    return (scramble(dice[SEED], dice[STREAM], n_th) * n) >> 32


@rule
def shuffle(cards: Cells | Numbers, first: int, end: int, dice: Numbers) -> None:
    """Shuffle the cards from `first` up to, not including, `end` in place (Fisher and Yates)."""
    for i in range(end - 1, first, -1):
        j = first + below(dice, i - first + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
