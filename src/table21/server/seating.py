"""Tables from the wish for one to the rematch: who sits where, who starts, who leaves to a bot."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from table21.bots import LEVELS
from table21.errors import BadOptions
from table21.games import Game, find
from table21.record.fair import new_secret
from table21.server.checks import check_owner, check_waiting, own_seat
from table21.server.clocks import TAKES_OVER, clocks_now
from table21.server.errors import Refused
from table21.server.guests import clean_name
from table21.server.named import deal_name, secret_of
from table21.server.rooms import Room
from table21.server.shapes import NewTable, SeatChange, SeatWish, Sit
from table21.server.store import Guest, SeatRow, TableRow

#: How well the bots play that fill empty seats.
FILLS = "medium"
#: Options as JSON may be no longer than this.
OPTIONS = 4000

Amended = tuple[TableRow, Sequence[SeatRow]]

# ---------------------------------------------------------------- opening a table


def new_table(guest: Guest, wish: NewTable, now: float) -> tuple[TableRow, list[SeatRow]]:
    """The row and the seats of a table that is wished for."""
    game = find(wish.game)
    options = options_of(game, wish)
    wishes = wish.seats or [SeatWish("me")] + [SeatWish("open")] * (options["players"] - 1)
    if len(wishes) != options["players"]:
        text = f"seats: {len(wishes)} are given for {options['players']} players"
        raise BadOptions(f"{text}, one each is right")
    clock = wish.clock and {"bank": wish.clock.bank, "more": wish.clock.more}
    settings = {"watch": wish.watch, "clock": clock, "forced": wish.forced, "drawn": True}
    row = blank_row(game, options, guest.id, settings)
    if wish.deal is not None:
        deal = deal_name(wish.deal, now)
        row = replace(row, secret=secret_of(deal), settings=settings | {"deal": deal})
    name = clean_name(wish.name, guest.name)
    mine = sum(seat.who == "me" for seat in wishes)
    return row, [seat_row(n, seat, guest, name, mine) for n, seat in enumerate(wishes, 1)]


def options_of(game: Game, wish: NewTable) -> dict[str, Any]:
    """All options; so many players as there are seats, if nothing else is said."""
    given = dict(wish.options)
    if wish.seats is not None:
        given.setdefault("players", len(wish.seats))
    if len(str(given)) > OPTIONS:
        raise Refused("bad_request", f"options are longer than {OPTIONS} characters")
    return game.words.read_options(given)


def blank_row(game: Game, options: dict[str, Any], owner: str, settings: Any) -> TableRow:
    """A table that nobody knows yet; its name is 96 random bits."""
    name, secret = secrets.token_urlsafe(12), new_secret()
    return TableRow(
        name, game.name, game.version, options, owner, "waiting", 1, secret, 1, settings
    )


def seat_row(number: int, wish: SeatWish, guest: Guest, name: str, mine: int) -> SeatRow:
    """A seat as it is wished for."""
    if wish.who == "me":
        other = f"{name} {number}" if mine > 1 else name
        return SeatRow(number, "person", clean_name(wish.name, other), guest.id)
    if wish.who == "bot":
        return bot_row(number, wish.level, wish.name)
    return SeatRow(number, "open")


def bot_row(number: int, level: str | None, name: str | None = None) -> SeatRow:
    """A seat with a bot; a level, nothing that could think for a week."""
    level = level or FILLS
    known = [one.name for one in LEVELS]
    if level not in known:
        raise BadOptions(f"level: {level!r} cannot be, {', '.join(known)} are right")
    return SeatRow(number, "bot", clean_name(name, f"Bot {number}"), level=level)


# ---------------------------------------------------------------- before the start


def sit(room: Room, guest: Guest, wish: Sit) -> Amended:
    """Somebody sits down at an open seat."""
    check_waiting(room)
    if room.seats_of(guest.id):
        raise Refused("already_seated", "you sit at this table already")
    number = wish.seat or first_open(room)
    if number > len(room.seats):
        raise Refused("bad_request", f"there is no seat {number}, there are {len(room.seats)}")
    if room.seats[number - 1].who != "open":
        raise Refused("seat_taken", f"seat {number} is taken by {room.names[number - 1]}")
    name = clean_name(wish.name, guest.name)
    return room.row, with_seat(room, SeatRow(number, "person", name, guest.id))


def first_open(room: Room) -> int:
    """The first seat that is free."""
    free = [seat.seat for seat in room.seats if seat.who == "open"]
    if not free:
        raise Refused("table_full", "all seats of this table are taken")
    return free[0]


def change_seat(room: Room, guest: Guest, wish: SeatChange) -> Amended:
    """The owner makes a seat a bot's, or opens it."""
    check_owner(room, guest.id)
    check_waiting(room)
    if wish.seat > len(room.seats):
        text = f"there is no seat {wish.seat}, there are {len(room.seats)}"
        raise Refused("bad_request", text)
    if room.seats[wish.seat - 1].who == "person":
        raise Refused("seat_taken", f"{room.names[wish.seat - 1]} sits at seat {wish.seat}")
    bot = bot_row(wish.seat, wish.level) if wish.who == "bot" else SeatRow(wish.seat, "open")
    return room.row, with_seat(room, bot)


def with_seat(room: Room, changed: SeatRow) -> list[SeatRow]:
    """All seats, with one changed."""
    return [changed if seat.seat == changed.seat else seat for seat in room.seats]


def filled(room: Room) -> list[SeatRow]:
    """All seats, with bots at those that are open."""
    return [bot_row(s.seat, None) if s.who == "open" else s for s in room.seats]


# ---------------------------------------------------------------- leaving and coming back


def resign(room: Room, guest: Guest, seat: int | None) -> Amended:
    """A bot plays on; before the start the seat is simply free again."""
    number = own_seat(room, guest.id, seat)
    if room.row.state == "waiting":
        return room.row, with_seat(room, SeatRow(number, "open"))
    check_playing(room)
    left = replace(room.seats[number - 1], resigned=True, level=TAKES_OVER)
    return replace(room.row, clocks=clocks_now(room)), with_seat(room, left)


def reclaim(room: Room, guest: Guest, seat: int | None) -> Amended:
    """Whose seat it is plays on, with some time if it had run out."""
    number = own_seat(room, guest.id, seat)
    check_playing(room)
    clocks = clocks_now(room)
    if "left" in clocks:
        left = clocks["left"]
        left[number - 1] = max(left[number - 1], float(room.row.settings["clock"]["more"]))
    back = replace(room.seats[number - 1], resigned=False, level=None)
    return replace(room.row, clocks=clocks), with_seat(room, back)


def check_playing(room: Room) -> None:
    """The game is on."""
    if room.row.state == "waiting":
        raise Refused("not_started", "the game has not begun")
    if room.row.state == "over":
        raise Refused("game_over", "the match is over")


# ---------------------------------------------------------------- the rematch


def rematch(room: Room, guest: Guest) -> tuple[TableRow, list[SeatRow]]:
    """The same people and bots once more; the deal passes left."""
    if room.row.owner != guest.id and not room.seats_of(guest.id):
        raise Refused("not_seated", "only who played may ask for a rematch")
    if room.row.state != "over":
        raise Refused("not_over", "the match is not over: a rematch comes after it")
    old = room.row
    settings = {name: old.settings.get(name) for name in ("watch", "clock", "forced")}
    row = blank_row(find(old.game), old.options, guest.id, settings | {"drawn": False})
    seats = [
        seat if seat.who == "bot" else replace(seat, resigned=False, level=None)
        for seat in room.seats
    ]
    return replace(row, dealer=old.dealer % len(seats) + 1), seats
