"""Advice on a move of a game that is over: what a good bot, seeing what the player saw, thought."""

from table21.bots import new_bot
from table21.kernel import plain_row
from table21.record import replay
from table21.server.errors import Refused
from table21.server.replays import Json
from table21.server.shapes import Advice, WeighedMove
from table21.server.telling import with_names
from table21.table import View

#: Who is asked.
LEVEL = "hard"


def advice_on(record: Json, number: int) -> Advice:
    """What a bot makes of a move (counted from 1, as in frames)."""
    table = replay(record)
    moves = len(table.history)
    if not 1 <= number <= moves:
        raise Refused("bad_request", f"move: there is no move {number}, 1 to {moves} are right")
    k, words = number - 1, table.game.words
    seat, made = int(plain_row(table.rows, k).turn), table.history[k]
    view = View(table.game, table.options, table.rows, k, seat)
    names = record.get("names") or [f"seat {n + 1}" for n in range(table.players)]
    bot, s = new_bot(LEVEL), plain_row(view.rows, 0)
    weighed = bot.weigh(view)
    value = next(one.value for one in weighed if one.move == made)
    return Advice(
        move=number,
        by=seat + 1,
        made=words.move_text(s, made),
        level=LEVEL,
        scale=bot.scale(view),
        weighed=[
            WeighedMove(
                words.move_text(s, one.move),
                with_names(words.spot(s, one.move).label, names),
                round(one.value, 4),
                one.visits,
            )
            for one in weighed
        ],
        lost=round(max(0.0, weighed[0].value - value), 4),
    )
