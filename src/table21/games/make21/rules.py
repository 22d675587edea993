"""Make 21 as numbers: both editions, 2 to 5 players. § are sections of the rulebook.

Action ids: `3 * what + where`, and TAKE.

    what   0  the lower card of the hand      where  0  on pile 1
           1  the higher card                        1  on pile 2
           2  both cards                             2  to the centre, for a Double 21
    TAKE   9  take the pile that is in set-mode
"""

from table21.cards.standard import SEVEN, low_value, rank
from table21.games.make21.appeal import appeal, standing
from table21.games.make21.knowledge import OBSERVED, guess, hide, observe
from table21.games.make21.piles import (
    clear_pile,
    continues,
    has_ace,
    hits_21,
    lay,
    pure_set,
    share_total,
)
from table21.games.make21.position import (
    BOTH,
    CARDS,
    CENTRE,
    FIRST,
    HAND,
    NO_SET,
    OPTIONS,
    OVER,
    PLAYING,
    REPLAY,
    ROW,
    SEATS,
    TAKE,
    UNDEALT,
    State,
)
from table21.kernel import Numbers, rule
from table21.kernel.bits import count
from table21.kernel.contract import NO_CARD, NOBODY

PACK, MOVES, LEGAL, SCORES = CARDS, 10, 9, SEATS

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

# ---------------------------------------------------------------- §4 setup


@rule
def start(s: State, options: Numbers) -> None:
    """A new match, nothing dealt. The options are players, edition, ties."""
    s.players = options[0]
    s.edition = options[1]
    s.ties = options[2]
    s.dealer = s.players - 1
    s.contenders = (1 << s.players) - 1
    clear_table(s)
    for i in range(CARDS):
        s.deck[i] = NO_CARD
    s.drawn = CARDS
    s.phase = UNDEALT
    s.turn = NOBODY


@rule
def clear_table(s: State) -> None:
    """No cards on the piles, in hands and collections."""
    clear_pile(s, 0)
    clear_pile(s, 1)
    s.set_kind = NO_SET
    s.set_pile = 0
    for seat in range(SEATS):
        s.taken[seat] = 0
        hold(s, seat, NO_CARD, NO_CARD)


@rule
def deal(s: State, pack: Numbers, size: int) -> None:
    """Two cards each, one at a time from the dealer's left, who moves first (§4.2, §4.5)."""
    clear_table(s)
    s.drawn = CARDS - size
    for i in range(size):
        s.deck[CARDS - size + i] = pack[i]
    for _ in range(HAND):
        seat = s.dealer
        for _ in range(s.players):
            seat = next_seat(s, seat)
            hold(s, seat, s.hand[seat, 0], draw(s))
    s.phase = PLAYING
    s.turn = next_seat(s, s.dealer)


@rule
def draw(s: State) -> int:
    """The next card of the deck, NO_CARD when there is none (§9.1)."""
    if s.drawn == CARDS:
        return NO_CARD
    card = s.deck[s.drawn]
    s.deck[s.drawn] = NO_CARD
    s.drawn = s.drawn + 1
    return card


@rule
def hold(s: State, seat: int, first: int, second: int) -> None:
    """A hand of these two places, the lower card first."""
    s.hand[seat, 0] = min(first, second)
    s.hand[seat, 1] = max(first, second)


@rule
def next_seat(s: State, seat: int) -> int:
    """The seat to the left, whether or not it still holds cards."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def previous_seat(s: State, seat: int) -> int:
    """The seat to the right, whether or not it still holds cards."""
    return seat - 1 if seat > 0 else s.players - 1


# ---------------------------------------------------------------- §5 what may be done in a turn


@rule
def moves(s: State, out: Numbers) -> int:
    """The legal moves of the seat to move, ascending."""
    if s.phase != PLAYING:
        return 0
    if s.set_kind != NO_SET:
        return set_mode_moves(s, out)
    n = one_card_moves(s, 0, out, 0)
    if s.hand[s.turn, 1] == NO_CARD:
        return n
    return two_card_moves(s, out, one_card_moves(s, 1, out, n))


@rule
def one_card_moves(s: State, slot: int, out: Numbers, n: int) -> int:
    """A card may go on either pile, be it a bust (§5a, §8), or make a Double 21 (§6.2)."""
    out[n] = 3 * slot
    out[n + 1] = 3 * slot + 1
    n += 2
    card = s.hand[s.turn, slot]
    if makes_double(s, low_value(card), low_value(card) == 1, 1):
        out[n] = 3 * slot + CENTRE
        n += 1
    return n


@rule
def two_card_moves(s: State, out: Numbers, n: int) -> int:
    """Two cards may be played only if they complete a set (§5b)."""
    first, second = s.hand[s.turn, 0], s.hand[s.turn, 1]
    for pile in range(2):
        if completes_set(s, pile, first, second):
            out[n] = 3 * BOTH + pile
            n += 1
    if makes_double(s, low_value(first) + low_value(second), low_value(first) == 1, 2):
        out[n] = 3 * BOTH + CENTRE
        n += 1
    return n


@rule
def completes_set(s: State, pile: int, first: int, second: int) -> bool:
    """Whether two cards make the pile 21 or a pure set (§6); the first edition's 7 only 21."""
    low = s.low[pile] + low_value(first) + low_value(second)
    ace = has_ace(s.pile[pile]) or low_value(first) == 1
    if hits_21(s.edition, low, ace, s.height[pile] + 2):
        return True
    if s.edition == FIRST and has_seven(first, second):
        return False
    cards = s.pile[pile] | 1 << first | 1 << second
    return pure_set(cards, s.height[pile] + 2, first) != NO_SET


