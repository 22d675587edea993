"""Reading snapshots of Stack 21: a position from plain data, or a part of it."""

from collections.abc import Mapping
from typing import Any

from table21.errors import BadSnapshot
from table21.games.stack21.cards import INSTANT_21, is_keeper, kind_of, value
from table21.games.stack21.memory import note_refusal
from table21.games.stack21.position import (
    CHOOSE,
    HOLD,
    OVER,
    PACK,
    PHASES,
    PLACE,
    STACKS,
)
from table21.games.stack21.reading import (
    card_text,
    low_total,
    pack,
    read_card,
    read_laid,
    sides_of,
    stack_name,
)
from table21.games.stack21.recalling import read_memory, read_slot, time_now, whole
from table21.games.stack21.rules import is_alone, next_seat, own_side, show_stacks
from table21.games.stack21.snapshots import OWN
from table21.games.stack21.stacks import count_in, grow, settle, stacks_of
from table21.kernel import plain
from table21.kernel.contract import HIDDEN, NO_CARD, NOBODY
from table21.words import Options
from table21.words.given import Given

MOST_SCORE = 9999


def read_snapshot(s: Any, given: Mapping[str, Any], options: Options) -> None:
    """Fill a row after `start` from a snapshot, or a part of one."""
    read = Given(given, OWN, s.players, read_card)
    stacks = read_stacks(read)
    read_cards(s, read, stacks, pack(options))
    s.dealer = read.seat("dealer", s.players - 1)
    s.round = read.number("round", 1, 1, s.max_rounds)
    read_scores(s, given.get("scores"))
    read_first_turns(s, given.get("first_turn"))
    read_turn(s, read)
    read_memory(s, read)
    read_phase(s, read)


# ---------------------------------------------------------------- cards


def read_stacks(read: Given) -> list[list[int]]:
    """The cards of every stack, none for one that was combined away."""
    laid = Given(read.given, OWN, read.players, read_laid)
    given = read.given.get("stacks")
    if not isinstance(given, list | tuple):
        raise BadSnapshot(
            f"stacks: {given!r} cannot be, a list of four stacks for each seat is right"
        )
    if len(given) != read.players:
        raise BadSnapshot(f"stacks: {len(given)} lists for {read.players} seats, one each is right")
    for seat, stacks in enumerate(given):
        if not isinstance(stacks, list | tuple) or len(stacks) != STACKS:
            raise BadSnapshot(
                f"stacks: seat {seat + 1} has {stacks!r}, a list of 4 stacks is right"
            )
    return [
        laid.cards("stacks", stack) if stack is not None else []
        for stacks in given
        for stack in stacks
    ]


def read_cards(s: Any, read: Given, stacks: list[list[int]], whole: list[int]) -> None:
    """The stacks, the upcard, the card in hand, and the deck."""
    s.upcard, s.hand = read_one(read, "upcard"), read_one(read, "drawn")
    placed = [known(card) for stack in stacks for card in stack]
    placed += [card for card in (s.upcard, s.hand) if card != NO_CARD]
    deck = read.deck(whole, placed, card_text)
    if len(placed) + len(deck) > len(whole):
        number = len(placed) + len(deck)
        raise BadSnapshot(f"deck: there are {number} cards in all, the pack holds {len(whole)}")
    place = 0
    for slot, stack in enumerate(stacks):
        for i, card in enumerate(stack):
            s.cards[place + i] = card
        place += len(stack)
        plain(grow)(s, slot, len(stack))
    for slot, stack in enumerate(stacks):
        set_up(s, slot, stack)
    s.top = PACK - len(deck)
    for i, card in enumerate(deck):
        s.cards[s.top + i] = card


def read_one(read: Given, key: str) -> int:
    """A single card, or none."""
    if key not in read:
        return NO_CARD
    return read.cards(key, [read.given[key]])[0]


def known(card: int) -> int:
    """A card on a stack without how it lies."""
    return card if card == HIDDEN else plain(kind_of)(card)


