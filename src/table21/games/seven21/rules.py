"""721 as numbers, for 1 to 6 players. Sections are named as in the rulebook.

A hand's cards lie in slots 0 to 6 in ascending order, the Jokers last. Action ids:

    0 to 126     play a 21: the set of its slots as bits, less 1
    127  END     end the turn, discarding nothing
    128 + i      end the turn, discarding slot i
    135 + p      end the turn, discarding slots i < j, where p is j * (j - 1) / 2 + i

Two Jokers in a hand are alike, so of two ids for one and the same move only the lower is legal.
"""

from table21.games.seven21.appeal import appeal, standing
from table21.games.seven21.counting import find_21s, second_joker, size
from table21.games.seven21.knowledge import OBSERVED, guess, hide, observe
from table21.games.seven21.position import (
    CARDS,
    DISCARDED,
    DISCARDS,
    END,
    HAND,
    JOKER,
    MELDS,
    NOT_OPEN,
    ONE,
    OPTIONS,
    OVER,
    PLAYING,
    ROW,
    SEATS,
    TWO,
    UNDEALT,
    State,
)
from table21.games.seven21.scoring import highest_of, is_perfect, leaders
from table21.kernel import Numbers, rule
from table21.kernel.contract import NO_CARD, NOBODY

PACK, MOVES, SCORES = CARDS, 156, SEATS
#: A hand of three Aces, a Joker, two 9s and a 10 holds 32 21s: none holds more. 29 ends besides.
LEGAL = 61

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

# ---------------------------------------------------------------- Pre-Game


@rule
def start(s: State, options: Numbers) -> None:
    """A new match, nothing dealt. The option is players."""
    s.players = options[0]
    s.dealer = s.players - 1
    clear_table(s)
    for i in range(CARDS):
        s.deck[i] = NO_CARD
    s.drawn = CARDS
    s.phase = UNDEALT
    s.turn = NOBODY


@rule
def clear_table(s: State) -> None:
    """No cards in hands and on the table, no points."""
    for i in range(CARDS):
        s.place[i] = NOT_OPEN
    for seat in range(SEATS):
        s.points[seat] = 0
        s.melds[seat] = 0
        for i in range(HAND):
            s.hand[seat, i] = NO_CARD
    s.idle = 0


@rule
def deal(s: State, pack: Numbers, size: int) -> None:
    """Seven cards each, one at a time from the dealer's left, who won the cut and moves first."""
    clear_table(s)
    s.drawn = CARDS - size
    for i in range(size):
        s.deck[CARDS - size + i] = pack[i]
    first = next_seat(s, s.dealer)
    for n in range(HAND):
        seat = first
        for _ in range(s.players):
            draw(s, seat, n)
            seat = next_seat(s, seat)
    s.phase = PLAYING
    s.turn = first


@rule
def draw(s: State, seat: int, n: int) -> None:
    """The next card of the deck joins the n cards of a hand."""
    hold(s, seat, n, s.deck[s.drawn])
    s.deck[s.drawn] = NO_CARD
    s.drawn = s.drawn + 1


@rule
def hold(s: State, seat: int, n: int, card: int) -> None:
    """A card takes its place among the n cards of a hand."""
    while n > 0 and s.hand[seat, n - 1] > card:
        s.hand[seat, n] = s.hand[seat, n - 1]
        n -= 1
    s.hand[seat, n] = card


