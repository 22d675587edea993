"""What a move of Stack 21 did, in words, from the rows of whoever is told."""

import re
from typing import Any

from table21.games.stack21.cards import INSTANT_21
from table21.games.stack21.position import CHOOSE, OFFERED, OVER, SLOTS, STACKS, UNDEALT
from table21.games.stack21.reading import (
    card_text,
    cards_on,
    low_total,
    score_of,
    sides_of,
    stack_name,
)
from table21.kernel.contract import HIDDEN, NO_CARD
from table21.words import Event
from table21.words.cards import counted, joined

KEPT = "a card kept"
_NUMBERS = re.compile(r"\d+")


def events(before: Any, move: str, after: Any) -> list[Event]:
    """Everything that a move did, in order."""
    told = [*done(before, move, after), *settled(before, after)]
    if move.startswith("up") and after.upcard not in (HIDDEN, NO_CARD):
        card = card_text(after.upcard)
        told.append(Event("turn", f"{card} is the new upcard", cards=(card,)))
    if after.phase in (UNDEALT, OVER):
        return [*told, *round_over(before, after)]
    return told + left_over(before, after)


def done(before: Any, move: str, after: Any) -> list[Event]:
    """What the player did, and whether it was refused."""
    seat, what = before.turn + 1, re.match("[a-z]*", move)
    numbers = [int(number) for number in _NUMBERS.findall(move)]
    tell = {
        "draw": drew,
        "keep": kept,
        "give": gave,
        "place": placed,
        "up": took,
        "combine": combined,
    }
    return tell[what[0] if what else ""](before, numbers, after, seat)


def drew(_: Any, __: list[int], after: Any, seat: int) -> list[Event]:
    """A card came from the deck."""
    if after.hand == HIDDEN:
        return [Event("draw", f"seat {seat} draws a card", seat)]
    card = card_text(after.hand)
    return [Event("draw", f"seat {seat} draws {card}", seat, (card,))]


def kept(_: Any, numbers: list[int], after: Any, seat: int) -> list[Event]:
    """A card was kept: face down, unless the stack was turned up with it."""
    (stack,) = numbers
    laid = cards_on(after, STACKS * (seat - 1) + stack - 1)[-1]
    if laid == HIDDEN:
        return [Event("play", f"seat {seat} keeps the card on stack {stack}", seat, rule=KEPT)]
    card = card_text(laid & 31)
    return [Event("play", f"seat {seat} keeps {card} on stack {stack}", seat, (card,), KEPT)]


def gave(_: Any, numbers: list[int], after: Any, seat: int) -> list[Event]:
    """A card was given away, and accepted or refused."""
    other, stack = numbers
    slot = STACKS * (other - 1) + stack - 1
    refused, offered = after.refuser == slot, after.phase == OFFERED
    laid = after.hand if refused or offered else cards_on(after, slot)[-1] & 31
    card = card_text(laid)
    text = f"seat {seat} gives {card} to {stack_name(slot)}"
    told = [Event("play", text, seat, (card,), "a card given")]
    if refused:
        text = f"seat {other} refuses {card}, which would bust the stack: seat {seat} places it"
        told.append(Event("refuse", text, other, (card,), "a gift refused"))
    if offered:
        certain = "makes 21" if laid == INSTANT_21 else "accepted, unless it would bust the stack"
        told.append(Event("offer", certain))
    return told


def placed(before: Any, numbers: list[int], _: Any, seat: int) -> list[Event]:
    """A refused card was placed."""
    card = card_text(before.hand)
    text = f"seat {seat} places the refused {card} on stack {numbers[0]}, face up"
    return [Event("play", text, seat, (card,))]


def took(before: Any, numbers: list[int], _: Any, seat: int) -> list[Event]:
    """The upcard was taken."""
    card = card_text(before.upcard)
    text = f"seat {seat} takes the upcard {card} onto stack {numbers[0]}"
    return [Event("take", text, seat, (card,), "the upcard taken")]


def combined(_: Any, numbers: list[int], __: Any, seat: int) -> list[Event]:
    """Two stacks became one."""
    one, other = numbers
    text = f"seat {seat} combines stacks {one} and {other} to stack {one}"
    return [Event("play", text, seat, rule="stacks combined")]


# ---------------------------------------------------------------- what became of it


def settled(before: Any, after: Any) -> list[Event]:
    """The stacks that are no longer active."""
    closed = before.active & ~after.active
    return [
        outcome_of(after, slot)
        for slot in range(SLOTS)
        if closed >> slot & 1 and after.height[slot] > 0
    ]


def outcome_of(s: Any, slot: int) -> Event:
    """A stack that came to 21, or is bust."""
    cards, seat = cards_on(s, slot), slot // STACKS + 1
    shown = tuple(card_text(card & 31) for card in cards if card != HIDDEN)
    if s.made >> slot & 1:
        return Event(
            "made", f"{stack_name(slot)} makes 21: {' '.join(shown)}", seat, shown, "21 made"
        )
    text = f"{stack_name(slot)} is bust, it counts {low_total(cards)}: {' '.join(shown)}"
    return Event("bust", text, seat, shown, "a bust")


def active_seats(s: Any) -> list[int]:
    """The seats with active stacks."""
    return [seat for seat in range(s.players) if s.active >> STACKS * seat & 15]


def left_over(before: Any, after: Any) -> list[Event]:
    """Who sits out from now on, and who plays out the round."""
    were, are = active_seats(before), active_seats(after)
    told = [
        Event(
            "out",
            f"seat {seat + 1} has no active stack left and sits out the round",
            seat + 1,
            rule="out of the round",
        )
        for seat in were
        if seat not in are
    ]
    if len(are) == 1 and len(were) > 1 and after.phase == CHOOSE:
        text = f"seat {are[0] + 1} plays out the round, with all its cards face up"
        told.append(Event("alone", text, are[0] + 1, rule="a round played out alone"))
    return told


def round_over(before: Any, after: Any) -> list[Event]:
    """What the round scored, and whether that was the end."""
    gains = []
    for side, seats in enumerate(sides_of(after)):
        gained = score_of(after, side) - score_of(before, side)
        verb = "scores" if len(seats) == 1 else "score"
        gains.append(f"{side_name(seats)} {verb} {gained}")
    told = [Event("round", f"round {before.round} is over: {', '.join(gains)}")]
    if after.phase == OVER:
        told.append(Event("over", ending(after)))
    return told


def side_name(seats: list[int]) -> str:
    """'seat 2', 'seat 1 and seat 3'."""
    return joined([f"seat {seat + 1}" for seat in seats])


def ending(s: Any) -> str:
    """How the match ended."""
    scores = [score_of(s, side) for side in range(len(sides_of(s)))]
    best = max(scores)
    points = ", ".join(f"{side_name(seats)}: {scores[i]}" for i, seats in enumerate(sides_of(s)))
    if best >= s.target and scores.count(best) == 1:
        return f"{counted(s.target, 'point')} were needed and the highest score wins ({points})"
    return f"round {s.round} was the last and the highest score wins ({points})"
