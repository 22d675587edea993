"""Snapshots of Mines21: a position as plain data, and back."""

from collections.abc import Mapping
from typing import Any

from table21.errors import BadSnapshot
from table21.kernel import plain
from table21.kernel.contract import HIDDEN, NOBODY
from table21.words import Options, Snapshot
from table21.words.cards import card_text, texts
from table21.words.given import Given
from table21_mines21.cards import card_of_kind
from table21_mines21.position import (
    DISCARDED,
    HEIGHT,
    JOKER,
    MOST_HAND,
    MOST_WON,
    NOT_LAST,
    OVER,
    PACK,
    PLAYING,
    SLOTS,
)
from table21_mines21.reading import (
    hand_texts,
    laid_text,
    lying_at,
    mine_in_play,
    pack,
    read_card,
    read_laid,
    total_of,
    won_mine,
)
from table21_mines21.rules import hold, put
from table21_mines21.scoring import mine_points

OWN = ("hands", "mines", "won", "discards", "deck", "round", "last_turns")
#: Far more than anybody wins or loses in a hundred rounds.
MOST_SCORE = 30_000


def snapshot(s: Any) -> Snapshot:
    """The keys that are this game's own."""
    seats = range(s.players)
    jokers = [JOKER] * s.spent_jokers
    return {
        "hands": [hand_texts(s, seat) for seat in seats],
        "mines": [[laid_text(kind) for kind in mine_in_play(s, mine)] for mine in range(SLOTS)],
        "won": [
            [[laid_text(kind) for kind in won_mine(s, seat, n)] for n in range(s.won[seat])]
            for seat in seats
        ],
        "discards": texts([*lying_at(s, DISCARDED), *jokers]),
        "deck": texts(s.deck[i] for i in range(s.drawn, PACK)),
        "round": s.round,
        "last_turns": None if s.last_turns == NOT_LAST else s.last_turns,
    }


def unordered() -> Mapping[str, int]:
    """Hands, completed mines and the discards are cards in any order."""
    return {"hands": 1, "won": 2, "discards": 0}


def read_snapshot(s: Any, given: Mapping[str, Any], options: Options) -> None:
    """Fill a row after `start` from a snapshot, or a part of one."""
    read = Given(given, OWN, s.players, read_card)
    s.dealer = read.seat("dealer", 0)
    s.round = read.number("round", 1, 1, s.max_rounds)
    read_scores(s, given.get("scores"))
    s.phase, s.turn = PLAYING, read.seat("turn", s.dealer)
    if read.over():
        s.phase, s.turn = OVER, NOBODY
    read_cards(s, read, pack(options))
    read_last_turns(s, read)


def read_scores(s: Any, given: Any) -> None:
    """The points of the rounds that are over."""
    if given is None:
        return
    if not isinstance(given, list | tuple) or len(given) != s.players:
        raise BadSnapshot(f"scores: {given!r} cannot be, a list of {s.players} numbers is right")
    for seat, score in enumerate(given):
        fits = isinstance(score, int) and not isinstance(score, bool)
        if not fits or abs(score) > MOST_SCORE:
            right = f"{-MOST_SCORE} to {MOST_SCORE}"
            raise BadSnapshot(f"scores: {score!r} cannot be, {right} is right")
        s.points[seat] = score


def read_last_turns(s: Any, read: Given) -> None:
    """How many turns are still to come, a number exactly when the deck is empty."""
    if s.drawn < PACK:
        if "last_turns" in read:
            raise BadSnapshot("last_turns: there are still cards to draw, null is right")
        return
    most = 0 if s.phase == OVER else s.players
    s.last_turns = read.number("last_turns", most, 0, most)


# ---------------------------------------------------------------- cards


