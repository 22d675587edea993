"""Stack 21 as numbers: 2 to 4 players, or two teams. § are headings of the rulebook.

Action ids; stacks count from 0 here, and a slot is `4 * seat + stack`:

    0           draw the top card of the deck
    1 + stack   keep the drawn card on an own stack
    5 + slot    give the drawn card to a stack of an opponent
    21 + stack  place a refused card on an own stack
    25 + stack  take the upcard onto an own stack
    29 + pair   combine two own stacks: 1+2, 1+3, 1+4, 2+3, 2+4, 3+4 as people count them
"""

import numpy as np

from table21.games.stack21.appeal import appeal
from table21.games.stack21.cards import (
    INSTANT_21,
    KINDS,
    ZERO_BONUS,
    comes_to_21,
    is_ace,
    is_keeper,
    opened,
    value,
)
from table21.games.stack21.guessing import guess
from table21.games.stack21.knowledge import OBSERVED, hide, observe
from table21.games.stack21.memory import forget_all, joins, note_refusal
from table21.games.stack21.position import (
    CHOOSE,
    COMBINE,
    DRAW,
    GIVE_TO,
    GONE,
    HOLD,
    KEEP_ON,
    KEPT,
    OFFERED,
    OPTIONS,
    OVER,
    PACK,
    PAIRS,
    PLACE,
    PLACE_ON,
    ROW,
    SEATS,
    SLOTS,
    STACKS,
    UNDEALT,
    UP_ON,
    State,
)
from table21.games.stack21.scoring import add_points, decided, round_points, scores, winners
from table21.games.stack21.stacks import (
    ONE_SEAT,
    combine,
    count_in,
    ends_instantly,
    grow,
    has_ace,
    is_active,
    lay,
    settle,
    stacks_of,
    turn_up,
)
from table21.games.stack21.standing import standing
from table21.kernel import Numbers, rule
from table21.kernel.bits import card_of, lowest
from table21.kernel.contract import HIDDEN, NO_CARD, NOBODY

MOVES, LEGAL, SCORES = 35, 16, SEATS

#: Of a set of stacks, the pairs that are in it.
_SETS = [[own >> kept & own >> gone & 1 for kept, gone in PAIRS] for own in range(1 << STACKS)]
PAIRS_IN = np.array([sum(bit << i for i, bit in enumerate(bits)) for bits in _SETS], np.int8)

__all__ = [
    "LEGAL",
    "MOVES",
    "OBSERVED",
    "OPTIONS",
    "PACK",
    "ROW",
    "SCORES",
    "SEATS",
    "appeal",
    "deal",
    "guess",
    "hide",
    "moves",
    "needs_deal",
    "observe",
    "over",
    "play",
    "scores",
    "standing",
    "start",
    "winners",
]

# ---------------------------------------------------------------- § Starting the game


@rule
def start(s: State, options: Numbers) -> None:
    """A new match, nothing dealt. The options are players, target, teams, max_rounds, the pack."""
    s.players = options[0]
    s.target = options[1]
    s.teams = options[2]
    s.max_rounds = options[3]
    for kind in range(KINDS):
        s.pack[kind] = options[4 + kind]
    s.dealer = s.players - 1
    s.points = 0
    s.round = 1
    clear_table(s)
    s.phase = UNDEALT


@rule
def clear_table(s: State) -> None:
    """No cards on the stacks and in the deck, no upcard, nobody to move."""
    s.active = 0
    s.made = 0
    s.aces = 0
    s.begin[SLOTS] = 0
    for slot in range(SLOTS):
        s.height[slot] = 0
        s.begin[slot] = 0
        s.low[slot] = 0
    forget_all(s, SLOTS)
    for i in range(PACK):
        s.cards[i] = NO_CARD
    s.top = PACK
    s.upcard = NO_CARD
    s.hand = NO_CARD
    s.refuser = NOBODY
    s.first_turns = 0
    s.turn = NOBODY


