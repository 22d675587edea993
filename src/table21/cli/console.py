"""Terminals: consoles that keep quiet in pipes, cards in suits and colours, progress bars."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Any, NoReturn

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from table21.cli.leaving import close_quietly

#: A standard card in running text.
CARD = re.compile(r"(?<![\w])([A23456789TJQK])([cdhs])(?![\w])")
SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
COLOURS = {"c": "green", "d": "bright_blue", "h": "red", "s": "bold"}


class Suits(StrEnum):
    """How suits are shown."""

    LETTERS = "letters"
    SYMBOLS = "symbols"


class Out(Console):
    """A console for plain text; a reader who went away is no error."""

    def on_broken_pipe(self) -> NoReturn:
        """Leave quietly."""
        close_quietly()
        raise SystemExit(0)


def stdout() -> Out:
    """The console for what was asked for."""
    return Out(highlight=False, markup=False, emoji=False)


def stderr() -> Out:
    """The console for what is told beside it."""
    return Out(stderr=True, highlight=False, markup=False, emoji=False)


def speaks_unicode() -> bool:
    """Whether the output can show more than ASCII."""
    return (sys.stdout.encoding or "").lower().replace("-", "") in ("utf8", "utf16", "utf32")


class Paint:
    """Cards in running text as the reader wants them: suits as letters or symbols, in colours."""

    def __init__(self, suits: Suits | None = None) -> None:
        chosen = suits or (Suits.SYMBOLS if speaks_unicode() else Suits.LETTERS)
        self.suits = SYMBOLS if chosen is Suits.SYMBOLS else {suit: suit for suit in SYMBOLS}
        self.dot, self.arrow, self.none = ("·", "▸", "–") if speaks_unicode() else ("-", ">", "-")

    def __call__(self, words: str, style: str = "") -> Text:
        """A text with its cards painted."""
        text, end = Text(style=style), 0
        for found in CARD.finditer(words):
            text.append(words[end : found.start()])
            text.append(found[1] + self.suits[found[2]], COLOURS[found[2]])
            end = found.end()
        text.append(words[end:])
        return text

    def cards(self, cards: tuple[str, ...]) -> Text:
        """Cards side by side; a dash where there are none."""
        return self(" ".join(cards)) if cards else Text(self.none, "dim")


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal, nothing in a pipe; call it with how many were done."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=stderr(), transient=True, disable=not told_beside()) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """A word of patience on a terminal."""
    if not told_beside():
        yield
        return
    with stderr().status(what, spinner="line"):
        yield


def told_beside() -> bool:
    """Whether somebody watches what is told beside the output."""
    return sys.stderr.isatty()


@contextmanager
def paged(console: Console) -> Iterator[Any]:
    """Long texts page by page on a terminal."""
    if not (console.is_terminal and sys.stdin.isatty()):
        yield
        return
    os.environ.setdefault("LESS", "-FR")
    with console.pager(styles=not console.no_color):
        yield
