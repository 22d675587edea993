"""Stack 21 as numbers: 2 to 4 players, or two teams. § are headings of the rulebook.

Action ids; stacks count from 0 here, and a slot is `4 * seat + stack`:

    0           draw the top card of the deck
    1 + stack   keep the drawn card on an own stack
    5 + slot    give the drawn card to a stack of an opponent
    21 + stack  place a refused card on an own stack
    25 + stack  take the upcard onto an own stack
    29 + pair   combine two own stacks: 1+2, 1+3, 1+4, 2+3, 2+4, 3+4 as people count them
"""

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
    HOLD,
    OFFERED,
    OPTIONS,
    OVER,
    PACK,
    PLACE,
    ROW,
    SEATS,
    SLOTS,
    STACKS,
    UNDEALT,
    State,
)
from table21.games.stack21.scoring import add_points, decided, round_points, scores, winners
from table21.games.stack21.stacks import (
    ONE_SEAT,
    clear_stack,
    combine,
    count_in,
    has_ace,
    is_active,
    lay,
    stacks_of,
    turn_up,
)
from table21.kernel import Numbers, rule
from table21.kernel.contract import HIDDEN, NO_CARD, NOBODY

DRAW, KEEP_ON, GIVE_TO, PLACE_ON, UP_ON, COMBINE = 0, 1, 5, 21, 25, 29
MOVES, LEGAL, SCORES = 35, 16, SEATS

__all__ = [
    "LEGAL",
    "MOVES",
    "OBSERVED",
    "OPTIONS",
    "PACK",
    "ROW",
    "SCORES",
    "SEATS",
    "deal",
    "guess",
    "hide",
    "moves",
    "needs_deal",
    "observe",
    "over",
    "play",
    "scores",
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
    for slot in range(SLOTS):
        clear_stack(s, slot)
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
    s.height[slot] = 1
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
    if s.phase == CHOOSE:
        return turn_moves(s, out)
    if s.phase == HOLD:
        return give_moves(s, out, own_stack_moves(s, KEEP_ON, out))
    return own_stack_moves(s, PLACE_ON, out) if s.phase == PLACE else 0


@rule
def turn_moves(s: State, out: Numbers) -> int:
    """Draw, take the upcard, or combine (§ First turn, § All other turns, § Playing out)."""
    out[0] = DRAW
    if is_first_turn(s) or is_alone(s):
        return 1
    n, base = 1, STACKS * s.turn
    for stack in range(STACKS):
        if takes_upcard(s, base + stack):
            out[n] = UP_ON + stack
            n += 1
    own, move = s.active >> base & ONE_SEAT, COMBINE
    for kept in range(STACKS - 1):
        for gone in range(kept + 1, STACKS):
            if own >> kept & 1 != 0 and own >> gone & 1 != 0:
                out[n] = move
                n += 1
            move += 1
    return n


@rule
def is_first_turn(s: State) -> bool:
    """Whether the seat to move takes its first turn of the round: it must draw and keep."""
    return s.first_turns >> s.turn & 1 != 0


@rule
def is_alone(s: State) -> bool:
    """Whether only the seat to move has active stacks: it plays out the round."""
    return s.active & ~stacks_of(s.turn) == 0


@rule
def takes_upcard(s: State, slot: int) -> bool:
    """Whether the upcard makes 21 of an active stack, or is a Zero/Bonus (§ Taking the upcard)."""
    if not is_active(s, slot):
        return False
    if s.upcard >= ZERO_BONUS:  # Or there is none, or it is hidden.
        return s.upcard < KINDS
    return comes_to_21(s.low[slot] + value(s.upcard), has_ace(s, slot) or is_ace(s.upcard))


@rule
def own_stack_moves(s: State, first: int, out: Numbers) -> int:
    """One move for each active stack of the seat to move."""
    n = 0
    for stack in range(STACKS):
        if is_active(s, STACKS * s.turn + stack):
            out[n] = first + stack
            n += 1
    return n


@rule
def give_moves(s: State, out: Numbers, n: int) -> int:
    """A card may be given to active stacks of opponents, except a Keeper (§ Giving away a card)."""
    if is_first_turn(s) or is_keeper(s.hand):
        return n
    theirs = s.active & ~own_side(s)
    for slot in range(SLOTS):
        if theirs >> slot & 1 != 0:
            out[n] = GIVE_TO + slot
            n += 1
    return n


@rule
def own_side(s: State) -> int:
    """The stacks of the seat to move, and of its teammate across (§ Team play)."""
    if s.teams == 0:
        return stacks_of(s.turn)
    return stacks_of(s.turn) | stacks_of((s.turn + 2) & 3)


# ---------------------------------------------------------------- what a move does


@rule
def play(s: State, move: int) -> None:
    """Make a legal move: a card is drawn or goes to a stack, or stacks are combined."""
    base = STACKS * s.turn
    if move == DRAW:
        s.hand = draw(s)
        s.phase = HOLD
    elif move < GIVE_TO:
        lay(s, base + move - KEEP_ON, opened(s.hand) if is_alone(s) else s.hand)
        end_turn(s)
    elif move < PLACE_ON:
        give(s, move - GIVE_TO)
    elif move < UP_ON:
        lay(s, base + move - PLACE_ON, opened(s.hand))
        end_turn(s)
    elif move < COMBINE:
        take_upcard(s, base + move - UP_ON)
    else:
        combine_pair(s, base, move - COMBINE)


@rule
def give(s: State, slot: int) -> None:
    """The stack accepts the card, unless that would bust it (§ Accepting, § Refusing a card)."""
    if s.low[slot] == HIDDEN:
        s.phase = OFFERED
    elif s.low[slot] + value(s.hand) > 21:
        note_refusal(s, slot, value(s.hand), s.height[slot] + joins(s, slot))
        s.refuser = slot
        s.phase = PLACE
    else:
        lay(s, slot, opened(s.hand))
        end_turn(s)


@rule
def take_upcard(s: State, slot: int) -> None:
    """The upcard goes to an own stack and is replaced at once (§ Taking the upcard)."""
    lay(s, slot, opened(s.upcard))
    s.upcard = draw(s)
    end_turn(s)


@rule
def combine_pair(s: State, base: int, pair: int) -> None:
    """Two own stacks become one (§ Combining two stacks)."""
    kept = 0
    for others in range(STACKS - 1, 0, -1):
        if pair < others:
            break
        pair -= others
        kept += 1
    combine(s, base + kept, base + kept + 1 + pair)
    end_turn(s)


# ---------------------------------------------------------------- turns and rounds


@rule
def end_turn(s: State) -> None:
    """The turn passes; with an empty deck the round is over."""
    s.hand = NO_CARD
    s.refuser = NOBODY
    s.phase = CHOOSE
    s.first_turns = s.first_turns & ~(1 << s.turn)
    if s.top == PACK:
        end_round(s)
    else:
        pass_turn(s, s.turn)


@rule
def pass_turn(s: State, seat: int) -> None:
    """The next seat with active stacks moves; one alone turns them up (§ Round, § Playing out)."""
    for _ in range(s.players):
        seat = next_seat(s, seat)
        if s.active & stacks_of(seat) != 0:
            s.turn = seat
            if is_alone(s):
                show_stacks(s)
            return
    end_round(s)


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
