"""What looks good in 721: points now, and a hand that the cards to come will make 21 of.

The cards kept say which cards would make 21 with them, *outs*, and which a Perfect Blackjack.
Appeal counts thousandths of a point: those of a 21 that is played, of one that is left in the
hand then, and the chance of another after the draw.
"""

from table21.games.seven21.counting import counts
from table21.games.seven21.position import (
    CARDS,
    DISCARDS,
    END,
    HAND,
    JOKER,
    OVER,
    State,
)
from table21.games.seven21.scoring import ace_suits, is_perfect, leaders, ten_suits
from table21.kernel import rule
from table21.kernel.bits import count
from table21.kernel.contract import CERTAIN, NO_CARD

POINT = 1000
#: Whatever is in the hand, to play a 21 looks better than to end the turn.
_PLAY = 10 * POINT
#: What it is worth to end a match as its leader, or costs if not; what a card costs that a
#: solo player throws away, and a standstill.
_LAST, _WASTED, _STANDSTILL = 2 * POINT, 320, 20 * POINT
#: Sums as bits: those of 12 to 19 lack a card of 2 to 9, of which there are 4 each; that of 11
#: lacks one of 16 tens, those of 10 and 20 one of 6 Aces and Jokers.
_TWO_TO_NINE, _TEN, _ACE = 0xFF000, 1 << 11, 1 << 10 | 1 << 20
_OF_TWO_TO_NINE, _OF_TENS, _OF_ACES = 4, 16, 6
#: With an Ace four tens are Perfect, with a Joker all; with a ten its Ace and both Jokers.
_PERFECT_ACE, _PERFECT_TEN = 4, 3


@rule
def appeal(s: State, move: int) -> int:
    """How good a legal move looks."""
    if move < END:
        points = 2 * POINT if is_perfect(s, s.turn, move + 1) else POINT
        return _PLAY + points + prospects(s, move + 1)
    return end_looks(s, int(DISCARDS[move - END]))


@rule
def end_looks(s: State, slots: int) -> int:
    """How good it looks to end the turn and discard these slots."""
    kept, left = held(s) - count(slots), CARDS - s.drawn
    drawn = min(HAND - kept, left)
    looks = prospects(s, slots)
    if s.players == 1:
        looks -= _WASTED * count(slots) if left > 0 else 0
        return looks - (_STANDSTILL if drawn == 0 and left > 0 else 0)
    if drawn == left:
        return looks + (_LAST if leaders(s) == 1 << s.turn else -_LAST)
    return looks


@rule
def held(s: State) -> int:
    """How many cards the seat to move holds."""
    n = 0
    for i in range(HAND):
        n += 1 if s.hand[s.turn, i] != NO_CARD else 0
    return n


@rule
def prospects(s: State, gone: int) -> int:
    """What the hand is worth without these slots: 21s still in it, and what the draw may bring."""
    sums, aces, tens, perfect, kept = 1, 0, 0, 0, 0
    for i in range(HAND):
        card = s.hand[s.turn, i]
        if gone >> i & 1 == 0 and card != NO_CARD:
            kept += 1
            sums = sums | sums << counts(card)
            suits = ace_suits(card)
            if suits != 0:
                sums = sums | sums << 10
                aces = aces | suits
                perfect += _OF_TENS if card == JOKER else _PERFECT_ACE
            elif counts(card) == 10:
                tens = tens | ten_suits(card)
                perfect += _PERFECT_TEN
    looks = 0
    if sums >> 21 & 1 == 1:
        looks += 2 * POINT if aces & tens != 0 else POINT
    drawn = min(HAND - kept, CARDS - s.drawn)
    return looks + chance(outs(sums), drawn) + chance(min(perfect, CARDS), drawn)


@rule
def outs(sums: int) -> int:
    """How many cards of the pack make 21 with cards that can be added up to these sums."""
    found = _OF_TWO_TO_NINE * count(sums & _TWO_TO_NINE)
    found += _OF_TENS if sums & _TEN != 0 else 0
    return found + (_OF_ACES if sums & _ACE != 0 else 0)


@rule
def chance(cards: int, drawn: int) -> int:
    """The chance, of POINT, that one of so many cards of the pack is among those drawn."""
    missed = POINT
    for _ in range(drawn):
        missed = missed * (CARDS - cards) // CARDS
    return POINT - missed


@rule
def standing(s: State, seat: int) -> int:
    """The more points ahead of the best of the others the better, the more so the less is left."""
    best = -1
    for other in range(s.players):
        if other != seat:
            best = max(best, s.points[other])
    lead, left = 2 * (s.points[seat] - best), CARDS - s.drawn
    if s.phase == OVER:
        left = 0
    even, room = CERTAIN // s.players, 2 + left // 3
    if lead < 0:
        return even + even * lead // (room - lead)
    return even + (CERTAIN - even) * lead // (room + lead)
