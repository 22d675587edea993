"""Records: what was written replays to the same, and what departs from the rules is found."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from table21 import Table
from table21.errors import BadRecord, Table21Error
from table21.record import read_records, replay, verify, write_record
from variants import GAMES

Record = dict[str, Any]


def a_record(game: str = "make21", seed: int = 4, **options: Any) -> Record:
    table, chance = Table(game, seed=seed, **options), random.Random(seed)
    while not table.over:
        table.play(chance.choice(table.legal_moves()))
    record = write_record(table)
    again: Record = json.loads(json.dumps(record))
    assert again == record
    return again


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_record_replays_to_the_same_end(game: str) -> None:
    for seed in range(10):
        record = a_record(game, seed)
        table = verify(record)
        assert write_record(table, record["names"]) == record


def test_a_record_holds_what_the_notation_says() -> None:
    record = a_record(players=3)
    assert list(record) == [
        *("table21", "game", "rules", "options", "names"),
        *("dealer", "decks", "moves", "result"),
    ]
    assert (record["table21"], record["game"], record["dealer"]) == (1, "make21", 3)
    assert record["names"] == ["seat 1", "seat 2", "seat 3"]
    assert [len(deck) for deck in record["decks"]] == [52]


def test_a_replay_stops_where_it_is_told() -> None:
    record = a_record()
    table = replay(record, until=5)
    assert table.moves_in_words() == record["moves"][:5]
    assert not table.over


def test_an_unfinished_match_has_a_record_too() -> None:
    table = Table("make21", seed=1)
    table.play(0)
    assert write_record(table)["result"] is None
    assert verify(write_record(table)).history == [0]


def test_every_round_has_its_pack() -> None:
    records = [a_record(seed=seed, players=4, ties="replay") for seed in range(60)]
    most = max(records, key=lambda record: len(record["decks"]))
    assert len(most["decks"]) > 1
    verify(most)
    with pytest.raises(BadRecord, match=r"decks: there is no pack for round 2"):
        verify({**most, "decks": most["decks"][:1]})


def swapped(record: Record) -> Record:
    deck = list(record["decks"][0])
    deck[0], deck[-1] = deck[-1], deck[0]
    return {**record, "decks": [deck]}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"table21": 2}, "table21: 2 is no format known here, 1 is right"),
        ({"game": "whist"}, "there is no game 'whist'"),
        ({"game": 5}, "game: 5 is no str"),
        ({"rules": 99}, "rules: the record was played under version 99 of the rules of Make 21"),
        ({"options": {"players": 9}}, "players: 9 cannot be"),
        ({"options": []}, "options: [] is no dict"),
        ({"dealer": 3}, "dealer: 3 cannot be, 1 to 2 is right"),
        ({"dealer": True}, "dealer: True cannot be"),
        ({"names": ["Ann"]}, "names: ['Ann'] cannot be, a list of 2 names is right"),
        ({"decks": []}, "decks: there is no pack for round 1"),
        ({"decks": [["Kh"]]}, "decks[0]: "),
        ({"decks": ["Kh"]}, "decks[0]: 'Kh' is no list of cards"),
        ({"moves": ["take"]}, "move 1, take: take: no pile is in set-mode"),
        ({"moves": [5]}, "moves: 5 is no move in words"),
        ({"moves": "take"}, "moves: 'take' is no list"),
        ({"result": {"winners": [1, 2], "scores": [0, 0]}}, "result: "),
        ({"colour": 1}, "there is no 'colour' in a record"),
    ],
)
def test_records_that_depart_from_the_rules(change: Record, sentence: str) -> None:
    with pytest.raises(Table21Error) as bad:
        verify({**a_record(), **change})
    assert sentence in str(bad.value)


def test_a_card_changed_in_the_deck_is_found() -> None:
    with pytest.raises(BadRecord):
        verify(swapped(a_record()))


def test_a_second_pack_that_was_never_dealt_is_found() -> None:
    record = a_record()
    with pytest.raises(BadRecord, match="decks: 2 packs are given, but 1 rounds were dealt"):
        verify({**record, "decks": record["decks"] * 2})


def test_a_missing_key_is_named() -> None:
    record = a_record()
    del record["dealer"]
    with pytest.raises(BadRecord, match="the record has no 'dealer'"):
        verify(record)


@pytest.mark.parametrize("layout", ["one", "list", "lines"])
def test_files_of_records(tmp_path: Path, layout: str) -> None:
    records = [a_record(seed=1), a_record(seed=2)]
    texts = {
        "one": json.dumps(records[0], indent=2),
        "list": json.dumps(records),
        "lines": "\n".join(json.dumps(record) for record in records) + "\n\n",
    }
    file = tmp_path / "file.json"
    file.write_text(texts[layout])
    assert list(read_records(file)) == (records[:1] if layout == "one" else records)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the file is empty"),
        ("{", "no JSON at line 1, column 2"),
        ('{"a": 1}\n{"b"\n', "file.json:2: no JSON at line 1"),
        ("[1]", "a record is a JSON object, not int"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_files_that_are_no_records(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "file.json"
    file.write_text(text)
    with pytest.raises(BadRecord) as bad:
        list(read_records(file))
    assert sentence in str(bad.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="there is no such file"):
        list(read_records(tmp_path / "none"))
    with pytest.raises(BadRecord, match="cannot be read: Is a directory"):
        list(read_records(tmp_path))
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="is no text"):
        list(read_records(tmp_path / "binary"))
