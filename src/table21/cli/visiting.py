"""`table21 play --server URL`: to a server's table by a link, or to a new one there."""

import asyncio
from contextlib import suppress

from table21.cli.desk import Desk, listen
from table21.cli.far_asking import Moved, is_heeded, obey, prompt
from table21.cli.far_table import FarTable, Place, Typed
from table21.cli.leaving import printable, writing
from table21.cli.match import Left
from table21.cli.play import Wishes
from table21.cli.saving import check_book
from table21.client import Server, Tokens, read_address
from table21.errors import BadOptions, UnknownGame
from table21.server.shapes import (
    GameCard,
    Me,
    MeChange,
    NewTable,
    SeatWish,
    Sit,
    TableInfo,
)

#: Seats that the protocol has numbers for; and what who has told no name is called.
MOST_SEATS, NAMELESS = 99, "Guest"


def visit(game: str | None, wishes: Wishes) -> None:
    """Play at a server until somebody leaves."""
    address = read_address(wishes.server or "")
    check_wishes(wishes)
    if address.table and (game or wishes.options or wishes.players or wishes.people):
        text = "a table's link leads to a game that is settled"
        raise BadOptions(f"{text}: leave out GAME, --players, --people and --options")
    place = Place(Server(address.server, Tokens()), Desk(wishes.suits), wishes.bots)
    asyncio.run(Visit(place, game, wishes).run(address.table))


def check_wishes(wishes: Wishes) -> None:
    """Refuse what is not for a terminal to wish at a server's table."""
    local = ("humans", "seed", "dealer", "resume")
    for name in local:
        if getattr(wishes, name) is not None:
            text = "is for games at this machine, the server deals and keeps its own"
            raise BadOptions(f"--{name} {text}: leave it out with --server")
    if wishes.record:
        check_book(wishes.record)


def new_table(card: GameCard, wishes: Wishes) -> NewTable:
    """The table that is wished for: this person, friends by the link, bots for the rest."""
    options = dict(wishes.options)
    fewest = max(card.players[0], wishes.people or 0)
    players = wishes.players or options.get("players", fewest)
    if not isinstance(players, int) or not 1 <= players <= MOST_SEATS:
        raise BadOptions(f"players: {players} cannot be, {card.players[0]} or more is right")
    people = players if wishes.people is None else wishes.people
    if not 0 <= people <= players:
        raise BadOptions(f"--people: {people} cannot be, 0 to {players} is right")
    seats = [SeatWish("me"), *[SeatWish("open")] * (people - 1)] if people else []
    seats += [SeatWish("bot", wishes.bots)] * (players - people)
    options["players"] = players
    return NewTable(card.game, options, own_place(seats, wishes.seat), forced=wishes.auto)


def own_place(seats: list[SeatWish], seat: int | None) -> list[SeatWish]:
    """The same with oneself at another seat."""
    if seat is None or not seats or seats[0].who != "me":
        return seats
    if not 1 <= seat <= len(seats):
        raise BadOptions(f"--seat: {seat} cannot be, 1 to {len(seats)} is right")
    own, *others = seats
    return [*others[: seat - 1], own, *others[seat - 1 :]]


