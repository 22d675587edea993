"""Positions of 721 read for people: cards as text, the cards of a move, the 21s that lie there."""

import functools
from collections.abc import Iterable
from operator import or_
from typing import Any

from table21.errors import BadText
from table21.games.seven21.counting import counts
from table21.games.seven21.position import (
    CARDS,
    DISCARDS,
    END,
    HAND,
    JOKER,
    JOKERS,
    MELDS,
    OVER,
)
from table21.games.seven21.scoring import ace_suits, ten_suits
from table21.kernel.contract import NO_CARD
from table21.words import Options
from table21.words import cards as standard

# ---------------------------------------------------------------- cards


def pack(_: Options) -> list[int]:
    """The whole pack, suit by suit, Ace to King, then the Jokers."""
    return [4 * rank + suit for suit in range(4) for rank in range(13)] + [JOKER] * JOKERS


def read_card(text: Any) -> int:
    """The card that is written so, `X` being a Joker."""
    if str(text).strip() in ("X", "x"):
        return JOKER
    try:
        return standard.read_card(text)
    except BadText as bad:
        raise BadText(f"{bad}; or X, a Joker") from bad


def hand_of(s: Any, seat: int) -> list[int]:
    """The cards that a seat holds, ascending."""
    return [s.hand[seat, i] for i in range(HAND) if s.hand[seat, i] != NO_CARD]


def lying_at(s: Any, place: int) -> list[int]:
    """The open cards that lie at a place, ascending."""
    return [min(card, JOKER) for card in range(CARDS) if s.place[card] == place]


def meld(s: Any, seat: int, number: int) -> list[int]:
    """The cards of a seat's 21 of that number, from 0."""
    return lying_at(s, MELDS * seat + number)


# ---------------------------------------------------------------- moves


def slots_of(move: int) -> int:
    """The slots of the hand whose cards a move takes, as bits."""
    return move + 1 if move < END else int(DISCARDS[move - END])


def cards_of(s: Any, move: int) -> list[int]:
    """The cards that a move takes from the hand, empty places among them."""
    slots = slots_of(move)
    return [s.hand[s.turn, i] for i in range(HAND) if slots >> i & 1]


# ---------------------------------------------------------------- what cards count


def low_total(cards: Iterable[int]) -> int:
    """What cards count with their Aces and Jokers as 1."""
    return sum(counts(card) for card in cards)


def readings(cards: list[int]) -> list[int]:
    """The possible totals of some cards, ascending (Counting to 21)."""
    aces = sum(1 for card in cards if counts(card) == 1)
    return [low_total(cards) + 10 * high for high in range(aces + 1)]


def makes(cards: list[int]) -> str:
    """'makes 19', 'makes 3, 13 or 23'."""
    *some, last = map(str, readings(cards))
    return f"makes {', '.join(some)} or {last}" if some else f"makes {last}"


def worth(cards: list[int]) -> int:
    """The points of a 21: two for a Perfect Blackjack."""
    aces = functools.reduce(or_, map(ace_suits, cards))
    tens = functools.reduce(or_, map(ten_suits, cards))
    return 2 if aces & tens else 1


def final_score(s: Any) -> int:
    """What a solo match that is over is worth: points less what is left (Solitaire)."""
    return int(s.points[0]) - len(hand_of(s, 0)) - stock(s)


def stock(s: Any) -> int:
    """How many cards are left to draw."""
    return CARDS - int(s.drawn)


def scores_of(s: Any) -> list[int]:
    """The scores as the game counts them."""
    if is_solo_end(s):
        return [final_score(s)]
    return [s.points[seat] for seat in range(s.players)]


def is_solo_end(s: Any) -> bool:
    """Whether a solo match is over: its score counts the cards left then."""
    return bool(s.players == 1 and s.phase == OVER)
