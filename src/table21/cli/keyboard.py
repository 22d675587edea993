"""What people type, and clearing the screen between them."""

import sys
from contextlib import suppress

from rich.console import Console
from rich.text import Text

#: Clears the screen; with the second part what was scrolled away as well.
CLEAR, FORGET = "\033[H\033[2J", "\033[3J"


class Keyboard:
    """Reads lines. The end of input raises EOFError."""

    def __init__(self, console: Console) -> None:
        self.console = console
        with suppress(AttributeError, ValueError):
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]

    @property
    def terminal(self) -> bool:
        """Whether somebody sits at a terminal that can be cleared."""
        can_clear = self.console.is_terminal and not self.console.is_dumb_terminal
        return can_clear and sys.stdin.isatty()

    def ask(self, prompt: str) -> str:
        """A line that somebody types. (No line editor: its history would show one to the other.)"""
        self.console.print(Text(prompt, "bold"), end="")
        self.console.file.flush()
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            raise EOFError
        if not sys.stdin.isatty():
            self.console.print(Text(line.rstrip("\n")))  # As a terminal would show it.
        return line.strip()

    def confirm(self, question: str, default: bool) -> bool:
        """Yes or no."""
        answer = self.ask(f"{question} [{'Y/n' if default else 'y/N'}] ").lower()
        return default if not answer else answer.startswith("y")

    def clear(self, forget: bool = False) -> None:
        """An empty screen on a terminal; `forget` empties what was scrolled away, too."""
        if self.terminal:
            self.console.file.write(CLEAR + (FORGET if forget else ""))
            self.console.file.flush()
        else:
            self.console.print()
