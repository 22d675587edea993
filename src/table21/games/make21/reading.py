"""Positions of Make 21 read for people: the cards of a move, of a pile, and what they count."""

from typing import Any

from table21.cards.standard import ACES, low_value
from table21.games.make21.position import FLUSH, RULEBOOK, RUN
from table21.words import Options
from table21.words.cards import RANKS, cards_in

_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
#: Not '9s' and 'Ks': those are cards.
_RANK_NAMES = (
    *("Aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("Jacks", "Queens", "Kings"),
)


def pack(_: Options) -> list[int]:
    """The whole pack, suit by suit, Ace to King."""
    return [4 * rank + suit for suit in range(4) for rank in range(13)]


def cards_of(s: Any, move: int) -> list[int]:
    """The cards of the hand that a move plays; none for `take`."""
    first, second = s.hand[s.turn, 0], s.hand[s.turn, 1]
    return [[first], [second], [first, second], []][move // 3]


def in_order(pile: int, order: int) -> list[int]:
    """The cards of a pile in the order in which they were played: what `lay` wrote down.

    The last card had so many lower ones below it: that tells which of all it is. Without it,
    the same holds for the one before.
    """
    left = cards_in(pile)
    places = [order >> 4 * i & 15 for i in range(len(left))]
    return [left.pop(place) for place in reversed(places)][::-1]


def low_total(cards: list[int]) -> int:
    """What cards count with their Aces as 1."""
    return sum(low_value(card) for card in cards)


def readings(cards: list[int], edition: int) -> list[int]:
    """The possible totals of a pile, ascending (§3)."""
    low, aces = low_total(cards), sum(1 for card in cards if ACES >> card & 1)
    totals = {low + 10 * high for high in range(aces + 1)}
    if edition == RULEBOOK and len(cards) == aces == 2:
        totals.add(21)
    return sorted(totals)


def either(totals: list[int]) -> str:
    """'5 or 15'."""
    return " or ".join(map(str, totals))


def kind_name(kind: int) -> str:
    """What people call a set."""
    return ("", "flush", "set of one rank", "run")[kind]


def set_name(kind: int, cards: list[int]) -> str:
    """A set with what it is made of: 'flush of spades', 'run 3 to 5', 'set of Kings'."""
    if kind == FLUSH:
        return f"flush of {_SUIT_NAMES[cards[0] & 3]}"
    if kind == RUN:
        ranks = sorted({card >> 2 for card in cards})
        if ranks[0] == 0 and ranks[-1] == 12 and len(ranks) < 13:
            ranks = [*ranks[1:], 0]  # The Ace is the high end.
        return f"run {RANKS[ranks[0]]} to {RANKS[ranks[-1]]}"
    return f"set of {_RANK_NAMES[cards[0] >> 2]}"
