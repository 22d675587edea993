"""`table21 arena`: what it prints and saves, and how it is stopped."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from table21.cli.leaving import STOPPED, WRONG
from table21.record import read_records, verify


def test_people_get_tables(call: Any) -> None:
    ran = call("arena", "make21", "--bots", "random,greedy", "--games", "100", "--seed", "3")
    assert ran.exit_code == 0
    head, _, names, best, *_ = ran.stdout.splitlines()
    assert head == "Make 21, 2 players: 100 games on 50 deals, seats rotated on each"
    assert names.split() == ["bot", "games", "wins", "score", "rating"]
    assert best.startswith("greedy")
    assert "clear" in ran.stdout
    assert max(map(len, ran.stdout.splitlines())) <= 80


def test_alone_there_are_scores(call: Any) -> None:
    ran = call("arena", "721", "--bots", "random", "--players", "1", "--games", "5")
    assert ran.stdout.startswith("721, 1 player: 5 games on 5 deals\n")
    assert "wins" not in ran.stdout


def test_programs_get_json_or_csv(call: Any) -> None:
    asked = ("arena", "make21", "--bots", "random,easy", "--games", "8", "--players", "3")
    told = json.loads(call(*asked, "--json").stdout)
    rows = list(csv.DictReader(io.StringIO(call(*asked, "--csv").stdout)))
    assert told["options"]["players"] == 3
    assert [row["bot"] for row in rows] == [row["bot"] for row in told["table"]]
    assert float(rows[0]["wins"]) == told["table"][0]["wins"]


def test_a_folder_gets_the_tables_and_records_that_verify(call: Any, tmp_path: Path) -> None:
    asked = ("arena", "stack21", "--bots", "random,search:iterations=5", "--games", "4")
    told = call(*asked, "--out", tmp_path / "new", "--records", tmp_path / "r.jsonl", "--json")
    assert (tmp_path / "new" / "arena.json").read_text() == told.stdout
    assert (tmp_path / "new" / "table.csv").read_text().startswith("bot,games,wins")
    assert (tmp_path / "new" / "pairs.csv").read_text().startswith("bot,other,more")
    book = tmp_path / "new" / "records.jsonl"
    assert book.read_text() == (tmp_path / "r.jsonl").read_text()
    found = list(read_records(book))
    assert [record["names"] for record in found[:2]] == [
        ["random", "search:iterations=5"],
        ["search:iterations=5", "random"],
    ]
    assert call("verify", book).exit_code == 0


def test_it_says_that_it_stopped_early(call: Any) -> None:
    ran = call("arena", "make21", "--bots", "random,greedy", "--stop-early")
    assert "Stopped early, after" in ran.stdout
    assert "intervals hold at every moment" in " ".join(ran.stdout.split())


def test_it_says_how_to_get_ratings(call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    ran = call("arena", "make21", "--bots", "random,greedy", "--games", "4")
    assert "Ratings need openskill: pip install 'table21[lab]'" in ran.stdout


def test_it_says_how_to_get_ray(call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    ran = call("arena", "make21", "--cluster", "local")
    assert ran.exit_code == WRONG
    assert "pip install 'table21[ray]'" in ran.stderr


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--bots", "nosuch,random"], "there is no bot 'nosuch'"),
        (["--bots", "random"], "bots: 1 cannot be"),
        (["--games", "0"], "games: 0 cannot be"),
        (["--players", "9"], "players: 9 cannot be"),
        (["--json", "--csv"], "each is a form, one of them is right"),
        (["--records", "no/such/folder/file"], "the file cannot be written"),
        (["--out", __file__], "the file cannot be written"),
        (["--cluster", "nonsense"], "cluster: 'nonsense' cannot be"),
    ],
)
def test_what_cannot_be_is_refused(call: Any, given: list[str], told: str) -> None:
    ran = call("arena", "make21", *given)
    assert ran.exit_code == WRONG
    assert told in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is a signal")
def test_ctrl_c_ends_with_what_there_is(tmp_path: Path) -> None:
    book = tmp_path / "records.jsonl"
    bots = "random,search:iterations=20"
    asked = ["arena", "make21", "--bots", bots, "--games", "1000000", "--json", "--records"]
    with subprocess.Popen(
        [sys.executable, "-m", "table21", *asked, book],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as run:
        while not (book.exists() and book.stat().st_size):
            assert run.poll() is None, run.stderr and run.stderr.read()
            time.sleep(0.05)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=120)
    assert (run.returncode, err) == (STOPPED, "")
    told = json.loads(out)
    assert told["stopped"] == "interrupted"
    records = list(read_records(book))
    assert len(records) >= told["games"] > 0
    assert verify(records[-1]).over
