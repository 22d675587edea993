"""Scoring Mines21: what a completed mine is worth, what a round was, and who has won.

Sections are named as in the rulebook.
"""

from table21.kernel import Numbers, rule
from table21.kernel.contract import HIDDEN
from table21_mines21.cards import card_of_kind
from table21_mines21.position import KINDS, OVER, State

#: Points for a mine, and more for what it holds.
MINE, THREE, FOUR, ALL_SUITS, FOUR_ACES, FIVE = 5, 5, 10, 15, 20, 20
#: What a card left in the hand costs, and how much more a Joker does.
CARD_LEFT, JOKER_MORE = 5, 15

#: Cards of a type are counted in four bits each, the Aces in the lowest.
_BITS, _ONE = 4, 15
_TYPES = 13
_SUITS = 0b1111


@rule
def mine_points(s: State, place: int) -> int:
    """What the completed mine at a place is worth (Scoring)."""
    types, suits = 0, 0
    for kind in range(KINDS):
        n = (s.place[kind] == place) + (s.place[kind + KINDS] == place)
        if n > 0:
            types = types + (n << _BITS * (card_of_kind(kind) >> 2))
            suits = suits | 1 << (kind & 3)
    return points_for(types, suits == _SUITS, s.players)


@rule
def points_for(types: int, all_suits: bool, players: int) -> int:
    """The points of a mine with so many cards of each type (Scoring, Special scoring)."""
    aces, most = types & _ONE, 0
    for each in range(1, _TYPES):
        most = max(most, types >> _BITS * each & _ONE)
    more = THREE if max(aces, most) >= 3 else 0
    more = FOUR if most >= 4 else more
    more = FOUR_ACES if aces >= 4 else more
    more = FIVE if most >= 5 else more
    if all_suits:
        more = max(more, ALL_SUITS) if players == 2 else more + ALL_SUITS
    return MINE + more


@rule
def round_points(s: State, seat: int) -> int:
    """What a seat's mines are worth, less the cards left in its hand, as far as they are known."""
    jokers = 0 if s.jokers[seat] == HIDDEN else s.jokers[seat]
    return s.worth[seat] - CARD_LEFT * s.size[seat] - JOKER_MORE * jokers


# ---------------------------------------------------------------- Goal


@rule
def leaders(s: State) -> int:
    """The seats with the highest total, of those with the most points of the round, as bits."""
    best, most, latest = 0, 0, 0
    for seat in range(s.players):
        points, gained = s.points[seat], round_points(s, seat)
        ahead = points > most or (points == most and gained > latest)
        if best == 0 or ahead:
            best, most, latest = 0, points, gained
        if points == most and gained == latest:
            best = best | 1 << seat
    return best


@rule
def decided(s: State) -> bool:
    """Whether one seat leads with the target reached by somebody, or the last round is over."""
    if s.round >= s.max_rounds:
        return True
    reached = False
    for seat in range(s.players):
        reached = reached or s.points[seat] >= s.target
    best = leaders(s)
    return reached and best & (best - 1) == 0


@rule
def scores(s: State, out: Numbers) -> int:
    """The points of the rounds that are over."""
    for seat in range(s.players):
        out[seat] = s.points[seat]
    return s.players


@rule
def winners(s: State) -> int:
    """The seats that have won, one bit a seat."""
    return leaders(s) if s.phase == OVER else 0
