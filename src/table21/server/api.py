"""What is asked over HTTP, as docs/protocol.md lists it."""

import asyncio
import io
from functools import partial
from typing import Annotated, Any

import segno
from litestar import Request, Response, get, patch, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import UNSET

from table21 import __version__
from table21.server.advising import advice_on
from table21.server.dealing import start
from table21.server.describing import game_cards, table_card, table_info
from table21.server.doors import (
    NEW,
    guest_of,
    house_of,
    origin_of,
    token_of,
)
from table21.server.errors import Refused
from table21.server.guests import clean_name
from table21.server.house import House
from table21.server.limits import NEW_TABLES, RECORDS, REPLAYS
from table21.server.listening import table_socket
from table21.server.named import check_named, comparable, others_card
from table21.server.replays import Json, frames_of, record_of, verified
from table21.server.rooms import Change, Room
from table21.server.rulebooks import rules_page
from table21.server.seating import change_seat, new_table, reclaim, rematch, resign, sit
from table21.server.shapes import (
    Advice,
    GameCard,
    Health,
    Me,
    MeChange,
    NewTable,
    OneSeat,
    Others,
    RecordId,
    Replay,
    RulesPage,
    SeatChange,
    Sit,
    Stat,
    TableCard,
    TableInfo,
)
from table21.server.store import Guest

#: Bytes of a record, and characters of a link.
RECORD, LINK = 2 * 1024 * 1024, 500

Ask = Request[Any, Any, Any]
#: Who asks, and where.
Asking = NamedDependency[Guest]
AtHouse = NamedDependency[House]
SeatAsked = Annotated[int | None, QueryParameter(ge=0, le=99)]
MoveAsked = Annotated[int, QueryParameter(ge=1, le=100_000)]

# ---------------------------------------------------------------- people and games


@get("/api/me")
async def me(guest: Asking) -> Me:
    """Who asks; a new guest is given a cookie."""
    return Me(guest.name, guest.id)


@patch("/api/me")
async def change_me(guest: Asking, data: JSONBody[MeChange], request: Ask) -> Me:
    """Another name."""
    if data.name is not None:
        token = request.scope["state"].get(NEW) or token_of(request) or ""
        guest = await house_of(request).guests.rename(guest, clean_name(data.name), token)
    return Me(guest.name, guest.id)


@get("/api/me/stats")
async def my_stats(guest: Asking, house: AtHouse) -> list[Stat]:
    """How one did, by game."""
    return [
        Stat(c.game, c.played, c.won, c.shared, c.lost, UNSET if c.best is None else c.best)
        for c in await house.store.counts(guest.id)
    ]


@get("/api/me/tables")
async def my_tables(guest: Asking, house: AtHouse) -> list[TableCard]:
    """The tables one sits at, newest first."""
    found = await house.store.tables_of(guest.id)
    return [table_card(row, seats, guest.id) for row, seats in found]


@get("/api/games")
async def games() -> list[GameCard]:
    """All games."""
    return game_cards()


@get("/api/games/{game:str}/rules")
async def rules(game: FromPath[str]) -> RulesPage:
    """The rules of a game."""
    return await asyncio.to_thread(rules_page, game)


# ---------------------------------------------------------------- tables


async def visible(house: House, table: str, guest: Guest) -> Room:
    """A table that this guest may see."""
    room = await house.rooms.room(table)
    room.check_looker(guest.id)
    return room


@post("/api/tables", status_code=201)
async def open_table(
    data: JSONBody[NewTable], guest: Asking, house: AtHouse, request: Ask
) -> TableInfo:
    """Open a table."""
    house.limits.check(NEW_TABLES, guest.id)
    row, seats = new_table(guest, data, house.times.now())
    await house.store.add_table(row, seats)
    return table_info(await house.rooms.room(row.id), guest.id, origin_of(request))


@get("/api/tables/{table:str}")
async def see_table(table: FromPath[str], guest: Asking, house: AtHouse, request: Ask) -> TableInfo:
    """A table without its cards."""
    return table_info(await visible(house, table, guest), guest.id, origin_of(request))


async def amended(request: Ask, guest: Guest, table: str, change: Change) -> TableInfo:
    """Change a table, tell everybody, and say what it is now."""
    house = house_of(request)
    room = await visible(house, table, guest)
    await house.rooms.amend(room, change)
    room.tell_all()
    house.rooms.attend(room, False)
    return table_info(room, guest.id, origin_of(request))


@post("/api/tables/{table:str}/sit", status_code=200)
async def sit_down(
    table: FromPath[str], guest: Asking, data: JSONBody[Sit], request: Ask
) -> TableInfo:
    """Sit down at an open seat."""
    return await amended(request, guest, table, lambda room: sit(room, guest, data))


@post("/api/tables/{table:str}/seats", status_code=200)
async def set_seat(
    table: FromPath[str], guest: Asking, data: JSONBody[SeatChange], request: Ask
) -> TableInfo:
    """Give a seat to a bot, or open it."""
    return await amended(request, guest, table, lambda room: change_seat(room, guest, data))


@post("/api/tables/{table:str}/start", status_code=200)
async def start_game(
    table: FromPath[str], guest: Asking, house: AtHouse, request: Ask
) -> TableInfo:
    """Start the game."""
    room = await visible(house, table, guest)
    await start(house.rooms, room, guest)
    return table_info(room, guest.id, origin_of(request))


