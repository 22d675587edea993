"""Writes whole games as protocol JSON, for the tests of replays and of fair dealing in the browser.

Run it from the root after the protocol, the words of a game or fair dealing changed:

    python web/tests/dump_games.py
"""

import random
from pathlib import Path
from typing import Any

import msgspec

from table21 import Table
from table21.games import find
from table21.record import write_record
from table21.record.fair import dealt, fair_part, first_dealer, seed
from table21.server.replays import frames_of
from table21.server.rulebooks import rules_page

GAMES = Path(__file__).parent / "games"
SECRET = "21" * 32
SHARES = {1: "ab" * 32, 3: "0c" * 32}
#: Game, options and names of the games that are played through, at random.
PLAYED = {
    "make21": ("make21", {"players": 2}, ["Ada", "Bo"]),
    "stack21": ("stack21", {"players": 3, "target": 6}, ["Ada", "Bo", "Cleo"]),
}


def record(game: str, options: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The record of a random game that was dealt fairly."""
    found, made_from = find(game), seed(SECRET, SHARES)
    checked = found.words.read_options(options)
    texts = [found.words.card_text(card) for card in found.words.pack(checked)]

    def pack_of(number: int) -> list[int]:
        return [found.words.read_card(text) for text in dealt(made_from, number + 1, texts)]

    dealer = first_dealer(made_from, len(names)) - 1
    table = Table.of_packs(found, checked, dealer, pack_of)
    dice = random.Random(21)
    while not table.over:
        table.play(dice.choice(table.legal_moves()))
    return write_record(table, names) | {"fair": fair_part(SECRET, SHARES)}


def vectors() -> dict[str, Any]:
    """What fair dealing makes of one secret, step by step."""
    made_from = seed(SECRET, SHARES)
    few = [str(number) for number in range(10)]
    return {
        "seed": made_from.hex(),
        "dealers": {str(players): first_dealer(made_from, players) for players in range(1, 7)},
        "packs": [dealt(made_from, number, few) for number in (1, 2, 3)],
    }


def cites() -> dict[str, list[str]]:
    """The passages that scenarios cite, by game, in the order of their files."""
    games = ("make21", "stack21", "721")
    return {game: [card.cite for card in rules_page(game).scenarios] for game in games}


def write(name: str, what: Any) -> None:
    """A file of the folder."""
    (GAMES / f"{name}.json").write_bytes(msgspec.json.encode(what) + b"\n")


if __name__ == "__main__":
    GAMES.mkdir(exist_ok=True)
    for name, about in PLAYED.items():
        played = record(*about)
        write(f"{name}-record", played)
    write("make21-replay", frames_of(record(*PLAYED["make21"]), None))
    write("fair-vectors", vectors())
    write("cites", cites())
