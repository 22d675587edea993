"""Tables and games as they are listed: without cards."""

import functools
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from msgspec import UNSET

from table21.bots import LEVELS
from table21.errors import Table21Error
from table21.games import Game, all_games, find
from table21.record.fair import commitment
from table21.server.rooms import Room
from table21.server.shapes import (
    ClockWish,
    GameCard,
    LevelCard,
    OptionCard,
    Seat,
    TableCard,
    TableInfo,
)
from table21.server.store import SeatRow, TableRow
from table21.server.times import instant
from table21.words import Option

#: Where the browser shows a table.
PAGE = "/t/"


def table_info(room: Room, guest: str | None, origin: str) -> TableInfo:
    """A table as a guest sees it."""
    row, here = room.row, {onlooker.guest for onlooker in room.onlookers}
    clock = row.settings.get("clock")
    return TableInfo(
        table=row.id,
        game=row.game,
        title=title_of(row.game),
        options=row.options,
        state=row.state,
        owner=row.owner == guest,
        link=f"{origin}{PAGE}{row.id}",
        seats=[seat_card(seat, guest, here) for seat in room.seats],
        watch=row.settings.get("watch", "nobody"),
        clock=ClockWish(**clock) if clock else None,
        forced=bool(row.settings.get("forced")),
        commitment=commitment(row.secret),
        deal=row.settings.get("deal"),
        next=row.next or UNSET,
        credit=credit_of(row.game) or UNSET,
    )


def seat_card(seat: SeatRow, guest: str | None, here: set[str | None]) -> Seat:
    """A seat as a guest sees it; whose it is, is nobody's business."""
    return Seat(
        seat=seat.seat,
        who=seat.who,
        name=seat.name,
        you=guest is not None and seat.guest == guest,
        here=seat.who == "bot" or (seat.guest is not None and seat.guest in here),
        resigned=seat.resigned,
        level=seat.level or UNSET,
    )


def still_here(game: str) -> Game | None:
    """A game by name; None if it is not here any more, though tables of it are."""
    try:
        return find(game)
    except Table21Error:
        return None


def title_of(game: str) -> str:
    """A game's title; its name, if the game is not here any more."""
    found = still_here(game)
    return found.title if found else game


def credit_of(game: str) -> str:
    """To whom a game is owed, if it is here and owed to anybody."""
    found = still_here(game)
    return found.credit if found else ""


def table_card(row: TableRow, seats: list[SeatRow], guest: str) -> TableCard:
    """A table in a list."""
    turn = row.clocks.get("turn") if row.state == "playing" else None
    mine = [seat.seat for seat in seats if seat.guest == guest and not seat.resigned]
    names = [seat.name for seat in seats]
    at = instant(row.changed or row.created or datetime.now(UTC))
    return TableCard(row.id, title_of(row.game), row.state, names, turn in mine, at)


# ---------------------------------------------------------------- games


@functools.cache
def game_cards() -> list[GameCard]:
    """All games."""
    return [game_card(game) for game in all_games()]


def game_card(game: Game) -> GameCard:
    """A game to choose."""
    options = [option_card(game, option) for option in game.words.OPTIONS]
    return GameCard(
        game=game.name,
        title=game.title,
        about=game.about,
        players=(game.words.fewest_players({}), game.rules.SEATS),
        credit=game.credit,
        options=options,
        levels=[LevelCard(level.name, level.about) for level in LEVELS],
        teams=True if any(option.name == "teams" for option in options) else UNSET,
        minutes=game.minutes or UNSET,
    )


def option_card(game: Game, option: Option) -> OptionCard:
    """An option, with its values if they are words or yes and no."""
    choices = list(choices_of(game, option))
    return OptionCard(option.name, option.default, option.values, option.about, choices or UNSET)


def choices_of(game: Game, option: Option) -> list[Any]:
    """The values that the option's own words name, as far as the game takes them."""
    if isinstance(option.default, bool):
        return [False, True]
    named = option.values.split(" or ") if isinstance(option.default, str) else []
    found = [value for value in named if _takes(game, {option.name: value})]
    return found if len(found) > 1 else []


def _takes(game: Game, options: Mapping[str, Any]) -> bool:
    try:
        game.words.read_options({"players": game.rules.SEATS, **options})
    except Table21Error:
        return False
    return True
