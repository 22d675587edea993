"""A server's table at one terminal: its news and what is typed, as they come."""

import asyncio
import secrets
from collections import deque
from dataclasses import dataclass, field

from table21.cli.desk import Desk
from table21.cli.far_screen import (
    chat_words,
    clock_words,
    moves_told,
    name_of,
    news_of_people,
    scene_of,
    seat_words,
    spot_of,
    worth_telling,
)
from table21.cli.leaving import printable
from table21.cli.screen import Screen
from table21.cli.voice import wins
from table21.client import Line, Lost, Server
from table21.client.messages import (
    ChatTold,
    FairTold,
    Hello,
    InfoTold,
    NotDone,
    Told,
    ViewTold,
    WhyNotTold,
)
from table21.errors import Table21Error
from table21.record.fair import commitment
from table21.server.messages import EntropySaid, ResyncSaid
from table21.server.shapes import Chat, Fair, TableInfo, ViewCard
from table21.words import Event


@dataclass(frozen=True)
class Typed:
    """A line that was typed; None: there are no more."""

    line: str | None


#: Whatever happens: a line, a message, a loss, or why nothing more will happen.
News = Typed | Told | Lost | Table21Error


@dataclass
class Place:
    """Where somebody sits or looks on: a server, a desk, and all that happens there."""

    server: Server
    desk: Desk
    #: How well the bots play that this person wishes for.
    bots: str
    news: asyncio.Queue[News] = field(default_factory=asyncio.Queue)
    #: Lines that were typed and not yet heeded.
    typed: deque[str | None] = field(default_factory=deque)

    def forget_table(self) -> None:
        """Forget what a table told that is left; what was typed is for the next one."""
        waiting = [self.news.get_nowait() for _ in range(self.news.qsize())]
        for news in waiting:
            if isinstance(news, Typed):
                self.news.put_nowait(news)


