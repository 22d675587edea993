"""The games of this package, and the options under which the tests try them.

Games of other distributions may be installed as well. They bring tests of their own, so those
here leave them alone.
"""

from typing import Any

from table21.games import all_games
from table21.harness import Case, cases_of

#: The games whose rules lie in this package.
GAMES = [game for game in all_games() if game.rules.__name__.startswith("table21.")]

#: Much that counts nothing, many Aces and few cards: a pack that runs out.
STACK21_PACK = {"A": 9, "A+": 3, "2": 6, "5": 5, "7+": 4, "9k": 2, "10": 5, "0+": 8, "21": 3}

#: The options under which every game is tried, beside every number of players.
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "make21": [{}, {"ties": "replay"}, {"edition": "first", "players": 5}],
    "721": [{}, {"players": 1}, {"players": 6}],
    "stack21": [
        {"target": 4},
        {"teams": True, "players": 4, "target": 6},
        {"pack": STACK21_PACK, "max_rounds": 3},
    ],
}

#: Options under which a match among people is short, also for games that may be installed beside.
SHORT: dict[str, dict[str, Any]] = {"stack21": {"target": 1}, "mines21": {"max_rounds": 1}}


def variants() -> list[Case]:
    """Every game with every number of players, and its other options."""
    return [case for game in GAMES for case in cases_of(game, VARIANTS[game.name])]
