"""Compiling what tables will ask of each game, so that the first table need not wait for it."""

import asyncio
import logging

from table21.bots import new_bot
from table21.errors import Table21Error
from table21.games import Game, all_games, find
from table21.server.playing import Playing
from table21.server.store import Entry, TableRow
from table21.server.telling import event_cards, view_card
from table21.server.undoing import can_be_undone, reveals

#: A bot of each kind.
BOTS = ("medium", "hard")

_log = logging.getLogger(__name__)


def warm_up_game(game: Game) -> None:
    """Everything that is asked at a table, once."""
    options = game.words.read_options({})
    row = TableRow("warm", game.name, game.version, options, "", "playing", 1, "5e" * 32, 1)
    playing = Playing(row)
    table = playing.table
    names = [f"seat {seat + 1}" for seat in range(table.players)]
    for level in BOTS:
        view = table.view(table.turn)
        move = new_bot(level).choose(view)
        can_be_undone(view)
        text = game.words.move_text(table.position, move)
        playing.apply(Entry(playing.version + 1, "move", table.turn + 1, text, level))
        for seat in range(table.players + 1):
            view_card(playing, seat, names, None)
            event_cards(playing, seat, 0, names)
    reveals(table, 0, 0)


class Warming:
    """Games are made ready in threads, once each; who needs one before it is ready waits."""

    def __init__(self, on: bool) -> None:
        self._on = on
        self._ready: dict[str, asyncio.Future[None]] = {}

    async def all_games(self) -> None:
        """One after the other."""
        for game in all_games():
            await self.ready(game.name)

    async def ready(self, name: str) -> None:
        """Returns when a game is ready to be played."""
        if not self._on:
            return
        if name not in self._ready:
            loop = asyncio.get_running_loop()
            self._ready[name] = loop.run_in_executor(None, _quietly, name)
        await asyncio.shield(self._ready[name])


def _quietly(name: str) -> None:
    """Make a game ready; what is wrong with it will be told to who plays it."""
    try:
        warm_up_game(find(name))
    except Table21Error as bad:
        _log.warning("%s could not be made ready: %s", name, bad)
