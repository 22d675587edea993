"""`play` on a terminal, as people meet it."""

import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pexpect
import pytest

from table21.record import read_records, replay

TABLE21 = str(Path(sys.executable).parent / "table21")
CLEAR, FORGET = "\x1b[H\x1b[2J", "\x1b[3J"
STYLES = re.compile(r"\x1b\[[\d;]*m")
CARD = re.compile(r"\b(?:[A23456789TJQK][cdhs])\b")
PROMPT = r"our move \(1-(\d+), \? helps\): "


@contextmanager
def terminal(*args: str, width: int = 80, **settings: str) -> Iterator[Any]:
    own = {"TERM": "xterm-256color", "PAGER": "cat", "LC_ALL": "C.UTF-8"}
    env = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "NO_COLOR")}
    child = pexpect.spawn(
        TABLE21,
        list(args),
        env=env | own | settings,
        dimensions=(24, width),
        encoding="utf-8",
        timeout=60,
    )
    try:
        yield child
    finally:
        child.close(force=True)


def alone(*args: str, **more: Any) -> Any:
    return terminal("play", "make21", "--seed", "3", "--players", "3", *args, **more)


def status(child: Any) -> int:
    child.expect(pexpect.EOF)
    child.close()
    return int(child.exitstatus)


def test_a_whole_game_by_numbers() -> None:
    with alone() as child:
        while child.expect([PROMPT, "Another game"]) == 0:
            assert "Traceback" not in child.before
            child.sendline(child.match[1])
        shown = STYLES.sub("", child.before)
        assert "Make 21, the end" in shown
        assert (
            " wins: every hand is empty" in shown
            or " share the win: " in shown
            or "You win" in shown
        )
        child.sendline("n")
        assert status(child) == 0


def test_each_turn_begins_on_an_empty_screen_but_the_scroll_stays() -> None:
    with alone() as child:
        child.expect(PROMPT)
        child.sendline("1")
        child.expect(PROMPT)
        assert CLEAR in child.before
        assert FORGET not in child.before


def test_colours_and_symbols() -> None:
    with alone() as child:
        child.expect(PROMPT)
        assert "\x1b[32m3♣" in child.before
        assert "\x1b[31mT♥" in child.before
        assert "\x1b[2;31m" not in child.before, "the own hand is not dimmed"


@pytest.mark.parametrize(
    ("settings", "card"),
    [({"NO_COLOR": "1"}, "T♥"), ({"PYTHONIOENCODING": "ascii"}, "Th"), ({"TERM": "dumb"}, "T♥")],
)
def test_plainer_terminals(settings: dict[str, str], card: str) -> None:
    with alone(**settings) as child:
        child.expect(PROMPT)
        shown = child.before.rpartition(CLEAR)[2]
        assert card in shown
        assert "?" not in shown
        assert ("\x1b[31m" in shown) == ("PYTHONIOENCODING" in settings)
        assert ("\x1b" in shown) == ("TERM" not in settings)


def test_letters_on_wish() -> None:
    with alone("--suits", "letters") as child:
        child.expect(PROMPT)
        assert "Th" in STYLES.sub("", child.before)
        assert "♥" not in child.before


@pytest.mark.parametrize("width", [40, 80])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    with alone(width=width) as child:
        for _ in range(6):
            child.expect(PROMPT)
            shown = STYLES.sub("", child.before.rpartition(CLEAR)[2])
            assert max(map(len, shown.splitlines())) <= width
            child.sendline("1")


def test_the_rules_are_laid_out() -> None:
    with alone() as child:
        child.expect(PROMPT)
        child.sendline("r")
        child.expect(PROMPT)
        assert "Setting up" in child.before
        assert "## Setting up" not in child.before


def test_ctrl_c_leaves_with_130_and_saves(tmp_path: Path) -> None:
    file = tmp_path / "left.jsonl"
    with alone("--record", str(file)) as child:
        child.expect(PROMPT)
        child.sendline("1")
        child.expect(PROMPT)
        child.sendintr()
        assert status(child) == 128 + signal.SIGINT
        assert "Traceback" not in child.before
    (record,) = read_records(file)
    assert len(record["moves"]) == 3


def test_the_end_of_input_leaves_with_0() -> None:
    with alone() as child:
        child.expect(PROMPT)
        child.sendeof()
        assert status(child) == 0
        assert "Traceback" not in child.before


def test_a_progress_bar_is_for_terminals(tmp_path: Path) -> None:
    out = str(tmp_path / "games.jsonl")
    with terminal("selfplay", "make21", "--games", "300", "--out", out) as child:
        assert status(child) == 0
        assert "playing" in child.before


# ---------------------------------------------------------------- several people at one keyboard


class HotSeat:
    """Ann and Bea at one keyboard, Cid a bot; everything that is printed is kept."""

    def __init__(self, child: Any) -> None:
        self.child = child
        #: Moves made, who looked, and all that was printed for them.
        self.shown: list[tuple[int, str, str]] = []
        self.made = 0
        self.name = ""

    def sit(self) -> bool:
        """The keyboard goes to the next person; False when the game is over."""
        if self.child.expect([r"Pass the keyboard to (\w+), then press Enter. ", "Another game"]):
            return False
        between = self.child.before.rpartition(CLEAR + FORGET)
        assert between[1], "the screen and what was scrolled away are emptied first"
        assert not CARD.search(STYLES.sub("", between[2]))
        if self.name:
            self.shown.append((self.made, self.name, between[0]))
        self.name = self.child.match[1]
        self.child.sendline("")
        self.child.expect(rf"{self.name}, y{PROMPT}")
        self.made = (
            int(re.findall(r"Make 21, move (\d+)", STYLES.sub("", self.child.before))[-1]) - 1
        )
        self.keep()
        return True

    def keep(self) -> None:
        self.shown.append((self.made, self.name, self.child.before))

    def ask(self, line: str) -> None:
        self.child.sendline(line)
        self.child.expect(PROMPT)
        self.keep()


def unseen(record: dict[str, Any], made: int, name: str) -> set[str]:
    """The cards that nobody or only others knew after so many moves."""
    snapshot = replay(record, made).snapshot()
    own = record["names"].index(name)
    others = [card for seat, hand in enumerate(snapshot["hands"]) if seat != own for card in hand]
    return {*others, *snapshot["deck"]}


def test_no_hidden_card_is_ever_printed(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    args = ("--humans", "Ann,Bea", "--record", str(file), "--suits", "letters")
    with alone(*args) as child:
        seats, turns = HotSeat(child), 0
        while seats.sit():
            turns += 1
            for line in ("c", "l", "s") if turns % 4 == 0 else ():
                seats.ask(line)
            child.sendline("u" if turns in (5, 6, 11) else "1")
        child.sendline("n")
        assert status(child) == 0
    (record,) = read_records(file)
    assert turns > 20
    for made, name, text in seats.shown:
        # Everybody always made the first move, so those taken back were made again.
        hidden = unseen(record, made, name)
        assert not hidden & set(CARD.findall(STYLES.sub("", text))), (made, name, text)
