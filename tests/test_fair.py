"""Fair dealing: the vectors of the page, and records whose packs were not dealt as they say."""

import re
from pathlib import Path
from typing import Any

import pytest

from table21 import Table
from table21.errors import BadRecord
from table21.games import all_games
from table21.record import verify, write_record
from table21.record.fair import commitment, dealt, fair_part, first_dealer, new_secret, seed

PAGE = Path(__file__).parent.parent / "docs" / "fair-dealing.md"
VECTOR = re.compile(r"^\| (?P<what>[^|]+) \| `(?P<is>[^`]+)` \|$", re.MULTILINE)
STANDARD = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]


def vectors() -> dict[str, str]:
    found = VECTOR.findall(PAGE.read_text(encoding="utf-8"))
    return {what.partition(" (")[0].strip(): value for what, value in found}


def test_the_page_shows_what_is_dealt() -> None:
    shown = vectors()
    secret = shown["secret"]
    entropy = {int(what[-1]): value for what, value in shown.items() if "entropy" in what}
    made_from = seed(secret, entropy)
    assert commitment(secret) == shown["commitment"]
    assert made_from.hex() == shown["seed"]
    assert dealt(made_from, 1, STANDARD)[:10] == shown["a pack of 52 cards"].split()
    assert dealt(made_from, 2, reversed(STANDARD))[:10] == shown["the same, round 2"].split()
    assert str(first_dealer(made_from, 4)) == shown["first dealer of 4 seats"]


def test_every_number_counts() -> None:
    secret = new_secret()
    packs = {
        tuple(dealt(seed(one, entropy), number, STANDARD))
        for one in (secret, new_secret())
        for entropy in ({}, {1: "5e" * 32}, {2: "5e" * 32}, {1: "5f" * 32})
        for number in (1, 2)
    }
    assert len(packs) == 16
    assert {tuple(sorted(pack)) for pack in packs} == {tuple(sorted(STANDARD))}


def test_each_place_and_each_dealer_is_as_likely() -> None:
    """Ten thousand decks: the card on top, and the dealer, within five standard deviations."""
    tops: dict[str, int] = dict.fromkeys("abcdef", 0)
    dealers = dict.fromkeys(range(1, 6), 0)
    for number in range(10_000):
        made_from = number.to_bytes(4, "big")
        tops[dealt(made_from, 1, "abcdef")[0]] += 1
        dealers[first_dealer(made_from, 5)] += 1
    assert all(abs(count - 10_000 / 6) < 5 * (10_000 * 5 / 36) ** 0.5 for count in tops.values())
    assert all(abs(count - 2_000) < 5 * (10_000 * 4 / 25) ** 0.5 for count in dealers.values())


def record_of(name: str) -> dict[str, Any]:
    """A record as the server writes it, of a game that has just begun."""
    game = next(game for game in all_games() if game.name == name)
    secret, entropy = "5e" * 32, {2: "21" * 32}
    pack = [game.words.card_text(card) for card in game.words.pack(game.words.read_options({}))]
    table = Table(name, decks=[dealt(seed(secret, entropy), 1, pack)])
    return write_record(table) | {"fair": fair_part(secret, entropy)}


@pytest.mark.parametrize("name", [game.name for game in all_games()])
def test_a_record_that_was_dealt_so(name: str) -> None:
    assert verify(record_of(name)).players == 2


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"secret": "5f" * 32, "commitment": commitment("5f" * 32)}, r"decks\[0\] is not what"),
        ({"secret": "5f" * 32}, "commitment is not the hash"),
        ({"entropy": []}, r"decks\[0\] is not what"),
        ({"entropy": [{"seat": 2, "value": "21"}]}, "64 digits"),
        ({"entropy": [{"seat": True, "value": "21" * 32}]}, "a seat and its value"),
        ({"entropy": [{"seat": 2, "value": "21" * 32}] * 2}, "a seat and its value"),
        ({"entropy": ["x"]}, "a seat and its value"),
        ({"entropy": None}, "it holds"),
        ({"secret": 7}, "64 digits"),
    ],
)
def test_a_record_that_was_not(change: dict[str, Any], says: str) -> None:
    record = record_of("make21")
    record["fair"] |= change
    with pytest.raises(BadRecord, match=says):
        verify(record)
