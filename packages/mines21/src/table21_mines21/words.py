"""Mines21 as people read and write it: options, moves, and what lies on the table."""

import re
from collections.abc import Mapping
from typing import Any

from table21.errors import BadOptions, BadText, IllegalMove
from table21.kernel.contract import HIDDEN
from table21.words import Option, Options, Spot, Zone
from table21.words.cards import card_text, texts
from table21.words.options import as_mapping, check_range, fill_in
from table21_mines21.events import ending, events
from table21_mines21.position import (
    ACE_11,
    CARDS,
    DISCARDED,
    JOKER,
    MOST_ROUNDS,
    MOST_TARGET,
    MOST_WON,
    PACK,
    SEATS,
    SLOTS,
)
from table21_mines21.reaching import HIGH, NEW, OUT, PASS, PLAIN, X_ON, X_OUT, X_WON
from table21_mines21.reading import (
    hand_texts,
    laid_text,
    lying_at,
    mine_in_play,
    move_text,
    pack,
    parts,
    points_text,
    read_card,
    tidy_card,
    won_mine,
    won_points,
)
from table21_mines21.refusals import why_not
from table21_mines21.snapshots import read_snapshot, snapshot, unordered

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

# ---------------------------------------------------------------- options

#: At a table it would be late by then.
USUAL_ROUNDS = 30

OPTIONS = (
    Option("players", 2, "2 to 4", "how many play: 2 with one pack, 3 or 4 with two"),
    Option("jokers", False, "true or false", "2 Jokers a pack, each of which destroys a mine"),
    Option("target", 250, f"1 to {MOST_TARGET}", "the points that end the match"),
    Option(
        "max_rounds", USUAL_ROUNDS, f"1 to {MOST_ROUNDS}", "the match ends after so many rounds"
    ),
)


def read_options(given: Mapping[str, Any]) -> Options:
    """All options, the defaults filled in."""
    options = fill_in(as_mapping(given), OPTIONS)
    check_range("players", options["players"], fewest_players(options), SEATS)
    if not isinstance(options["jokers"], bool):
        raise BadOptions(f"jokers: {options['jokers']!r} cannot be, true or false is right")
    check_range("target", options["target"], 1, MOST_TARGET)
    check_range("max_rounds", options["max_rounds"], 1, MOST_ROUNDS)
    return options


def fewest_players(_: Mapping[str, Any]) -> int:
    """Two."""
    return 2


def option_numbers(options: Options) -> list[int]:
    """Players, jokers, target, max_rounds."""
    rest = [int(options[name]) for name in ("jokers", "target", "max_rounds")]
    return [options["players"], *rest]


# ---------------------------------------------------------------- moves

_MOVE = re.compile(r"([^>=]+)(?:=([^>]*))?>(new|out|[0-9]{1,2}(?:\.[0-9]{1,2})?)")
_WAYS = (
    "write 4h>2, 4h>new or 4h>out, an Ace with what it counts (Ah=1>2, Ah=11>new), pass, or a "
    "Joker against a mine in play (X>2) or against the first completed mine of seat 3 (X>3.1)"
)


def read_move(_: Any, text: str) -> int:
    """The id of what is written."""
    tidy = re.sub(r"\s", "", str(text)).lower()
    if tidy == "pass":
        return PASS
    found = _MOVE.fullmatch(tidy)
    if not found:
        raise BadText(f"'{text}' is no move: {_WAYS}")
    card, declared, where = read_card(found[1]), found[2], found[3]
    if card == HIDDEN:
        raise BadText(f"'{text}' is no move: the card that is played has to be named")
    if card == JOKER:
        return read_strike(text, declared, where)
    return read_play(text, card, declared, where)


def read_play(text: str, card: int, declared: str | None, where: str) -> int:
    """A card on a mine, a new one, or the discards."""
    if "." in where:
        raise IllegalMove(f"{text}: only a Joker is played against a completed mine")
    place = {"new": NEW, "out": OUT}.get(where)
    place = read_mine(text, where) if place is None else place
    if place == OUT or card > 3:
        if declared is not None:
            what = "an Ace that is discarded" if card <= 3 else card_text(card)
            raise IllegalMove(f"{text}: {what} is not declared to count anything")
        return PLAIN + CARDS * place + card
    if declared not in ("1", "11"):
        name = card_text(card)
        raise IllegalMove(
            f"{text}: what an Ace counts is declared when it is played: write {name}=1>{where} or "
            f"{name}=11>{where}"
        )
    return HIGH + 4 * place + card if declared == "11" else PLAIN + CARDS * place + card


