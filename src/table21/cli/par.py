"""`table21 par`: the best score possible on a known deck, and the line that makes it."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import Any

from table21.cli.console import stdout, waiting
from table21.cli.saving import check_book, save
from table21.errors import BadOptions, BadRecord, NotAvailable
from table21.games import Game, find
from table21.record.record import check_form, read_text, records_in
from table21.table import Table, find_par
from table21.table.par import without_par
from table21.words import Par

#: Events that only say again what the move says, or what needs no saying.
UNSAID = ("play", "take", "over")
#: What cards written side by side may be parted by.
BETWEEN = re.compile(r"[\s,;+'\"\[\]]+")


@dataclass
class Wishes:
    """What deck it is about, and what is wanted of it."""

    deck: str | None
    number: int
    seed: int | None
    options: dict[str, Any]
    seconds: float
    record: Path | None
    as_json: bool = False


def show_par(name: str, wishes: Wishes) -> None:
    """Find par, and tell it."""
    game = find(name)
    if game.par is None:
        raise NotAvailable(without_par(game))
    check_wishes(wishes)
    table = deal(game, wishes)
    with waiting("searching"):
        par = find_par(table, wishes.seconds)
    told = [make(table, move) for move in par.moves]
    print(json.dumps(in_numbers(table, par)) if wishes.as_json else in_words(table, par, told))
    if wishes.record:
        save(wishes.record, table, ["hindsight"])


def check_wishes(wishes: Wishes) -> None:
    """Before anything is searched: one deck, a time, and a file that can be written."""
    if wishes.deck is not None and wishes.seed is not None:
        raise BadOptions("--deck and --seed: each names a deck, one of them is right")
    if not wishes.seconds >= 0:
        raise BadOptions(f"--seconds: {wishes.seconds} cannot be, 0 or more is right")
    if wishes.record:
        check_book(wishes.record)


def deal(game: Game, wishes: Wishes) -> Table:
    """A table of one player with the deck in question."""
    decks = None if wishes.deck is None else [read_deck(game, wishes.deck, wishes.number)]
    return Table(game, decks=decks, seed=wishes.seed, **{"players": 1} | wishes.options)


# ---------------------------------------------------------------- a deck, however it is given


def read_deck(game: Game, given: str, number: int) -> list[str]:
    """The cards of a file, or as they are written."""
    path = Path(given)
    if is_file(path):
        text = read_text(path)
        return deck_of_record(game, text, given, number) if "{" in text else listed(text)
    cards = listed(given)
    if len(cards) < 2:
        raise BadOptions(f"--deck: there is no file '{given}', and it is no list of cards")
    return cards


def is_file(path: Path) -> bool:
    """Whether there is such a file; cards may be too long a name for one."""
    try:
        return path.exists()
    except OSError:
        return False


def listed(text: str) -> list[str]:
    """Cards as they are written, with blanks or commas between, in quotes and brackets or not."""
    return [card for card in BETWEEN.split(text) if card]


def deck_of_record(game: Game, text: str, where: str, number: int) -> list[str]:
    """The first deck of a record of this game, whoever played it."""
    found = list(records_in(text, where))
    if not 1 <= number <= len(found):
        raise BadOptions(f"--number: {number} cannot be, 1 to {len(found)} is right")
    record = found[number - 1]
    check_form(record)
    if record["game"] != game.name:
        raise BadRecord(f"{where}: it is a record of {record['game']}, not of {game.name}")
    if not record["decks"]:
        raise BadRecord(f"{where}: the record holds no deck")
    deck: list[str] = record["decks"][0]
    return deck


# ---------------------------------------------------------------- what is told


def in_numbers(table: Table, par: Par) -> dict[str, Any]:
    """Par for programs."""
    return {
        "game": table.game.name,
        "options": dict(table.options),
        "deck": table.decks()[0],
        "score": par.score,
        "bound": par.bound,
        "proven": par.proven,
        "moves": table.moves_in_words(),
    }


def in_words(table: Table, par: Par, told: list[str]) -> str:
    """Par for people: the deck, what is proven, and the line with what each of its moves does."""
    moves = table.moves_in_words()
    wide, widest = stdout().width, max(map(len, moves), default=0)
    lines = [
        fill(f"{number:4}  {move:{widest}}  {did}", wide, subsequent_indent=" " * (widest + 8))
        for number, (move, did) in enumerate(zip(moves, told, strict=True), 1)
    ]
    deck = fill(" ".join(table.decks()[0]), wide, initial_indent="  ", subsequent_indent="  ")
    verdict = fill(verdict_on(par), wide)
    return "\n".join(["The deck, next card first:", deck, "", verdict, "", *lines])


def make(table: Table, move: int) -> str:
    """Make a move; what it did, beside what it says itself."""
    table.play(move)
    events = table.events(0, len(table.history) - 1)
    return "; ".join(event.text for event in events if event.kind not in UNSAID)


def verdict_on(par: Par) -> str:
    """What is found and what is proven."""
    if par.proven:
        return f"Par is {par.score}, proven: no line scores more. This line does it:"
    open_yet = f"{par.score + 1} to {par.bound}" if par.bound > par.score + 1 else f"{par.bound}"
    return (
        f"The best line found scores {par.score}. More than {par.bound} is proven impossible; "
        f"more --seconds may tell about {open_yet}. This line scores {par.score}:"
    )
