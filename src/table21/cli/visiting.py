"""`table21 play --server URL`: to a server's table by a link, or to a new one there."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from table21.cli.desk import Desk, listen
from table21.cli.far_asking import Moved, is_heeded, obey, post, prompt, start
from table21.cli.far_table import FarTable, Place, Typed
from table21.cli.leaving import printable, writing
from table21.cli.match import Left
from table21.cli.saving import check_book
from table21.client import Server, Tokens, read_address
from table21.errors import BadOptions
from table21.server.errors import Refused
from table21.server.shapes import (
    GameCard,
    Me,
    MeChange,
    NewTable,
    SeatWish,
    Sit,
    TableInfo,
)


@dataclass
class Wishes:
    """What was asked for on the command line."""

    game: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    players: int | None = None
    people: int | None = None
    bots: str = "medium"
    name: str | None = None
    seat: int | None = None
    watch: bool = False
    auto: bool = False
    record: Path | None = None


def visit(url: str, desk: Desk, wishes: Wishes) -> None:
    """Play at a server until somebody leaves."""
    address = read_address(url)
    if wishes.record:
        check_book(wishes.record)
    if address.table and wishes.game:
        raise BadOptions(f"{wishes.game}: the link leads to a table that has its game, name none")
    server = Server(address.server, Tokens())
    asyncio.run(Visit(Place(server, desk, bots=wishes.bots), wishes).run(address.table))


class Visit:
    """An evening at a server's tables."""

    def __init__(self, place: Place, wishes: Wishes) -> None:
        self.place = place
        self.server = place.server
        self.wishes = wishes

    async def run(self, table: str | None) -> None:
        """Table after table, until somebody has had enough."""
        listen(lambda line: self.place.news.put_nowait(Typed(line)))
        await self.server.meet()
        if self.wishes.name is not None:
            await self.server.ask("api/me", Me, MeChange(self.wishes.name), "PATCH")
        info = await (self.come_in(table) if table else self.open_table())
        while True:
            try:
                await self.play_at(info)
            except Moved as moved:
                info = moved.info
                continue
            except Left:
                self.goodbye(info)
            return

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
        self.place.to_start = all(seat.who != "open" for seat in info.seats)
        return info

    async def find_game(self) -> GameCard:
        """The game that was named, or chosen, or is the only one."""
        cards = await self.server.ask("api/games", list[GameCard])
        named = self.wishes.game
        while True:
            for number, card in enumerate(cards, 1):
                if named in {card.game, str(number)} or len(cards) == 1:
                    return card
            if self.wishes.game:
                names = ", ".join(card.game for card in cards)
                raise BadOptions(f"{self.wishes.game}: that server has no such game, it has: {names}")
            named = await self.chosen(cards)

    async def chosen(self, cards: list[GameCard]) -> str:
        """What is typed when the games have been listed."""
        for number, card in enumerate(cards, 1):
            self.place.desk.say(printable(f"{number:>3}  {card.title} ({card.game})"))
        self.place.desk.ask(f"Which game (1-{len(cards)})? ")
        news = await self.place.news.get()
        if not isinstance(news, Typed) or news.line is None:
            raise EOFError
        self.place.desk.typed(news.line)
        return news.line

    # ------------------------------------------------------------ playing

    async def play_at(self, info: TableInfo) -> None:
        """Play until somebody leaves, or goes on at the next table."""
        table = FarTable(self.place, info)
        hearing = asyncio.create_task(table.hear())
        try:
            while True:
                await self.heed(table)
                if table.over and table.fair_told:
                    await self.keep(table)
        finally:
            hearing.cancel()
            with suppress(asyncio.CancelledError):
                await hearing

    async def heed(self, table: FarTable) -> None:
        """The next thing that happens, and what was typed before it."""
        place = self.place
        if asked := prompt(table):
            place.desk.ask(asked)
        await table.note(await place.news.get())
        if place.to_start and table.here:
            place.to_start = False
            await obey(table, "start")
        while place.typed and is_heeded(table, place.typed[0]):
            line = place.typed.popleft()
            if asked := prompt(table):
                place.desk.ask(asked)
            if line is not None:
                place.desk.typed(line)
            await obey(table, line)

    async def keep(self, table: FarTable) -> None:
        """Add the record of a game that is over to the file, once."""
        if self.wishes.record and not table.kept:
            table.kept = True
            path = f"api/tables/{table.info.table}/record"
            text = (await self.server.fetch(path)).decode().strip()
            with writing(self.wishes.record), self.wishes.record.open("a", encoding="utf-8") as book:
                book.write(text + "\n")
            table.desk.say(f"The game is saved in {self.wishes.record}", "dim")

    def goodbye(self, info: TableInfo) -> None:
        """How to come back."""
        if info.state != "over":
            text = f"Your seat stays yours: table21 play --server {info.link} goes on"
            self.place.desk.say(printable(text), "dim")