@rule
def makes_double(s: State, low: int, ace: bool, n: int) -> bool:
    """Whether n cards to the centre bring both piles from a shared total to 21 (§6.2)."""
    if s.edition == FIRST or not share_total(s):
        return False
    for pile in range(2):
        ace_there = ace or has_ace(s.pile[pile])
        if not hits_21(s.edition, s.low[pile] + low, ace_there, s.height[pile] + n):
            return False
    return True


@rule
def set_mode_moves(s: State, out: Numbers) -> int:
    """Extend the set with one or two cards, or take the pile (§6 Extending a set)."""
    pile, n = s.set_pile, 0
    first, second = s.hand[s.turn, 0], s.hand[s.turn, 1]
    if extends(s, 1 << first, 1, first):
        out[n] = pile
        n += 1
    if second != NO_CARD:
        if extends(s, 1 << second, 1, second):
            out[n] = 3 + pile
            n += 1
        if extends(s, 1 << first | 1 << second, 2, first):
            out[n] = 3 * BOTH + pile
            n += 1
    out[n] = TAKE
    return n + 1


@rule
def extends(s: State, cards: int, n: int, card: int) -> bool:
    """Whether these n cards continue the set that the pile is committed to."""
    return continues(s.set_kind, s.pile[s.set_pile] | cards, s.height[s.set_pile] + n, card)


@rule
def has_seven(first: int, second: int) -> bool:
    """Whether one of two cards is a 7."""
    return rank(first) == SEVEN or rank(second) == SEVEN


# ---------------------------------------------------------------- §6 to §8 what a move does


@rule
def play(s: State, move: int) -> None:
    """Make a legal move: cards go down, somebody may have to take, the turn passes."""
    seat = s.turn
    if move == TAKE:
        collect(s, s.set_pile, seat)
        refill(s, seat, s.hand[seat, 0], s.hand[seat, 1])
    else:
        play_cards(s, seat, move // 3, move % 3)
    pass_turn(s, seat)


@rule
def play_cards(s: State, seat: int, what: int, where: int) -> None:
    """One or both cards of the hand onto a pile; those to the centre lie on pile 1 to be taken."""
    first, second = s.hand[seat, 0], s.hand[seat, 1]
    pile = where if where != CENTRE else 0
    played = first if what != 1 else second
    lay(s, pile, played)
    if what == BOTH:
        lay(s, pile, second)
    seven = rank(played) == SEVEN or (what == BOTH and rank(second) == SEVEN)
    refill(s, seat, first if what == 1 else NO_CARD, second if what == 0 else NO_CARD)
    if where == CENTRE:
        taker = previous_seat(s, seat) if seven else next_seat(s, seat)
        collect(s, 1, taker)
    else:
        taker = who_takes(s, seat, pile, played, seven)
    if taker != NOBODY:
        collect(s, pile, taker)


@rule
def who_takes(s: State, seat: int, pile: int, card: int, seven: bool) -> int:
    """Who must take the pile that was played on: first a 7 decides, then 21, a set, a bust."""
    if seven:
        return previous_seat(s, seat)
    following = next_seat(s, seat)
    if hits_21(s.edition, s.low[pile], has_ace(s.pile[pile]), s.height[pile]):
        return following
    if s.set_kind == NO_SET:
        kind = pure_set(s.pile[pile], s.height[pile], card)
        if kind == NO_SET:
            return seat if s.low[pile] > 21 else NOBODY
        s.set_kind = kind
        s.set_pile = pile
    # Set-mode: who holds no cards cannot extend, and takes at once.
    return following if s.hand[following, 0] == NO_CARD else NOBODY


@rule
def collect(s: State, pile: int, seat: int) -> None:
    """A pile goes to a seat's collection, and is no longer in set-mode."""
    s.taken[seat] = s.taken[seat] | s.pile[pile]
    clear_pile(s, pile)
    s.set_kind = NO_SET
    s.set_pile = 0


@rule
def refill(s: State, seat: int, first: int, second: int) -> None:
    """The hand is what is left of it, and cards from the deck up to two."""
    if first == NO_CARD:
        first = draw(s)
    if second == NO_CARD:
        second = draw(s)
    hold(s, seat, first, second)


@rule
def pass_turn(s: State, seat: int) -> None:
    """The next seat with cards moves; when nobody holds any, the round is over (§9)."""
    for _ in range(s.players):
        seat = next_seat(s, seat)
        if s.hand[seat, 0] != NO_CARD:
            s.turn = seat
            return
    end_round(s)


# ---------------------------------------------------------------- §9, §10 the end


@rule
def end_round(s: State) -> None:
    """The match is over, or those who tied play for it in another round, the deal passing left."""
    best = fewest(s)
    s.turn = NOBODY
    if s.ties == REPLAY and best & (best - 1) != 0:
        s.contenders = best
        s.dealer = next_seat(s, s.dealer)
        s.phase = UNDEALT
    else:
        s.phase = OVER


@rule
def fewest(s: State) -> int:
    """Those of the contenders with the fewest cards, one bit a seat."""
    best, least = 0, CARDS + 1
    for seat in range(s.players):
        cards = count(s.taken[seat])
        if s.contenders >> seat & 1 == 0 or cards > least:
            continue
        best = 1 << seat | (best if cards == least else 0)
        least = cards
    return best


@rule
def needs_deal(s: State) -> bool:
    """Whether a round is about to be dealt."""
    return s.phase == UNDEALT


@rule
def over(s: State) -> bool:
    """Whether the match is over."""
    return s.phase == OVER


@rule
def scores(s: State, out: Numbers) -> int:
    """The sizes of the collections: fewest wins."""
    for seat in range(s.players):
        out[seat] = count(s.taken[seat])
    return s.players


@rule
def winners(s: State) -> int:
    """The seats that have won, one bit a seat."""
    return fewest(s) if s.phase == OVER else 0
