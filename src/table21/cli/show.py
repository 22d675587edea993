"""`table21 replay` and `table21 verify`: records shown, and held against the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from table21.cli.console import Paint, Suits, progress, stdout
from table21.cli.keyboard import Keyboard
from table21.cli.leaving import printable
from table21.cli.screen import Scene, Screen, open_scene, seen_scene
from table21.cli.settings import names_of, read_seat
from table21.cli.voice import result
from table21.errors import BadOptions, Table21Error
from table21.kernel import plain_row
from table21.record import read_records, replay, verify
from table21.table import Table
from table21.table.asking import after_move
from table21.words import Event
from table21.words.cards import counted


@dataclass
class Wishes:
    """What is to be shown of a record, and how."""

    number: int = 1
    seat: int | None = None
    move: int | None = None
    step: bool = False
    suits: Suits | None = None


# ---------------------------------------------------------------- verify


def verify_files(files: Sequence[Path]) -> bool:
    """A line for each record; whether all of them keep the rules."""
    found = [(file, n, record) for file in files for n, record in numbered(file)]
    fine = True
    with progress("verifying", len(found)) as done:
        for file, number, record in found:
            fine = verified(f"{file}:{number}", record) and fine
            done(1)
    return fine


def numbered(file: Path) -> list[tuple[int, dict[str, Any]]]:
    """The records of a file, counted from 1."""
    return list(enumerate(read_records(file), 1))


def verified(where: str, record: Mapping[str, Any]) -> bool:
    """Replay a record, and say whether it keeps the rules."""
    try:
        table = verify(record)
    except Table21Error as departs:
        print(printable(f"{where} departs from the rules: {departs}"))
        return False
    print(printable(f"{where} ok: {counted(len(table.history), 'move')}, {ended(table, record)}"))
    return True


def ended(table: Table, record: Mapping[str, Any]) -> str:
    """'Ann wins', or that nobody has yet."""
    if table.outcome is None:
        return "not finished"
    return result(table.outcome, names_of(record, table.players))


# ---------------------------------------------------------------- replay


def replay_file(file: Path, wishes: Wishes) -> None:
    """Show one record of a file, from its first move to its last."""
    records = [record for _, record in numbered(file)]
    if not 1 <= wishes.number <= len(records):
        raise BadOptions(f"--number: {wishes.number} cannot be, 1 to {len(records)} is right")
    Replay(records[wishes.number - 1], wishes).run()


class Replay:
    """A record on the screen, as a seat saw it or with all cards open."""

    def __init__(self, record: Mapping[str, Any], wishes: Wishes) -> None:
        self.record = record
        self.wishes = wishes
        self.whole = replay(record)
        self.moves = self.whole.moves_in_words()
        self.seat = read_seat("--seat", wishes.seat, self.whole.players)
        console = stdout()
        names = names_of(record, self.whole.players)
        self.screen = Screen(console, Paint(wishes.suits), names)
        self.keyboard = Keyboard(console)
        self.table = replay(record, 0)

    def run(self) -> None:
        """All moves, or only the position after one of them."""
        if self.wishes.move is not None:
            self.show_one(self.wishes.move)
            return
        self.draw()
        self.screen.plain("")
        for number, move in enumerate(self.moves, 1):
            self.make(number, move)
        if not self.wishes.step:
            self.screen.plain("")
            self.draw()
        self.screen.plain("")
        self.show_end()

    def show_one(self, number: int) -> None:
        """The position after a move, and what the move did."""
        if not 0 <= number <= len(self.moves):
            raise BadOptions(f"--move: {number} cannot be, 0 to {len(self.moves)} is right")
        self.table = replay(self.record, number)
        self.draw()
        self.screen.plain("")
        if number:
            self.screen.happened([self.events()], numbered=number)

    def make(self, number: int, move: str) -> None:
        """Make the next move and tell what it did; step by step, show the table after it."""
        if self.wishes.step and self.keyboard.terminal:
            self.keyboard.ask("Enter goes on, Ctrl-C leaves. ")
            self.keyboard.clear()
        self.table.play(move)
        self.screen.happened([self.events()], numbered=number)
        if self.wishes.step:
            self.screen.plain("")
            self.draw()
            self.screen.plain("")

    def events(self) -> list[Event]:
        """What the last move did, as the seat was told it, or with nothing left out."""
        table, last = self.table, len(self.table.history) - 1
        if self.seat is not None:
            return table.events(self.seat, last)
        before = table.rows[last : last + 1]
        after = after_move(table.game, before, 0, table.history[last])
        words = table.game.words
        told = words.events(plain_row(before, 0), self.moves[last], plain_row(after, 0))
        return [*told, *[event for event in table.events(-1, last) if event.kind == "deal"]]

    def scene(self) -> Scene:
        """The position now, as the seat saw it, or with all cards open."""
        return (
            open_scene(self.table) if self.seat is None else seen_scene(self.table.view(self.seat))
        )

    def draw(self) -> None:
        """The table now."""
        made = len(self.table.history)
        when = f"after move {made}" if made else "dealt"
        self.screen.heading(f"{self.table.game.title}, {when} of {len(self.moves)}")
        self.screen.table(self.scene(), -1 if self.seat is None else self.seat)

    def show_end(self) -> None:
        """How it ended, if it did."""
        if self.table.outcome is None:
            self.screen.plain("The game was not finished.")
        else:
            self.screen.outcome(self.table.outcome, self.scene().scores)
