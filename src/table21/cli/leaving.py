"""How a command ends: a sentence for what is wrong, never a traceback, and no noise on the way."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import typer

from table21.errors import Table21Error

#: Exit codes: something did not hold, the input is wrong, stopped by Ctrl-C.
FAILED, WRONG, STOPPED = 1, 2, 130


@contextmanager
def politely() -> Iterator[None]:
    """Turn errors and interruptions into exit codes."""
    try:
        yield
        sys.stdout.flush()
    except Table21Error as error:
        print(f"table21: {printable(str(error))}", file=sys.stderr)
        raise typer.Exit(WRONG) from None
    except KeyboardInterrupt:
        print(file=sys.stderr)
        raise typer.Exit(STOPPED) from None
    except EOFError:
        raise typer.Exit(0) from None
    except BrokenPipeError:
        close_quietly()
        raise typer.Exit(0) from None


def close_quietly() -> None:
    """Nobody reads the output any more: let what is left of it go nowhere."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def flush_quietly() -> None:
    """Write out what is left, if anybody still reads it."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        close_quietly()


def printable(text: str) -> str:
    """A text on one line without anything that could steer a terminal."""
    return "".join(c if c.isprintable() else " " for c in text)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say in a sentence that a file cannot be written."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as bad:
        raise Table21Error(f"{path}: the file cannot be written: {bad.strerror}") from bad
