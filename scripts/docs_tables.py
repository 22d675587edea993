"""Writes docs/games/GAME.md, the numbers of each game, from the code that they describe.

Into docs/laboratory.md it writes what each figure of the laboratory counts.

    python scripts/docs_tables.py

A test compares what lies there with what this would write.
"""

import inspect
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from table21.games import all_games
from table21.studies.lab.meanings import MEANINGS
from table21.words import Game

FOLDER = Path(__file__).parent.parent / "docs" / "games"
LABORATORY = FOLDER.parent / "laboratory.md"


def page(game: Game) -> str:
    """The page of a game."""
    return f"""# {game.title} in numbers

<!-- Written by scripts/docs_tables.py from the code. Change that, not this. -->

{game.about}

## Options

{options(game)}

## Sizes

{sizes(game)}

## Moves

```text
{docstring(game.rules.__name__)}
```

## Who knows what

```text
{docstring(game.rules.hide.__module__)}
```
"""


def options(game: Game) -> str:
    """The options as a table."""
    rows = [(f"`{o.name}`", o.values, f"`{o.default}`", o.about) for o in game.words.OPTIONS]
    return table(("option", "may be", "default", "about"), rows)


def sizes(game: Game) -> str:
    """The constants of the rules as a table."""
    rules = game.rules
    rows = [
        ("seats, at most", rules.SEATS),
        ("cards in a pack, at most", rules.PACK),
        ("move ids", rules.MOVES),
        ("legal moves at once, at most", rules.LEGAL),
        ("numbers in an observation", rules.OBSERVED),
        ("bytes in a position", rules.ROW.itemsize),
        ("version of the rules", game.version),
    ]
    return table(("what", "number"), [(name, str(number)) for name, number in rows])


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def docstring(module: str) -> str:
    """What a module says of itself."""
    return inspect.cleandoc(import_module(module).__doc__ or "")


# ---------------------------------------------------------------- the laboratory


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
    for each in all_games():
        (FOLDER / f"{each.name}.md").write_text(page(each), encoding="utf-8")