@post("/api/tables/{table:str}/resign", status_code=200)
async def resign_seat(
    table: FromPath[str], guest: Asking, request: Ask, data: JSONBody[OneSeat | None] = None
) -> TableInfo:
    """Let a bot play on."""
    seat = data.seat if data else None
    return await amended(request, guest, table, lambda room: resign(room, guest, seat))


@post("/api/tables/{table:str}/reclaim", status_code=200)
async def reclaim_seat(
    table: FromPath[str], guest: Asking, request: Ask, data: JSONBody[OneSeat | None] = None
) -> TableInfo:
    """Play on oneself."""
    seat = data.seat if data else None
    return await amended(request, guest, table, lambda room: reclaim(room, guest, seat))


@post("/api/tables/{table:str}/rematch", status_code=200)
async def rematch_table(
    table: FromPath[str], guest: Asking, house: AtHouse, request: Ask
) -> TableInfo:
    """Play once more; the same table for all who ask."""
    room = await visible(house, table, guest)
    async with room.lock:
        if room.row.next is None:
            row, seats = rematch(room, guest)
            await house.store.set_next(table, row, seats)
            await house.rooms.reload(room)
            room.tell_people()
    following = await visible(house, str(room.row.next), guest)
    return table_info(following, guest.id, origin_of(request))


# ---------------------------------------------------------------- records


@get("/api/tables/{table:str}/record")
async def table_record(table: FromPath[str], guest: Asking, house: AtHouse) -> Json:
    """The record of a game that is over."""
    return record_of(await visible(house, table, guest))


@get("/api/tables/{table:str}/frames")
async def table_frames(
    table: FromPath[str], guest: Asking, house: AtHouse, seat: SeatAsked = None
) -> Replay:
    """A game that is over, frame by frame."""
    house.limits.check(REPLAYS, guest.id)
    record = record_of(await visible(house, table, guest))
    return await asyncio.to_thread(frames_of, record, seat)


@get("/api/tables/{table:str}/others")
async def table_others(table: FromPath[str], guest: Asking, house: AtHouse) -> Others:
    """How others came out on the same deal."""
    room = await visible(house, table, guest)
    name = check_named(room)
    return others_card(name, await house.store.others(comparable(room)), guest.id)


@get("/api/tables/{table:str}/advice")
async def table_advice(
    table: FromPath[str], guest: Asking, house: AtHouse, move: MoveAsked
) -> Advice:
    """What a bot thinks of a move."""
    house.limits.check(REPLAYS, guest.id)
    record = record_of(await visible(house, table, guest))
    return await house.bots.thought(partial(advice_on, record, move))


@get("/api/records/{record:str}/advice")
async def record_advice(
    record: FromPath[str], guest: Asking, house: AtHouse, move: MoveAsked
) -> Advice:
    """What a bot thinks of a move."""
    house.limits.check(REPLAYS, guest.id)
    found = await kept_record(house, record)
    return await house.bots.thought(partial(advice_on, found, move))


@post("/api/records", status_code=201, request_max_body_size=RECORD)
async def add_record(data: JSONBody[Json], guest: Asking, house: AtHouse) -> RecordId:
    """Keep a record, verified first."""
    house.limits.check(RECORDS, guest.id)
    record = await asyncio.to_thread(verified, data)
    return RecordId(await house.store.add_record(guest.id, record))


async def kept_record(house: House, record: str) -> Json:
    """A record by its name."""
    found = await house.store.record(record)
    if found is None:
        raise Refused("no_such_record", f"there is no record {record[:40]!r} here")
    return found


@get("/api/records/{record:str}")
async def see_record(record: FromPath[str], house: AtHouse) -> Json:
    """A record."""
    return await kept_record(house, record)


@get("/api/records/{record:str}/frames")
async def record_frames(
    record: FromPath[str], guest: Asking, house: AtHouse, seat: SeatAsked = None
) -> Replay:
    """A record, frame by frame."""
    house.limits.check(REPLAYS, guest.id)
    return await asyncio.to_thread(frames_of, await kept_record(house, record), seat)


# ---------------------------------------------------------------- the rest


@get("/api/qr", media_type="image/svg+xml")
async def qr_code(text: FromQuery[str], request: Ask) -> Response[bytes]:
    """A link to this server as a QR code."""
    if not text.startswith(origin_of(request) + "/") or len(text) > LINK:
        raise Refused("bad_request", f"text: links to {origin_of(request)}/ only, for a QR code")
    drawn = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(drawn, kind="svg", border=2, light="#fff", scale=4, omitsize=True)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@get("/api/health")
async def health() -> Health:
    """Whether all is well."""
    return Health("ok", __version__)


HANDLERS = [
    me,
    change_me,
    my_stats,
    my_tables,
    games,
    rules,
    open_table,
    see_table,
    sit_down,
    set_seat,
    start_game,
    resign_seat,
    reclaim_seat,
    rematch_table,
    table_record,
    table_frames,
    add_record,
    see_record,
    record_frames,
    table_others,
    table_advice,
    record_advice,
    qr_code,
    health,
    table_socket,
]


async def provide_guest(request: Ask) -> Guest:
    """Who asks."""
    return await guest_of(request)


async def provide_house(request: Ask) -> House:
    """Where."""
    return house_of(request)
