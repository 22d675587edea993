"""What a seat of Make 21 knows: everything but the others' hands and the deck.

The observation, OBSERVED numbers; seats are counted from the observer to the left.

      0   own hand, 52 cards as 0 or 1, by card number
     52   pile 1, 104 pile 2, alike
    156   the five collections, 52 numbers each
    416   hand sizes (5)
    421   what each pile counts with its Aces as 1 (2)
    423   which pile is in set-mode (2), and with which kind: flush, rank, run (3)
    428   whose turn it is (5), who can still win (5)
    438   cards in the deck, players, edition, ties
"""

from table21.games.make21.position import CARDS, HAND, NO_SET, State
from table21.kernel import Numbers, rule
from table21.kernel.bits import card_of, lowest
from table21.kernel.contract import HIDDEN, NO_CARD, NOBODY
from table21.kernel.dice import shuffle

OBSERVED = 442
_PILES, _TAKEN, _SIZES, _LOW, _SET, _TURN, _WIN, _REST = 52, 156, 416, 421, 423, 428, 433, 438

_ALL_CARDS = (1 << CARDS) - 1


@rule
def hide(s: State, seat: int) -> None:
    """Erase the hands of the others and the deck."""
    for other in range(s.players):
        for i in range(HAND):
            if other != seat and s.hand[other, i] != NO_CARD:
                s.hand[other, i] = HIDDEN
    for i in range(s.drawn, CARDS):
        s.deck[i] = HIDDEN


@rule
def guess(s: State, seat: int, dice: Numbers) -> None:
    """Shuffle all unseen cards, deal the others' hands from them, and leave the rest as the deck.

    Any such world fits what the seat knows: no card can ever not be played, so nothing that
    others did tells what they hold.
    """
    first = CARDS - spread(s, unseen(s, seat))
    shuffle(s.deck, first, CARDS, dice)
    for other in range(s.players):
        for i in range(HAND):
            if other != seat and s.hand[other, i] != NO_CARD:
                s.hand[other, i] = s.deck[first]
                first += 1
        sort_hand(s, other)
    for i in range(s.drawn):
        s.deck[i] = NO_CARD


@rule
def unseen(s: State, seat: int) -> int:
    """The mask of all cards that lie neither open nor in the seat's hand."""
    seen = s.pile[0] | s.pile[1]
    for other in range(s.players):
        seen = seen | s.taken[other]
    for i in range(HAND):
        if seat != NOBODY and s.hand[seat, i] != NO_CARD:
            seen = seen | 1 << s.hand[seat, i]
    return _ALL_CARDS & ~seen


@rule
def spread(s: State, cards: int) -> int:
    """Write the cards of a mask to the end of the deck, and say how many."""
    n = 0
    while cards != 0:
        n += 1
        s.deck[CARDS - n] = card_of(lowest(cards))
        cards = cards & (cards - 1)
    return n


@rule
def sort_hand(s: State, seat: int) -> None:
    """The lower card first."""
    first, second = s.hand[seat, 0], s.hand[seat, 1]
    s.hand[seat, 0] = min(first, second)
    s.hand[seat, 1] = max(first, second)


# ---------------------------------------------------------------- the observation


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Write what the seat knows (NOBODY: what all know, seats counted from seat 0)."""
    out[:OBSERVED] = 0
    me = max(seat, 0)
    observe_piles(s, out)
    for i in range(s.players):
        observe_seat(s, (me + i) % s.players, i, out)
    if seat != NOBODY:
        for i in range(HAND):
            if s.hand[seat, i] != NO_CARD:
                out[s.hand[seat, i]] = 1
    out[_REST] = CARDS - s.drawn
    out[_REST + 1] = s.players
    out[_REST + 2] = s.edition
    out[_REST + 3] = s.ties


@rule
def observe_piles(s: State, out: Numbers) -> None:
    """The cards of both piles, their totals, and the set."""
    for pile in range(2):
        spell(s.pile[pile], out, _PILES + CARDS * pile)
        out[_LOW + pile] = s.low[pile]
    if s.set_kind != NO_SET:
        out[_SET + s.set_pile] = 1
        out[_SET + 1 + s.set_kind] = 1


@rule
def observe_seat(s: State, seat: int, place: int, out: Numbers) -> None:
    """What lies open of one seat, `place` steps to the left of the observer."""
    spell(s.taken[seat], out, _TAKEN + CARDS * place)
    for i in range(HAND):
        if s.hand[seat, i] != NO_CARD:
            out[_SIZES + place] += 1
    out[_TURN + place] = 1 if s.turn == seat else 0
    out[_WIN + place] = s.contenders >> seat & 1


@rule
def spell(cards: int, out: Numbers, first: int) -> None:
    """A mask as 52 numbers, 0 or 1."""
    for card in range(CARDS):
        out[first + card] = cards >> card & 1
