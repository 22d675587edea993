"""Bots: players that know what their seat knows, and nothing else.

    bot = new_bot("expert", seed=7)
    move = bot.choose(table.view(table.turn))

A bot is a level (`LEVELS`), or one of three kinds with settings: `random`, `greedy` (makes the
move that looks best, by the game's own rule `appeal`) and `search` (Monte Carlo tree search over
worlds that fit what the seat has seen). A choice depends on the bot's seed and on what the seat
sees, on nothing else: asked again, it chooses the same, unless its budget is a time.

This package may import `table21.batch` and what lies below it, nothing else of `table21`.
"""

from table21.bots.contract import Bot, Level, Weighed
from table21.bots.naming import LEVELS, new_bot

__all__ = ["LEVELS", "Bot", "Level", "Weighed", "new_bot"]
