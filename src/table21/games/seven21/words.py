"""721 as people read and write it: options, moves, and what lies on the table."""

import re
from collections.abc import Mapping
from typing import Any

from table21.errors import BadText, IllegalMove
from table21.games.seven21.events import ending, events
from table21.games.seven21.position import CARDS, DISCARDED, DISCARDS, END, SEATS
from table21.games.seven21.reading import (
    cards_of,
    final_score,
    hand_of,
    is_solo_end,
    lying_at,
    meld,
    pack,
    read_card,
    worth,
)
from table21.games.seven21.refusals import why_not
from table21.games.seven21.snapshots import read_snapshot, snapshot, unordered
from table21.kernel.contract import HIDDEN
from table21.words import Option, Options, Spot, Zone
from table21.words.cards import card_text, counted, joined, texts
from table21.words.options import as_mapping, check_range, fill_in

__all__ = [
    "OPTIONS",
    "card_text",
    "ending",
    "events",
    "fewest_players",
    "move_text",
    "option_numbers",
    "pack",
    "read_card",
    "read_move",
    "read_options",
    "read_snapshot",
    "score_words",
    "snapshot",
    "spot",
    "tidy_card",
    "unordered",
    "why_not",
    "zones",
]

# ---------------------------------------------------------------- options and cards

OPTIONS = (Option("players", 2, "1 to 6", "how many play, 1 being solitaire"),)


def read_options(given: Mapping[str, Any]) -> Options:
    """All options, the defaults filled in."""
    options = fill_in(as_mapping(given), OPTIONS)
    check_range("players", options["players"], fewest_players(options), SEATS)
    return options


def fewest_players(_: Mapping[str, Any]) -> int:
    """One, for solitaire."""
    return 1


def option_numbers(options: Options) -> list[int]:
    """Players."""
    return [options["players"]]


def tidy_card(text: Any) -> str:
    """A card as the notation writes it."""
    return card_text(read_card(text))


# ---------------------------------------------------------------- moves


def move_text(s: Any, move: int) -> str:
    """`Ah+Kh`, `end`, `end:4c`, `end:4c+9d`."""
    cards = "+".join(texts(cards_of(s, move)))
    if move < END:
        return cards
    return f"end:{cards}" if cards else "end"


def read_move(s: Any, text: str) -> int:
    """The id of what is written."""
    tidy = re.sub(r"\s", "", str(text)).lower()
    word, colon, rest = tidy.partition(":")
    if tidy == "end":
        return END
    listed = rest if colon else tidy
    if not listed or (colon and word != "end"):
        raise BadText(
            f"'{text}' is no move: write the cards of a 21 (Ah+Kh), or end, or end and one or two "
            f"discards (end:4c+9d)"
        )
    slots = held(s, [read_card(card) for card in listed.split("+")])
    return end_move(slots) if colon else slots - 1


def held(s: Any, cards: list[int]) -> int:
    """The slots of the hand that these cards lie in, as bits: of two Jokers the first one first."""
    hand, slots = hand_of(s, s.turn), 0
    for card in cards:
        places = [i for i, other in enumerate(hand) if card == other != HIDDEN]
        free = [i for i in places if not slots >> i & 1]
        if not places:
            raise IllegalMove(
                f"{card_text(card)} is not in the hand of seat {s.turn + 1}: "
                f"it holds {joined(texts(hand)) or 'no card'}"
            )
        if not free:
            raise IllegalMove(
                f"{card_text(card)} is named {cards.count(card)} times, "
                f"the hand holds {len(places)} of it"
            )
        slots |= 1 << free[0]
    return slots


def end_move(slots: int) -> int:
    """The id that discards these slots."""
    found = [move for move in range(len(DISCARDS)) if DISCARDS[move] == slots]
    if not found:
        raise IllegalMove(f"{slots.bit_count()} cards cannot be discarded: 2 are the most")
    return END + found[0]


def spot(s: Any, move: int) -> Spot:
    """A legal move as it is shown."""
    text, cards = move_text(s, move), tuple(texts(cards_of(s, move)))
    if move < END:
        return Spot(text, f"play {joined(cards)}", cards, ("meld", s.melds[s.turn] + 1))
    if not cards:
        return Spot(text, "end the turn", (), None)
    return Spot(text, f"discard {joined(cards)}, end the turn", cards, ("discards", 1))


# ---------------------------------------------------------------- the table


def zones(s: Any) -> list[Zone]:
    """The deck, the discards, and what each seat holds and has played."""
    found = [
        Zone("deck", tuple(texts(s.deck[i] for i in range(s.drawn, CARDS)))),
        Zone("discards", tuple(texts(lying_at(s, DISCARDED)))),
    ]
    for seat in range(s.players):
        found.append(Zone("hand", tuple(texts(hand_of(s, seat))), seat + 1))
        found += [meld_zone(s, seat, n) for n in range(s.melds[seat])]
    return found


def meld_zone(s: Any, seat: int, n: int) -> Zone:
    """A 21, and whether it is a Perfect Blackjack."""
    cards = meld(s, seat, n)
    note = "Perfect, 2 points" if worth(cards) == 2 else "Normal, 1 point"
    return Zone("meld", tuple(texts(cards)), seat + 1, n + 1, note)


def score_words(s: Any) -> list[str]:
    """The points of each seat; alone and at the end the final score."""
    if is_solo_end(s):
        return [f"final score {final_score(s)}"]
    return [counted(s.points[seat], "point") for seat in range(s.players)]
