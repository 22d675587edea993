"""`play` on a pipe: line by line, nothing cleared."""

import json
from pathlib import Path
from typing import Any

import pytest

from table21.record import read_records, replay, verify

ALONE = (
    "play",
    "make21",
    "--seed",
    "3",
    "--players",
    "3",
    "--suits",
    "letters",
    "--bots",
    "random",
)


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_a_whole_game_against_bots(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "won.jsonl"
    result = call(*ALONE, "--record", file, typed=typed(*["1"] * 40))
    (record,) = read_records(file)
    table = verify(record)
    assert result.exit_code == 0
    assert table.over
    assert record["names"] == ["You", "Bea", "Cid"]
    assert "every hand is empty and the fewest cards win" in result.stdout
    assert "Another game?" in result.stdout
    assert "\x1b" not in result.stdout


def test_the_same_seed_deals_and_plays_the_same(call: Any) -> None:
    first, again = (call(*ALONE, typed=typed(*["1"] * 9)).stdout for _ in range(2))
    assert first == again


def test_another_game_passes_the_deal_to_the_left(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "two.jsonl"
    turns = call(*ALONE, typed=typed(*["1"] * 40)).stdout.count("our move (")
    lines = [*["1"] * turns, "y", *["1"] * 40]
    result = call(*ALONE, "--record", file, typed=typed(*lines))
    first, second = read_records(file)
    assert (first["dealer"], second["dealer"]) == (3, 1)
    assert first["decks"] != second["decks"]
    assert "Games won this evening: You " in result.stdout


def test_moves_are_typed_by_number_or_as_written(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "left.jsonl"
    call(*ALONE, "--record", file, typed=typed("3", "9H > 2", "q", "y", "y"))
    (record,) = read_records(file)
    assert record["result"] is None
    assert record["moves"][0] == "Th>1"
    assert record["moves"][3] == "9h>2"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("Kh>1", "Kh is not in your hand: it holds 3c and Th"),
        ("? Kh>1", "Refused: Kh is not in your hand: it holds 3c and Th"),
        ("?take", "Refused: take: no pile is in set-mode"),
        ("take", "Take: no pile is in set-mode"),
        ("? 3", "Legal: Th on pile 1"),
        ("? th>1", "Legal: Th on pile 1"),
        ("99", "There is no move 99, they are numbered 1 to 4"),
        ("0", "There is no move 0, they are numbered 1 to 4"),
        ("-1", "'-1' is no move: "),
        ("²", "'²' is no move: "),
        ("hello", "'hello' is no move: "),
        ("?", "takes back, to the last decision"),
        ("u", "There is nothing to take back"),
        ("c", "Bea: hand        2 cards"),
        ("s", '"deck": ["??", "??"'),
        ("r", "# Make 21"),
    ],
)
def test_what_may_be_typed_at_a_turn(call: Any, tmp_path: Path, line: str, answer: str) -> None:
    file = tmp_path / "left.jsonl"
    result = call(*ALONE, "--record", file, typed=typed(line, "q", "y"))
    (record,) = read_records(file)
    assert result.exit_code == 0
    assert answer in result.stdout
    assert record["moves"] == []


def test_the_snapshot_shown_is_the_seats_own(call: Any) -> None:
    shown = call(*ALONE, typed=typed("s")).stdout
    snapshot = json.loads(
        shown[shown.index("{") : shown.index("}\nYour move") + 1].replace("\n", "")
    )
    assert snapshot["hands"] == [["3c", "Th"], ["??", "??"], ["??", "??"]]
    assert set(snapshot["deck"]) == {"??"}


def test_the_log_tells_every_move(call: Any) -> None:
    shown = call(*ALONE, typed=typed("1", "l")).stdout.rpartition("helps): l\n")[2]
    assert [line.split()[:2] for line in shown.splitlines() if line.startswith("    ")][:3] == [
        ["1", "You"],
        ["2", "Bea"],
        ["3", "Cid"],
    ]


def test_taking_back_goes_to_the_persons_last_move(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "left.jsonl"
    result = call(*ALONE, "--record", file, typed=typed("1", "1", "u", "u", "4", "q", "y"))
    (record,) = read_records(file)
    assert result.stdout.count("Make 21, move 1 ") == 2
    assert record["moves"][0] == "Th>2"
    assert len(record["moves"]) == 3


def test_forced_moves_are_made_only_if_wished(call: Any) -> None:
    last_cards = (*ALONE, "--seed", "5")
    plain = call(*last_cards, typed=typed(*["1"] * 17)).stdout
    auto = call(*last_cards, "--auto", typed=typed(*["1"] * 17)).stdout
    assert "(1-1, ? helps)" in plain
    assert "(1-1, ? helps)" not in auto


def test_taking_back_does_not_stop_at_forced_moves(call: Any) -> None:
    shown = call(*ALONE, "--auto", typed=typed("1", *["u", "1"] * 3)).stdout
    assert shown.count("Make 21, move 1 ") == 4


def test_the_end_of_input_leaves_politely_and_saves(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "left.jsonl"
    result = call(*ALONE, "--record", file, typed=typed("1"))
    (record,) = read_records(file)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert len(record["moves"]) == 3


def test_a_game_may_be_left_unsaved(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "left.jsonl"
    call(*ALONE, "--record", file, typed=typed("1", "q", "n", "q", "y", "n"))
    assert not file.exists()


def test_a_game_that_was_left_goes_on(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "left.jsonl"
    call(*ALONE, "--record", file, typed=typed("1", "1"))
    call("play", "--resume", file, typed=typed(*["1"] * 40))
    left, ended = read_records(file)
    assert left["result"] is None
    assert ended["result"] is not None
    assert ended["decks"] == left["decks"]
    assert ended["moves"][: len(left["moves"])] == left["moves"]
    verify(ended)
    again = call("play", "--resume", file)
    assert again.exit_code == 2
    assert "its last game is over" in again.stderr


def test_a_resumed_game_is_the_one_that_was_named(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "left.jsonl"
    call(*ALONE, "--record", file, typed=typed("1"))
    stranger = call("play", "--resume", file, "--humans", "Zoe")
    assert stranger.exit_code == 2
    assert "Zoe is not in the game, You, Bea and Cid are" in stranger.stderr
    shown = call("play", "--resume", file, "--humans", "You", typed=typed("l")).stdout
    assert "move 4" in shown


def test_records_are_added_only_to_records(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary\n")
    result = call(*ALONE, "--record", file)
    assert result.exit_code == 2
    assert "it holds something else than a record on each line" in result.stderr
    assert file.read_text() == "Dear diary\n"


def test_bots_alone_play_to_the_end(call: Any) -> None:
    result = call("play", "make21", "--people", "0", "--seed", "1", "--bots", "random")
    assert result.exit_code == 0
    assert "Bea and Cid play Make 21." in result.stdout
    assert "  winner" in result.stdout


def test_the_only_game_needs_no_naming(call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from table21.cli import play
    from table21.games import find

    monkeypatch.setattr(play, "all_games", lambda: [find("make21")])
    assert "Make 21, move 1" in call("play").stdout
    monkeypatch.setattr(play, "all_games", lambda: [find("make21")] * 2)
    asked = call("play", typed=typed("7", "x", "2")).stdout
    assert asked.count("Which game (1-2)? ") == 3
    assert "Make 21, move 1" in asked


def test_people_sit_where_they_are_named(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "left.jsonl"
    call("play", "make21", "--humans", "Ann,,Bea", "--record", file, typed=typed("", "1", "", "1"))
    (record,) = read_records(file)
    assert record["names"] == ["Ann", "Cid", "Bea"]
    assert len(record["moves"]) == 3
    assert replay(record).turn == 0
