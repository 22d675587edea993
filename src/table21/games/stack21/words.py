"""Stack 21 as people read and write it: moves, and what lies on the table."""

import re
from typing import Any

from table21.errors import BadText, IllegalMove
from table21.games.stack21.events import ending, events
from table21.games.stack21.memory import least
from table21.games.stack21.options import OPTIONS, fewest_players, option_numbers, read_options
from table21.games.stack21.placing import read_snapshot
from table21.games.stack21.position import (
    COMBINE,
    DRAW,
    GIVE_TO,
    KEEP_ON,
    PACK,
    PAIRS,
    PLACE_ON,
    STACKS,
    UP_ON,
)
from table21.games.stack21.reading import (
    card_text,
    cards_on,
    count_words,
    inactive_because,
    laid_text,
    pack,
    read_card,
    score_of,
    sides_of,
    tidy_card,
)
from table21.games.stack21.refusals import why_not
from table21.games.stack21.snapshots import snapshot, unordered
from table21.games.stack21.stacks import stack_points
from table21.kernel import plain
from table21.kernel.contract import HIDDEN, NO_CARD
from table21.words import Spot, Zone
from table21.words.cards import counted

__all__ = [
    "OPTIONS",
    "card_text",
    "ending",
    "events",
    "fewest_players",
    "move_text",
    "option_numbers",
    "pack",
    "read_card",
    "read_move",
    "read_options",
    "read_snapshot",
    "score_words",
    "snapshot",
    "spot",
    "tidy_card",
    "unordered",
    "why_not",
    "zones",
]

# ---------------------------------------------------------------- moves

_ON_STACK = re.compile(r"(keep|place|up)>([1-4])")
_GIVE = re.compile(r"give>([1-4])\.([1-4])")
_COMBINE = re.compile(r"combine([1-4](?:\+[1-4])+)")
_FIRST = {"keep": KEEP_ON, "place": PLACE_ON, "up": UP_ON}


def move_text(_: Any, move: int) -> str:
    """`draw`, `keep>3`, `give>2.4`, `place>1`, `up>2`, `combine 1+3`."""
    if move == DRAW:
        return "draw"
    if move < GIVE_TO:
        return f"keep>{move - KEEP_ON + 1}"
    if move < PLACE_ON:
        seat, stack = divmod(move - GIVE_TO, STACKS)
        return f"give>{seat + 1}.{stack + 1}"
    if move < UP_ON:
        return f"place>{move - PLACE_ON + 1}"
    if move < COMBINE:
        return f"up>{move - UP_ON + 1}"
    kept, gone = PAIRS[move - COMBINE]
    return f"combine {kept + 1}+{gone + 1}"


def read_move(_: Any, text: str) -> int:
    """The id of what is written."""
    tidy = re.sub(r"\s", "", str(text)).lower()
    if tidy == "draw":
        return DRAW
    if found := _ON_STACK.fullmatch(tidy):
        return _FIRST[found[1]] + int(found[2]) - 1
    if found := _GIVE.fullmatch(tidy):
        return GIVE_TO + STACKS * (int(found[1]) - 1) + int(found[2]) - 1
    if found := _COMBINE.fullmatch(tidy):
        return read_pair([int(stack) - 1 for stack in found[1].split("+")])
    raise BadText(
        f"'{text}' is no move: write draw, keep>3, give>2.4 (seat 2, stack 4), place>1, up>2 or "
        f"combine 1+3; there are 4 stacks for each of at most 4 seats"
    )


def read_pair(stacks: list[int]) -> int:
    """Two different stacks are combined, in either order."""
    pair = tuple(sorted(set(stacks)))
    if len(stacks) != 2 or len(pair) != 2:
        raise IllegalMove(
            f"combine {'+'.join(str(stack + 1) for stack in stacks)}: "
            f"two different stacks are combined in a turn, no more and no fewer"
        )
    return COMBINE + PAIRS.index((pair[0], pair[1]))


def spot(s: Any, move: int) -> Spot:
    """A legal move as it is shown."""
    text, me = move_text(s, move), s.turn + 1
    if move == DRAW:
        return Spot(text, "draw a card", (), None)
    if move >= COMBINE:
        kept, gone = (stack + 1 for stack in PAIRS[move - COMBINE])
        return Spot(text, f"combine stacks {kept} and {gone}", (), ("stack", kept), seat=me)
    if move >= UP_ON:
        number = move - UP_ON + 1
        label = f"take the upcard {card_text(s.upcard)} onto stack {number}"
        return Spot(text, label, (), ("stack", number), seat=me)
    return hand_spot(s, move, text)


def hand_spot(s: Any, move: int, text: str) -> Spot:
    """A move of the card in hand, as it is shown."""
    card, seat = card_text(s.hand), s.turn + 1
    if move < GIVE_TO:
        number = move - KEEP_ON + 1
        label = f"keep {card} on stack {number}"
    elif move >= PLACE_ON:
        number = move - PLACE_ON + 1
        label = f"place {card} on stack {number}"
    else:
        seat, number = (move - GIVE_TO) // STACKS + 1, (move - GIVE_TO) % STACKS + 1
        label = f"give {card} to stack {number} of seat {seat}"
    return Spot(text, label, (card,), ("stack", number), seat=seat)


# ---------------------------------------------------------------- the table


def zones(s: Any) -> list[Zone]:
    """The upcard, the deck, and each seat's stacks, with the card in the hand of who moves."""
    upcard = () if s.upcard == NO_CARD else (card_text(s.upcard),)
    deck = tuple(card_text(s.cards[i]) for i in range(s.top, PACK))
    found = [Zone("upcard", upcard), Zone("deck", deck)]
    for seat in range(s.players):
        if s.hand != NO_CARD and s.turn == seat:
            found.append(Zone("hand", (card_text(s.hand),), seat + 1))
        found += [stack_zone(s, STACKS * seat + i) for i in range(STACKS)]
    return found


def stack_zone(s: Any, slot: int) -> Zone:
    """A stack, and what it counts as far as that is known."""
    cards = cards_on(s, slot)
    shown = tuple(laid_text(card) for card in cards)
    return Zone("stack", shown, slot // STACKS + 1, slot % STACKS + 1, stack_note(s, slot, cards))


def stack_note(s: Any, slot: int, cards: list[int]) -> str:
    """'counts 15', '21, worth 2 points', 'counts 12 or more'."""
    if s.made >> slot & 1:
        return f"21, worth {counted(plain(stack_points)(s, slot), 'point')}"
    if not s.active >> slot & 1:
        return inactive_because(s, slot)
    if HIDDEN not in cards:
        return f"counts {count_words(cards)}"
    known = plain(least)(s, slot)
    return f"counts {known} or more" if known else ""


def score_words(s: Any) -> list[str]:
    """The points of the rounds that are over, by seat or by team."""
    return [counted(score_of(s, side), "point") for side in range(len(sides_of(s)))]
