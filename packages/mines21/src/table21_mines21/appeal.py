"""What looks good in Mines21, in tenths of a point: mines won, mines not left to the others.

Every turn brings a card and takes one away at the most, so whoever passes has a card more in the
end and pays for it.
"""

from table21.cards.standard import ACES, CARDS, ONE_RANK, low_value
from table21.kernel import rule
from table21.kernel.bits import card_of, count, lowest
from table21.kernel.contract import CERTAIN
from table21_mines21.cards import card_of_kind, counts, like, packs
from table21_mines21.position import ACE_11, KINDS, NOT_LAST, NOT_OUT, PACK, State
from table21_mines21.reaching import HIGH, NEW, OUT, PASS, PLAIN, X_ON, X_OUT, X_WON
from table21_mines21.scoring import CARD_LEFT, JOKER_MORE, mine_points, points_for

_POINT = 10
#: What it is worth to be rid of a card, and of a Joker.
_CARD, _JOKER = _POINT * CARD_LEFT, _POINT * (CARD_LEFT + JOKER_MORE)
#: A Joker waits for a mine of so many points, until so few cards are left to draw for each player.
_WORTH_A_JOKER, _LATE = 13 * _POINT, 4
#: What a card of each point may still be good for, and an Ace besides.
_GOOD_FOR, _ACE = 1, 30
#: Of 100: how much a mine counts that the seat may win itself, and one that the others may win.
_OWN, _THEIRS = 200, 10
_ALL = (1 << CARDS) - 1


@rule
def appeal(s: State, move: int) -> int:
    """How good a legal move looks."""
    if move == PASS:
        return 0
    if move >= X_OUT:
        return joker_looks(s, move)
    where, kind = (move - PLAIN) // CARDS, (move - PLAIN) % CARDS
    if move >= HIGH:
        where, kind = (move - HIGH) // 4, ACE_11 + (move - HIGH) % 4
    if where == OUT:
        return _CARD - keeping(kind)
    total = counts(kind) + (s.total[where] if where != NEW else 0)
    points = _POINT * mine_with(s, where, kind)
    if total >= 21:
        return _CARD + points
    return _CARD - keeping(card_of_kind(kind)) + points * outlook(s, where, total, kind) // 100


@rule
def keeping(card: int) -> int:
    """What a card may still be good for."""
    return _GOOD_FOR * low_value(card) + (_ACE if card & ~3 == 0 else 0)


@rule
def outlook(s: State, where: int, total: int, kind: int) -> int:
    """Of 100: how much likelier the seat than the others will win a mine with this card on it."""
    card, before = card_of_kind(kind), 0
    if where != NEW:
        before = risk(s, s.total[where], card_of_kind(s.mine[where, s.height[where] - 1]))
    after = risk(s, total, card)
    own = s.held[s.turn] & ~(1 << card) & like(card) & completing(21 - total)
    moves_again = s.last_turns == NOT_LAST or s.last_turns >= s.players
    hope = 100 - after if own != 0 and moves_again else 0
    return (_OWN * hope + _THEIRS * (before - after) // (s.players - 1)) // 100


@rule
def risk(s: State, total: int, last: int) -> int:
    """Of 100 times so often one of the others can complete a mine before the seat moves again."""
    wanted = like(last) & completing(21 - total)
    if s.last_turns == 0 or wanted == 0:
        return 0
    hands, deck = -s.size[s.turn], PACK - s.drawn
    for seat in range(s.players):
        hands += s.size[seat]
    without = 1000
    for _ in range(unseen(s, wanted)):
        without = without * deck // max(hands + deck, 1)
    return 100 - without // 10


@rule
def unseen(s: State, wanted: int) -> int:
    """How many of these cards the seat sees neither in its hand nor among those that are gone."""
    here = s.held[s.turn] & wanted
    n = count(wanted) * packs(s.players) - count(here) - count(s.twice[s.turn] & wanted)
    while wanted != 0:
        card = card_of(lowest(wanted))
        wanted = wanted & (wanted - 1)
        n -= (s.place[card] != NOT_OUT) + (s.place[card + KINDS] != NOT_OUT)
    return max(n, 0)


@rule
def completing(missing: int) -> int:
    """The cards that count so much or more, as a mask."""
    if missing > 11:
        return 0
    if missing == 11:
        return ACES
    return _ALL & ~((1 << 4 * max(missing - 1, 0)) - 1) | ACES


@rule
def mine_with(s: State, where: int, kind: int) -> int:
    """What a mine would be worth with one more card, were it complete."""
    types = 1 << 4 * (card_of_kind(kind) >> 2)
    suits = 1 << (kind & 3)
    for i in range(s.height[where] if where != NEW else 0):
        laid = s.mine[where, i]
        types = types + (1 << 4 * (card_of_kind(laid) >> 2))
        suits = suits | 1 << (laid & 3)
    return points_for(types, suits == ONE_RANK, s.players)


@rule
def joker_looks(s: State, move: int) -> int:
    """A Joker destroys a good mine, or waits for one while there is time."""
    late = s.last_turns != NOT_LAST or PACK - s.drawn < _LATE * s.players
    if move == X_OUT:
        return _JOKER - 1 if s.last_turns != NOT_LAST else -_JOKER
    if move >= X_WON:
        found = _POINT * mine_points(s, move - X_WON)
    else:
        mine = move - X_ON
        last = s.mine[mine, s.height[mine] - 1]
        found = _POINT * risk(s, s.total[mine], card_of_kind(last)) // 20
    if late:
        return 3 * _JOKER + found
    return _CARD + found if found >= _WORTH_A_JOKER else -_CARD


#: What a round is likely to bring, in points; how far ahead is half as good as having won.
_AHEAD = 40


@rule
def standing(s: State, seat: int) -> int:
    """The further ahead of the best of the others the better, the more so the nearer the target."""
    best, even = -(1 << 20), CERTAIN // s.players
    for other in range(s.players):
        if other != seat:
            best = max(best, s.points[other])
    lead = s.points[seat] - best
    half = _AHEAD + max(s.target - max(best, s.points[seat]), 0) // 4
    if lead < 0:
        return even + even * lead // (half - lead)
    return even + (CERTAIN - even) * lead // (half + lead)
