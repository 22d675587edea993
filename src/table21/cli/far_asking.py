"""What may be typed at a server's table: moves, questions, and what is said to the others."""

import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
import segno
from rich.markdown import Markdown

from table21.cli.asking import KEYS, READING, Asked, legal_words, read
from table21.cli.far_screen import scene_of, seat_words, spot_of
from table21.cli.far_table import FarTable
from table21.cli.leaving import printable
from table21.cli.match import Left
from table21.client.line import new_key
from table21.errors import Table21Error, UnknownGame
from table21.games import find
from table21.server.errors import Refused
from table21.server.messages import ChatSaid, MoreTimeSaid, MoveSaid, UndoSaid, WhyNotSaid
from table21.server.shapes import MoveCard, OneSeat, SeatChange, Sit, TableInfo

MORE_KEYS = (
    ("say hello", "says hello to all at the table"),
    ("who", "tells who sits where"),
    ("link", "shows the link that invites friends"),
    ("sit 2", "sits down at seat 2; sit takes the first that is open"),
    ("bot 3 easy", "before the game: a bot at seat 3; open 3 frees the seat"),
    ("start", "begins the game; bots take the seats that are open"),
    ("resign", "a bot plays on for you; reclaim takes your seat back"),
    ("time", "gives whoever is to move more time, where there is a clock"),
    ("rematch", "after the game: another one with the same people"),
)
#: What is typed in a pipe for a turn, and waits for it; what waits for the end.
AT_TURN = (Asked.BACK, Asked.HELP, Asked.CARDS, Asked.SNAPSHOT)
AT_END = ("rematch",)


class Moved(Exception):
    """The party goes on at another table."""

    def __init__(self, info: TableInfo) -> None:
        super().__init__(info.table)
        self.info = info


class Nothing(msgspec.Struct):
    """A request that needs no words."""


# ---------------------------------------------------------------- when it is heeded


def is_heeded(table: FarTable, line: str | None) -> bool:
    """Whether a line is heeded now: at a terminal always, in a pipe when it is its turn."""
    if table.desk.terminal:
        return True
    if table.pending or table.lost or not table.met:
        return False
    if table.info.state == "over" or table.my_turn:
        return True
    if line is None:
        return table.info.state == "waiting" and table.info.owner
    return read(line) not in AT_TURN and line.partition(" ")[0] in ORDERS.keys() - set(AT_END)


def prompt(table: FarTable) -> str:
    """What the person is asked now; in a pipe nothing, while others are to move."""
    view, names = table.view, table.desk.screen.names
    if table.lost:
        return "Trying to get back (q leaves): " if table.desk.terminal else ""
    if not table.met or table.pending:
        return ""
    if table.info.state == "waiting":
        return f"{'start begins' if table.info.owner else 'Not begun yet'} (? helps): "
    if table.info.state == "over":
        return "rematch plays another one, q leaves (? helps): "
    if table.my_turn and view:
        return f"Your move (1-{len(view.moves)}, ? helps): "
    if not table.desk.terminal or view is None or not view.turn:
        return ""
    return f"{names[view.turn - 1]} is to move (? helps): "


async def obey(table: FarTable, line: str | None) -> None:
    """Do what was typed. Refusals are told; Left and Moved lead away."""
    try:
        await _obey(table, line)
    except Table21Error as refused:
        told = printable(str(refused))
        table.desk.say(told[:1].upper() + told[1:], "yellow")


async def _obey(table: FarTable, line: str | None) -> None:
    if line is None:
        table.desk.above()
        raise EOFError
    asked = read(line)
    if isinstance(asked, Asked):
        await answer(table, asked)
        return
    word, _, rest = line.partition(" ")
    if word in ORDERS:
        await ORDERS[word](table, rest.strip())
    elif line.startswith("?"):
        await explain(table, line[1:].strip())
    else:
        await move(table, line)


# ---------------------------------------------------------------- questions


async def answer(table: FarTable, asked: Asked) -> None:
    """Answer a question, or do what one key stands for."""
    desk, view = table.desk, table.view
    if asked is Asked.QUIT:
        raise Left
    if asked is Asked.BACK:
        await take_back(table)
    elif asked is Asked.HELP:
        help_on(table)
    elif asked is Asked.RULES:
        show_rules(table)
    elif asked is Asked.LOG:
        desk.above().happened([told for _, told in table.log], numbered=1)
    elif asked is Asked.REDRAW or view is None:
        table.draw()
    elif asked is Asked.CARDS:
        desk.above().all_cards(scene_of(view, len(table.info.seats)))
    elif asked is Asked.SNAPSHOT:
        shown = msgspec.json.format(msgspec.json.encode(view), indent=2)
        desk.above().plain(shown.decode())


def help_on(table: FarTable) -> None:
    """All that may be typed."""
    screen = table.desk.above()
    screen.pairs([*KEYS, *MORE_KEYS])
    screen.plain("\n" + READING.format(arrow=screen.paint.arrow))


def show_rules(table: FarTable) -> None:
    """The rules, if the game is known here; else where the server shows them."""
    screen, info = table.desk.above(), table.info
    try:
        game = find(info.game)
    except UnknownGame:
        screen.plain(printable(f"The rules are at {table.server.address}/rules/{info.game}"))
        return
    screen.console.print(Markdown(f"{game.rules_text}\n{game.credit}"))


