"""What a seat of Stack 21 knows: what lies open, its own cards, and what refusals told.

The observation, OBSERVED numbers; seats are counted from the observer to the left, their stacks
from 0, so there are 16 stacks. `known` below is: as far as the observer may know it.

      0   the cards of each stack, 32 numbers each: how many of each kind are known
    512   stack by stack: cards on it (16), of which unknown (16), whether it is active (16),
          whether it came to 21 (16), its count with Aces as 1 if known (16), its least count
          as told by refusals (16), whether it refused the card in hand (16)
    624   the card in hand (32) and whether there is one (1); the upcard (32)
    689   whose turn it is (4), who has not yet had a first turn (4), the phase: choose, hold,
          place (3)
    700   the scores by side (4), the sides too counted from the observer's, 127 at most
    704   cards in the deck, round, players, target, teams, max_rounds
    710   how many cards of each kind the pack holds (32)
"""

from table21.games.stack21.cards import FACE_UP, KINDS, kind_of
from table21.games.stack21.memory import least
from table21.games.stack21.position import (
    CHOOSE,
    HOLD,
    PACK,
    PLACE,
    SLOTS,
    STACKS,
    State,
)
from table21.games.stack21.scoring import score, sides
from table21.games.stack21.stacks import begins, is_active
from table21.kernel import Numbers, rule
from table21.kernel.contract import HIDDEN, NO_CARD

OBSERVED = 742
_STACKS, _HAND, _UPCARD, _TURN, _FIRST, _PHASE = 512, 624, 657, 689, 693, 697
_SCORES, _REST, _PACK = 700, 704, 710


@rule
def hide(s: State, seat: int) -> None:
    """Erase the face-down cards of the others and what they count, the card in hand, the deck."""
    for slot in range(SLOTS):
        if slot // STACKS != seat and is_active(s, slot):
            hide_stack(s, slot)
    if s.phase == HOLD and s.turn != seat:
        s.hand = HIDDEN
    for i in range(s.top, PACK):
        s.cards[i] = HIDDEN


@rule
def hide_stack(s: State, slot: int) -> None:
    """Erase the face-down cards of a stack; with one of them its count is unknown."""
    place = begins(s, slot)
    for i in range(place, place + s.height[slot]):
        if s.cards[i] < FACE_UP or s.cards[i] == HIDDEN:
            s.cards[i] = HIDDEN
            s.low[slot] = HIDDEN
    if s.low[slot] == HIDDEN:
        s.aces = s.aces & ~(1 << slot)


# ---------------------------------------------------------------- the observation


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Write what the seat knows (NOBODY: what all know, seats counted from seat 0)."""
    out[:OBSERVED] = 0
    me = max(seat, 0)
    for place in range(s.players):
        other = (me + place) % s.players
        for stack in range(STACKS):
            observe_stack(s, seat, STACKS * other + stack, STACKS * place + stack, out)
        out[_TURN + place] = 1 if s.turn == other else 0
        out[_FIRST + place] = s.first_turns >> other & 1
    observe_hand(s, seat, out)
    observe_scores(s, me, out)
    if CHOOSE <= s.phase <= PLACE:
        out[_PHASE + s.phase] = 1
    for kind in range(KINDS):
        out[_PACK + kind] = s.pack[kind]


@rule
def observe_stack(s: State, seat: int, slot: int, place: int, out: Numbers) -> None:
    """What is known of one stack."""
    mine, begin = slot // STACKS == seat, begins(s, slot)
    unknown = 0
    for i in range(begin, begin + s.height[slot]):
        card = s.cards[i]
        if card == HIDDEN or (card < FACE_UP and not mine):
            unknown += 1
        else:
            out[KINDS * place + kind_of(card)] += 1
    at = _STACKS + place
    out[at] = s.height[slot]
    out[at + SLOTS] = unknown
    out[at + 2 * SLOTS] = s.active >> slot & 1
    out[at + 3 * SLOTS] = s.made >> slot & 1
    out[at + 4 * SLOTS] = s.low[slot] if unknown == 0 else 0
    out[at + 5 * SLOTS] = least(s, slot)
    out[at + 6 * SLOTS] = 1 if s.refuser == slot else 0


@rule
def observe_hand(s: State, seat: int, out: Numbers) -> None:
    """The card in hand and the upcard, where they are known."""
    if s.hand != NO_CARD:
        out[_HAND + KINDS] = 1
        if s.hand != HIDDEN and (s.turn == seat or s.phase == PLACE):
            out[_HAND + s.hand] = 1
    if s.upcard < KINDS:
        out[_UPCARD + s.upcard] = 1


@rule
def observe_scores(s: State, me: int, out: Numbers) -> None:
    """The scores, and the numbers that all know."""
    count = sides(s)
    for place in range(count):
        out[_SCORES + place] = min(score(s, (me + place) % count), 127)
    out[_REST] = PACK - s.top
    out[_REST + 1] = s.round
    out[_REST + 2] = s.players
    out[_REST + 3] = s.target
    out[_REST + 4] = s.teams
    out[_REST + 5] = s.max_rounds
