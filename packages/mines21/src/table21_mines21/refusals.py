"""Why a move of Mines21 is refused, with the arithmetic. Sections are named as in the rulebook."""

from typing import Any

from table21.kernel.contract import NOBODY
from table21.words.cards import UNSEEN, card_text, counted, joined
from table21_mines21.cards import card_of_kind
from table21_mines21.position import JOKER, MOST_WON, SLOTS
from table21_mines21.reaching import NEW, PASS, X_ON, X_OUT, X_WON
from table21_mines21.reading import (
    hand_texts,
    known_in_hand,
    laid_text,
    mine_in_play,
    parts,
)

SUITS = ("clubs", "diamonds", "hearts", "spades")


def why_not(s: Any, move: int) -> str:
    """Why this move may not be made now."""
    if s.turn == NOBODY:
        return "the match is over"
    if move >= X_OUT:
        return why_no_joker(s, move)
    assert move != PASS
    where, kind = parts(move)
    card = card_of_kind(kind)
    if card not in known_in_hand(s, s.turn):
        return not_in_hand(s, card)
    return why_no_start(s, card) if where == NEW else why_not_on(s, card, where)


def not_in_hand(s: Any, card: int) -> str:
    """What the hand holds instead."""
    held = hand_texts(s, s.turn)
    holds = f"it holds {joined(held)}" if held else "it holds no cards, and can only pass"
    return f"{card_text(card)} is not in the hand of seat {s.turn + 1}: {holds}"


# ---------------------------------------------------------------- Playable Cards, Mines


def why_not_on(s: Any, card: int, mine: int) -> str:
    """A card goes on a mine that is there, and matches the card played last."""
    cards = mine_in_play(s, mine)
    if not cards:
        return f"there is no mine {mine + 1} to play on, {card_text(card)} can only start one"
    last = card_of_kind(cards[-1])
    suit, rank = SUITS[last & 3], card_text(last)[0]
    return (
        f"{card_text(card)} does not match {laid_text(cards[-1])}, the last card on mine "
        f"{mine + 1}: it takes {suit} or another {rank}"
    )


def why_no_start(s: Any, card: int) -> str:
    """A mine is started in a free slot, in a suit that started no other (Mines)."""
    mines = [mine_in_play(s, mine) for mine in range(SLOTS)]
    if all(mines):
        return (
            f"{card_text(card)} cannot start a mine: there are {SLOTS} in play, which is the most"
        )
    taken = next(i for i, cards in enumerate(mines) if cards and cards[0] & 3 == card & 3)
    first = laid_text(mines[taken][0])
    return (
        f"{card_text(card)} cannot start a mine: mine {taken + 1} was started in "
        f"{SUITS[card & 3]}, with {first}, and each mine in play starts with another suit"
    )


# ---------------------------------------------------------------- Optional Rules: Jokers


def why_no_joker(s: Any, move: int) -> str:
    """A Joker must be there, and destroys a mine in play or a completed one of another seat."""
    if not s.all_jokers:
        return "there are no Jokers in this match: the option jokers adds them"
    if JOKER not in known_in_hand(s, s.turn):
        held = hand_texts(s, s.turn)
        holds = joined([text for text in held if text != UNSEEN]) or "no cards"
        return f"X is not in the hand of seat {s.turn + 1}: it holds {holds}"
    if move < X_WON:
        return f"there is no mine {move - X_ON + 1} in play for a Joker to destroy"
    seat, number = divmod(move - X_WON, MOST_WON)
    if seat >= s.players:
        return f"there is no seat {seat + 1}, {s.players} play"
    if seat == s.turn:
        return (
            f"X>{seat + 1}.{number + 1} is a completed mine of seat {seat + 1} itself: a Joker is "
            f"played against others"
        )
    return (
        f"seat {seat + 1} has {counted(s.won[seat], 'completed mine')}: there is no number "
        f"{number + 1} to destroy"
    )