def read_cards(s: Any, read: Given, whole: list[int]) -> None:
    """Hands, mines, discards and the deck."""
    hands = read.card_lists("hands", s.players)
    mines, won = read_mines(read), read_won(read)
    discards = read.cards("discards")
    if HIDDEN in discards:
        raise BadSnapshot("discards: they lie open, no card in them is '??'")
    all_mines = [*mines, *(mine for completed in won for mine in completed)]
    on_mines = [card_of_kind(kind) for mine in all_mines for kind in mine]
    placed = [*on_mines, *discards, *(card for hand in hands for card in hand)]
    deck = read.deck(whole, placed, card_text)
    if len(placed) + len(deck) > len(whole):
        number = len(placed) + len(deck)
        raise BadSnapshot(f"deck: there are {number} cards in all, the pack holds {len(whole)}")
    for seat, hand in enumerate(hands):
        read_hand(s, seat, hand)
    for mine, cards in enumerate(mines):
        lay_mine(s, mine, cards)
    for seat, completed in enumerate(won):
        give_mines(s, seat, completed)
    for card in discards:
        discard(s, card)
    s.drawn = PACK - len(deck)
    for i, card in enumerate(deck):
        s.deck[s.drawn + i] = card


def read_mines(read: Given) -> list[list[int]]:
    """The mines in play by slot; short lists are filled up."""
    laid = Given(read.given, OWN, read.players, read_laid)
    given = read.given.get("mines")
    if given is None:
        given = []
    if not isinstance(given, list | tuple) or len(given) > SLOTS:
        raise BadSnapshot(f"mines: {given!r} cannot be, a list of up to {SLOTS} mines is right")
    mines = [laid.cards("mines", mine or []) for mine in given]
    return mines + [[] for _ in range(SLOTS - len(mines))]


def read_won(read: Given) -> list[list[list[int]]]:
    """The completed mines by seat."""
    laid = Given(read.given, OWN, read.players, read_laid)
    return laid.lists_of_cards("won", read.players)


def read_hand(s: Any, seat: int, cards: list[int]) -> None:
    """The cards of a hand; after a round even those who do not see it know its Jokers."""
    if len(cards) > MOST_HAND:
        raise BadSnapshot(
            f"hands: seat {seat + 1} holds {len(cards)} cards, {MOST_HAND} are the most"
        )
    jokers = cards.count(JOKER)
    for card in sorted(cards):
        plain(hold)(s, seat, card)
    if s.phase == OVER:
        s.jokers[seat] = jokers


def lay_mine(s: Any, mine: int, cards: list[int]) -> None:
    """A mine in play, which counts 20 at the most."""
    total = total_of(cards)
    if total > 20 or len(cards) > HEIGHT:
        raise BadSnapshot(
            f"mines: mine {mine + 1} counts {total}, it would have been won with 21 or more"
        )
    for i, kind in enumerate(cards):
        s.mine[mine, i] = kind
    s.height[mine], s.total[mine] = len(cards), total
    check_starts(s, mine)


def check_starts(s: Any, mine: int) -> None:
    """No two mines in play start with one suit."""
    for other in range(mine):
        both = s.height[mine] > 0 and s.height[other] > 0
        if both and s.mine[mine, 0] & 3 == s.mine[other, 0] & 3:
            raise BadSnapshot(
                f"mines: {other + 1} and {mine + 1} start with one suit, each needs another"
            )


def give_mines(s: Any, seat: int, completed: list[list[int]]) -> None:
    """A seat's completed mines, each of which counts 21 or more."""
    if len(completed) > MOST_WON:
        raise BadSnapshot(f"won: {len(completed)} mines cannot be, {MOST_WON} are the most")
    for number, cards in enumerate(completed):
        if total_of(cards) < 21:
            raise BadSnapshot(
                f"won: mine {number + 1} of seat {seat + 1} counts {total_of(cards)}, "
                f"21 or more is right"
            )
        place = MOST_WON * seat + number
        for kind in cards:
            plain(put)(s, kind, place)
        s.worth[seat] += plain(mine_points)(s, place)
    s.won[seat] = len(completed)


def discard(s: Any, card: int) -> None:
    """A card among the discards."""
    if card == JOKER:
        s.spent_jokers += 1
    else:
        plain(put)(s, card, DISCARDED)
