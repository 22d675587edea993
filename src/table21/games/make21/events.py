"""What a move of Make 21 did, in words, from the rows of whoever is told."""

from typing import Any

from table21.cards.standard import SEVEN, low_value
from table21.games.make21.piles import has_ace, hits_21
from table21.games.make21.position import HAND, NO_SET, PLAYING
from table21.games.make21.reading import cards_of, in_order, set_name
from table21.games.make21.rules import CENTRE, TAKE
from table21.kernel.contract import HIDDEN, NO_CARD
from table21.words import Event
from table21.words.cards import cards_in, counted, joined, texts


def events(before: Any, move: int, after: Any) -> list[Event]:
    """Everything that a move did, in order."""
    told = [played(before, move), *taken(before, move, after)]
    if after.set_kind != NO_SET:
        told.append(set_mode(before, after))
    told.extend(drawn(before, move, after))
    if after.phase != PLAYING:
        told.append(Event("round", round_over(after)))
    return told


def played(before: Any, move: int) -> Event:
    """What was put where."""
    seat = before.turn + 1
    if move == TAKE:
        return Event("take", f"seat {seat} takes pile {before.set_pile + 1}", seat)
    cards = tuple(texts(cards_of(before, move)))
    where = "to the centre" if move % 3 == CENTRE else f"on pile {move % 3 + 1}"
    return Event("play", f"seat {seat} plays {joined(cards)} {where}", seat, cards)


def taken(before: Any, move: int, after: Any) -> list[Event]:
    """Who took what, and why."""
    told = []
    for seat in range(before.players):
        cards = texts(cards_in(after.taken[seat] & ~before.taken[seat]))
        if cards:
            why = reason(before, move, seat)
            text = f"{why}seat {seat + 1} takes {counted(len(cards), 'card')}"
            told.append(Event("collect", text, seat + 1, tuple(cards)))
    return told


def reason(before: Any, move: int, taker: int) -> str:
    """Why somebody must take: a 7, then 21, then a set, then a bust."""
    if move == TAKE:
        return ""
    cards = cards_of(before, move)
    if any(card >> 2 == SEVEN for card in cards):
        return "the 7 sends it back: "
    if move % 3 == CENTRE:
        return "a Double 21: "
    pile = move % 3
    mask, low = before.pile[pile], before.low[pile]
    ace = has_ace(mask) or any(low_value(card) == 1 for card in cards)
    low += sum(low_value(card) for card in cards)
    if hits_21(before.edition, low, ace, before.height[pile] + len(cards)):
        return "that makes 21: "
    if taker == before.turn:
        return f"that makes {low}, a bust: "
    return "nobody there holds cards to extend the set: "


def set_mode(before: Any, after: Any) -> Event:
    """A pile that came into set-mode, or whose set goes on."""
    cards = in_order(after.pile[after.set_pile], after.order[after.set_pile])
    now = "is" if before.set_kind == NO_SET else "goes on as"
    text = f"pile {after.set_pile + 1} {now} a {set_name(after.set_kind, cards)}"
    return Event("set", f"{text}: seat {after.turn + 1} extends it or takes it", after.turn + 1)


def drawn(before: Any, move: int, after: Any) -> list[Event]:
    """What the hand was filled up with."""
    seat, number = before.turn, after.drawn - before.drawn
    if number == 0:
        return []
    kept = cards_of(before, TAKE) if move == TAKE else held_back(before, move)
    new = [after.hand[seat, i] for i in range(HAND)]
    new = [card for card in new if card not in (*kept, NO_CARD)]
    if HIDDEN in new:
        return [Event("draw", f"seat {seat + 1} draws {counted(number, 'card')}", seat + 1)]
    cards = tuple(texts(new))
    return [Event("draw", f"seat {seat + 1} draws {joined(cards)}", seat + 1, cards)]


def held_back(before: Any, move: int) -> list[int]:
    """The cards of the hand that a move leaves there."""
    hand = [before.hand[before.turn, i] for i in range(HAND)]
    return [card for card in hand if card not in cards_of(before, move)]


def round_over(after: Any) -> str:
    """How the round ended."""
    sizes = [len(cards_in(after.taken[seat])) for seat in range(after.players)]
    counts = ", ".join(f"seat {seat + 1}: {size}" for seat, size in enumerate(sizes))
    return f"every hand is empty; cards collected: {counts}"