@rule
def next_seat(s: State, seat: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < s.players else 0


# ---------------------------------------------------------------- Play: what may be done in a turn


@rule
def moves(s: State, out: Numbers) -> int:
    """The legal moves of the seat to move, ascending: its 21s, then the ways to end the turn."""
    if s.phase != PLAYING:
        return 0
    n = size(s, s.turn)
    found = find_21s(s, s.turn, n, out)
    out[found] = END
    return found + 1 if last_turn(s) else discards(n, second_joker(s, s.turn, n), out, found + 1)


@rule
def last_turn(s: State) -> bool:
    """Whether a solo player has emptied the deck: one turn is left, for 21s only."""
    return s.players == 1 and s.drawn == CARDS


@rule
def discards(n: int, twin: int, out: Numbers, found: int) -> int:
    """One or two of n cards; if the last is a second Joker, only together with the first."""
    singles = n - 1 if twin else n
    for i in range(singles):
        out[found + i] = ONE + i
    found += singles
    pairs = singles * (singles - 1) // 2
    for p in range(pairs):
        out[found + p] = TWO + p
    found += pairs
    if twin:
        out[found] = TWO + pairs + n - 2
        found += 1
    return found


# ---------------------------------------------------------------- Play: what a move does


@rule
def play(s: State, move: int) -> None:
    """Make a legal move: a 21 goes down, or the turn ends.

    What both have in common is done in one place for both: compiled for a GPU, threads with
    different moves do it together.
    """
    seat = s.turn
    slots, place = move + 1, MELDS * seat + s.melds[seat]
    if move >= END:
        slots, place = int(DISCARDS[move - END]), DISCARDED
    else:
        score_21(s, seat, slots)
    lay(s, seat, slots, place)
    if move >= END:
        end_turn(s, seat)


@rule
def score_21(s: State, seat: int, slots: int) -> None:
    """A 21 is worth a point, a Perfect Blackjack two (Scoring)."""
    s.points[seat] = s.points[seat] + (2 if is_perfect(s, seat, slots) else 1)
    s.melds[seat] = s.melds[seat] + 1


@rule
def lay(s: State, seat: int, slots: int, place: int) -> None:
    """Cards of a hand go to a place on the table, the others close up."""
    n = 0
    for i in range(HAND):
        card = s.hand[seat, i]
        s.hand[seat, i] = NO_CARD
        if slots >> i & 1 == 1:
            put(s, card, place)
        else:
            s.hand[seat, n] = card
            n += 1


@rule
def put(s: State, card: int, place: int) -> None:
    """A card lies open at a place. Of the two Jokers' places the lower is noted first."""
    if card == JOKER:
        other = s.place[JOKER]
        s.place[JOKER] = min(place, other)
        s.place[JOKER + 1] = max(place, other)
    else:
        s.place[card] = place


@rule
def end_turn(s: State, seat: int) -> None:
    """After the discards: draw up to seven, and the turn passes, or the game ends.

    While there is a deck, whoever played or discarded anything draws: so who does not draw
    has done nothing.
    """
    was_empty = s.drawn == CARDS
    if not was_empty:
        s.idle = 0 if draw_up(s, seat) else s.idle + 1
    used_up = s.drawn == CARDS and s.players > 1
    if was_empty or used_up or s.idle == s.players:
        end_game(s)
    else:
        s.turn = next_seat(s, seat)


@rule
def draw_up(s: State, seat: int) -> bool:
    """Draw up to seven cards, as far as the deck lasts; whether that was any."""
    n, before = size(s, seat), s.drawn
    while n < HAND and s.drawn < CARDS:
        draw(s, seat, n)
        n += 1
    return s.drawn != before


# ---------------------------------------------------------------- Final Scoring, Solitaire


@rule
def end_game(s: State) -> None:
    """The match is over."""
    s.turn = NOBODY
    s.phase = OVER


@rule
def needs_deal(s: State) -> bool:
    """Whether the cards are about to be dealt."""
    return s.phase == UNDEALT


@rule
def over(s: State) -> bool:
    """Whether the match is over."""
    return s.phase == OVER


@rule
def scores(s: State, out: Numbers) -> int:
    """The points; at the end of a solo match less the cards that were never played."""
    for seat in range(s.players):
        out[seat] = s.points[seat]
    if s.players == 1 and s.phase == OVER:
        out[0] = s.points[0] - unplayed(s)
    return s.players


@rule
def unplayed(s: State) -> int:
    """The cards left in a solo player's hand and in the deck."""
    return size(s, 0) + CARDS - s.drawn


@rule
def winners(s: State) -> int:
    """The most points win; of those who tie, the highest card left in the hand."""
    return highest_of(s, leaders(s)) if s.phase == OVER else 0
