"""`table21 play`: an evening at the terminal, one match after the other, the deal passing left."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from table21.bots import new_bot
from table21.cli.console import Paint, Suits, stdout, waiting
from table21.cli.keyboard import Keyboard
from table21.cli.match import Left, Match, Party, replayed
from table21.cli.saving import check_book, last_game, save
from table21.cli.screen import Screen
from table21.cli.serve import check_installed
from table21.cli.settings import fill_names, names_of, read_names, read_seat, with_players
from table21.cli.voice import YOU, listed
from table21.errors import BadOptions
from table21.games import Game, all_games, find
from table21.kernel.dice import SEEDS
from table21.record import replay
from table21.table import Table
from table21.words import Options

#: What a server's table needs of the extra `server`.
VISITING = ("msgspec", "websockets", "segno")


@dataclass
class Wishes:
    """What was asked for on the command line."""

    options: dict[str, Any] = field(default_factory=dict)
    players: int | None = None
    humans: str | None = None
    people: int | None = None
    bots: str = "medium"
    seed: int | None = None
    dealer: int | None = None
    record: Path | None = None
    resume: Path | None = None
    auto: bool = False
    suits: Suits | None = None
    #: Where a server's table is, and how to sit down there: see `visiting`.
    server: str | None = None
    name: str | None = None
    seat: int | None = None
    watch: bool = False


def play(name: str | None, wishes: Wishes) -> None:
    """Play until nobody wants another game."""
    if wishes.server is not None:
        play_at_server(name, wishes)
        return
    if wishes.name is not None or wishes.seat is not None or wishes.watch:
        raise BadOptions("--name, --seat and --watch are for a server's table: --server says which")
    console = stdout()
    keyboard = Keyboard(console)
    check_seed(wishes.seed)
    new_bot(wishes.bots)
    evening = Evening(wishes, keyboard)
    if wishes.resume:
        evening.resume(name, wishes.resume)
    else:
        evening.sit_down(find(name) if name else choose_game(keyboard))
    evening.run()


def play_at_server(name: str | None, wishes: Wishes) -> None:
    """Play at a server's table, if what that needs is installed."""
    check_installed("a server's table", VISITING)
    from table21.cli.visiting import visit

    visit(name, wishes)


def check_seed(seed: int | None) -> None:
    """Seeds are 32-bit numbers."""
    if seed is not None and not 0 <= seed < SEEDS:
        raise BadOptions(f"--seed: {seed} cannot be, 0 to {SEEDS - 1} is right")


def choose_game(keyboard: Keyboard) -> Game:
    """The only game, or the one that is chosen from a list."""
    games = all_games()
    if len(games) == 1:
        return games[0]
    for number, game in enumerate(games, 1):
        keyboard.console.print(f"{number:>3}  {game.title} ({game.name})")
    while True:
        said = keyboard.ask(f"Which game (1-{len(games)})? ")
        if said in [game.name for game in games]:
            return find(said)
        if said.isascii() and said.isdigit() and 1 <= int(said) <= len(games):
            return games[int(said) - 1]


def people_at(wishes: Wishes) -> list[str]:
    """The names of the people, by seat; '' where a bot sits."""
    if wishes.humans is not None and wishes.people is not None:
        raise BadOptions("--humans and --people: one of the two is right")
    if wishes.humans is not None:
        return read_names(wishes.humans)
    people = 1 if wishes.people is None else wishes.people
    if people < 0:
        raise BadOptions(f"--people: {people} cannot be, 0 or more is right")
    return [YOU] if people == 1 else [f"Player {number + 1}" for number in range(people)]


def warm_up(table: Table, party: Party) -> None:
    """Ask once all that will be asked at this table, so that what it needs is compiled."""
    view = table.view(table.turn)
    view.zones()
    view.spots()
    for bot in list(party.bots.values())[:1]:
        bot.choose(view)
    if not table.over:
        table.play(table.legal_moves()[0])
        table.events(view.seat)
        table.undo()


