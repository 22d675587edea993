import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from table21 import Table
from table21.record import read_records, verify

DECK = Table("721", seed=7, players=1).decks()[0]


def found(call: Any, *args: Any) -> dict[str, Any]:
    result = call("par", "721", *args, "--json")
    assert result.exit_code == 0, result.stderr
    told: dict[str, Any] = json.loads(result.stdout)
    return told


def test_par_in_words(call: Any) -> None:
    lines = call("par", "721", "--seed", "7").stdout.splitlines()
    assert " ".join(lines[1:4]).split() == DECK
    assert "Par is 23, proven: no line scores more. This line does it:" in lines
    assert lines[-1].split()[1:] == ["end"]
    assert max(map(len, lines)) <= 80


def test_par_as_json_is_a_game_that_scores_it(call: Any) -> None:
    told = found(call, "--seed", "7")
    assert (told["game"], told["options"], told["deck"]) == ("721", {"players": 1}, DECK)
    assert (told["score"], told["bound"], told["proven"]) == (23, 23, True)
    table = Table("721", decks=[told["deck"]], players=1)
    for move in told["moves"]:
        table.play(move)
    assert table.over
    assert table.scores == [23]


def test_a_deck_may_be_written_in_many_ways(call: Any, tmp_path: Path) -> None:
    plain, listed = tmp_path / "deck.txt", tmp_path / "deck.json"
    plain.write_text("\n".join(DECK))
    listed.write_text(json.dumps(DECK))
    for given in (" ".join(DECK), ",".join(DECK).lower(), plain, listed):
        assert found(call, "--deck", given)["deck"] == DECK


def test_the_line_is_kept_as_a_record_and_par_of_that_record_is_the_same(
    call: Any, tmp_path: Path
) -> None:
    file = tmp_path / "lines.jsonl"
    found(call, "--seed", "8", "--record", file)
    found(call, "--seed", "7", "--record", file)
    first, second = read_records(file)
    assert verify(second).scores == [23] == second["result"]["scores"]
    assert second["names"] == ["hindsight"]
    assert found(call, "--deck", file, "--number", "2")["deck"] == DECK
    assert found(call, "--deck", file)["deck"] == first["decks"][0]


def test_without_a_deck_one_is_dealt(call: Any) -> None:
    assert found(call)["deck"] != found(call)["deck"]


def test_what_is_not_proven_is_said(call: Any) -> None:
    hard = sorted(DECK, key=lambda card: (card[0] not in "TJQK", card[0] in "AX"))
    result = call("par", "721", "--deck", " ".join(hard), "--seconds", "0")
    assert "The best line found scores " in result.stdout
    assert "is proven impossible; " in result.stdout
    told = found(call, "--deck", " ".join(hard), "--seconds", "0")
    assert told["score"] < told["bound"]
    assert not told["proven"]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["make21"], "Make 21 has no par; the games here that have one: 721"),
        (["chess"], "there is no game 'chess'"),
        (["721", "--deck", "nowhere.txt"], "there is no file 'nowhere.txt', and it is no list"),
        (["721", "--deck", "Kh 5d"], "decks[0]: "),
        (["721", "--deck", " ".join([*DECK[:-1], "Ks"])], "7h is in it 0 times, 1 is right"),
        (["721", "--deck", " ".join([*DECK[:-1], "Zs"])], "Zs"),
        (["721", "--deck", "Kh 5d", "--seed", "1"], "each names a deck, one of them is right"),
        (["721", "--options", '{"players": 2}'], "players: 2 cannot be"),
        (["721", "--seconds", "nan"], "--seconds: nan cannot be, 0 or more is right"),
        (["721", "--seconds", "-1"], "--seconds: -1.0 cannot be, 0 or more is right"),
        (["721", "--record", "/"], "cannot be written"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(call: Any, args: list[str], sentence: str) -> None:
    result = call("par", *args)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_records_of_another_game_and_numbers_beyond(call: Any, records: Path) -> None:
    assert "a record of make21, not of 721" in call("par", "721", "--deck", records).stderr
    beyond = call("par", "721", "--deck", records, "--number", "9")
    assert "--number: 9 cannot be, 1 to 3 is right" in beyond.stderr


def test_what_is_no_record_is_said(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    for text in ("{", '{"table21": 1}', '[{"game": 721}]', '{"decks": [[1]]}', "\x00{", ""):
        file.write_text(text)
        result = call("par", "721", "--deck", file)
        assert result.exit_code == 2, text
        assert len(result.stderr.splitlines()) == 1
    file.write_bytes(bytes(range(256)))
    assert "the file is no text" in call("par", "721", "--deck", file).stderr


def test_plain_and_compiled_find_the_same(call: Any) -> None:
    args = ["par", "721", "--seed", "7", "--seconds", "0", "--json"]
    script = "from table21.cli import main; main()"
    plain = subprocess.run(
        [sys.executable, "-c", script, *args],
        env={**os.environ, "TABLE21_JIT": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(plain.stdout) == json.loads(call(*args).stdout)
