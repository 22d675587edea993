"""The cards of Mines21 as numbers: what they count on a mine, and sets of them as masks."""

from table21.cards.standard import ONE_RANK, ONE_SUIT, low_value
from table21.kernel import rule
from table21_mines21.position import ACE_11


@rule
def counts(kind: int) -> int:
    """What a card on a mine counts."""
    return 11 if kind >= ACE_11 else low_value(kind)


@rule
def card_of_kind(kind: int) -> int:
    """The card, however it was declared."""
    return kind - ACE_11 if kind >= ACE_11 else kind


@rule
def like(card: int) -> int:
    """The cards that may be played on this one: those of its suit and of its type."""
    return ONE_SUIT << (card & 3) | ONE_RANK << (card & ~3)


@rule
def packs(players: int) -> int:
    """How many packs are played with: two from three players on."""
    return 1 if players == 2 else 2
