"""Why a move of 721 is refused, with the arithmetic. Sections are named as in the rulebook."""

from typing import Any

from table21.games.seven21.position import CARDS, END
from table21.games.seven21.reading import cards_of, hand_of, makes, readings
from table21.kernel.contract import NO_CARD, NOBODY
from table21.words.cards import counted, joined, texts


def why_not(s: Any, move: int) -> str:
    """Why this move may not be made now."""
    if s.turn == NOBODY:
        return "the game is over"
    cards = cards_of(s, move)
    hand = hand_of(s, s.turn)
    if NO_CARD in cards:
        return f"seat {s.turn + 1} holds only {counted(len(hand), 'card')}"
    if move > END and s.players == 1 and s.drawn == CARDS:
        return (
            f"{joined(texts(cards))} cannot be discarded: the deck is empty, and in the last turn "
            f"there are only 21s to play, then `end` without discards"
        )
    if move < END and 21 not in readings(cards):
        return why_no_21(cards)
    return "the two Jokers are alike: this is the move with the other of them"


def why_no_21(cards: list[int]) -> str:
    """What cards count instead of 21 (Counting to 21)."""
    totals = readings(cards)
    found = f"{'+'.join(texts(cards))} {makes(cards)}, not 21"
    if totals[0] > 21:
        return f"{found}: over by {totals[0] - 21}"
    return f"{found}: short by {21 - totals[-1]}" if totals[-1] < 21 else found
