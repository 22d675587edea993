"""Make 21 as people read and write it: options, moves, and what lies on the table."""

import re
from collections.abc import Mapping
from typing import Any

from table21.errors import BadText, IllegalMove
from table21.games.make21.events import ending, events
from table21.games.make21.position import (
    BOTH,
    CARDS,
    CENTRE,
    EDITIONS,
    HAND,
    NO_SET,
    SEATS,
    TAKE,
    TIES,
)
from table21.games.make21.reading import cards_of, in_order, kind_name, pack, readings
from table21.games.make21.refusals import why_not
from table21.games.make21.snapshots import read_snapshot, snapshot, unordered
from table21.kernel.contract import HIDDEN, NO_CARD
from table21.words import Option, Options, Spot, Zone
from table21.words.cards import card_text, cards_in, counted, joined, read_card, texts
from table21.words.options import as_mapping, check_choice, check_range, fill_in

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

# ---------------------------------------------------------------- options and the pack

OPTIONS = (
    Option("players", 2, "2 to 5 (first edition: 5)", "how many play"),
    Option("edition", "rulebook", "rulebook or first", "which edition of the rules"),
    Option("ties", "shared", "shared or replay", "a tie is shared, or another round decides it"),
)


def read_options(given: Mapping[str, Any]) -> Options:
    """All options, the defaults filled in."""
    named = as_mapping(given)
    options = fill_in({"players": fewest_players(named)} | named, OPTIONS)
    check_choice("edition", options["edition"], EDITIONS)
    check_choice("ties", options["ties"], TIES)
    check_range("players", options["players"], fewest_players(options), SEATS)
    return options


def fewest_players(given: Mapping[str, Any]) -> int:
    """The rulebook's edition is for two and more, the first edition for five."""
    return SEATS if given.get("edition") == "first" else 2


def option_numbers(options: Options) -> list[int]:
    """Players, edition, ties."""
    edition, ties = EDITIONS.index(options["edition"]), TIES.index(options["ties"])
    return [options["players"], edition, ties]


def tidy_card(text: Any) -> str:
    """A card as the notation writes it."""
    return card_text(read_card(text))


# ---------------------------------------------------------------- moves

_MOVE = re.compile(r"(?P<cards>[^>]+)>(?P<where>[12*])")
_PLACES = "12*"


def move_text(s: Any, move: int) -> str:
    """`Kh>1`, `5d+Kh>2`, `6s>*`, `take`."""
    if move == TAKE:
        return "take"
    return "+".join(texts(cards_of(s, move))) + ">" + _PLACES[move % 3]


def read_move(s: Any, text: str) -> int:
    """The id of what is written."""
    tidy = re.sub(r"\s", "", str(text)).lower()
    if tidy == "take":
        return TAKE
    found = _MOVE.fullmatch(tidy)
    if not found:
        raise BadText(
            f"'{text}' is no move: write a card and a pile (Kh>1), two cards (Kh+5d>2), "
            f"the centre (6s>*), or take"
        )
    cards = [read_card(card) for card in found["cards"].split("+")]
    return 3 * held(s, cards) + _PLACES.index(found["where"])


def held(s: Any, cards: list[int]) -> int:
    """Which part of the hand these cards are: the lower, the higher, or both."""
    hand = [s.hand[s.turn, i] for i in range(HAND) if s.hand[s.turn, i] != NO_CARD]
    for card in cards:
        if card not in hand or card == HIDDEN:
            raise IllegalMove(
                f"{card_text(card)} is not in the hand of seat {s.turn + 1}: "
                f"it holds {joined(texts(hand))}"
            )
    if len(cards) > len(set(cards)) or len(cards) > HAND:
        raise IllegalMove(f"one card or two different ones are played, not {len(cards)}")
    return BOTH if len(cards) == HAND else hand.index(cards[0])


def spot(s: Any, move: int) -> Spot:
    """A legal move as it is shown."""
    text = move_text(s, move)
    if move == TAKE:
        taken = counted(s.height[s.set_pile], "card")
        return Spot(text, f"take pile {s.set_pile + 1} ({taken})", (), ("collection", s.turn + 1))
    cards = tuple(texts(cards_of(s, move)))
    where = "to the centre" if move % 3 == CENTRE else f"on pile {move % 3 + 1}"
    to = ("centre", 1) if move % 3 == CENTRE else ("pile", move % 3 + 1)
    return Spot(text, f"{joined(cards)} {where}", cards, to)


# ---------------------------------------------------------------- the table


def zones(s: Any) -> list[Zone]:
    """Both piles, the deck, and what each seat holds and has collected."""
    found = [pile_zone(s, pile) for pile in range(2)]
    found.append(Zone("deck", tuple(texts(s.deck[i] for i in range(s.drawn, CARDS)))))
    for seat in range(s.players):
        hand = tuple(texts(s.hand[seat, i] for i in range(HAND)))
        found.append(Zone("hand", hand, seat + 1))
        taken = tuple(texts(cards_in(s.taken[seat])))
        found.append(Zone("collection", taken, seat + 1, note=counted(len(taken), "card")))
    return found


def pile_zone(s: Any, pile: int) -> Zone:
    """A pile, what it counts, and whether it is in set-mode."""
    cards = in_order(s.pile[pile], s.order[pile])
    totals = [total for total in readings(cards, s.edition) if total <= 21]
    note = f"counts {' or '.join(map(str, totals or readings(cards, s.edition)[:1]))}"
    if s.set_kind != NO_SET and s.set_pile == pile:
        note = f"in set-mode: a {kind_name(s.set_kind)}"
    return Zone("pile", tuple(texts(cards)), number=pile + 1, note=note)


def score_words(s: Any) -> list[str]:
    """How many cards each seat has collected."""
    return [counted(len(cards_in(s.taken[seat])), "card") for seat in range(s.players)]