async def explain(table: FarTable, said: str) -> None:
    """Whether a move is legal, what it would do, or why it is refused."""
    known = legal_move(table, said)
    if known is not None:
        table.desk.above().line(legal_words(spot_of(known)))
    elif await table.line.send(WhyNotSaid(said)):
        table.asked += 1


# ---------------------------------------------------------------- moves


def legal_move(table: FarTable, said: str) -> MoveCard | None:
    """The legal move of that number, or written so."""
    moves = table.view.moves if table.view else []
    for legal in moves:
        if legal.text == said:
            return legal
    if not (said.isascii() and said.isdigit()):
        return None
    if not 1 <= int(said) <= len(moves):
        text = f"there is no move {said}, they are numbered 1 to {len(moves)}"
        raise Refused("illegal_move", text)
    return moves[int(said) - 1]


async def move(table: FarTable, said: str) -> None:
    """Make a move, if it is this seat's turn; whether it is legal the server says."""
    view = table.view
    if table.over:
        raise Refused("game_over", "the game is over; rematch plays another one")
    if view is None or not view.turn:
        raise Refused("not_started", "the game has not begun; who opened the table starts it")
    if not table.my_turn:
        name = table.desk.screen.names[view.turn - 1]
        raise Refused("not_your_turn", f"it is the turn of {name}; say … talks to the others")
    known = legal_move(table, said)
    table.begin_turn()
    text = known.text if known else said
    await table.line.send(MoveSaid(view.seat, text, view.version, new_key()))


async def take_back(table: FarTable) -> None:
    """Take back to the last decision, if the table allows it."""
    view = table.view
    if view is None or not view.can_undo:
        why = view.undo_reason if view else "the game has not begun"
        raise Refused("no_undo", why or "there is nothing to take back")
    await table.line.send(UndoSaid(view.seat, view.version, new_key()))


# ---------------------------------------------------------------- the table and its people


async def post(table: FarTable, what: str, body: msgspec.Struct) -> None:
    """Ask the server to change something about the table."""
    path = f"api/tables/{table.info.table}/{what}"
    table.note_people(await table.server.ask(path, TableInfo, body))


async def say(table: FarTable, text: str) -> None:
    """Say something to all."""
    if text and not await table.line.send(ChatSaid(text, new_key())):
        raise Refused("unavailable", "nobody hears it: the connection is lost")


async def who(table: FarTable, _: str) -> None:
    """Who sits where."""
    seats = [(f"seat {seat.seat}", seat_words(seat)) for seat in table.info.seats]
    table.desk.above().pairs(seats)


async def link(table: FarTable, _: str) -> None:
    """The link that invites friends, also as squares for phones."""
    table.desk.whole(printable(table.info.link))
    if table.desk.terminal:
        with suppress(UnicodeEncodeError):
            segno.make(table.info.link).terminal(out=sys.stdout, compact=True)


async def sit(table: FarTable, seat: str) -> None:
    """Sit down."""
    await post(table, "sit", Sit(seat=read_seat(seat) if seat else None))


async def bot(table: FarTable, told: str) -> None:
    """A bot at a seat."""
    seat, _, level = told.partition(" ")
    await post(table, "seats", SeatChange(read_seat(seat), "bot", level.strip() or None))


async def free(table: FarTable, seat: str) -> None:
    """A seat for whoever comes."""
    await post(table, "seats", SeatChange(read_seat(seat), "open"))


def read_seat(text: str) -> int:
    """A seat as people count."""
    if not (text.isascii() and text.isdigit()):
        raise Refused("bad_request", f"'{text}' is no seat, a number like 2 is right")
    return int(text)


async def start(table: FarTable, _: str) -> None:
    """Begin; the bots that were wished for take the seats that are open."""
    for seat in table.info.seats:
        if seat.who == "open" and table.info.owner and table.place.bots:
            with suppress(Refused):  # somebody sat down meanwhile
                await post(table, "seats", SeatChange(seat.seat, "bot", table.place.bots))
    await post(table, "start", Nothing())


async def resign(table: FarTable, _: str) -> None:
    """Let a bot play on."""
    await post(table, "resign", OneSeat(table.own or None))


async def reclaim(table: FarTable, _: str) -> None:
    """Play on oneself."""
    await post(table, "reclaim", OneSeat(table.own or None))


async def more_time(table: FarTable, _: str) -> None:
    """Give whoever is to move more time."""
    await table.line.send(MoreTimeSaid(table.own or 1))


async def rematch(table: FarTable, _: str) -> None:
    """Another game at the next table."""
    path = f"api/tables/{table.info.table}/rematch"
    raise Moved(await table.server.ask(path, TableInfo, Nothing()))


ORDERS: dict[str, Callable[[FarTable, str], Awaitable[None]]] = {
    "say": say,
    "who": who,
    "link": link,
    "sit": sit,
    "bot": bot,
    "open": free,
    "start": start,
    "resign": resign,
    "reclaim": reclaim,
    "time": more_time,
    "rematch": rematch,
}