def read_mine(text: str, where: str) -> int:
    """A mine in play by its number."""
    if not 1 <= int(where) <= SLOTS:
        raise IllegalMove(f"{text}: there is no mine {where}, there are mines 1 to {SLOTS}")
    return int(where) - 1


def read_strike(text: str, declared: str | None, where: str) -> int:
    """A Joker against a mine, or on the discards."""
    if declared is not None:
        raise IllegalMove(f"{text}: a Joker is not declared to count anything")
    if where == "out":
        return X_OUT
    if where == "new":
        raise IllegalMove(f"{text}: a Joker can neither start nor join a mine, it destroys one")
    if "." not in where:
        return X_ON + read_mine(text, where)
    seat, number = (int(part) for part in where.split("."))
    if not 1 <= seat <= SEATS or not 1 <= number <= MOST_WON:
        raise IllegalMove(f"{text}: there is no completed mine {number} of a seat {seat}")
    return X_WON + MOST_WON * (seat - 1) + number - 1


def spot(s: Any, move: int) -> Spot:
    """A legal move as it is shown."""
    text = move_text(s, move)
    if move == PASS:
        return Spot(text, "pass", (), None)
    if move >= X_OUT:
        return strike_spot(text, move)
    where, kind = parts(move)
    card = card_text(kind % ACE_11)
    if where == OUT:
        return Spot(text, f"discard {card}", (card,), ("discards", 1))
    if where == NEW:
        slot = next(mine for mine in range(SLOTS) if not s.height[mine])
        return Spot(
            text, f"start mine {slot + 1} with {laid_text(kind)}", (card,), ("mine", slot + 1)
        )
    return Spot(text, f"play {laid_text(kind)} on mine {where + 1}", (card,), ("mine", where + 1))


def strike_spot(text: str, move: int) -> Spot:
    """A move of a Joker as it is shown."""
    if move == X_OUT:
        return Spot(text, "discard the Joker", ("X",), ("discards", 1))
    if move < X_WON:
        mine = move - X_ON + 1
        return Spot(text, f"destroy mine {mine}", ("X",), ("mine", mine))
    seat, number = divmod(move - X_WON, MOST_WON)
    label = f"destroy completed mine {number + 1} of seat {seat + 1}"
    return Spot(text, label, ("X",), ("won", number + 1), seat=seat + 1)


# ---------------------------------------------------------------- the table


def zones(s: Any) -> list[Zone]:
    """The mines in play, the deck, the discards, and what each seat holds and has won."""
    found = [mine_zone(s, mine) for mine in range(SLOTS)]
    found.append(Zone("deck", tuple(texts(s.deck[i] for i in range(s.drawn, PACK)))))
    gone = [*lying_at(s, DISCARDED), *[JOKER] * s.spent_jokers]
    found.append(Zone("discards", tuple(texts(gone))))
    for seat in range(s.players):
        found.append(Zone("hand", tuple(hand_texts(s, seat)), seat + 1))
        found += [won_zone(s, seat, number) for number in range(s.won[seat])]
    return found


def mine_zone(s: Any, mine: int) -> Zone:
    """A mine in play, and what it counts."""
    cards = mine_in_play(s, mine)
    note = f"counts {s.total[mine]}" if cards else "free"
    return Zone("mine", tuple(map(laid_text, cards)), None, mine + 1, note)


def won_zone(s: Any, seat: int, number: int) -> Zone:
    """A completed mine, and what it is worth."""
    cards = tuple(map(laid_text, won_mine(s, seat, number)))
    return Zone("won", cards, seat + 1, number + 1, points_text(won_points(s, seat, number)))


def score_words(s: Any) -> list[str]:
    """The points of the rounds that are over."""
    return [points_text(s.points[seat]) for seat in range(s.players)]
