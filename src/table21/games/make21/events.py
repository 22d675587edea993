"""What a move of Make 21 did, in words, from the rows of whoever is told."""

from typing import Any

from table21.cards.standard import ACE, SEVEN
from table21.games.make21.piles import has_ace, hits_21
from table21.games.make21.position import HAND, NO_SET, PLAYING
from table21.games.make21.reading import in_order, kind_name, low_total, set_name
from table21.kernel.contract import HIDDEN
from table21.words import Event
from table21.words.cards import cards_in, counted, joined, read_card, texts


def events(before: Any, move: str, after: Any) -> list[Event]:
    """Everything that a move did, in order."""
    cards, place = parts(move)
    told = taken(before, cards, place, after)
    if cards:
        told.insert(0, played(before, cards, place))
    if after.set_kind != NO_SET:
        told.append(set_mode(before, after))
    told.extend(drawn(before, cards, after))
    if after.phase != PLAYING:
        told.append(Event("round", ending(after)))
    return told


def parts(move: str) -> tuple[list[int], str]:
    """The cards and the place of a move as it is written; `take` has neither."""
    cards, _, place = move.partition(">")
    return ([read_card(card) for card in cards.split("+")], place) if place else ([], "")


def played(before: Any, cards: list[int], place: str) -> Event:
    """What was put where."""
    seat = before.turn + 1
    where = "to the centre" if place == "*" else f"on pile {place}"
    shown = texts(cards)
    return Event("play", f"seat {seat} plays {joined(shown)} {where}", seat, tuple(shown))


def taken(before: Any, cards: list[int], place: str, after: Any) -> list[Event]:
    """Who took what, and why."""
    told = []
    for seat in range(before.players):
        got = texts(cards_in(after.taken[seat] & ~before.taken[seat]))
        if got:
            what = counted(len(got), "card") if cards else f"pile {before.set_pile + 1}"
            rule, because = reason(before, cards, place, seat)
            text = f"{because}seat {seat + 1} takes {what}"
            told.append(Event("collect", text, seat + 1, tuple(got), rule))
    return told


def reason(before: Any, cards: list[int], place: str, taker: int) -> tuple[str, str]:
    """The rule by which somebody must take: a 7, then 21, then a set, then a bust; and in words."""
    if not cards:
        return "a set taken", ""
    if any(card >> 2 == SEVEN for card in cards):
        return "a 7 sends back", "the 7 sends it back: "
    if place == "*":
        return "a Double 21", "a Double 21: "
    pile = int(place) - 1
    low = before.low[pile] + low_total(cards)
    ace = has_ace(before.pile[pile]) or any(card >> 2 == ACE for card in cards)
    if hits_21(before.edition, low, ace, before.height[pile] + len(cards)):
        return "21 made", "that makes 21: "
    if taker == before.turn:
        return "a bust", f"that makes {low}, a bust: "
    return "a set taken", "no card there to extend the set with: "


def set_mode(before: Any, after: Any) -> Event:
    """A pile that came into set-mode, or whose set goes on."""
    cards = in_order(after.pile[after.set_pile], after.order[after.set_pile])
    made = before.set_kind == NO_SET
    now = "is" if made else "goes on as"
    text = f"pile {after.set_pile + 1} {now} a {set_name(after.set_kind, cards)}"
    told = f"{text}: seat {after.turn + 1} extends it or takes it"
    rule = f"a {kind_name(after.set_kind)} made" if made else "a set extended"
    return Event("set", told, after.turn + 1, rule=rule)


def drawn(before: Any, played_cards: list[int], after: Any) -> list[Event]:
    """What the hand was filled up with."""
    seat, number = before.turn, after.drawn - before.drawn
    if number == 0:
        return []
    old = [before.hand[seat, i] for i in range(HAND)]
    if HIDDEN in old:
        return [Event("draw", f"seat {seat + 1} draws {counted(number, 'card')}", seat + 1)]
    kept = [card for card in old if card not in played_cards]
    new = [after.hand[seat, i] for i in range(HAND)]
    cards = tuple(texts(card for card in new if card not in kept))
    return [Event("draw", f"seat {seat + 1} draws {joined(cards)}", seat + 1, cards)]


def ending(s: Any) -> str:
    """How the round ended."""
    sizes = [len(cards_in(s.taken[seat])) for seat in range(s.players)]
    counts = ", ".join(f"seat {seat + 1}: {size}" for seat, size in enumerate(sizes))
    return f"every hand is empty and the fewest cards win ({counts})"
