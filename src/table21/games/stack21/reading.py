"""Stack 21 read for people: cards as text, the pack, stacks and what they count."""

import re
from typing import Any

from table21.errors import BadText
from table21.games.stack21.cards import (
    FACE_UP,
    INSTANT_21,
    KINDS,
    RANKS,
    ZERO_BONUS,
    is_ace,
    kind_of,
    value,
)
from table21.games.stack21.position import STACKS
from table21.games.stack21.scoring import score
from table21.kernel import plain
from table21.kernel.contract import HIDDEN
from table21.words import Options
from table21.words.cards import UNSEEN

#: Behind a card that lies face up on a stack.
OPEN = "^"
MARKS = ("", "+", "k")
NAMES = [
    *(f"{'A' if rank == 1 else rank}{mark}" for rank in range(1, RANKS + 1) for mark in MARKS),
    "0+",
    "21",
]
#: 6 plain cards, 2 Bonus cards and 2 Keepers of each rank, 2 Zero/Bonus, 2 Instant 21.
STANDARD = (6, 2, 2) * RANKS + (2, 2)


def card_text(card: int) -> str:
    """`5`, `5+`, `5k`, `0+`, `21`."""
    return UNSEEN if card == HIDDEN else NAMES[card]


def laid_text(card: int) -> str:
    """A card on a stack: `5+^` if it lies face up."""
    if card == HIDDEN:
        return UNSEEN
    return card_text(plain(kind_of)(card)) + (OPEN if card >= FACE_UP else "")


def read_card(text: Any) -> int:
    """The card that is written so."""
    if text == UNSEEN:
        return HIDDEN
    name = re.sub(r"\s", "", str(text)).lower().replace("a", "A")
    if name not in NAMES:
        raise BadText(
            f"'{text}' is no card: a card is A or 2 to 10, with + behind it for a Bonus card or k "
            f"for a Keeper, or 0+ for the Zero/Bonus, or 21 for the Instant 21"
        )
    return NAMES.index(name)


def read_laid(text: Any) -> int:
    """The card on a stack that is written so."""
    name = str(text).strip()
    if not name.endswith(OPEN):
        return read_card(text)
    card = read_card(name.removesuffix(OPEN))
    return card + FACE_UP if card != HIDDEN else card


def tidy_card(text: Any) -> str:
    """A card on the table, as the notation writes it."""
    return laid_text(read_laid(text))


def counts_of(options: Options) -> list[int]:
    """How many cards of each kind the pack holds."""
    if options["pack"] == "standard":
        return list(STANDARD)
    return [options["pack"].get(name, 0) for name in NAMES]


def pack(options: Options) -> list[int]:
    """The whole pack, rank by rank, then the Zero/Bonus and the Instant 21 cards."""
    return [kind for kind, count in enumerate(counts_of(options)) for _ in range(count)]


# ---------------------------------------------------------------- stacks


def cards_on(s: Any, slot: int) -> list[int]:
    """The cards of a stack as they lie."""
    place = sum(s.height[other] for other in range(slot))
    return [s.cards[place + i] for i in range(s.height[slot])]


def low_total(cards: list[int]) -> int:
    """What cards that are all known count, with their Aces as 1."""
    return sum(plain(value)(plain(kind_of)(card)) for card in cards)


def holds_ace(cards: list[int]) -> bool:
    """Whether there is an Ace among known cards."""
    return any(plain(is_ace)(plain(kind_of)(card)) for card in cards)


def count_words(cards: list[int]) -> str:
    """'15', or '5 or 15' with an Ace that can count 11."""
    low = low_total(cards)
    return f"{low} or {low + 10}" if holds_ace(cards) and low + 10 <= 21 else f"{low}"


def is_special(card: int) -> bool:
    """Whether a card counts nothing: Zero/Bonus or Instant 21."""
    return plain(kind_of)(card) in (ZERO_BONUS, INSTANT_21)


def stack_name(slot: int) -> str:
    """'stack 3 of seat 2'."""
    return f"stack {slot % STACKS + 1} of seat {slot // STACKS + 1}"


def inactive_because(s: Any, slot: int) -> str:
    """What became of a stack that is not active."""
    if s.height[slot] == 0:
        return "was combined with another"
    if s.made >> slot & 1:
        return "has come to 21"
    return f"is bust, it counts {low_total(cards_on(s, slot))}"


def sides_of(s: Any) -> list[list[int]]:
    """The seats that score together."""
    if s.teams:
        return [[0, 2], [1, 3]]
    return [[seat] for seat in range(s.players)]


def score_of(s: Any, side: int) -> int:
    """The score of a side from the rounds that are over."""
    return int(plain(score)(s, side))


assert len(NAMES) == len(STANDARD) == KINDS
