"""Writes docs/games/GAME.md, the numbers of each game of this package, from the code.

Into docs/laboratory.md it writes what each figure of the laboratory counts.

    python scripts/docs_tables.py

A test compares what lies there with what this would write.
"""

from pathlib import Path

from table21.games import all_games
from table21.harness.figures import page, table
from table21.studies.lab.meanings import MEANINGS

FOLDER = Path(__file__).parent.parent / "docs" / "games"
LABORATORY = FOLDER.parent / "laboratory.md"


def laboratory(page: str) -> str:
    """The page with the table of figures filled in."""
    head, begin, rest = page.partition("<!-- figures: ")
    marker, _, rest = rest.partition("\n")
    _, end, rest = rest.partition("<!-- end -->")
    return f"{head}{begin}{marker}\n\n{figures()}\n\n{end}{rest}"


def figures() -> str:
    """What each figure counts, as a table."""
    rows = [(f"`{key}`", meaning) for key, meaning in MEANINGS.items()]
    return table(("figure", "what it counts"), rows)


if __name__ == "__main__":
    LABORATORY.write_text(laboratory(LABORATORY.read_text(encoding="utf-8")), encoding="utf-8")
    for game in all_games():
        if game.rules.__name__.startswith("table21."):
            (FOLDER / f"{game.name}.md").write_text(page(game), encoding="utf-8")