def set_up(s: Any, slot: int, stack: list[int]) -> None:
    """What a stack counts, and whether it is active; if not, it is turned up."""
    if not stack:
        return
    seen = [card for card in stack if card != HIDDEN]
    instant = any(plain(kind_of)(card) == INSTANT_21 for card in seen)
    if len(seen) < len(stack) and (instant or low_total(seen) > 20):
        raise BadSnapshot(
            f"stacks: {stack_name(slot)} counts 21 or more, all its cards lie open then"
        )
    s.active = s.active | 1 << slot
    for card in stack:
        plain(count_in)(s, slot, card)
    plain(settle)(s, slot, instant)


# ---------------------------------------------------------------- numbers


def read_scores(s: Any, given: Any) -> None:
    """The points of the rounds that are over."""
    sides = len(sides_of(s))
    if given is None:
        return
    if not isinstance(given, list | tuple) or len(given) != sides:
        raise BadSnapshot(f"scores: {given!r} cannot be, a list of {sides} scores is right")
    points = 0
    for side, score in enumerate(given):
        points |= whole("scores", {"score": score}, "score", 0, MOST_SCORE) << 15 * side
    s.points = points


def read_first_turns(s: Any, given: Any) -> None:
    """Who has still to take the first turn of the round; nobody if left out."""
    flags = [False] * s.players if given is None else given
    fine = isinstance(flags, list | tuple) and all(isinstance(flag, bool) for flag in flags)
    if not fine or len(flags) != s.players:
        raise BadSnapshot(
            f"first_turn: {given!r} cannot be, {s.players} times true or false is right"
        )
    s.first_turns = sum(1 << seat for seat, flag in enumerate(flags) if flag)


# ---------------------------------------------------------------- the turn


def read_turn(s: Any, read: Given) -> None:
    """Whose turn it is, or that it is over."""
    if read.over():
        s.phase, s.turn = OVER, NOBODY
        return
    if s.active == 0:
        raise BadSnapshot("stacks: all are inactive, so the round would be over")
    s.turn = read.seat("turn", first_to_move(s))
    if s.active & plain(stacks_of)(s.turn) == 0:
        raise BadSnapshot(f"turn: seat {s.turn + 1} is to move but has no active stack")
    s.phase = CHOOSE
    if plain(is_alone)(s):
        plain(show_stacks)(s)


def first_to_move(s: Any) -> int:
    """The first seat from the dealer's left that has an active stack."""
    seat = plain(next_seat)(s, s.dealer)
    while s.active & plain(stacks_of)(seat) == 0:
        seat = plain(next_seat)(s, seat)
    return int(seat)


def read_phase(s: Any, read: Given) -> None:
    """What the seat to move is about to do: a drawn card is held, a refused one placed."""
    held = s.hand != NO_CARD
    fits = CHOOSE if not held else PLACE if "refused" in read else HOLD
    told = read.given.get("phase") or PHASES[fits]
    if s.phase == OVER:
        if held or "refused" in read or "phase" in read:
            raise BadSnapshot("over: nothing is drawn, refused or to be done when a match is over")
        return
    if told != PHASES[fits] or ("refused" in read and fits != PLACE):
        raise BadSnapshot(
            f"phase: {told!r} cannot be: it is choose with nothing drawn, hold with a card drawn, "
            f"place with that card refused"
        )
    s.phase = fits
    if fits == CHOOSE and s.top == PACK:
        raise BadSnapshot("deck: it is empty, so the round would be over")
    if fits == PLACE:
        read_refused(s, read.given["refused"])


def read_refused(s: Any, told: Any) -> None:
    """Who refused the card in hand."""
    slot = read_slot(s, "refused", told)
    theirs = s.active & ~plain(own_side)(s)
    if not theirs >> slot & 1:
        raise BadSnapshot(f"refused: {stack_name(slot)} is no active stack of an opponent")
    low, counts = s.low[slot], plain(value)(s.hand)
    known_fit = low != HIDDEN and low + counts <= 21
    if s.hand == HIDDEN or plain(is_keeper)(s.hand) or counts < 2 or known_fit:
        raise BadSnapshot(f"refused: {stack_name(slot)} could not refuse {card_text(s.hand)}")
    s.refuser = slot
    plain(note_refusal)(s, slot, counts, time_now(s, slot))
