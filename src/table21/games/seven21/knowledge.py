"""What a seat of 721 knows: everything but the others' hands and the deck.

When the match ends in a tie, those who tied show their highest cards, and all know these.

The observation, OBSERVED numbers; seats are counted from the observer to the left.

      0   own hand, how many of each of 53 cards (a Joker is the last), by card number
     53   discards, 106 the 21s of the six seats, 53 numbers each, alike
    424   hand sizes (6)
    430   points (6)
    436   whose turn it is (6)
    442   cards in the deck, players, turns in a row in which nothing was done
"""

from table21.games.seven21.counting import size
from table21.games.seven21.position import (
    CARDS,
    DISCARDED,
    HAND,
    JOKER,
    MELDS,
    NOT_OPEN,
    OVER,
    SEATS,
    State,
)
from table21.games.seven21.scoring import height, highest, reveals
from table21.kernel import Numbers, rule
from table21.kernel.contract import HIDDEN, NO_CARD, NOBODY
from table21.kernel.dice import shuffle

#: Different cards.
_KINDS = JOKER + 1
_DISCARDS = _KINDS
_MELDS = 2 * _KINDS
_SIZES = _MELDS + SEATS * _KINDS
_POINTS, _TURN, _REST = _SIZES + SEATS, _SIZES + 2 * SEATS, _SIZES + 3 * SEATS
OBSERVED = _REST + 3


@rule
def hide(s: State, seat: int) -> None:
    """Erase the hands of the others, but what a tie reveals, and the deck."""
    for other in range(s.players):
        if other != seat:
            shown = highest(s, other) if reveals(s, other) else NO_CARD
            hide_hand(s, other, shown)
    for i in range(s.drawn, CARDS):
        s.deck[i] = HIDDEN


@rule
def hide_hand(s: State, seat: int, shown: int) -> None:
    """Erase a hand but for one card that is shown, or none."""
    for i in range(size(s, seat)):
        s.hand[seat, i] = shown if i == 0 and shown != NO_CARD else HIDDEN


# ---------------------------------------------------------------- worlds that fit


@rule
def guess(s: State, seat: int, dice: Numbers) -> None:  # noqa: ARG001 - it hid what is hidden
    """Shuffle all unseen cards, deal the others' hands from them, and leave the rest as the deck.

    Any such world fits what the seat knows, because nobody has to play a 21 that they hold.
    Only behind a card shown in a tie nothing higher can be: whoever shows the lowest is dealt
    first, so that every world that is left is as likely as every other.
    """
    first = CARDS - spread(s)
    other = next_to_fill(s)
    shuffle(s.deck, first, CARDS, dice)
    while other != NOBODY:
        limit = limit_of(s, other)
        first = fill(s, other, limit, first)
        if limit != JOKER:
            shuffle(s.deck, first, CARDS, dice)
        other = next_to_fill(s)
    for i in range(s.drawn):
        s.deck[i] = NO_CARD


@rule
def spread(s: State) -> int:
    """Write the cards that lie nowhere open, nor in a hand that is seen, to the end of the deck."""
    held = seen_in_hands(s)
    n = 0
    for card in range(CARDS):
        if s.place[card] == NOT_OPEN and held >> card & 1 == 0:
            n += 1
            s.deck[CARDS - n] = min(card, JOKER)
    return n


@rule
def seen_in_hands(s: State) -> int:
    """The cards seen in hands, one bit a card. The Jokers there use up the last free places."""
    held, joker = 0, CARDS
    for seat in range(s.players):
        for i in range(HAND):
            card = s.hand[seat, i]
            if card == JOKER:
                joker -= 1
                card = joker
            held = held | (1 << card if card < CARDS else 0)
    return held


@rule
def next_to_fill(s: State) -> int:
    """Of the seats with hidden cards one with the lowest limit, NOBODY if there is none."""
    best = NOBODY
    for seat in range(s.players):
        n = size(s, seat)
        hidden = n > 0 and s.hand[seat, n - 1] == HIDDEN
        if hidden and (best == NOBODY or limit_of(s, seat) < limit_of(s, best)):
            best = seat
    return best


@rule
def limit_of(s: State, seat: int) -> int:
    """How high the hidden cards of a seat can be at the most: as high as the card it shows."""
    shows = s.phase == OVER and s.hand[seat, 0] < HIDDEN
    return height(s.hand[seat, 0]) if shows else JOKER


@rule
def fill(s: State, seat: int, limit: int, first: int) -> int:
    """Fill a hand from the deck, from `first` on, nothing above the limit; where it goes on."""
    for i in range(HAND):
        if s.hand[seat, i] == HIDDEN:
            j = first
            while j < CARDS - 1 and height(s.deck[j]) > limit:
                j += 1
            s.hand[seat, i] = s.deck[j]
            s.deck[j] = s.deck[first]
            first += 1
    sort_hand(s, seat)
    return first


@rule
def sort_hand(s: State, seat: int) -> None:
    """A hand in ascending order, as it has to lie."""
    for n in range(1, HAND):
        card = s.hand[seat, n]
        i = n
        while i > 0 and s.hand[seat, i - 1] > card:
            s.hand[seat, i] = s.hand[seat, i - 1]
            i -= 1
        s.hand[seat, i] = card


# ---------------------------------------------------------------- the observation


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Write what the seat knows (NOBODY: what all know, seats counted from seat 0)."""
    out[:OBSERVED] = 0
    me = max(seat, 0)
    for card in range(CARDS):
        observe_place(s, me, card, out)
    for i in range(s.players):
        observe_seat(s, (me + i) % s.players, i, out)
    if seat != NOBODY:
        for i in range(size(s, seat)):
            out[s.hand[seat, i]] += 1
    out[_REST] = CARDS - s.drawn
    out[_REST + 1] = s.players
    out[_REST + 2] = s.idle


@rule
def observe_place(s: State, me: int, card: int, out: Numbers) -> None:
    """Where an open card lies."""
    place, kind = s.place[card], min(card, JOKER)
    if place == DISCARDED:
        out[_DISCARDS + kind] += 1
    elif place != NOT_OPEN:
        owner = (place // MELDS - me + s.players) % s.players
        out[_MELDS + _KINDS * owner + kind] += 1


@rule
def observe_seat(s: State, seat: int, place: int, out: Numbers) -> None:
    """What lies open of one seat, `place` steps to the left of the observer."""
    out[_SIZES + place] = size(s, seat)
    out[_POINTS + place] = s.points[seat]
    out[_TURN + place] = 1 if s.turn == seat else 0
