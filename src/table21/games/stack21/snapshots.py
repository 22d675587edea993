"""Snapshots of Stack 21: a position as plain data."""

from collections.abc import Mapping
from typing import Any

from table21.games.stack21.memory import LEAST_REFUSED, MOST_REFUSED, refusal
from table21.games.stack21.position import HOLD, PACK, PHASES, PLACE, SLOTS, STACKS
from table21.games.stack21.reading import card_text, cards_on, laid_text
from table21.kernel import plain
from table21.kernel.contract import NO_CARD, NOBODY
from table21.words import Snapshot

OWN = (
    *("stacks", "drawn", "phase", "refused", "upcard", "deck", "round", "first_turn"),
    *("refusals", "joined"),
)


def snapshot(s: Any) -> Snapshot:
    """The keys that are this game's own."""
    seats = range(s.players)
    return {
        "stacks": [[stack(s, STACKS * seat + i) for i in range(STACKS)] for seat in seats],
        "drawn": card_or_none(s.hand),
        "phase": PHASES[s.phase] if s.phase < len(PHASES) else None,
        "refused": place_of(s.refuser) if s.refuser != NOBODY else None,
        "upcard": card_or_none(s.upcard),
        "deck": [card_text(s.cards[i]) for i in range(s.top, PACK)],
        "round": s.round,
        "first_turn": [bool(s.first_turns >> seat & 1) for seat in seats],
        "refusals": refusals(s),
        "joined": joined(s),
    }


def stack(s: Any, slot: int) -> list[str] | None:
    """The cards of a stack; None if it was combined away."""
    return [laid_text(card) for card in cards_on(s, slot)] or None


def card_or_none(card: int) -> str | None:
    """A card, or None where there is none."""
    return None if card == NO_CARD else card_text(card)


def place_of(slot: int) -> dict[str, int]:
    """A stack by its seat and its number."""
    return {"seat": slot // STACKS + 1, "stack": slot % STACKS + 1}


def refusals(s: Any) -> list[dict[str, int]]:
    """The first refusal of each value by each face-down stack, and when it was.

    Time is counted for each stack: its cards, and the stacks that were combined with it.
    """
    return [
        {**place_of(slot), "value": value, "time": time}
        for slot in range(SLOTS)
        for value in range(LEAST_REFUSED, MOST_REFUSED + 1)
        if (time := plain(refusal)(s, slot, value)) > 0
    ]


def joined(s: Any) -> list[dict[str, Any]]:
    """Which cards of a face-down stack came with a stack that was combined with it."""
    found = []
    for slot in range(SLOTS):
        if s.into[slot] != NOBODY:
            first = s.first[slot] + 1
            place = place_of(slot - slot % STACKS + s.into[slot])
            cards = [first, first + s.size[slot] - 1]
            found.append({**place, "was": slot % STACKS + 1, "cards": cards})
    return found


def unordered() -> Mapping[str, int]:
    """The order of cards on a stack and in the deck matters."""
    return {}


assert (PHASES.index("hold"), PHASES.index("place")) == (HOLD, PLACE)
