"""The cards of Stack 21 as numbers.

A card is its kind: `3 * (rank - 1)` for a plain card of rank 1 (Ace) to 10, 1 more for the Bonus
card of that rank, 2 more for the Keeper; then the Zero/Bonus and the Instant 21. Cards of one
kind cannot be told apart.
"""

from table21.kernel import rule

PLAIN, BONUS, KEEPER = range(3)
RANKS = 10
ZERO_BONUS, INSTANT_21 = 30, 31
KINDS = 32

#: Added to the kind of a card that lies face up on a stack.
FACE_UP = 32


@rule
def kind_of(card: int) -> int:
    """The kind of a card on a stack, however it lies; not for hidden ones."""
    return card & 31


@rule
def opened(card: int) -> int:
    """A card in the hand or beside the deck, as it lies face up on a stack."""
    return card + FACE_UP if card < KINDS else card


@rule
def value(kind: int) -> int:
    """What a card counts, an Ace as 1; Zero/Bonus, Instant 21 and what is no card count nothing."""
    return kind // 3 + 1 if kind < ZERO_BONUS else 0


@rule
def is_ace(kind: int) -> bool:
    """Whether this is an Ace."""
    return kind < 3


@rule
def is_keeper(kind: int) -> bool:
    """Whether this may not be given away."""
    return kind < ZERO_BONUS and kind % 3 == KEEPER


@rule
def is_bonus(kind: int) -> bool:
    """Whether this scores an extra point in a 21."""
    return kind == ZERO_BONUS or (kind < ZERO_BONUS and kind % 3 == BONUS)


@rule
def comes_to_21(low: int, ace: bool) -> bool:
    """Whether cards that count `low` with Aces as 1 make 21, one Ace as 11 if need be."""
    return low == 21 or (ace and low == 11)
