"""A screen and a keyboard where news may come while somebody types."""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

from rich.text import Text

from table21.cli.console import Paint, Suits, stdout
from table21.cli.keyboard import Keyboard
from table21.cli.screen import Screen

#: Begins the line of a terminal anew.
BEGIN = "\r\033[K"


class Desk:
    """Prints above a prompt, which then stands below again."""

    def __init__(self, suits: Suits | None = None) -> None:
        console = stdout()
        self.keyboard = Keyboard(console)
        self.screen = Screen(console, Paint(suits), [])
        self._prompt = ""

    @property
    def terminal(self) -> bool:
        """Whether somebody sits at a terminal."""
        return self.keyboard.terminal

    def above(self) -> Screen:
        """The screen, with the prompt out of the way."""
        if self._prompt and self.terminal:
            self.screen.console.file.write(BEGIN)
        elif self._prompt:
            self.screen.console.print()
        self._prompt = ""
        return self.screen

    def say(self, words: str, style: str = "") -> None:
        """A line of text."""
        screen = self.above()
        screen.console.print(screen.paint(words, style))

    def whole(self, words: str, style: str = "") -> None:
        """A text with an address in it, which no end of a line may break."""
        self.above().console.print(Text(words, style), soft_wrap=True)

    def fresh(self) -> Screen:
        """The screen, empty on a terminal."""
        screen = self.above()
        self.keyboard.clear()
        return screen

    def ask(self, prompt: str) -> None:
        """Show a prompt, unless it stands there."""
        if prompt and prompt != self._prompt:
            screen = self.above()
            screen.console.print(Text(prompt, "bold"), end="")
            screen.console.file.flush()
            self._prompt = prompt

    def typed(self, line: str) -> None:
        """A line was typed: shown in a pipe, as a terminal shows it."""
        if not sys.stdin.isatty():
            self.screen.console.print(Text(line))
        self._prompt = ""


def listen(heard: Callable[[str | None], None]) -> None:
    """Hand every line that is typed to the event loop; None when there are no more."""
    reading = (asyncio.get_running_loop(), heard)
    threading.Thread(target=_read, args=reading, name="table21-lines", daemon=True).start()


def _read(loop: asyncio.AbstractEventLoop, heard: Callable[[str | None], None]) -> None:
    # Not through sys.stdin: a thread that waits there keeps Python from ending in peace.
    left, number = b"", sys.stdin.fileno()
    with suppress(RuntimeError):  # the loop has ended
        with suppress(OSError):
            while chunk := os.read(number, 4096):
                *lines, left = (left + chunk).split(b"\n")
                for line in lines:
                    loop.call_soon_threadsafe(heard, line.decode("utf-8", "replace").strip())
        if left:
            loop.call_soon_threadsafe(heard, left.decode("utf-8", "replace").strip())
        loop.call_soon_threadsafe(heard, None)
