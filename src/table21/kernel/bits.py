"""Sets of cards as bits of one number."""

from table21.kernel.rules import rule

_ODD = 0x5555555555555555
_PAIRS = 0x3333333333333333
_NIBBLES = 0x0F0F0F0F0F0F0F0F
_BYTES = 0x0101010101010101


@rule
def count(mask: int) -> int:
    """How many cards a mask holds.

    The adding in parallel that every processor's manual shows: it compiles for every
    target, and LLVM turns it into the one instruction where there is one.
    """
    mask = mask - ((mask >> 1) & _ODD)
    mask = (mask & _PAIRS) + ((mask >> 2) & _PAIRS)
    mask = (mask + (mask >> 4)) & _NIBBLES
    return ((mask * _BYTES) >> 56) & 127


@rule
def lowest(mask: int) -> int:
    """The mask of the lowest card in a mask that is not empty."""
    return mask & -mask


@rule
def card_of(single: int) -> int:
    """The card whose mask this is."""
    return count(single - 1)
