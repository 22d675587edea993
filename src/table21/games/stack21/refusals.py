"""Why a move of Stack 21 is refused, with the arithmetic. § are headings of the rulebook."""

from typing import Any

from table21.games.stack21.cards import is_keeper, value
from table21.games.stack21.position import (
    CHOOSE,
    COMBINE,
    DRAW,
    GIVE_TO,
    HOLD,
    KEEP_ON,
    PAIRS,
    PLACE,
    PLACE_ON,
    STACKS,
    UP_ON,
)
from table21.games.stack21.reading import (
    card_text,
    cards_on,
    count_words,
    holds_ace,
    inactive_because,
    stack_name,
)
from table21.games.stack21.rules import is_alone, is_first_turn
from table21.games.stack21.stacks import is_active
from table21.kernel import plain
from table21.kernel.contract import NO_CARD, NOBODY


def why_not(s: Any, move: int) -> str:
    """Why this move may not be made now."""
    if s.turn == NOBODY:
        return "the match is over"
    if s.phase == CHOOSE:
        return why_not_choose(s, move)
    return why_not_hold(s, move) if s.phase == HOLD else why_not_place(s, move)


def own(s: Any, stack: int) -> int:
    """The slot of an own stack."""
    return int(STACKS * s.turn + stack)


def not_active(s: Any, slot: int) -> str:
    """'stack 4 of seat 1 has come to 21, …'."""
    return f"{stack_name(slot)} {inactive_because(s, slot)}, so it is no longer active"


# ---------------------------------------------------------------- nothing is drawn yet


def why_not_choose(s: Any, move: int) -> str:
    """Nothing is drawn yet."""
    if KEEP_ON <= move < PLACE_ON:
        return f"seat {s.turn + 1} has drawn no card yet: draw comes first"
    if PLACE_ON <= move < UP_ON:
        return "no card was refused, so there is none to place"
    what = "the upcard may not be taken" if move < COMBINE else "stacks may not be combined"
    if plain(is_first_turn)(s):
        return f"{what} on the first turn of a round: draw is the only choice"
    if plain(is_alone)(s):
        return f"{what} while seat {s.turn + 1} plays out the round: it draws and keeps"
    if move < COMBINE:
        return why_not_up(s, own(s, move - UP_ON))
    return why_not_combine(s, *PAIRS[move - COMBINE])


def why_not_up(s: Any, slot: int) -> str:
    """The upcard must make 21 at once (§ Taking the upcard)."""
    if s.upcard == NO_CARD:
        return "there is no upcard"
    if not plain(is_active)(s, slot):
        return not_active(s, slot)
    cards = cards_on(s, slot)
    after = count_words([*cards, s.upcard])
    low = plain(value)(s.upcard)
    why = f"{count_words(cards)} and {low}{' or 11' if holds_ace([s.upcard]) else ''} make {after}"
    return (
        f"the upcard {card_text(s.upcard)} would not make 21 of {stack_name(slot)}: {why}, "
        f"and it may be taken only to make 21 at once"
    )


def why_not_combine(s: Any, kept: int, gone: int) -> str:
    """Both stacks must be active (§ Combining two stacks)."""
    inactive = next(stack for stack in (kept, gone) if not plain(is_active)(s, own(s, stack)))
    return f"only active stacks are combined: {not_active(s, own(s, inactive))}"


# ---------------------------------------------------------------- a card is in the hand


def why_not_hold(s: Any, move: int) -> str:
    """A card was drawn."""
    if KEEP_ON <= move < GIVE_TO:
        return not_active(s, own(s, move - KEEP_ON))
    if PLACE_ON <= move < UP_ON:
        return f"{card_text(s.hand)} was not refused: it is kept, or given away if it may be"
    if GIVE_TO <= move < PLACE_ON:
        return why_not_give(s, move - GIVE_TO)
    return f"seat {s.turn + 1} has drawn {card_text(s.hand)}: now it must keep it or give it away"


def why_not_give(s: Any, slot: int) -> str:
    """Cards are given to active stacks of opponents, but not Keepers (§ Giving away a card)."""
    seat = slot // STACKS
    if seat >= s.players:
        return f"there is no seat {seat + 1}, {s.players} play"
    if plain(is_first_turn)(s):
        return (
            f"{card_text(s.hand)} must be kept: on the first turn of a round nothing is given away"
        )
    if seat == s.turn:
        return f"{stack_name(slot)} is the giver's own: a card is given to an opponent, or kept"
    if s.teams and seat % 2 == s.turn % 2:
        return f"seat {seat + 1} is the teammate across, and teammates give each other nothing"
    if plain(is_keeper)(s.hand):
        return f"{card_text(s.hand)} is a Keeper and may not be given away"
    return not_active(s, slot)


def why_not_place(s: Any, move: int) -> str:
    """The card was refused (§ Refusing a card)."""
    if PLACE_ON <= move < UP_ON:
        return not_active(s, own(s, move - PLACE_ON))
    twice = " and may not be given away again" if GIVE_TO <= move < PLACE_ON else ""
    return (
        f"{card_text(s.hand)} was refused by seat {s.refuser // STACKS + 1}{twice}: "
        f"seat {s.turn + 1} must place it on an own active stack"
    )


assert (DRAW, PLACE) == (0, 2)
