"""Scoring in 721: Perfect Blackjacks, who leads, and the order of the cut, which settles ties."""

from table21.cards.standard import ACE, KING, ONE_RANK, TEN, rank
from table21.games.seven21.position import HAND, JOKER, OVER, State
from table21.kernel import rule
from table21.kernel.contract import NO_CARD

# ---------------------------------------------------------------- Perfect Blackjacks


@rule
def is_perfect(s: State, seat: int, slots: int) -> bool:
    """Whether a set of cards of a hand contains an Ace and a ten of its suit, or a Joker for it."""
    aces, tens = 0, 0
    for i in range(HAND):
        if slots >> i & 1 == 1:
            aces = aces | ace_suits(s.hand[seat, i])
            tens = tens | ten_suits(s.hand[seat, i])
    return aces & tens != 0


@rule
def ace_suits(card: int) -> int:
    """The suits of which a card is the Ace, one bit a suit: all four for a Joker."""
    if card == JOKER:
        return ONE_RANK
    return 1 << (card & 3) if rank(card) == ACE else 0


@rule
def ten_suits(card: int) -> int:
    """The suit of which a card is a 10, Jack, Queen or King, one bit a suit, or none."""
    return 1 << (card & 3) if TEN <= rank(card) <= KING else 0


# ---------------------------------------------------------------- Pre-Game: the order of the cut


@rule
def height(card: int) -> int:
    """How high a card is in the cut: Joker, Ace, King to 2, then spade, heart, club, diamond.

    A card that is not there, or not seen, is below all.
    """
    if card >= JOKER:
        return JOKER if card == JOKER else -1
    suit = card & 3
    return (rank(card) + 12) % 13 * 4 + (suit if suit > 1 else 1 - suit)


@rule
def highest(s: State, seat: int) -> int:
    """The highest card of a hand as far as it is seen, NO_CARD if there is none."""
    best = NO_CARD
    for i in range(HAND):
        if height(s.hand[seat, i]) > height(best):
            best = s.hand[seat, i]
    return best


# ---------------------------------------------------------------- Final Scoring


@rule
def leaders(s: State) -> int:
    """The seats with the most points, one bit a seat."""
    best, most = 0, -1
    for seat in range(s.players):
        if s.points[seat] > most:
            best, most = 0, s.points[seat]
        if s.points[seat] == most:
            best = best | 1 << seat
    return best


@rule
def highest_of(s: State, seats: int) -> int:
    """Those of the seats with the highest card left, one bit a seat; all if nobody has any."""
    best, most = 0, -1
    for seat in range(s.players):
        if seats >> seat & 1 == 1:
            here = height(highest(s, seat))
            if here > most:
                best, most = 0, here
            if here == most:
                best = best | 1 << seat
    return best


@rule
def reveals(s: State, seat: int) -> bool:
    """Whether a seat has to show its highest card: the match has ended in a tie with it."""
    best = leaders(s)
    return s.phase == OVER and best & (best - 1) != 0 and best >> seat & 1 == 1
