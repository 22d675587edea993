"""Writes docs/games/GAME.md, the numbers of each game of this package, from the code.

    python scripts/docs_tables.py

A test compares what lies there with what this would write.
"""

from pathlib import Path

from table21.games import all_games
from table21.harness.figures import page

FOLDER = Path(__file__).parent.parent / "docs" / "games"


if __name__ == "__main__":
    for game in all_games():
        if game.rules.__name__.startswith("table21."):
            (FOLDER / f"{game.name}.md").write_text(page(game), encoding="utf-8")
