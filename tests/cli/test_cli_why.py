import json
from pathlib import Path
from typing import Any

import pytest

from table21.bots import new_bot
from table21.cli.screen import seen_scene
from table21.record import read_records, replay

BOT = ["--bot", "search:iterations=200"]


def told(call: Any, *args: Any) -> dict[str, Any]:
    result = call("why", *args, "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_it_tells_what_the_bot_makes_of_the_view_of_the_seat(call: Any, records: Path) -> None:
    record = list(read_records(records))[1]
    found = told(call, records, "--game", "2", "--move", "9", *BOT)
    table = replay(record, 8)
    view, bot = table.view(table.turn), new_bot(BOT[1])
    weighed = bot.weigh(view)
    assert found["view"] == view.snapshot()
    assert (found["seat"], found["move"]) == (table.turn + 1, 9)
    assert (found["bot"], found["scale"]) == (BOT[1], bot.scale(view))
    assert [one["visits"] for one in found["moves"]] == [one.visits for one in weighed]
    assert {one["move"] for one in found["moves"]} == set(table.legal_in_words())
    assert found["played"] == record["moves"][8]
    assert found["best"] == found["moves"][0]["move"]


def test_what_was_lost_is_the_difference_of_two_values(call: Any, records: Path) -> None:
    losses = []
    for number in range(1, 13):
        found = told(call, records, "--move", number, *BOT)
        values = {one["move"]: one["value"] for one in found["moves"]}
        best, played = values[found["best"]], values[found["played"]]
        if played is None:
            assert found["lost"] is None
        else:
            assert found["lost"] == max(best - played, 0)
            losses.append(found["lost"])
        assert found["lost"] == 0 or found["played"] != found["best"]
    assert max(losses) > 0


def test_it_draws_what_the_seat_saw_and_no_more(call: Any, records: Path) -> None:
    shown = call("why", records, "--move", "4", "--suits", "letters", *BOT)
    table = replay(next(read_records(records)), 3)
    hands = table.snapshot()["hands"]
    first, *_ = shown.stdout.splitlines()
    assert first.startswith(f"Make 21, move 4 of {len(next(read_records(records))['moves'])}, as ")
    assert f"hand {' '.join(hands[table.turn])}" in shown.stdout
    assert shown.stdout.count("hand 2 cards") == len(seen_scene(table.view(0)).scores) - 1
    assert "weighs the moves by: " in shown.stdout
    assert all(text in shown.stdout for text in table.legal_in_words())


def test_the_verdict_says_what_was_played(call: Any, records: Path) -> None:
    said = set()
    moves = next(read_records(records))["moves"]
    for number, move in enumerate(moves[:12], 1):
        shown = call("why", records, "--move", number, "--suits", "letters", "--bot", "medium")
        words = " ".join(shown.stdout.split())
        assert f"played {move}" in words
        said |= {part for part in ("as medium would have", "and lost", "no more") if part in words}
    assert {"as medium would have", "and lost"} <= said


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--move", "0"], "--move: 0 cannot be, 1 to "),
        (["--move", "999"], "--move: 999 cannot be, 1 to "),
        (["--move", "1", "--game", "4"], "--game: 4 cannot be, 1 to 3 is right"),
        (["--move", "1", "--bot", "genius"], "there is no bot 'genius'"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    call: Any, records: Path, args: list[str], sentence: str
) -> None:
    result = call("why", records, *args)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_record_without_moves_has_none_to_ask_about(call: Any, records: Path) -> None:
    record = next(read_records(records)) | {"moves": [], "result": None}
    records.write_text(json.dumps(record))
    assert "the record holds none" in call("why", records, "--move", "1").stderr
    assert "there is no such file" in call("why", records.with_name("no"), "--move", "1").stderr
