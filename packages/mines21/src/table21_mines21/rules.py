"""Mines21 as numbers, for 2 to 4 players. Sections are named as in the rulebook.

A card is named by its number, 0 to 51, not by its place in the hand. Action ids; mines count from
0 here, and `where` is a mine (0 to 3), 4 for a new mine, 5 for the discards:

    52 * where + card       a card goes there, an Ace on a mine as 1
    312 + 4 * where + suit  an Ace goes to a mine, or a new one, as 11
    332                     pass
    333                     discard a Joker
    334 + mine              a Joker against a mine in play; the turn goes on
    338 + 32 * seat + n     a Joker against completed mine n of another seat; the turn goes on
"""

from table21.cards.standard import ACES
from table21.kernel import Numbers, rule
from table21.kernel.bits import card_of, lowest
from table21.kernel.contract import HIDDEN, NO_CARD, NOBODY
from table21_mines21.appeal import appeal, standing
from table21_mines21.cards import card_of_kind, counts, packs
from table21_mines21.knowledge import OBSERVED, guess, hide, observe
from table21_mines21.position import (
    ACE_11,
    CARDS,
    DISCARDED,
    HEIGHT,
    JOKER,
    KINDS,
    MOST_WON,
    NOT_LAST,
    NOT_OUT,
    OPTIONS,
    OVER,
    PACK,
    PLAYING,
    ROW,
    SEATS,
    SLOTS,
    UNDEALT,
    State,
)
from table21_mines21.reaching import HIGH, NEW, OUT, PASS, PLAIN, X_ON, X_OUT, X_WON, goes
from table21_mines21.scoring import decided, mine_points, round_points, scores, winners

MOVES, SCORES = X_WON + MOST_WON * SEATS, SEATS
#: A hand of 36 cards, each on the discards; at most 16 different cards fit on a mine, and all of
#: them may be Aces with two values; a pass; a Joker out, or against any of 4 and 36 mines (together
#: the cards count less than 37 times 21).
LEGAL = 160

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

#: Cards dealt to each.
DEALT = 5
#: In place of a mine.
NO_MINE = -1

# ---------------------------------------------------------------- Basic Round Play: the deal


@rule
def start(s: State, options: Numbers) -> None:
    """A new match, nothing dealt. The options are players, jokers, target, max_rounds."""
    s.players = options[0]
    s.all_jokers = 2 * packs(s.players) if options[1] != 0 else 0
    s.target = options[2]
    s.max_rounds = options[3]
    s.dealer = 0
    s.round = 1
    for seat in range(SEATS):
        s.points[seat] = 0
    clear_table(s)
    s.phase = UNDEALT


@rule
def clear_table(s: State) -> None:
    """No cards in hands, on mines, and in the deck; nobody to move."""
    for seat in range(SEATS):
        s.held[seat] = 0
        s.twice[seat] = 0
        s.size[seat] = 0
        s.jokers[seat] = 0
        s.won[seat] = 0
        s.worth[seat] = 0
    for mine in range(SLOTS):
        s.height[mine] = 0
        s.total[mine] = 0
        for i in range(HEIGHT):
            s.mine[mine, i] = NO_CARD
    for i in range(2 * KINDS):
        s.place[i] = NOT_OUT
    for i in range(PACK):
        s.deck[i] = NO_CARD
    s.drawn = PACK
    s.spent_jokers = 0
    s.last_turns = NOT_LAST
    s.turn = NOBODY


@rule
def deal(s: State, pack: Numbers, size: int) -> None:
    """Five cards each, one at a time from the dealer's left; the dealer moves first."""
    clear_table(s)
    s.drawn = PACK - size
    for i in range(size):
        s.deck[PACK - size + i] = pack[i]
    seat = s.dealer
    # The card behind the last one dealt is drawn by the dealer, whose turn begins.
    for n in range(DEALT * s.players + 1):
        if n < DEALT * s.players:
            seat = next_seat(s, seat)
        draw(s, seat)
    s.phase = PLAYING
    s.turn = seat


