"""What a seat of Mines21 knows: everything but the others' hands and the deck.

When a round is over, all know from its points how many Jokers were left in each hand.

The observation, OBSERVED numbers; seats are counted from the observer to the left. Points are told
in fives, because all points are fives, and from -127 to 127.

      0   own hand, how many of each of 53 cards (a Joker is the last), by card number
     53   the mines in play, 80 numbers each: how many of each of 56 cards lie there (the last four
          are Aces as 11), what it counts, how many cards it holds, the suit of the card played
          last (4) and its type (13), whether there is a mine (1), the suit of its first card (4)
    373   what has gone to completed mines and the discards, how many of each of 53 cards
    426   the points in fives of each completed mine, 32 numbers for each of four seats
    554   seat by seat (4 each): hand sizes, completed mines, points of the round so far, points of
          the rounds that are over, whose turn it is
    574   cards in the deck, turns still to come (-1: not yet known), round, players, Jokers
          played with, Jokers discarded, target in fives, max_rounds
"""

from table21.kernel import Numbers, rule
from table21.kernel.bits import count
from table21.kernel.contract import HIDDEN, NO_CARD, NOBODY
from table21.kernel.dice import shuffle
from table21_mines21.cards import card_of_kind, packs
from table21_mines21.position import (
    CARDS,
    JOKER,
    KINDS,
    MOST_WON,
    NOT_OUT,
    PACK,
    PLAYING,
    SEATS,
    SLOTS,
    State,
)
from table21_mines21.scoring import mine_points

_SORTS = CARDS + 1
_MINE = KINDS + 2 + 4 + 13 + 1 + 4
_MINES = _SORTS
_GONE = _MINES + SLOTS * _MINE
_WORTH = _GONE + _SORTS
_SEATS = _WORTH + SEATS * MOST_WON
_REST = _SEATS + 5 * SEATS
OBSERVED = _REST + 8


@rule
def hide(s: State, seat: int) -> None:
    """Erase the hands of the others, but the Jokers that a round's points tell, and the deck."""
    for other in range(s.players):
        if other != seat:
            s.held[other] = 0
            s.twice[other] = 0
            if s.phase == PLAYING and s.all_jokers > 0 and s.size[other] > 0:
                s.jokers[other] = HIDDEN
    for i in range(s.drawn, PACK):
        s.deck[i] = HIDDEN


@rule
def unknown(s: State, seat: int) -> int:
    """How many cards of a hand are hidden."""
    jokers = 0 if s.jokers[seat] == HIDDEN else s.jokers[seat]
    return s.size[seat] - count(s.held[seat]) - count(s.twice[seat]) - jokers


# ---------------------------------------------------------------- worlds that fit


@rule
def guess(s: State, seat: int, dice: Numbers) -> None:  # noqa: ARG001 - it hid what is hidden
    """Shuffle all unseen cards, deal the others' hands from them, and leave the rest as the deck.

    Any such world fits what the seat knows, because nobody ever has to play a card that they hold.
    """
    first = PACK - spread(s)
    shuffle(s.deck, first, PACK, dice)
    for other in range(s.players):
        missing = unknown(s, other)
        if s.jokers[other] == HIDDEN:
            s.jokers[other] = 0
        for i in range(first, min(first + missing, PACK)):
            take_in(s, other, s.deck[i])
        first = min(first + missing, PACK)
    for i in range(s.drawn):
        s.deck[i] = NO_CARD


@rule
def take_in(s: State, seat: int, card: int) -> None:
    """A hidden card of a hand is this one."""
    if card == JOKER:
        s.jokers[seat] = s.jokers[seat] + 1
    else:
        s.twice[seat] = s.twice[seat] | (s.held[seat] & 1 << card)
        s.held[seat] = s.held[seat] | 1 << card


@rule
def spread(s: State) -> int:
    """Write the cards that are seen nowhere to the end of the deck, and say how many."""
    once, twice = seen_cards(s)
    n, two = 0, packs(s.players) == 2
    for card in range(CARDS):
        unseen = (1 if once >> card & 1 == 0 else 0) + (1 if two and twice >> card & 1 == 0 else 0)
        for _ in range(unseen):
            n += 1
            s.deck[PACK - n] = card
    # After a round all know who holds how many Jokers.
    for _ in range(unseen_jokers(s) if s.phase == PLAYING else 0):
        n += 1
        s.deck[PACK - n] = JOKER
    return n


