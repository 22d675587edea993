"""The standard pack as numbers: ranks, suits, values, and masks of them."""

from table21.kernel import rule

ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING = range(13)
CARDS = 52

#: All cards of the rank 0 and of the suit 0; shift by 4 a rank, by 1 a suit.
ONE_RANK = 0b1111
ONE_SUIT = 0x1111111111111
ACES = ONE_RANK


@rule
def rank(card: int) -> int:
    """0 for an Ace to 12 for a King."""
    return card >> 2


@rule
def low_value(card: int) -> int:
    """What a card counts, an Ace as 1."""
    return min((card >> 2) + 1, 10)


@rule
def of_rank(card: int) -> int:
    """The mask of all cards of this card's rank."""
    return ONE_RANK << (card & ~3)


@rule
def of_suit(card: int) -> int:
    """The mask of all cards of this card's suit."""
    return ONE_SUIT << (card & 3)
