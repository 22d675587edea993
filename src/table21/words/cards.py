"""Standard cards as text, and lists of cards from people."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from table21.errors import BadSnapshot, BadText
from table21.kernel.contract import HIDDEN, NO_CARD

RANKS = "A23456789TJQK"
SUITS = "cdhs"
JOKERS = 52
#: How a card is written that the reader may not see.
UNSEEN = "??"

_SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")
_CARD = re.compile(r"(10|[A23456789TJQK])([CDHS])", re.IGNORECASE)


def card_text(card: int) -> str:
    """`Th` for the ten of hearts; `X` for a Joker."""
    if card == HIDDEN:
        return UNSEEN
    return "X" if card >= JOKERS else RANKS[card >> 2] + SUITS[card & 3]


def read_card(text: Any) -> int:
    """The standard card that is written so: `Th`, `10h`, `TH`, `10♥`; a Joker is none."""
    if text == UNSEEN:
        return HIDDEN
    found = _CARD.fullmatch(str(text).strip().translate(_SYMBOLS))
    if not found:
        raise BadText(
            f"'{text}' is no card: a card is its rank, A 2 … 9 T J Q K, then its suit, c d h s"
        )
    rank = found[1].upper().replace("10", "T")
    return 4 * RANKS.index(rank) + SUITS.index(found[2].lower())


def texts(cards: Iterable[int]) -> list[str]:
    """Cards as text, the empty places left out."""
    return [card_text(card) for card in cards if card != NO_CARD]


def cards_in(mask: int) -> list[int]:
    """The cards of a mask, ascending."""
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def joined(cards: Sequence[str]) -> str:
    """'Kh', 'Kh and 5d', 'Kh, 5d and 6c'."""
    if len(cards) < 2:
        return "".join(cards)
    return f"{', '.join(cards[:-1])} and {cards[-1]}"


def counted(number: int, thing: str) -> str:
    """'1 card', '2 cards'."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def left_in_pack(pack: Iterable[int], placed: Iterable[int], text: Any = card_text) -> list[int]:
    """What is left of a pack when these cards are placed; BadSnapshot if it holds too few."""
    gone = Counter(placed)
    left: list[int] = []
    for card in pack:
        if gone[card] > 0:
            gone[card] -= 1
        else:
            left.append(card)
    for card, more in gone.items():
        if more > 0:
            raise BadSnapshot(f"{text(card)} lies in more places than the pack holds of it")
    return left