@rule
def deal(s: State, pack: Numbers, size: int) -> None:
    """Four cards each, one at a time from the dealer's left, who moves first; then the upcard."""
    clear_table(s)
    n = 0
    for stack in range(STACKS):
        seat = s.dealer
        for _ in range(s.players):
            seat = next_seat(s, seat)
            s.cards[STACKS * seat + stack] = pack[n]
            n += 1
    s.upcard = pack[n]
    s.top = PACK - (size - n - 1)
    for i in range(n + 1, size):
        s.cards[PACK - size + i] = pack[i]
    for slot in range(STACKS * s.players):
        start_stack(s, slot)
    s.first_turns = (1 << s.players) - 1
    s.phase = CHOOSE
    pass_turn(s, s.dealer)


@rule
def start_stack(s: State, slot: int) -> None:
    """The card dealt there is a stack now; an Instant 21 makes it 21 at once."""
    card = s.cards[slot]
    grow(s, slot, 1)
    s.active = s.active | 1 << slot
    count_in(s, slot, card)
    if card == INSTANT_21:
        s.made = s.made | 1 << slot
        s.active = s.active & ~(1 << slot)
        s.cards[slot] = opened(card)


@rule
def next_seat(s: State, seat: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def draw(s: State) -> int:
    """The top card of the deck, NO_CARD when there is none."""
    if s.top == PACK:
        return NO_CARD
    card = s.cards[s.top]
    s.cards[s.top] = NO_CARD
    s.top = s.top + 1
    return card


# ---------------------------------------------------------------- what may be done in a turn


@rule
def moves(s: State, out: Numbers) -> int:
    """The legal moves of the seat to move, ascending."""
    left, n = move_bits(s), 0
    while left != 0:
        out[n] = card_of(lowest(left))
        left = left & (left - 1)
        n += 1
    return n


@rule
def move_bits(s: State) -> int:
    """The legal moves, one bit a move."""
    if s.phase > PLACE:
        return 0
    own = s.active >> STACKS * s.turn & ONE_SEAT
    if s.phase == CHOOSE:
        return turn_moves(s, own)
    if s.phase == HOLD:
        return own << KEEP_ON | gifts(s) << GIVE_TO
    return own << PLACE_ON


@rule
def turn_moves(s: State, own: int) -> int:
    """Draw, take the upcard, or combine (§ First turn, § All other turns, § Playing out)."""
    if is_first_turn(s) or is_alone(s):
        return 1 << DRAW
    return 1 << DRAW | (own & upcard_takers(s)) << UP_ON | int(PAIRS_IN[own]) << COMBINE


@rule
def is_first_turn(s: State) -> bool:
    """Whether the seat to move takes its first turn of the round: it must draw and keep."""
    return s.first_turns >> s.turn & 1 != 0


@rule
def is_alone(s: State) -> bool:
    """Whether only the seat to move has active stacks: it plays out the round."""
    return s.active & ~stacks_of(s.turn) == 0


@rule
def upcard_takers(s: State) -> int:
    """The own stacks of which the upcard makes 21; all for a Zero/Bonus (§ Taking the upcard)."""
    if s.upcard >= ZERO_BONUS:  # Or there is none, or it is hidden.
        return ONE_SEAT if s.upcard < KINDS else 0
    more, ace, found = value(s.upcard), is_ace(s.upcard), 0
    for stack in range(STACKS):
        slot = STACKS * s.turn + stack
        if comes_to_21(s.low[slot] + more, ace or has_ace(s, slot)):
            found = found | 1 << stack
    return found


@rule
def gifts(s: State) -> int:
    """Active stacks of opponents, unless the card is a Keeper (§ Giving away a card)."""
    if is_first_turn(s) or is_keeper(s.hand):
        return 0
    return s.active & ~own_side(s)


@rule
def own_side(s: State) -> int:
    """The stacks of the seat to move, and of its teammate across (§ Team play)."""
    if s.teams == 0:
        return stacks_of(s.turn)
    return stacks_of(s.turn) | stacks_of((s.turn + 2) & 3)


# ---------------------------------------------------------------- what a move does


@rule
def play(s: State, move: int) -> None:
    """Make a legal move: a card is drawn or goes to a stack, or stacks are combined.

    What moves have in common is done in one place for all of them: compiled for a GPU, a rule
    takes its room in the instruction cache wherever it is called.
    """
    if move == DRAW:
        s.hand = draw(s)
        s.phase = HOLD
    elif accepted(s, move):
        slot = slot_of(s, move)
        if move >= COMBINE:
            combine(s, slot, STACKS * s.turn + int(GONE[move - COMBINE]))
        else:
            lay(s, slot, card_of_move(s, move))
        if UP_ON <= move < COMBINE:
            s.upcard = draw(s)
        settle(s, slot, ends_instantly(s, slot))
        end_turn(s)


@rule
def slot_of(s: State, move: int) -> int:
    """The stack that cards are moved to."""
    if move >= COMBINE:
        return STACKS * s.turn + int(KEPT[move - COMBINE])
    if GIVE_TO <= move < PLACE_ON:
        return move - GIVE_TO
    return STACKS * s.turn + (move - KEEP_ON & STACKS - 1)


@rule
def card_of_move(s: State, move: int) -> int:
    """The card that is moved, as it will lie: only one that is kept lies face down (§ Facing)."""
    if move < GIVE_TO and not is_alone(s):
        return s.hand
    return opened(s.hand if move < UP_ON else s.upcard)


@rule
def accepted(s: State, move: int) -> bool:
    """Whether a stack takes the card: one given to it, only if that does not bust it.

    See § Accepting and § Refusing a card. Whoever may not know what the stack counts cannot say.
    """
    if move < GIVE_TO or move >= PLACE_ON:
        return True
    slot = move - GIVE_TO
    if s.low[slot] == HIDDEN:
        s.phase = OFFERED
        return False
    if s.low[slot] + value(s.hand) <= 21:
        return True
    note_refusal(s, slot, value(s.hand), s.height[slot] + joins(s, slot))
    s.refuser = slot
    s.phase = PLACE
    return False


# ---------------------------------------------------------------- turns and rounds


@rule
def end_turn(s: State) -> None:
    """The turn passes; with an empty deck the round is over."""
    s.hand = NO_CARD
    s.refuser = NOBODY
    s.phase = CHOOSE
    s.first_turns = s.first_turns & ~(1 << s.turn)
    pass_turn(s, s.turn)


@rule
def pass_turn(s: State, seat: int) -> None:
    """The next seat with active stacks moves; one alone turns them up (§ Round, § Playing out)."""
    following = next_active(s, seat) if s.top < PACK else NOBODY
    s.turn = following
    if following == NOBODY:
        end_round(s)
    elif is_alone(s):
        show_stacks(s)


@rule
def next_active(s: State, seat: int) -> int:
    """The next seat to the left that has active stacks, NOBODY if none has any."""
    for _ in range(s.players):
        seat = next_seat(s, seat)
        if s.active & stacks_of(seat) != 0:
            return seat
    return NOBODY


@rule
def show_stacks(s: State) -> None:
    """The seat to move turns up its active stacks."""
    for slot in range(STACKS * s.turn, STACKS * s.turn + STACKS):
        if is_active(s, slot):
            turn_up(s, slot)


@rule
def end_round(s: State) -> None:
    """Scores are tallied; somebody has won, or the deal passes left (§ Scoring, § Winning)."""
    for seat in range(s.players):
        add_points(s, seat, round_points(s, seat))
    s.turn = NOBODY
    if decided(s):
        s.phase = OVER
        return
    s.round = s.round + 1
    s.dealer = next_seat(s, s.dealer)
    s.phase = UNDEALT


@rule
def needs_deal(s: State) -> bool:
    """Whether a round is about to be dealt."""
    return s.phase == UNDEALT


@rule
def over(s: State) -> bool:
    """Whether the match is over."""
    return s.phase == OVER
