import json
from pathlib import Path
from typing import Any

import pytest

from table21.record import read_records, replay


def test_records_that_keep_the_rules(call: Any, records: Path) -> None:
    result = call("verify", records)
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    for number, (line, record) in enumerate(zip(lines, read_records(records), strict=True), 1):
        moves = len(record["moves"])
        assert line.startswith(f"{records}:{number} ok: {moves} moves, seat ")
        assert line.endswith((" wins", " share the win"))


def test_a_record_that_departs_is_told_with_its_move(call: Any, records: Path) -> None:
    good, bad = list(read_records(records))[:2]
    bad["moves"][4] = "take"
    file = records.with_name("two.jsonl")
    file.write_text(json.dumps(good) + "\n" + json.dumps(bad) + "\n")
    result = call("verify", file)
    fine, departs = result.stdout.splitlines()
    assert result.exit_code == 1
    assert fine.startswith(f"{file}:1 ok: ")
    assert departs.startswith(f"{file}:2 departs from the rules: move 5, take: ")


def test_an_unfinished_record(call: Any, records: Path) -> None:
    record = next(read_records(records)) | {"result": None}
    record["moves"] = record["moves"][:3]
    file = records.with_name("left.json")
    file.write_text(json.dumps(record, indent=1))
    assert call("verify", file).stdout == f"{file}:1 ok: 3 moves, not finished\n"
    assert "The game was not finished." in call("replay", file).stdout


def test_every_move_of_a_replay_is_told(
    call: Any, records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")  # No line is broken.
    shown = call("replay", records, "--number", "2", "--suits", "letters").stdout
    record = list(read_records(records))[1]
    for number, move in enumerate(record["moves"], 1):
        (line,) = [line for line in shown.splitlines() if line.split()[:1] == [str(number)]]
        assert all(card in line for card in move.partition(">")[0].split("+") if ">" in move)
    assert f"after move {len(record['moves'])} of {len(record['moves'])}" in shown


def test_a_replay_shows_all_hands_or_those_of_a_seat(call: Any, records: Path) -> None:
    hands = replay(next(read_records(records)), 5).snapshot()["hands"]
    open_to_all = call("replay", records, "--move", "5", "--suits", "letters").stdout
    seen = call("replay", records, "--move", "5", "--seat", "2", "--suits", "letters").stdout
    assert all(f"hand {' '.join(hand)}" in open_to_all for hand in hands)
    assert f"hand {' '.join(hands[1])}" in seen
    assert seen.count("hand 2 cards") == 2
    for card in (*hands[0], *hands[2]):
        assert card not in seen


def test_a_replay_step_by_step_shows_every_position(call: Any, records: Path) -> None:
    shown = call("replay", records, "--step").stdout
    assert shown.count("pile 1  ") == len(next(read_records(records))["moves"]) + 1


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("--seat", "4"), "--seat: 4 cannot be, 1 to 3 is right"),
        (("--move", "999"), "--move: 999 cannot be, 0 to "),
        (("--move", "-1"), "--move: -1 cannot be, 0 to "),
        (("--number", "4"), "--number: 4 cannot be, 1 to 3 is right"),
        (("--number", "0"), "--number: 0 cannot be, 1 to 3 is right"),
    ],
)
def test_what_there_is_not_cannot_be_replayed(
    call: Any, records: Path, args: tuple[str, ...], sentence: str
) -> None:
    result = call("replay", records, *args)
    assert result.exit_code == 2
    assert f"table21: {sentence}" in result.stderr


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"table21": 1}', "\ufeff", "[[[["])
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_what_is_no_record(call: Any, tmp_path: Path, command: str, text: str) -> None:
    file = tmp_path / "bad"
    file.write_text(text)
    result = call(command, file)
    assert result.exit_code in (1, 2)
    assert result.output.count("\n") == 1


def test_names_in_a_record_cannot_steer_a_terminal(call: Any, records: Path) -> None:
    record = next(read_records(records)) | {"names": ["A\x1b[2J", "B\n", "C"]}
    file = records.with_name("hostile.json")
    file.write_text(json.dumps(record))
    assert "\x1b" not in call("replay", file).output
    assert "\x1b" not in call("verify", file).output