class Evening:
    """The same people at the same game, match after match."""

    game: Game
    options: Options
    party: Party
    screen: Screen
    match: Match

    def __init__(self, wishes: Wishes, keyboard: Keyboard) -> None:
        self.wishes = wishes
        self.keyboard = keyboard
        self.record = wishes.record or wishes.resume
        self.seed = secrets.randbelow(SEEDS) if wishes.seed is None else wishes.seed
        self.matches = 0
        self.won: dict[str, int] = {}
        if wishes.record:
            check_book(wishes.record)

    # ------------------------------------------------------------ sitting down

    def sit_down(self, game: Game) -> None:
        """A new match among those who were asked for."""
        people, wishes = people_at(self.wishes), self.wishes
        self.game = game
        self.options = with_players(game, wishes.options, wishes.players, len(people))
        players = self.options["players"]
        self.seat(fill_names(people, players), [i for i, name in enumerate(people) if name])
        dealer = read_seat("--dealer", wishes.dealer, players)
        self.match = self.at_table(lambda: self.new_table(dealer))

    def seat(self, names: list[str], people: list[int]) -> None:
        """Everybody takes a seat."""
        others = [seat for seat in range(len(names)) if seat not in people]
        bots = {seat: new_bot(self.wishes.bots, self.seed + seat) for seat in others}
        self.party = Party(names, people, bots)
        self.screen = Screen(self.keyboard.console, Paint(self.wishes.suits), names)

    def new_table(self, dealer: int | None) -> Table:
        """A fresh deal; the matches of a seed follow each other in the same way each time."""
        seed = None if self.wishes.seed is None else (self.seed + self.matches) % SEEDS
        return Table(self.game, seed=seed, dealer=dealer, **self.options)

    def at_table(self, opened: Callable[[], Table]) -> Match:
        """A match at a table; the first one of all waits for the rules to be compiled."""
        with waiting(f"Getting {self.game.title} ready"):
            table = opened()
            warm_up(table, self.party)
        return Match(table, self.party, self.screen, self.keyboard, self.wishes.auto)

    def resume(self, name: str | None, path: Path) -> None:
        """Sit down to the last game of a file, which was left before its end."""
        record = last_game(path)
        left = replay(record)
        if name not in (None, left.game.name):
            raise BadOptions(f"{path}: the game in it is {left.game.name}, not {name}")
        self.game, self.options = left.game, left.options
        names = names_of(record, left.players)
        self.seat(names, self.known_people(names))
        decks, dealer = record["decks"], record["dealer"] - 1
        table = self.at_table(lambda: Table(left.game, decks=decks, dealer=dealer, **left.options))
        self.match = replayed(table, left.moves_in_words())

    def known_people(self, names: list[str]) -> list[int]:
        """The seats of the people in a game that is resumed: as named, else the first ones."""
        if self.wishes.humans is None:
            return list(range(min(len(people_at(self.wishes)), len(names))))
        wanted = [name for name in read_names(self.wishes.humans) if name]
        for name in wanted:
            if name not in names:
                raise BadOptions(f"--humans: {name} is not in the game, {listed(names)} are")
        return [seat for seat, name in enumerate(names) if name in wanted]

    # ------------------------------------------------------------ playing

    def run(self) -> None:
        """Match after match, until somebody has had enough."""
        self.greet()
        while True:
            if not self.play_match():
                return
            if not self.party.people or not self.another():
                return

    def greet(self) -> None:
        """Who plays, and to whom the game is owed."""
        people = [self.party.names[seat] for seat in self.party.people]
        bots = [self.party.names[seat] for seat in self.party.bots]
        if bots and not people:
            self.screen.plain(f"{listed(bots)} play {self.game.title}.")
        if self.game.credit:
            self.screen.plain(self.game.credit, "italic")

    def play_match(self) -> bool:
        """One match; False if it was left."""
        try:
            self.match.run()
        except Left:
            self.put_down(ask=True)
            return False
        except (EOFError, KeyboardInterrupt):
            self.put_down(ask=False)
            raise
        self.match.end()
        self.tally()
        self.put_down(ask=False)
        return True

    def put_down(self, ask: bool) -> None:
        """Write the record, if one is wanted."""
        if self.record is None:
            return
        if ask and not self.wanted(f"Save the game to {self.record}?"):
            return
        save(self.record, self.match.table, self.party.names)
        left = "" if self.match.table.over else f": table21 play --resume {self.record} goes on"
        self.screen.plain(f"The game is saved in {self.record}{left}", "dim")

    def wanted(self, question: str) -> bool:
        """Yes or no; nothing more to read means yes."""
        try:
            return self.keyboard.confirm(question, default=True)
        except EOFError:
            return True

    def tally(self) -> None:
        """Count the matches won this evening."""
        outcome = self.match.table.outcome
        for seat in outcome.winners if outcome else ():
            name = self.party.names[seat]
            self.won[name] = self.won.get(name, 0) + 1
        self.matches += 1
        if self.matches > 1:
            counts = [f"{name} {self.won.get(name, 0)}" for name in self.party.names]
            self.screen.plain(f"Games won this evening: {', '.join(counts)}")

    def another(self) -> bool:
        """Another match, if that is wanted; the deal passes left."""
        if not self.keyboard.confirm("Another game?", default=True):
            return False
        dealer = (self.match.table.first_dealer + 1) % self.match.table.players
        self.match = self.at_table(lambda: self.new_table(dealer))
        return True