class Visit:
    """An evening at a server's tables."""

    def __init__(self, place: Place, game: str | None, wishes: Wishes) -> None:
        self.place = place
        self.server = place.server
        self.game = game
        self.wishes = wishes
        #: Whether a table was opened that has no open seat: it starts by itself.
        self.to_start = False

    async def run(self, table: str | None) -> None:
        """Table after table, until somebody has had enough."""
        listen(lambda line: self.place.news.put_nowait(Typed(line)))
        await self.introduce(await self.server.meet())
        info = await (self.come_in(table) if table else self.open_table())
        with suppress(Left):
            while True:
                info = await self.play_at(info)

    async def introduce(self, me: Me) -> None:
        """Tell one's name: as it was given, or, at a terminal, asked for the first time."""
        name = self.wishes.name
        if name is None and me.name == NAMELESS and self.place.desk.terminal:
            name = await self.ask("Your name at the table: ")
        if name:
            await self.server.ask("api/me", Me, MeChange(name), "PATCH")

    async def ask(self, prompt: str) -> str:
        """What somebody types before the game."""
        self.place.desk.ask(prompt)
        news = await self.place.news.get()
        if not isinstance(news, Typed) or news.line is None:
            raise EOFError
        self.place.desk.typed(news.line)
        return news.line

    # ------------------------------------------------------------ finding a table

    async def come_in(self, table: str) -> TableInfo:
        """To a friend's table: at the seat wished for, or the first one that is open."""
        info = await self.server.ask(f"api/tables/{table}", TableInfo)
        seated = any(seat.you for seat in info.seats)
        is_open = info.state == "waiting" and any(seat.who == "open" for seat in info.seats)
        if self.wishes.watch or seated or not (is_open or self.wishes.seat):
            return info
        wish = Sit(seat=self.wishes.seat)
        return await self.server.ask(f"api/tables/{table}/sit", TableInfo, wish)

    async def open_table(self) -> TableInfo:
        """A new table, for this person and whoever comes by its link."""
        card = await self.find_game()
        wish = new_table(card, self.wishes)
        info = await self.server.ask("api/tables", TableInfo, wish)
        if all(seat.who != "open" for seat in info.seats):
            self.to_start = True
        return info

    async def find_game(self) -> GameCard:
        """The game that was named, or chosen, or is the only one."""
        cards = await self.server.ask("api/games", list[GameCard])
        names = {card.game: card for card in cards}
        if self.game is not None and self.game not in names:
            text = f"there is no game '{self.game}' at this server"
            raise UnknownGame(f"{text}; there are: {', '.join(names)}")
        names |= {str(number): card for number, card in enumerate(cards, 1)}
        named = self.game
        while named not in names:
            named = await self.chosen(cards)
        return names[named]

    async def chosen(self, cards: list[GameCard]) -> str:
        """What is typed when the games have been listed."""
        for number, card in enumerate(cards, 1):
            self.place.desk.say(printable(f"{number:>3}  {card.title} ({card.game})"))
        return await self.ask(f"Which game (1-{len(cards)})? ")

    # ------------------------------------------------------------ playing

    async def play_at(self, info: TableInfo) -> TableInfo:
        """Play until somebody leaves, which raises Left, or goes on at the next table."""
        table = FarTable(self.place, info)
        hearing = asyncio.create_task(table.hear())
        try:
            while True:
                await self.heed(table)
        except Moved as moved:
            return moved.info
        except (Left, EOFError):
            self.goodbye(table)
            raise
        finally:
            hearing.cancel()
            with suppress(asyncio.CancelledError):
                await hearing
            self.place.forget_table()

    async def heed(self, table: FarTable) -> None:
        """The next thing that happens, and then what was typed, as far as it is its turn."""
        place = self.place
        place.desk.ask(prompt(table))
        await table.note(await place.news.get())
        await self.keep(table)
        if self.to_start and table.met:
            self.to_start = False
            await obey(table, "start")
        while place.typed and is_heeded(table, place.typed[0]):
            place.desk.ask(prompt(table))
            line = place.typed.popleft()
            if line is not None:
                place.desk.typed(line)
            await obey(table, line)

    async def keep(self, table: FarTable) -> None:
        """Add the record of a game that is over to the file, once."""
        file = self.wishes.record
        if file is None or table.kept or table.info.state != "over":
            return
        table.kept = True
        text = await self.server.fetch(f"api/tables/{table.info.table}/record")
        with writing(file), file.open("a", encoding="utf-8") as book:
            book.write(text.decode().strip() + "\n")
        table.desk.say(f"The game is saved in {file}", "dim")

    def goodbye(self, table: FarTable) -> None:
        """How to come back."""
        if table.own and not table.over:
            text = f"Your seat stays yours: table21 play --server {table.info.link} goes on"
            self.place.desk.whole(printable(text), "dim")
