"""The names of bots: levels, and kinds with settings like `search:iterations=2000,threads=2`."""

from collections.abc import Callable
from typing import Any

from table21.bots.contract import Bot, Level
from table21.bots.search import SearchBot
from table21.bots.simple import GreedyBot, RandomBot
from table21.errors import BadOptions

KINDS: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
}
#: The settings of each kind, and the least and the most that each may be.
SETTINGS: dict[str, dict[str, tuple[int, int]]] = {
    "random": {},
    "greedy": {"look": (1, 100)},
    "search": {
        "iterations": (1, 10_000_000),
        "ms": (1, 600_000),
        "threads": (1, 256),
        "look": (1, 99),
        "ahead": (0, 9999),
    },
}
LEVELS = (
    Level("easy", "overlooks half of its moves, and makes the one of the rest that looks best"),
    Level("medium", "makes the move that looks best"),
    Level("hard", "tries its moves 500 times, in worlds that fit what it has seen"),
    Level("expert", "tries its moves 10000 times, in worlds that fit what it has seen"),
)
_MEANT = {
    "easy": "greedy:look=2",
    "medium": "greedy",
    "hard": "search:iterations=500",
    "expert": "search:iterations=10000",
}


def new_bot(name: str, seed: int = 0) -> Bot:
    """A bot by name: a level, or random, greedy or search, with settings behind a colon.

    `search:iterations=2000`, `search:ms=500,threads=2`, `expert:threads=2`. The same seed makes
    the same choices; a budget in ms alone depends on the machine.
    """
    called, _, told = name.partition(":")
    kind, _, meant = _MEANT.get(called, called).partition(":")
    if kind not in KINDS:
        raise BadOptions(f"there is no bot '{called}'; there are: {', '.join(bot_names())}")
    settings = read_settings(kind, meant) | read_settings(kind, told)
    return KINDS[kind](name, seed, **settings)


def bot_names() -> list[str]:
    """All that may stand before the colon."""
    return [level.name for level in LEVELS] + list(KINDS)


def read_settings(kind: str, told: str) -> dict[str, Any]:
    """'iterations=2000,threads=2' as settings."""
    return dict(read_setting(kind, part) for part in told.split(",") if told)


def read_setting(kind: str, part: str) -> tuple[str, int]:
    """'iterations=2000' as a setting that this kind of bot has."""
    known = SETTINGS[kind]
    name, _, value = part.strip().partition("=")
    if name not in known:
        right = f"there are: {', '.join(known)}" if known else "it has none"
        raise BadOptions(f"{kind}: there is no setting '{name}'; {right}")
    least, most = known[name]
    if not (value.isascii() and value.isdigit() and least <= int(value) <= most):
        raise BadOptions(f"{kind}: {name} '{value}' cannot be, {least} to {most} is right")
    return name, int(value)