class FarTable:
    """A table as it is known here: what was told last, and what happened so far."""

    view: ViewCard | None = None

    def __init__(self, place: Place, info: TableInfo) -> None:
        self.place = place
        self.desk = place.desk
        self.server = place.server
        self.info = info
        self.line = Line(place.server, info.table)
        #: What each move did, with the version that it made.
        self.log: list[tuple[int, list[Event]]] = []
        #: What was said, and what happened among people, since the last turn.
        self.remarks: list[str] = []
        self.chat: list[Chat] = []
        #: Whether the server has said hello, and whether the connection is lost meanwhile.
        self.met = self.lost = False
        #: Questions on their way.
        self.asked = 0
        #: How much of the log is old since the last turn, and how much of it has been told.
        self.since = self.told = 0
        #: The version that was drawn last; -1: before the game.
        self.drawn: int | None = None
        #: What this terminal added to the shuffle, by seat.
        self.shares: dict[int, str] = {}
        self.commitment = info.commitment
        #: Whether the record has been written.
        self.kept = False
        self.name_seats()

    # ------------------------------------------------------------ how things stand

    @property
    def own(self) -> int:
        """The seat whose cards are shown, from 1; 0 for who looks on."""
        if self.view is not None:
            return self.view.seat
        return next((seat.seat for seat in self.info.seats if seat.you), 0)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.info.state == "over" or bool(self.view and self.view.over)

    @property
    def my_turn(self) -> bool:
        """Whether it is for whoever sits here to move."""
        view = self.view
        if view is None or self.over or not view.seat or view.turn != view.seat:
            return False
        return not self.info.seats[view.seat - 1].resigned

    def begin_turn(self) -> None:
        """What is told from now on is new at the next turn."""
        self.since = len(self.log)
        self.remarks.clear()

    @property
    def pending(self) -> bool:
        """Whether an answer is on its way."""
        return self.line.waiting or self.asked > 0

    def name_seats(self) -> None:
        """The names as they are now."""
        self.desk.screen.names = [name_of(seat) for seat in self.info.seats]

    # ------------------------------------------------------------ what is told

    async def hear(self) -> None:
        """Put all that is told where it is taken note of."""
        try:
            async for told in self.line.messages():
                await self.place.news.put(told)
        except Table21Error as final:
            await self.place.news.put(final)

    async def note(self, news: News) -> None:
        """Take note of whatever happened."""
        if isinstance(news, Table21Error):
            raise news
        if isinstance(news, Typed):
            self.place.typed.append(news.line)
        elif isinstance(news, Lost):
            self.note_loss()
        else:
            await self.note_told(news)

    async def note_told(self, told: Told) -> None:
        """Take note of what the server told."""
        match told:
            case Hello():
                await self.note_hello(told)
            case ViewTold():
                await self.note_view(told)
            case InfoTold():
                self.note_people(told.info)
                await self.show()
            case NotDone():
                self.note_refusal(told)
            case WhyNotTold():
                self.asked = max(0, self.asked - 1)
                answer = f"refused: {told.why}" if told.why else "legal"
                self.desk.above().line(printable(answer))
            case ChatTold():
                self.note_chat([told.chat])
            case FairTold():
                self.note_fair(told.fair)

    def note_refusal(self, told: NotDone) -> None:
        """Something was refused, perhaps a question."""
        if told.key is None:
            self.asked = max(0, self.asked - 1)
        text = printable(told.text)
        self.desk.say(text[:1].upper() + text[1:], "yellow")

    def note_loss(self) -> None:
        """Say once that the connection is lost."""
        self.asked = 0
        if not self.lost:
            self.desk.say("The connection is lost; trying to get it back.", "yellow")
        self.lost = True

    async def note_hello(self, hello: Hello) -> None:
        """How things stand, in a new connection or in the old one."""
        if self.lost:
            self.desk.say("The connection is back.", "green")
        self.met, self.lost, self.drawn = True, False, None
        self.note_people(hello.info)
        self.note_chat([chat for chat in hello.chat if chat not in self.chat])
        await self.add_shares(hello)
        self.view = hello.view
        told = self.log[-1][0] if self.log else -1
        if hello.n > 1 or hello.view is None or hello.view.version <= told:
            await self.show()  # Otherwise what was missed is told next.

    async def add_shares(self, hello: Hello) -> None:
        """Add to the shuffle, so that the server alone cannot choose it."""
        for seat in hello.info.seats if hello.entropy else ():
            if seat.you and seat.who == "person":
                value = self.shares.setdefault(seat.seat, secrets.token_hex(32))
                await self.line.send(EntropySaid(seat.seat, value))

    async def note_view(self, told: ViewTold) -> None:
        """The table changed."""
        known = self.log[-1][0] if self.log else -1
        fresh = [event for event in told.events if event.version > known]
        first, self.view = not self.log, told.view
        ending = printable(told.view.ending)
        for events in moves_told(fresh):
            self.log.append((told.view.version, worth_telling(events, self.own, ending)))
        if first and told.view.version:
            self.since = self.told = max(0, len(self.log) - len(self.info.seats))
            self.draw()
        await self.show()

    def note_people(self, info: TableInfo) -> None:
        """Who sits there now."""
        if info.state == "waiting" != self.info.state:
            return  # What was told before the start came after the answer to `start`.
        news, self.info = news_of_people(self.info, info), info
        self.name_seats()
        for text in news:
            self.desk.say(text, "dim")
        self.remarks += news

    def note_chat(self, said: list[Chat]) -> None:
        """What was said."""
        for chat in said:
            self.desk.say(chat_words(chat), "cyan")
        self.chat += said
        self.remarks += map(chat_words, said)

    def note_fair(self, fair: Fair) -> None:
        """Hold what the shuffle was made of against what was promised before the game."""
        shares = {share.seat: share.value for share in fair.entropy}
        kept = fair.commitment == self.commitment == commitment(fair.secret)
        if not kept or any(shares.get(seat) != value for seat, value in self.shares.items()):
            self.desk.say("The shuffle is not the one that was promised before the game!", "red")

    # ------------------------------------------------------------ what is shown

    async def show(self) -> None:
        """Show what is new, as far as it is worth the reader's while."""
        if self.info.state == "waiting":
            if self.drawn != -1:
                self.draw_room()
        elif self.view is None:
            await self.line.send(ResyncSaid())
        elif self.over or self.my_turn:
            if self.drawn != self.view.version:
                self.draw()
        else:
            self.tell_moves()

    def draw_room(self) -> None:
        """Who sits there, before the game."""
        self.drawn = -1
        screen = self.desk.fresh()
        screen.heading(printable(f"{self.info.title}, before the game"))
        self.tell_credit(screen)
        seats = [(f"seat {seat.seat}", seat_words(seat)) for seat in self.info.seats]
        screen.pairs(seats)
        screen.plain("")
        self.desk.whole(printable(f"Friends come in by this link: {self.info.link}"))

    def tell_credit(self, screen: Screen) -> None:
        """To whom the game is owed."""
        if self.info.credit:
            screen.plain(printable(self.info.credit), "italic")

    def draw(self) -> None:
        """The table, what happened since the last turn, and what may be done."""
        view = self.view
        if view is None:
            self.draw_room()
            return
        self.drawn = view.version
        screen, when = self.desk.fresh(), "the end" if self.over else f"move {view.moves_made + 1}"
        screen.heading(printable(f"{self.info.title}, {when}"))
        if view.moves_made == 0:
            self.tell_credit(screen)
        scene = scene_of(view, len(self.info.seats))
        screen.table(scene, self.own - 1)
        if view.clock:
            screen.plain(clock_words(view.clock, screen.names))
        self.tell_news()
        if self.over:
            screen.plain("")
            self.draw_end(view)
        elif self.my_turn:
            screen.plain("")
            screen.moves([spot_of(move) for move in view.moves])

    def tell_news(self) -> None:
        """What happened since the last turn; in a pipe, what was not told yet."""
        screen, begin = self.desk.screen, self.since if self.desk.terminal else self.told
        if news := [told for _, told in self.log[begin:]]:
            screen.plain("\nSince your last turn" if begin else "\nSo far")
            screen.happened(news)
        if self.desk.terminal and self.remarks:
            screen.plain("\n" + "\n".join(self.remarks), "dim")
        self.told = len(self.log)

    def tell_moves(self) -> None:
        """What others did, a line for each move."""
        if news := [told for _, told in self.log[self.told :]]:
            self.desk.above().happened(news)
        self.told = len(self.log)

    def draw_end(self, view: ViewCard) -> None:
        """How it ended."""
        scores, names = [printable(score) for score in view.scores], self.desk.screen.names
        if len(names) == 1:
            text = f"final score {scores[0]}"
        else:
            text = wins([names[seat - 1] for seat in view.winners])
        winners = [seat - 1 for seat in view.winners]
        self.desk.screen.ending(f"{text}: {printable(view.ending)}", winners, scores)
