"""What a move of 721 did, in words, from the rows of whoever is told."""

from collections import Counter
from typing import Any

from table21.games.seven21.position import OVER
from table21.games.seven21.reading import final_score, hand_of, read_card, stock
from table21.games.seven21.scoring import highest, leaders
from table21.kernel import plain
from table21.kernel.contract import HIDDEN, NO_CARD
from table21.words import Event
from table21.words.cards import card_text, counted, joined, texts


def events(before: Any, move: str, after: Any) -> list[Event]:
    """Everything that a move did, in order."""
    ends, cards = parts(move)
    told = ended(before, cards) if ends else played(before, cards, after)
    if ends:
        told += drawn(before, cards, after)
    if after.phase == OVER:
        told += [*revealed(before, after), Event("over", ending(after), rule=end_rule(after))]
    elif ends and stock(after) == 0:
        told.append(Event("last", "the deck is empty: one last turn, for 21s only", 1))
    return told


def parts(move: str) -> tuple[bool, list[int]]:
    """Whether a move as it is written ends the turn, and its cards."""
    word, _, rest = move.partition(":")
    ends = word == "end"
    listed = rest if ends else move
    return ends, [read_card(card) for card in listed.split("+")] if listed else []


def played(before: Any, cards: list[int], after: Any) -> list[Event]:
    """A 21, and what it is worth."""
    seat, shown = before.turn, texts(cards)
    points = after.points[seat] - before.points[seat]
    what = "a Perfect Blackjack" if points == 2 else "a Normal Blackjack"
    return [
        Event("play", f"seat {seat + 1} plays {joined(shown)}", seat + 1, tuple(shown)),
        Event("score", f"{what}: {counted(points, 'point')}", seat + 1, rule=what),
    ]


def ended(before: Any, cards: list[int]) -> list[Event]:
    """The end of a turn, and what was discarded."""
    seat, shown = before.turn + 1, texts(cards)
    what = f"discards {joined(shown)}" if shown else "ends the turn"
    rule = f"{counted(len(shown), 'card')} discarded" if shown else "nothing discarded"
    return [Event("play", f"seat {seat} {what}", seat, tuple(shown), rule)]


def drawn(before: Any, cards: list[int], after: Any) -> list[Event]:
    """What the hand was filled up with."""
    seat, number = before.turn, after.drawn - before.drawn
    if number == 0:
        return []
    old, new = hand_of(before, seat), hand_of(after, seat)
    if HIDDEN in old or HIDDEN in new:
        return [Event("draw", f"seat {seat + 1} draws {counted(number, 'card')}", seat + 1)]
    fresh = tuple(texts(sorted((Counter(new) - (Counter(old) - Counter(cards))).elements())))
    return [Event("draw", f"seat {seat + 1} draws {joined(fresh)}", seat + 1, fresh)]


# ---------------------------------------------------------------- the end


def revealed(before: Any, after: Any) -> list[Event]:
    """The highest cards of those who tie, if these rows know them (Final Scoring)."""
    seats = tied(after)
    hands = {seat: hand_of(after, seat) for seat in seats}
    foretelling = HIDDEN in hands.get(before.turn, []) and HIDDEN not in hand_of(
        before, before.turn
    )
    if foretelling or any(hand[:1] == [HIDDEN] for hand in hands.values()):
        return []
    tops = {seat: plain(highest)(after, seat) for seat in seats}
    return [
        Event("reveal", f"seat {seat + 1} shows {card_text(card)}", seat + 1, (card_text(card),))
        for seat, card in tops.items()
        if card != NO_CARD
    ]


def tied(s: Any) -> list[int]:
    """The seats that share the most points; none if that is one alone."""
    best = plain(leaders)(s)
    seats = [seat for seat in range(s.players) if best >> seat & 1]
    return seats if len(seats) > 1 else []


def end_rule(s: Any) -> str:
    """By which rule the match ended."""
    if tied(s):
        return "a tie at the end"
    return "" if stock(s) == 0 else "a standstill"


def ending(s: Any) -> str:
    """How the match ended."""
    why = "the deck is empty" if stock(s) == 0 else "a standstill, nobody has done anything"
    if s.players == 1:
        return f"{why}: {solo_ending(s)}"
    counts = ", ".join(f"seat {seat + 1}: {s.points[seat]}" for seat in range(s.players))
    return f"{why}, the most points win ({counts}){tie_ending(s)}"


def tie_ending(s: Any) -> str:
    """What settles a tie, if there is one."""
    seats = tied(s)
    if any(hand_of(s, seat) for seat in seats):
        return ", and the highest card left decides the tie"
    return ", and a tie without a card left is shared" if seats else ""


def solo_ending(s: Any) -> str:
    """Points less what was never played."""
    held, left = len(hand_of(s, 0)), stock(s)
    cards = f"{counted(held, 'card')} in the hand"
    if left:
        cards += f" and {left} in the deck"
    return f"{counted(s.points[0], 'point')} less {cards} make {final_score(s)}"
