"""One match at a terminal: people and bots by turns, until it is over or somebody leaves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from table21.bots import Bot
from table21.cli.asking import Ask, Asked, read
from table21.cli.keyboard import Keyboard
from table21.cli.screen import Screen, seen_scene
from table21.kernel import plain_row
from table21.table import Table
from table21.table.asking import legal_at
from table21.words import Event

#: Nobody's seat: what a spectator sees.
SPECTATOR = -1


@dataclass
class Party:
    """Who sits where: a name for every seat, the seats of people, a bot at the others."""

    names: list[str]
    people: list[int]
    bots: dict[int, Bot]


class Left(Exception):
    """Somebody asked to leave the game."""


class Match:
    """A table with a party at it, at one keyboard."""

    def __init__(
        self, table: Table, party: Party, screen: Screen, keyboard: Keyboard, auto: bool = False
    ) -> None:
        self.table = table
        self.party = party
        self.screen = screen
        self.keyboard = keyboard
        self.auto = auto
        #: What each move did, as those are told it who watch: people, or else a spectator.
        self.log: list[dict[int, list[Event]]] = []
        #: How many moves each person has been shown, and who was last at the keyboard.
        self.shown: dict[int, int] = {}
        self.at_keyboard: int | None = None

    @property
    def watchers(self) -> list[int]:
        """Who is told what happens."""
        return self.party.people or [SPECTATOR]

    @property
    def alone(self) -> bool:
        """Whether nobody's cards have to be hidden from anybody at the keyboard."""
        return len(self.party.people) < 2

    # ------------------------------------------------------------ playing

    def run(self) -> None:
        """Play until the match is over."""
        while not self.table.over:
            seat = self.table.turn
            if self.auto and len(self.table.legal_moves()) == 1:
                self.make(self.table.legal_moves()[0])
            elif seat in self.party.people:
                self.turn_of(seat)
            else:
                self.make(self.party.bots[seat].choose(self.table.view(seat)))

    def make(self, move: int | str) -> None:
        """Make a move, and note what everybody is told of it."""
        made = len(self.table.history)
        self.table.play(move)
        self.log.append({seat: self.table.events(seat, made) for seat in self.watchers})
        if not self.party.people:
            self.screen.happened([self.log[-1][SPECTATOR]], numbered=len(self.log))

    def turn_of(self, seat: int) -> None:
        """Show a person the table, and ask until a move is made or taken back."""
        if not self.alone and self.at_keyboard != seat:
            self.hand_over(seat)
        self.at_keyboard = seat
        view = self.table.view(seat)
        ask = Ask(view, view.spots(), self.screen)
        self.draw(seat)
        while True:
            said = read(self.keyboard.ask(ask.prompt()))
            if isinstance(said, Asked):
                if self.answer(said, seat, ask):
                    return
            elif (move := ask.move(said)) is not None:
                self.shown[seat] = len(self.table.history)
                self.make(move)
                return

    def hand_over(self, seat: int) -> None:
        """Empty the screen until the next person sits before it."""
        self.keyboard.clear(forget=True)
        self.keyboard.ask(f"Pass the keyboard to {self.party.names[seat]}, then press Enter. ")

    # ------------------------------------------------------------ what a person may ask for

    def answer(self, asked: Asked, seat: int, ask: Ask) -> bool:
        """Do what was asked for; True if the turn begins afresh."""
        if asked is Asked.BACK:
            return self.take_back()
        if asked is Asked.QUIT:
            self.leave()
        elif asked is Asked.REDRAW:
            self.draw(seat)
        elif asked is Asked.LOG:
            self.screen.happened([told[seat] for told in self.log], numbered=1)
        else:
            ask.answer(asked)
        return False

    def leave(self) -> None:
        """Leave, if it is meant."""
        if self.keyboard.confirm("Leave the game?", default=False):
            raise Left

    def take_back(self) -> bool:
        """Back to the last decision of a person, past what bots did since."""
        goal = self.last_decision()
        if goal is None:
            self.screen.plain("There is nothing to take back: no person has moved yet.", "yellow")
            return False
        while len(self.table.history) > goal:
            self.table.undo()
            self.log.pop()
        self.shown = {seat: min(seen, goal) for seat, seen in self.shown.items()}
        return True

    def last_decision(self) -> int | None:
        """How many moves had been made when a person last had a choice."""
        for k in range(len(self.table.history) - 1, -1, -1):
            forced = self.auto and len(legal_at(self.table.game, self.table.rows, k)) == 1
            if plain_row(self.table.rows, k).turn in self.party.people and not forced:
                return k
        return None

    # ------------------------------------------------------------ what is shown

    def draw(self, seat: int) -> None:
        """The table as a seat sees it, what happened since its last move, and its moves."""
        self.keyboard.clear(forget=not self.alone)
        view = self.table.view(seat)
        self.screen.heading(f"{self.table.game.title}, move {len(self.log) + 1}")
        self.screen.table(seen_scene(view), seat)
        self.news(seat)
        self.screen.plain("")
        self.screen.moves(view.spots())

    def news(self, seat: int) -> None:
        """What happened since the seat's last move, that move included."""
        since = self.shown.get(seat, 0)
        if news := [told[seat] for told in self.log[since:]]:
            self.screen.plain("\nSince your last turn" if seat in self.shown else "\nSo far")
            self.screen.happened([self.worth_telling(told, seat) for told in news])

    def worth_telling(self, told: list[Event], seat: int) -> list[Event]:
        """The events of a move without what others drew unseen, and without the outcome."""
        ending = self.table.outcome and self.table.outcome.reason
        told = [event for event in told if event.text != ending]
        unseen = [e for e in told if e.kind == "draw" and not e.cards and e.seat != seat + 1]
        return [event for event in told if event not in unseen] or told

    def end(self) -> None:
        """The outcome, on a table that all may see."""
        outcome = self.table.outcome
        if outcome is None:
            return
        seat = self.watchers[0] if self.alone else SPECTATOR
        if self.party.people:
            self.keyboard.clear(forget=not self.alone)
        self.screen.heading(f"{self.table.game.title}, the end")
        view = self.table.view(seat)
        self.screen.table(seen_scene(view), seat)
        if self.alone and self.party.people:
            self.news(seat)
        self.screen.plain("")
        self.screen.outcome(outcome, seen_scene(view).scores)


def replayed(match: Match, moves: Sequence[Any]) -> Match:
    """A match brought to where it was left."""
    for move in moves:
        match.make(move)
    match.shown = {seat: len(moves) for seat in match.party.people}
    return match
