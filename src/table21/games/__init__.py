"""The games, each in a folder of its own: rules.py (numbers) and words.py (people).

A game is an entry in the entry-point group `table21.games`; those in this package and those
of other distributions are found alike. Nothing outside a game's folder knows its name.

This package may import `table21.words`, `table21.cards`, `table21.kernel` and
`table21.errors`, nothing else of `table21`; games do not import each other.
"""

import functools
from contextlib import suppress
from importlib.metadata import EntryPoint, entry_points

from table21.errors import UnknownGame
from table21.kernel.cache import GAMES
from table21.words import Game

__all__ = ["Game", "all_games", "find"]


@functools.cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GAMES)}


@functools.cache
def find(name: str) -> Game:
    """The game of that name."""
    entry = _entries().get(name)
    if entry is None:
        known = ", ".join(sorted(_entries())) or "none at all"
        raise UnknownGame(f"there is no game '{name}'; the games here are: {known}")
    try:
        game = entry.load()
    except ImportError as missing:
        raise UnknownGame(f"the game '{name}' is registered, but not there: {missing}") from missing
    if not isinstance(game, Game):
        raise UnknownGame(f"'{name}' is registered as a game, but is none: {game!r}")
    return game


def all_games() -> list[Game]:
    """All games that can be played, by name. (Of one that cannot, `find` says why.)"""
    found = []
    for name in sorted(_entries()):
        with suppress(UnknownGame):
            found.append(find(name))
    return found
