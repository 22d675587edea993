"""Snapshots of Make 21: a position as plain data, and back."""

from collections.abc import Mapping
from typing import Any

from table21.errors import BadSnapshot
from table21.games.make21.piles import lay
from table21.games.make21.position import CARDS, HAND, KINDS, NO_SET, OVER, PLAYING
from table21.games.make21.reading import in_order, pack
from table21.games.make21.rules import hold
from table21.kernel import plain
from table21.kernel.contract import NO_CARD, NOBODY
from table21.words import Options, Snapshot
from table21.words.cards import cards_in, read_card, texts
from table21.words.given import Given


def snapshot(s: Any) -> Snapshot:
    """The keys that are this game's own."""
    seats = range(s.players)
    pile = [texts(in_order(s.pile[i], s.order[i])) for i in range(2)]
    kind = {"pile": s.set_pile + 1, "kind": KINDS[s.set_kind]} if s.set_kind != NO_SET else None
    return {
        "hands": [texts(s.hand[seat, i] for i in range(HAND)) for seat in seats],
        "piles": pile,
        "set": kind,
        "collections": [texts(cards_in(s.taken[seat])) for seat in seats],
        "contenders": [seat + 1 for seat in seats if s.contenders >> seat & 1],
        "deck": texts(s.deck[i] for i in range(s.drawn, CARDS)),
    }


def unordered() -> Mapping[str, int]:
    """Hands and collections: a list by seat of cards in any order."""
    return {"hands": 1, "collections": 1}


OWN = ("hands", "piles", "set", "collections", "contenders", "deck")


def read_snapshot(s: Any, given: Mapping[str, Any], options: Options) -> None:
    """Fill a row after `start` from a snapshot, or a part of one."""
    read = Given(given, OWN, s.players, read_card)
    read_cards(s, read, pack(options))
    read_set(s, read)
    if "contenders" in read:
        s.contenders = sum(1 << seat for seat in set(read.seats("contenders")))
    s.dealer = read.seat("dealer", s.players - 1)
    read_turn(s, read)
    check_scores(s, given.get("scores"))


def read_cards(s: Any, read: Given, whole: list[int]) -> None:
    """Hands, piles, collections and the deck."""
    hands = read.card_lists("hands", s.players)
    piles = read.card_lists("piles", 2, "piles")
    collections = read.card_lists("collections", s.players)
    for seat, hand in enumerate(hands):
        if len(hand) > HAND:
            raise BadSnapshot(f"hands: seat {seat + 1} holds {len(hand)} cards, 2 are the most")
        plain(hold)(s, seat, *(hand + [NO_CARD, NO_CARD])[:HAND])
        s.taken[seat] = sum(1 << card for card in collections[seat])
    for pile, cards in enumerate(piles):
        for card in cards:
            plain(lay)(s, pile, card)
    deck = read.deck(whole, [card for cards in (*hands, *piles, *collections) for card in cards])
    s.drawn = CARDS - len(deck)
    for i, card in enumerate(deck):
        s.deck[s.drawn + i] = card


def read_set(s: Any, read: Given) -> None:
    """Which pile is in set-mode, and with what."""
    told = read.given.get("set")
    if told is None:
        return
    if (
        not isinstance(told, dict)
        or told.get("pile") not in (1, 2)
        or told.get("kind") not in KINDS[1:]
    ):
        raise BadSnapshot(
            f"set: {told!r} cannot be, {{pile: 1, kind: flush}} or rank or run is right"
        )
    s.set_pile, s.set_kind = told["pile"] - 1, KINDS.index(told["kind"])
    if s.height[s.set_pile] < 3:
        raise BadSnapshot(f"set: pile {told['pile']} has fewer than the 3 cards that a set has")


def read_turn(s: Any, read: Given) -> None:
    """Whose turn it is, or that it is over."""
    if read.over():
        s.phase, s.turn = OVER, NOBODY
        return
    s.phase, s.turn = PLAYING, read.seat("turn", (s.dealer + 1) % s.players)
    if s.hand[s.turn, 0] == NO_CARD:
        raise BadSnapshot(f"turn: seat {s.turn + 1} is to move but holds no card")


def check_scores(s: Any, scores: Any) -> None:
    """Scores are the collections' sizes: those given must agree."""
    sizes = [len(cards_in(s.taken[seat])) for seat in range(s.players)]
    if scores is not None and scores != sizes:
        raise BadSnapshot(f"scores: {scores} are given, but the collections have {sizes} cards")
