"""`table21 why`: what could be known at a move of a record, and what a bot makes of it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from table21.bots import Bot, Weighed, new_bot
from table21.cli.console import Paint, Suits, stdout, waiting
from table21.cli.screen import Screen, seen_scene
from table21.cli.settings import names_of
from table21.cli.show import numbered
from table21.errors import BadOptions
from table21.kernel import plain_row
from table21.record import replay
from table21.table import View

#: From here on a value is told without decimals.
LARGE = 100


@dataclass
class Wishes:
    """Which move of which record it is about, and who is asked."""

    move: int
    bot: str
    number: int = 1
    as_json: bool = False
    suits: Suits | None = None


class Judgement:
    """A move that was made, held against what a bot makes of the position."""

    def __init__(self, record: Mapping[str, Any], number: int, bot: Bot) -> None:
        table = replay(record, number - 1)
        self.number, self.bot = number, bot
        self.names = names_of(record, table.players)
        self.view: View = table.view(table.turn)
        self.played = table.read(record["moves"][number - 1])
        self.weighed = bot.weigh(self.view)
        #: Of bots that try moves: whether this one was tried enough to have a value.
        self.tries = any(one.visits for one in self.weighed)

    @property
    def best(self) -> Weighed:
        """What the bot would do."""
        return self.weighed[0]

    @property
    def lost(self) -> float | None:
        """How much the move that was made is worth less; None if the bot did not try it."""
        (made,) = [one for one in self.weighed if one.move == self.played]
        return max(self.best.value - made.value, 0.0) if self.is_known(made) else None

    def is_known(self, one: Weighed) -> bool:
        """Whether a move has a value."""
        return one.visits > 0 or not self.tries

    def text(self, move: int) -> str:
        """A move as the notation writes it."""
        return self.view.game.words.move_text(plain_row(self.view.rows, 0), move)

    def as_json(self) -> dict[str, Any]:
        """All of it for programs."""
        return {
            "game": self.view.game.name,
            "move": self.number,
            "seat": self.view.seat + 1,
            "bot": self.bot.name,
            "scale": self.bot.scale(self.view),
            "view": self.view.snapshot(),
            "moves": [
                {
                    "move": self.text(one.move),
                    "value": one.value if self.is_known(one) else None,
                    "visits": one.visits,
                }
                for one in self.weighed
            ],
            "played": self.text(self.played),
            "best": self.text(self.best.move),
            "lost": self.lost,
        }


def explain(file: Path, wishes: Wishes) -> None:
    """Ask the bot, and tell."""
    records = [record for _, record in numbered(file)]
    record = records[whole("--game", wishes.number, len(records)) - 1]
    moves = len(replay(record).history)
    number, bot = whole("--move", wishes.move, moves), new_bot(wishes.bot)
    with waiting("thinking"):
        judgement = Judgement(record, number, bot)
    if wishes.as_json:
        print(json.dumps(judgement.as_json()))
        return
    draw(judgement, Screen(stdout(), Paint(wishes.suits), judgement.names), moves)


def whole(name: str, given: int, most: int) -> int:
    """A number from 1 to that many."""
    if most == 0:
        raise BadOptions(f"{name}: {given} cannot be, the record holds none")
    if not 1 <= given <= most:
        raise BadOptions(f"{name}: {given} cannot be, 1 to {most} is right")
    return given


# ---------------------------------------------------------------- for people


def draw(judgement: Judgement, screen: Screen, moves: int) -> None:
    """What the seat saw, what the bot weighed, and what came of it."""
    view = judgement.view
    who = judgement.names[view.seat]
    screen.heading(f"{view.game.title}, move {judgement.number} of {moves}, as {who} saw it")
    screen.table(seen_scene(view), view.seat)
    screen.plain("")
    screen.plain(f"{judgement.bot.name} weighs the moves by: {judgement.bot.scale(view)}", "dim")
    screen.console.print(weighed_grid(judgement, screen))
    screen.plain("")
    screen.line(verdict(judgement, who))


def weighed_grid(judgement: Judgement, screen: Screen) -> Grid:
    """A line for each move, the one that the bot would make first; an arrow at the one made."""
    labels = {spot.text: spot.label for spot in judgement.view.spots()}
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for justify in ("left", "right", "right", "left", "left"):
        grid.add_column(justify=justify, no_wrap=justify == "right")
    for one in judgement.weighed:
        text = judgement.text(one.move)
        value = figure(one.value) if judgement.is_known(one) else "–"
        tried = f"{one.visits:,} times" if judgement.tries else ""
        mark = screen.paint.arrow if one.move == judgement.played else " "
        label = screen.paint(labels.get(text, text))
        grid.add_row(mark, value, tried, label, Text(text, "dim"))
    return grid


def figure(value: float) -> str:
    """A value, with as many decimals as matter."""
    return f"{value:,.0f}" if abs(value) >= LARGE else f"{value:.3f}"


def verdict(judgement: Judgement, who: str) -> str:
    """What was played, and what it lost."""
    played, best = judgement.text(judgement.played), judgement.text(judgement.best.move)
    name, lost = judgement.bot.name, judgement.lost
    if judgement.played == judgement.best.move:
        return f"{who} played {played}, as {name} would have."
    if lost is None:
        return f"{who} played {played}, which {name} did not try; it would have played {best}."
    if lost == 0:
        return f"{who} played {played}; {name} would have played {best}, which is worth no more."
    return f"{who} played {played} and lost {figure(lost)} by it; {name} would have played {best}."