@rule
def seen_cards(s: State) -> tuple[int, int]:
    """The cards that are seen once, and those that are seen twice, as masks."""
    once, twice = 0, 0
    for mine in range(SLOTS):
        for i in range(s.height[mine]):
            bit = 1 << card_of_kind(s.mine[mine, i])
            twice = twice | (once & bit)
            once = once | bit
    for i in range(2 * KINDS):
        if s.place[i] != NOT_OUT:
            bit = 1 << card_of_kind(i % KINDS)
            twice = twice | (once & bit)
            once = once | bit
    for seat in range(s.players):
        twice = twice | (once & s.held[seat]) | s.twice[seat]
        once = once | s.held[seat]
    return once, twice


@rule
def unseen_jokers(s: State) -> int:
    """How many Jokers are in the deck or in hands that are not seen."""
    left = s.all_jokers - s.spent_jokers
    for seat in range(s.players):
        left -= 0 if s.jokers[seat] == HIDDEN else s.jokers[seat]
    return left


# ---------------------------------------------------------------- the observation


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Write what the seat knows (NOBODY: what all know, seats counted from seat 0)."""
    out[:OBSERVED] = 0
    me = max(seat, 0)
    if seat != NOBODY:
        observe_hand(s, seat, out)
    for mine in range(SLOTS):
        observe_mine(s, mine, _MINES + _MINE * mine, out)
    for i in range(2 * KINDS):
        if s.place[i] != NOT_OUT:
            out[_GONE + card_of_kind(i % KINDS)] += 1
    out[_GONE + CARDS] = s.spent_jokers
    for place in range(s.players):
        observe_seat(s, (me + place) % s.players, place, out)
    observe_rest(s, out)


@rule
def observe_hand(s: State, seat: int, out: Numbers) -> None:
    """The observer's own cards."""
    for card in range(CARDS):
        out[card] = (s.held[seat] >> card & 1) + (s.twice[seat] >> card & 1)
    out[CARDS] = s.jokers[seat]


@rule
def observe_mine(s: State, mine: int, at: int, out: Numbers) -> None:
    """A mine in play; nothing where there is none."""
    n = s.height[mine]
    if n == 0:
        return
    for i in range(n):
        out[at + s.mine[mine, i]] += 1
    last = card_of_kind(s.mine[mine, n - 1])
    at += KINDS
    out[at] = s.total[mine]
    out[at + 1] = n
    out[at + 2 + (last & 3)] = 1
    out[at + 6 + (last >> 2)] = 1
    out[at + 19] = 1
    out[at + 20 + (s.mine[mine, 0] & 3)] = 1


@rule
def observe_seat(s: State, seat: int, place: int, out: Numbers) -> None:
    """What lies open of one seat, `place` steps to the left of the observer."""
    for n in range(s.won[seat]):
        out[_WORTH + MOST_WON * place + n] = mine_points(s, MOST_WON * seat + n) // 5
    out[_SEATS + place] = s.size[seat]
    out[_SEATS + SEATS + place] = s.won[seat]
    out[_SEATS + 2 * SEATS + place] = in_fives(s.worth[seat])
    out[_SEATS + 3 * SEATS + place] = in_fives(s.points[seat])
    out[_SEATS + 4 * SEATS + place] = 1 if s.turn == seat else 0


@rule
def in_fives(points: int) -> int:
    """Points as an observation tells them."""
    return max(-127, min(points // 5, 127))


@rule
def observe_rest(s: State, out: Numbers) -> None:
    """The numbers that all know."""
    out[_REST] = PACK - s.drawn
    out[_REST + 1] = s.last_turns
    out[_REST + 2] = s.round
    out[_REST + 3] = s.players
    out[_REST + 4] = s.all_jokers
    out[_REST + 5] = s.spent_jokers
    out[_REST + 6] = in_fives(s.target)
    out[_REST + 7] = s.max_rounds