@rule
def next_seat(s: State, seat: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def draw(s: State, seat: int) -> None:
    """The next card of the deck joins a hand; with the last one the last turns begin."""
    card = s.deck[s.drawn]
    s.deck[s.drawn] = NO_CARD
    s.drawn = s.drawn + 1
    hold(s, seat, card)
    if s.drawn == PACK:
        s.last_turns = s.players


@rule
def hold(s: State, seat: int, card: int) -> None:
    """A card joins a hand; of a hidden one nothing is known but that it is there."""
    s.size[seat] = s.size[seat] + 1
    if card == JOKER:
        s.jokers[seat] = s.jokers[seat] + 1
    elif card == HIDDEN:
        if s.all_jokers > 0:
            s.jokers[seat] = HIDDEN
    else:
        s.twice[seat] = s.twice[seat] | (s.held[seat] & 1 << card)
        s.held[seat] = s.held[seat] | 1 << card


# ---------------------------------------------------------------- Turns: what may be done


@rule
def moves(s: State, out: Numbers) -> int:
    """The legal moves of the seat to move, ascending."""
    if s.phase != PLAYING:
        return 0
    n, aces = 0, 0
    for where in range(OUT + 2):
        # Behind the plain moves come those of the Aces that count 11.
        left, first = (goes(s, where), PLAIN + CARDS * where) if where <= OUT else (aces, HIGH)
        if where < OUT:
            aces = aces | (left & ACES) << 4 * where
        while left != 0:
            out[n] = first + card_of(lowest(left))
            left = left & (left - 1)
            n += 1
    out[n] = PASS
    n += 1
    return strikes(s, out, n) if s.jokers[s.turn] > 0 else n


@rule
def strikes(s: State, out: Numbers, n: int) -> int:
    """What a Joker may do: be discarded, or destroy a mine (Optional Rules)."""
    out[n] = X_OUT
    n += 1
    for mine in range(SLOTS):
        if s.height[mine] > 0:
            out[n] = X_ON + mine
            n += 1
    for seat in range(s.players):
        for i in range(s.won[seat] if seat != s.turn else 0):
            out[n] = X_WON + MOST_WON * seat + i
            n += 1
    return n


# ---------------------------------------------------------------- what a move does


@rule
def play(s: State, move: int) -> None:
    """Make a legal move.

    What moves have in common is done in one place for all of them: compiled for a GPU, a rule
    takes its room in the instruction cache wherever it is called.
    """
    seat, full, changed = s.turn, NO_MINE, NOT_OUT
    if move >= X_OUT:
        s.jokers[seat] = s.jokers[seat] - 1
        s.size[seat] = s.size[seat] - 1
        s.spent_jokers = s.spent_jokers + 1
        full = move - X_ON if X_ON <= move < X_WON else NO_MINE
        changed = move - X_WON if move >= X_WON else DISCARDED
    elif move != PASS:
        full = lay(s, seat, move)
        changed = MOST_WON * seat + s.won[seat]
    if full != NO_MINE:
        clear_mine(s, full, changed)
    if move >= X_WON or (full != NO_MINE and changed >= 0):
        count_mine(s, changed, move >= X_WON)
    if move < X_ON:
        end_turn(s)


@rule
def lay(s: State, seat: int, move: int) -> int:
    """A card leaves the hand for a mine or the discards. The mine that it completes, if any."""
    where, kind = (move - PLAIN) // CARDS, (move - PLAIN) % CARDS
    if move >= HIGH:
        where, kind = (move - HIGH) // 4, ACE_11 + (move - HIGH) % 4
    bit = 1 << card_of_kind(kind)
    s.size[seat] = s.size[seat] - 1
    s.held[seat] = s.held[seat] & ~(bit & ~s.twice[seat])
    s.twice[seat] = s.twice[seat] & ~bit
    if where == OUT:
        put(s, kind, DISCARDED)
        return NO_MINE
    mine = free_slot(s) if where == NEW else where
    s.mine[mine, s.height[mine]] = kind
    s.height[mine] = s.height[mine] + 1
    s.total[mine] = s.total[mine] + counts(kind)
    return mine if s.total[mine] >= 21 else NO_MINE


@rule
def free_slot(s: State) -> int:
    """The lowest slot without a mine."""
    slot = 0
    while slot < SLOTS - 1 and s.height[slot] > 0:
        slot += 1
    return slot


@rule
def put(s: State, kind: int, place: int) -> None:
    """A card lies at a place from now on. Of two alike the higher place is noted first."""
    other = s.place[kind]
    s.place[kind] = max(place, other)
    s.place[kind + KINDS] = min(place, other)


@rule
def clear_mine(s: State, mine: int, place: int) -> None:
    """The cards of a mine go to whoever won it, or to the discards; its slot is free."""
    for i in range(s.height[mine]):
        kind = s.mine[mine, i]
        s.mine[mine, i] = NO_CARD
        put(s, card_of_kind(kind) if place == DISCARDED else kind, place)
    s.height[mine] = 0
    s.total[mine] = 0


@rule
def count_mine(s: State, place: int, destroyed: bool) -> None:
    """A completed mine is added to those of its owner, or destroyed by a Joker."""
    seat, points = place // MOST_WON, mine_points(s, place)
    if destroyed:
        destroy(s, seat, place)
    s.worth[seat] = s.worth[seat] + (-points if destroyed else points)
    s.won[seat] = s.won[seat] + (-1 if destroyed else 1)


@rule
def destroy(s: State, seat: int, place: int) -> None:
    """The cards of a completed mine go to the discards, the later ones of its owner move up."""
    end = MOST_WON * (seat + 1)
    for kind in range(KINDS):
        one, other = s.place[kind], s.place[kind + KINDS]
        s.place[kind] = NOT_OUT
        s.place[kind + KINDS] = NOT_OUT
        for here in (one, other):
            if here == place:
                put(s, card_of_kind(kind), DISCARDED)
            else:
                put(s, kind, here - 1 if place < here < end else here)


# ---------------------------------------------------------------- turns and rounds


@rule
def end_turn(s: State) -> None:
    """The turn passes, and begins with a draw; after the last turn the round is over."""
    if s.last_turns == 0:
        end_round(s)
        return
    s.turn = next_seat(s, s.turn)
    if s.last_turns > 0:
        s.last_turns = s.last_turns - 1
    else:
        draw(s, s.turn)


@rule
def end_round(s: State) -> None:
    """Points are added; somebody has won, or the deal passes left (Goal, Scoring)."""
    for seat in range(s.players):
        s.points[seat] = s.points[seat] + round_points(s, seat)
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
