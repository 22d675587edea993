"""What looks good in Make 21: who will have to take how many cards.

Appeal counts tenths of a card that the mover does not take. Cards that one of several others
takes are worth less than cards of one's own: all the others gain by them.
"""

from table21.cards.standard import SEVEN, low_value, rank
from table21.games.make21.piles import has_ace, hits_21, pure_set
from table21.games.make21.position import BOTH, CARDS, CENTRE, NO_SET, TAKE, UNDEALT, State
from table21.kernel import rule
from table21.kernel.bits import count
from table21.kernel.contract import CERTAIN

#: What counts as much as taking a card; what a 7 in the hand is worth.
_CARD, _SEVEN = 10, 30
#: Of 16 hands so many hold one of four cards, and so many a card that counts 10.
_OF_FOUR, _OF_TENS, _HANDS = 3, 9, 16


@rule
def appeal(s: State, move: int) -> int:
    """How good a legal move looks: cards given away, less those taken or likely to come back."""
    if move == TAKE:
        return -_CARD * s.height[s.set_pile]
    what, where = move // 3, move % 3
    first, second = s.hand[s.turn, 0], s.hand[s.turn, 1]
    card = first if what != 1 else second
    cards, low, n = 1 << card, low_value(card), 1
    seven = rank(card) == SEVEN
    if what == BOTH:
        cards, low, n = cards | 1 << second, low + low_value(second), 2
        seven = seven or rank(second) == SEVEN
    looks = -_SEVEN if seven else 0
    if where == CENTRE:
        return looks + given(s, s.height[0] + s.height[1] + n)
    if seven:
        return looks + given(s, s.height[where] + n)
    return looks + laid(s, where, cards, low, n, card)


@rule
def given(s: State, cards: int) -> int:
    """What it is worth that somebody else takes so many cards."""
    return _CARD * cards // (s.players - 1)


@rule
def laid(s: State, pile: int, cards: int, low: int, n: int, card: int) -> int:
    """What it is worth to lay n cards, without a 7, on a pile: `card` is any of them."""
    cards, low, n = cards | s.pile[pile], low + s.low[pile], n + s.height[pile]
    if hits_21(s.edition, low, has_ace(cards), n):
        return given(s, n)
    if s.set_kind != NO_SET or pure_set(cards, n, card) != NO_SET:
        return given(s, n) * 3 // 4  # The next seat may extend the set, and it comes back.
    if low > 21:
        return -_CARD * n
    other = 1 - pile
    room = max(21 - low, 21 - s.low[other])
    tight = given(s, min(n, s.height[other]) + 1) * max(10 - room, 0) // 20
    return tight - comes_back(s, low, has_ace(cards), n)


@rule
def comes_back(s: State, low: int, ace: bool, n: int) -> int:
    """What a pile of n cards will cost that the next seat gives back: by a 7, or as 21 of two."""
    hands = _OF_FOUR
    if s.players == 2:
        hands += hands_for(21 - low) + (hands_for(11 - low) if ace or low == 10 else 0)
    return _CARD * n * min(hands, _HANDS) // _HANDS


@rule
def hands_for(missing: int) -> int:
    """Of 16 hands so many hold a card that counts so."""
    if missing == 10:
        return _OF_TENS
    return _OF_FOUR if 1 <= missing < 10 else 0


@rule
def standing(s: State, seat: int) -> int:
    """The fewer cards than the others the better, the more so the fewer are left to be taken.

    The contenders of another round are even.
    """
    if s.phase == UNDEALT:
        return CERTAIN // count(s.contenders) if s.contenders >> seat & 1 == 1 else 0
    mine, taken = count(s.taken[seat]), 0
    for other in range(s.players):
        taken += count(s.taken[other])
    lead, left = taken - s.players * mine, CARDS - taken
    even = CERTAIN // s.players
    if lead < 0:
        return even + even * lead // (s.players * (1 + left // 4) - lead)
    return even + (CERTAIN - even) * lead // (s.players * (1 + left // 4) + lead)
