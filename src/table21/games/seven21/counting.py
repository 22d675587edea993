"""Counting to 21 in 721: what cards count, and which of a hand make 21.

A set of cards from a hand is its slots as bits: bit 0 is the lowest card.
"""

from table21.cards.standard import low_value
from table21.games.seven21.position import HAND, JOKER, State
from table21.kernel import Numbers, rule
from table21.kernel.bits import card_of, lowest
from table21.kernel.contract import NO_CARD

#: The sums of all 8 sets of the lowest three slots stand side by side in one number, each in a
#: lane of 7 bits, the set's own number being that of its lane.
_LOW, _LANE = 3, 7
_LANES = sum(1 << _LANE * lane for lane in range(8))
_WITH_0 = sum(1 << _LANE * lane for lane in range(8) if lane & 1)
_WITH_1 = sum(1 << _LANE * lane for lane in range(8) if lane & 2)
_WITH_2 = sum(1 << _LANE * lane for lane in range(8) if lane & 4)


@rule
def counts(card: int) -> int:
    """What a card counts, an Ace and a Joker as 1, an empty place nothing."""
    if card == JOKER:
        return 1
    return 0 if card == NO_CARD else low_value(card)


@rule
def size(s: State, seat: int) -> int:
    """How many cards a seat holds."""
    n = 0
    for i in range(HAND):
        n += 1 if s.hand[seat, i] != NO_CARD else 0
    return n


@rule
def values(s: State, seat: int) -> int:
    """What the cards of a hand count, four bits a slot."""
    found = 0
    for i in range(HAND):
        found = found | counts(s.hand[seat, i]) << 4 * i
    return found


@rule
def find_21s(s: State, seat: int, n: int, out: Numbers) -> int:
    """Write the sets that make 21, of n cards in a hand, ascending and less 1; say how many.

    With Aces as 1 such a set counts 21, or 11 with an Ace or a Joker in it that is 11 instead.
    (Two of those as 11 are 22 already.) Of the lowest three slots all sets are looked at side by
    side, together with one set of the next three and the seventh after the other.
    """
    value, twin = values(s, seat), second_joker(s, seat, n)
    low, aces = sums_of_three(value), lanes_with_ace(value)
    high, high_aces = sums_of_three(value >> 4 * _LOW), lanes_with_ace(value >> 4 * _LOW)
    last = value >> 8 * _LOW
    valid = _LANES if n >= _LOW else _LANES & ((1 << (_LANE << n)) - 1)
    found = 0
    for behind in range(1 << max(n - _LOW, 0)):
        lane, more = _LANE * (behind & 7), last if behind > 7 else 0
        ace = high_aces >> lane & 1 == 1 or more == 1
        more += high >> lane & 63
        if more <= 21:
            sums = low + more * _LANES
            hits = lanes_of(sums, 21) | (lanes_of(sums, 11) & (_LANES if ace else aces))
            found = write_hits(hits & valid, behind << _LOW, twin, out, found)
    return found


@rule
def sums_of_three(value: int) -> int:
    """What the sets of the lowest three slots count, each in its lane."""
    return (value & 15) * _WITH_0 + (value >> 4 & 15) * _WITH_1 + (value >> 8 & 15) * _WITH_2


@rule
def lanes_with_ace(value: int) -> int:
    """The lanes of the sets of the lowest three slots that hold an Ace or a Joker."""
    found = _WITH_0 if value & 15 == 1 else 0
    found = found | (_WITH_1 if value >> 4 & 15 == 1 else 0)
    return found | (_WITH_2 if value >> 8 & 15 == 1 else 0)


@rule
def lanes_of(sums: int, total: int) -> int:
    """The lanes that hold this total. (Sums stay below 64: 64 less the difference is 64 then.)"""
    return (64 * _LANES - (sums ^ total * _LANES)) >> 6 & _LANES


@rule
def write_hits(hits: int, high: int, twin: int, out: Numbers, found: int) -> int:
    """Write the sets of these lanes, but the second Joker without the first is the first."""
    while hits != 0:
        slots = high | card_of(lowest(hits)) // _LANE
        if not stands_for_first(slots, twin):
            out[found] = slots - 1
            found += 1
        hits = hits & (hits - 1)
    return found


@rule
def second_joker(s: State, seat: int, n: int) -> int:
    """The slot of the second Joker in a hand of n cards, as a set; 0 if there is none."""
    two = n > 1 and s.hand[seat, n - 2] == JOKER
    return 1 << (n - 1) if two else 0


@rule
def stands_for_first(slots: int, twin: int) -> bool:
    """Whether a set holds the second Joker without the first: it is written as with the first."""
    return slots & twin != 0 and slots & twin >> 1 == 0
