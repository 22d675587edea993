"""The command `table21`: play in the terminal, check rulings, replay records, simulate, measure.

main.py has the commands and what they take; each command's work is a file of its own. What is
shown of a game comes from a seat's view and from the game's words: nothing here knows a game.

This package may import everything in `table21`, Typer and Rich.
"""

__all__ = ["main"]


def main() -> None:
    """Run the command line (imported late, so that a bad start is a quick one)."""
    from table21.cli.main import run

    run()
