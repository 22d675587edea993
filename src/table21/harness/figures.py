"""A page with the numbers of a game, made from the code that it describes.

    python -m table21.harness.figures GAME > docs/GAME.md

The page names to whom the game is owed. A test compares what lies there with what this would write.
"""

import inspect
import sys
from collections.abc import Sequence
from importlib import import_module

from table21.games import find
from table21.words import Game


def page(game: Game) -> str:
    """The page of a game."""
    return f"""# {game.title} in numbers

<!-- Written by table21.harness.figures from the code. Change that, not this. -->

{about(game)}

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


def about(game: Game) -> str:
    """What the game is like, and to whom it is owed."""
    return "\n\n".join(filter(None, (game.about, game.credit)))


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


if __name__ == "__main__":
    print(page(find(sys.argv[1])), end="")
