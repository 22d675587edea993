"""Deals with a name, the same for everybody who asks: of the day, or by number."""

import hashlib
import json
import re
from datetime import UTC, datetime

from table21.errors import BadOptions
from table21.server.errors import Refused
from table21.server.rooms import Room
from table21.server.shapes import Came as CameCard
from table21.server.shapes import Others
from table21.server.store import Came
from table21.server.times import instant
from table21.table import Outcome

#: How a deal is asked for.
DAILY, NUMBER = "daily", re.compile(r"[1-9][0-9]{0,5}")


def deal_name(wish: str, now: float) -> str:
    """The name of a deal that is wished for: '2026-11-19' by UTC's calendar, or 'number 4711'."""
    if wish == DAILY:
        return datetime.fromtimestamp(now, UTC).date().isoformat()
    if NUMBER.fullmatch(wish):
        return f"number {wish}"
    right = "'daily' or a number from 1 to 999999"
    raise BadOptions(f"deal: {wish[:40]!r} cannot be, {right} is right")


def secret_of(name: str) -> str:
    """What the packs of a deal with a name are made from; it is no secret."""
    return hashlib.sha256(f"table21 deal {name}".encode()).hexdigest()


def deal_of(room: Room) -> str | None:
    """The name of the deal of a table, if it has one."""
    name: str | None = room.row.settings.get("deal")
    return name


def comparable(room: Room) -> str:
    """A name for all that has to be the same before results can be compared."""
    row = room.row
    bots = [seat.level if seat.who == "bot" else None for seat in room.seats]
    same = [row.game, row.rules, row.options, row.settings.get("deal"), bots]
    text = json.dumps(same, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def came_out(room: Room, outcome: Outcome) -> list[Came]:
    """What is kept of a game on a deal with a name, for each person who played to its end."""
    if deal_of(room) is None or room.playing is None:
        return []
    deal, moves = comparable(room), room.playing.moves_made
    sides = len(outcome.scores)
    return [
        Came(
            deal=deal,
            table=room.row.id,
            seat=seat.seat,
            guest=seat.guest,
            name=seat.name,
            won=seat.seat - 1 in outcome.winners,
            score=outcome.scores[(seat.seat - 1) % sides],
            moves=moves,
        )
        for seat in room.seats
        if seat.who == "person" and not seat.resigned and seat.guest is not None
    ]


def check_named(room: Room) -> str:
    """The name of the deal of a game that is over."""
    name = deal_of(room)
    if name is None:
        raise Refused("bad_request", "this table was dealt cards that nobody else was dealt")
    if room.row.state != "over":
        raise Refused("not_over", "how others came out is shown when the match is over")
    return name


def others_card(name: str, came: list[Came], guest: str) -> Others:
    """How others came out, as it is sent."""
    return Others(name, [came_card(one, guest) for one in came])


def came_card(came: Came, guest: str) -> CameCard:
    """How one came out."""
    at = instant(came.at) if came.at else ""
    you = came.guest == guest
    return CameCard(came.name, came.seat, you, came.won, came.score, came.moves, at)
