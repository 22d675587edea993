"""`play --server` at real terminals and a real server, as friends meet it."""

import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pexpect
import pytest
from typer.testing import CliRunner

from client.houses import House, house
from table21.cli.main import app
from table21.record import read_records, replay, verify

TABLE21 = str(Path(sys.executable).parent / "table21")
STYLES = re.compile(r"\x1b\[[\d;?]*[A-Za-z]")
CARD = re.compile(r"\b(?:[A23456789TJQK][cdhs])\b")
TURN = r"Your move \(1-(\d+), \? helps\): "
OVER = r"rematch plays another one, q leaves"


def surroundings(home: Path) -> dict[str, str]:
    own = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": str(home)}
    return {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR")} | own


@contextmanager
def person(name: str, home: Path, *args: str) -> Iterator[Any]:
    """Somebody at a terminal."""
    command = ["play", *args, "--name", name, "--suits", "letters"]
    env: Any = surroundings(home / name)
    child = pexpect.spawn(
        TABLE21, command, env=env, dimensions=(40, 100), encoding="utf-8", timeout=30
    )
    try:
        yield child
    finally:
        child.close(force=True)


def piped(home: Path, *args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """What `play` says in a pipe."""
    return subprocess.run(
        [TABLE21, "play", *args],
        input=typed,
        env=surroundings(home) | {"COLUMNS": "100"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def link(child: Any) -> str:
    """The link that invites friends, as it is shown."""
    child.expect(r"Friends come in by this link: (\S+)\r")
    return str(STYLES.sub("", child.match[1]))


def plain(text: str) -> str:
    return STYLES.sub("", text)


@contextmanager
def two_people(server: House, home: Path, *args: str) -> Iterator[dict[str, Any]]:
    """Ann opened a table, Bea came by its link, and Ann began."""
    with (
        person("Ann", home, "make21", "--server", server.address, *args) as ann,
        person("Bea", home, "--server", link(ann)) as bea,
    ):
        bea.expect("Not begun yet")
        ann.expect("Bea sits at seat 2.")
        ann.sendline("start")
        yield {"Ann": ann, "Bea": bea}


def turn(child: Any, number: int) -> bool:
    """Whether it becomes this person's turn to make that move; False when the game is over."""
    drawn = rf"(?s)Make 21, move {number}\D.*?Your move \(1-\d+, \? helps\): "
    return bool(child.expect([drawn, OVER]) == 0)


def unseen(record: dict[str, Any], made: int, own: int) -> set[str]:
    """The cards that nobody or only other seats knew after so many moves."""
    snapshot = replay(record, made).snapshot()
    others = [card for seat, hand in enumerate(snapshot["hands"]) if seat != own for card in hand]
    return {*others, *snapshot["deck"]}


def first_to_move(people: dict[str, Any]) -> tuple[str, str]:
    """Who begins, and who waits."""
    if people["Ann"].expect([TURN, r"Bea is to move \(\? helps\): "]):
        return "Bea", "Ann"
    return "Ann", "Bea"


def play_on(child: Any) -> list[tuple[int, str]]:
    """Make the first move of the list until the game is over; moves made, and what was shown."""
    shown = []
    while child.expect([rf"(?s)Make 21, move (\d+)\D.*?{TURN}", OVER]) == 0:
        shown.append((int(child.match[1]) - 1, plain(child.before + child.after)))
        child.sendline("1")
    assert "Make 21, the end" in plain(child.before)
    return shown


def test_a_whole_game_by_a_link_and_no_hidden_card_is_ever_printed(
    server: House, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    args = ("--players", "4", "--bots", "easy", "--record", str(file))
    with two_people(server, tmp_path, *args) as people, ThreadPoolExecutor(2) as hands:
        shown = dict(zip(people, hands.map(play_on, people.values()), strict=True))
        people["Ann"].sendline("q")
        people["Ann"].expect(pexpect.EOF)
    (record,) = read_records(file)
    assert verify(record).over
    assert record["names"] == ["Ann", "Bea", "Bot 3", "Bot 4"]
    for seat, name in enumerate(people):
        assert len(shown[name]) > 5
        for made, text in shown[name]:
            cards = set(CARD.findall(text))
            assert not unseen(record, made, seat) & cards, (made, name, text)
            assert set(replay(record, made).snapshot()["hands"][seat]) <= cards


def test_refusals_chat_and_waiting(server: House, tmp_path: Path) -> None:
    with two_people(server, tmp_path) as people:
        name, other = first_to_move(people)
        mover, waiter = people[name], people[other]
        mover.sendline("? take")
        mover.expect("Refused: take: no pile is in set-mode")
        mover.sendline("take")
        mover.expect("Take: no pile is in set-mode")
        mover.sendline("99")
        mover.expect("There is no move 99, they are numbered 1 to")
        waiter.sendline("1")
        waiter.expect(rf"It is the turn of {name}; say … talks to the others")
        waiter.sendline("say good luck")
        mover.expect(f"{other}: good luck")
        waiter.sendline("u")
        waiter.expect("oves are taken back against bots only")
        mover.sendline("1")
        assert turn(waiter, 2)
        assert f"{name} plays " in plain(waiter.after)
        mover.sendline("resign")
        mover.expect(f"A bot plays on for {name}")
        waiter.expect(f"A bot plays on for {name}")
        waiter.sendline("1")
        assert turn(waiter, 4), "the bot has moved"
        mover.sendline("reclaim")
        waiter.expect(f"{name} plays again")
        waiter.sendline("1")
        assert turn(mover, 5)


def test_a_lost_connection_comes_back_and_nothing_is_lost(tmp_path: Path) -> None:
    with house(tmp_path) as opened, two_people(opened, tmp_path) as people:
        name, other = first_to_move(people)
        people[name].sendline("1")
        assert turn(people[other], 2)
        opened.kill()
        for child in people.values():
            child.expect("The connection is lost; trying to get it back")
        people[other].sendline("1")  # goes out when the connection is back
        opened.start()
        for child in people.values():
            child.expect("The connection is back")
        assert turn(people[name], 3)
        people[name].sendline("1")
        assert turn(people[other], 4)


def test_whoever_leaves_comes_back_to_the_seat(server: House, tmp_path: Path) -> None:
    with two_people(server, tmp_path) as people:
        name, other = first_to_move(people)
        people[name].sendline("q")
        people[name].expect(r"Your seat stays yours: table21 play --server (\S+) goes on")
        where = people[name].match[1]
        people[other].expect(f"{name} is away")
        with person(name, tmp_path, "--server", where) as again:
            again.expect(TURN)
            people[other].expect(f"{name} is back")


@pytest.mark.parametrize(("leave", "status"), [("sendintr", 130), ("sendeof", 0)])
def test_leaving_by_a_key_is_no_noise(
    server: House, tmp_path: Path, leave: str, status: int
) -> None:
    with person("Ann", tmp_path, "make21", "--server", server.address) as ann:
        ann.expect("start begins")
        getattr(ann, leave)()
        ann.expect(pexpect.EOF)
        ann.close()
        assert ann.exitstatus == status
        assert "Traceback" not in ann.before
        assert "Fatal" not in ann.before


def test_somebody_looks_on(server: House, tmp_path: Path) -> None:
    with person("Ann", tmp_path, "make21", "--server", server.address) as ann:
        where = link(ann)
        with person("Zoe", tmp_path, "--server", where, "--watch") as zoe:
            zoe.expect("Not begun yet")
            ann.sendline("start")
            ann.expect(TURN)
            ann.sendline("1")
            zoe.expect("Ann plays ")
            zoe.sendline("1")
            zoe.expect("It is the turn of ")
            zoe.sendline("c")
            zoe.expect(r"Ann: hand\s+2 cards")


@pytest.fixture(scope="module")
def against_a_bot(server: House, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A whole game in a pipe, and the rematch's first moves."""
    home = tmp_path_factory.mktemp("home")
    args = ("make21", "--server", server.address, "--people", "1", "--bots", "easy")
    lines = ["?", "s", "l", "r", "who", "say hello", "? 1", *["1"] * 60, "rematch", "start", "1"]
    record = ("--record", str(home / "game.jsonl"), "--suits", "letters", "--name", "Ann")
    ran = piped(home, *args, *record, typed="\n".join(lines) + "\n")
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout, home


def test_a_whole_game_in_a_pipe(against_a_bot: tuple[str, Path]) -> None:
    shown, home = against_a_bot
    (record,) = read_records(home / "game.jsonl")
    assert verify(record).over
    assert record["names"] == ["Ann", "Bot 2"]
    assert "Make 21, the end" in shown
    assert "Legal: " in shown
    assert "Ann: hello" in shown
    assert "seat 2  Bot 2, a bot: easy" in shown
    assert "\x1b" not in shown


def test_the_rematch_is_played_at_the_next_table(against_a_bot: tuple[str, Path]) -> None:
    shown, _ = against_a_bot
    after = shown.partition("helps): rematch\n")[2]
    assert "Make 21, before the game" in after
    assert re.search(r"Make 21, move [12] ", after)


def test_the_token_is_for_nobody_else_and_never_printed(against_a_bot: tuple[str, Path]) -> None:
    shown, home = against_a_bot
    (file,) = (home / "table21" / "guests").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    token = file.read_text().strip()
    assert len(token) > 30
    assert token not in shown


def test_taking_back_against_bots(server: House, tmp_path: Path) -> None:
    args = ("721", "--server", server.address, "--people", "1", "--name", "Ann")
    shown = piped(tmp_path, *args, typed="1\nu\nu\n").stdout
    if "Ann takes back to move 0" in shown:
        assert "There is nothing to take back yet" in shown
    else:
        assert "A card was revealed since your last move, so it stands" in shown, shown


def test_bots_alone_play_to_the_end(server: House, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    args = ("make21", "--server", server.address, "--people", "0", "--bots", "easy")
    ran = piped(tmp_path, *args, "--record", str(file))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "  winner" in ran.stdout
    (record,) = read_records(file)
    assert verify(record).over


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("make21", "--people", "1", "--bots", "deep blue"), "level: 'deep blue' cannot be"),
        (("nosuch",), "there is no game 'nosuch' at this server; there are: "),
        (("make21", "--seed", "3"), "--seed is for games at this machine"),
        (("make21", "--people", "3", "--players", "2"), "--people: 3 cannot be, 0 to 2 is right"),
        (("make21", "--options", '{"ties": 7}', "--people", "1"), "ties"),
    ],
)
def test_wishes_that_cannot_be(
    server: House, tmp_path: Path, args: tuple[str, ...], told: str
) -> None:
    ran = piped(tmp_path, "--server", server.address, *args)
    assert ran.returncode == 2
    assert told in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_table_that_is_not_there(server: House, tmp_path: Path) -> None:
    ran = piped(tmp_path, "--server", f"{server.address}/t/nowhere")
    assert ran.returncode == 2
    assert "there is no table 'nowhere' here" in ran.stderr


def test_without_the_extra_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table21.cli.serve.find_spec", lambda _: None)
    ran = CliRunner().invoke(app, ["play", "--server", "http://localhost:2121"])
    assert ran.exit_code == 2
    assert "a server's table needs msgspec, websockets, segno: install it with" in ran.stderr
    assert "pip install 'table21[server]'" in ran.stderr


def test_what_is_for_servers_only(tmp_path: Path) -> None:
    ran = piped(tmp_path, "make21", "--watch")
    assert ran.returncode == 2
    assert "--server says which" in ran.stderr
