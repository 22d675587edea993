"""Snapshots of 721: a position as plain data, and back."""

from collections.abc import Mapping
from typing import Any

from table21.errors import BadSnapshot
from table21.games.seven21.position import CARDS, DISCARDED, HAND, MELDS, OVER, PLAYING
from table21.games.seven21.reading import (
    final_score,
    hand_of,
    is_solo_end,
    lying_at,
    makes,
    meld,
    pack,
    read_card,
    readings,
    scores_of,
    worth,
)
from table21.games.seven21.rules import hold, put
from table21.kernel import plain
from table21.kernel.contract import HIDDEN, NOBODY
from table21.words import Options, Snapshot
from table21.words.cards import texts
from table21.words.given import Given

#: No match can be worth more points than this, all seats together.
_MOST_POINTS = 25

OWN = ("hands", "melds", "discards", "deck", "idle")


def snapshot(s: Any) -> Snapshot:
    """The keys that are this game's own."""
    seats = range(s.players)
    return {
        "hands": [texts(hand_of(s, seat)) for seat in seats],
        "melds": [[texts(meld(s, seat, n)) for n in range(s.melds[seat])] for seat in seats],
        "discards": texts(lying_at(s, DISCARDED)),
        "deck": texts(s.deck[i] for i in range(s.drawn, CARDS)),
        "idle": s.idle,
    }


def unordered() -> Mapping[str, int]:
    """Hands, each of the 21s, and the discards are cards in any order."""
    return {"hands": 1, "melds": 2, "discards": 0}


def read_snapshot(s: Any, given: Mapping[str, Any], options: Options) -> None:
    """Fill a row after `start` from a snapshot, or a part of one."""
    read = Given(given, OWN, s.players, read_card)
    s.dealer = read.seat("dealer", s.players - 1)
    read_cards(s, read, pack(options))
    s.phase, s.turn = PLAYING, read.seat("turn", (s.dealer + 1) % s.players)
    s.idle = read.number("idle", 0, 0, s.players - 1 + read.over())
    if read.over():
        s.phase, s.turn = OVER, NOBODY
    read_scores(s, read)


# ---------------------------------------------------------------- cards


def read_cards(s: Any, read: Given, whole: list[int]) -> None:
    """Hands, 21s, discards and the deck."""
    hands = read.card_lists("hands", s.players)
    melds = read.lists_of_cards("melds", s.players)
    discards = read.cards("discards")
    on_table = [*discards, *(card for listed in melds for cards in listed for card in cards)]
    if HIDDEN in on_table:
        raise BadSnapshot("melds and discards lie open: no card in them is '??'")
    placed = [*on_table, *(card for hand in hands for card in hand)]
    deck = read.deck(whole, placed)
    if len(placed) + len(deck) > CARDS:
        raise BadSnapshot(f"{len(placed) + len(deck)} cards are placed, the pack has {CARDS}")
    for seat in range(s.players):
        read_hand(s, seat, hands[seat])
        read_melds(s, seat, melds[seat])
    for card in discards:
        plain(put)(s, card, DISCARDED)
    read_deck(s, deck)


def read_hand(s: Any, seat: int, cards: list[int]) -> None:
    """Seven cards at the most."""
    if len(cards) > HAND:
        raise BadSnapshot(f"hands: seat {seat + 1} holds {len(cards)} cards, {HAND} are the most")
    for n, card in enumerate(cards):
        plain(hold)(s, seat, n, card)


def read_melds(s: Any, seat: int, listed: list[list[int]]) -> None:
    """A seat's 21s, which must be such, and their points."""
    for n, cards in enumerate(listed):
        if 21 not in readings(cards):
            what = f"{'+'.join(texts(sorted(cards))) or 'nothing'} of seat {seat + 1}"
            raise BadSnapshot(f"melds: {what} {makes(cards)}, not 21")
        for card in cards:
            plain(put)(s, card, MELDS * seat + n)
        s.points[seat] += worth(cards)
    s.melds[seat] = len(listed)


def read_deck(s: Any, deck: list[int]) -> None:
    """What is left to draw."""
    s.drawn = CARDS - len(deck)
    for i, card in enumerate(deck):
        s.deck[s.drawn + i] = card


# ---------------------------------------------------------------- scores


def read_scores(s: Any, read: Given) -> None:
    """Those given must be the points of the 21s; without 21s they are taken as they are."""
    given = read.given.get("scores")
    if given is None or given == scores_of(s):
        return
    if "melds" in read:
        raise BadSnapshot(f"scores: {given} are given, but the 21s and cards make {scores_of(s)}")
    left = s.points[0] - final_score(s) if is_solo_end(s) else 0
    if not isinstance(given, list | tuple) or len(given) != s.players:
        raise BadSnapshot(f"scores: {given!r} cannot be, a list of {s.players} numbers is right")
    for seat, score in enumerate(given):
        fits = isinstance(score, int) and not isinstance(score, bool)
        if not fits or not 0 <= score + left <= _MOST_POINTS:
            raise BadSnapshot(
                f"scores: {score!r} cannot be, {-left} to {_MOST_POINTS - left} is right"
            )
        s.points[seat] = score + left
