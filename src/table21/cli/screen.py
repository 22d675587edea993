"""The table as a terminal shows it: zones, hands, scores, what happened, the legal moves.

All of it is drawn from a scene, and a scene is read from a seat's view; only replays, whose
reader may see everything, make one with all cards open.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from table21.cli.console import Paint
from table21.cli.voice import result, sentence, told
from table21.kernel import plain_row
from table21.table import Outcome, Table, View
from table21.words import Event, Spot, Zone
from table21.words.cards import UNSEEN, counted

#: Kinds of zones that are told by their size; `c` shows their cards.
COUNTED = ("deck", "stock", "collection", "discards")
#: A zone of a player with more cards than this is told by its size as well.
MANY = 10
#: Moves that are listed one on a line; more of them stand in columns.
MANY_MOVES = 20
#: Columns of a terminal that is wide enough for remarks beside what they are about.
WIDE = 64


@dataclass(frozen=True)
class Scene:
    """What is drawn of a position: zones, scores in words, the seat to move (-1: none)."""

    zones: list[Zone]
    scores: list[str]
    turn: int
    players: int


def seen_scene(view: View) -> Scene:
    """A position as a seat sees it."""
    s = plain_row(view.rows, 0)
    return Scene(view.zones(), view.game.words.score_words(s), s.turn, s.players)


def open_scene(table: Table) -> Scene:
    """The position now with all its cards open, for replays."""
    words, s = table.game.words, table.position
    return Scene(words.zones(s), words.score_words(s), s.turn, s.players)


class Screen:
    """Draws for people whose names are known."""

    def __init__(self, console: Console, paint: Paint, names: Sequence[str]) -> None:
        self.console = console
        self.paint = paint
        self.names = list(names)

    @property
    def wide(self) -> bool:
        """Whether there is room for remarks at the side."""
        return self.console.width >= WIDE

    def line(self, words: str = "", style: str = "") -> None:
        """A line of text about seats, as a sentence about people."""
        self.console.print(self.paint(sentence(words, self.names), style))

    def plain(self, words: str, style: str = "") -> None:
        """A line of text as it is."""
        self.console.print(Text(words, style))

    def pairs(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Things and what is to be said of them."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        for thing, words in pairs:
            grid.add_row(Text(f"  {thing}", "bold"), Text(words))
        self.console.print(grid)

    def heading(self, words: str) -> None:
        """A line across the screen, with a title."""
        characters = "─" if self.paint.dot == "·" else "-"
        title = Text(words, "bold")
        self.console.print(Rule(title, align="left", style="dim", characters=characters))

    # ------------------------------------------------------------ the table

    def table(self, scene: Scene, own: int = -1) -> None:
        """Everything that lies there; `own` is the seat that looks."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column()
        common = [zone for zone in scene.zones if zone.seat is None]
        for zone in common:
            grid.add_row(f"  {label(zone, common)}", self.common_zone(zone, common))
        grid.add_row()
        for seat in range(scene.players):
            style = "bold" if seat == own else ""
            grid.add_row(Text(self.seat_name(seat, scene.turn), style), self.seat(seat, scene))
        if len(scene.scores) != scene.players:
            teams = [f"{counted_team(i)} {score}" for i, score in enumerate(scene.scores)]
            grid.add_row("  scores", ", ".join(teams))
        self.console.print(grid)

    def seat_name(self, seat: int, turn: int) -> str:
        """A name, marked if it is that player's turn."""
        return f"{self.paint.arrow if seat == turn else ' '} {self.names[seat]}"

    def common_zone(self, zone: Zone, common: list[Zone]) -> Text:
        """A zone in the middle: its cards and what is to be said of it."""
        if is_counted(zone):
            return Text(size(zone))
        shown = self.paint.cards(zone.cards)
        if zone.note:
            widest = max(len(self.paint.cards(z.cards)) for z in common if not is_counted(z))
            shown.append(" " * (widest - len(shown) if self.wide else 0))
            shown.append(f"  {told(zone.note, self.names)}", "dim")
        return shown

    def seat(self, seat: int, scene: Scene) -> Text:
        """What lies before a seat: a line for what is counted, one for each row of open cards."""
        zones = [zone for zone in scene.zones if zone.seat == seat + 1]
        short = [self.brief(zone, zones) for zone in zones if in_brief(zone)]
        if len(scene.scores) == scene.players:
            score = scene.scores[seat]
            short += [] if any(zone.note == score for zone in zones) else [self.paint(score)]
        between = Text(f" {self.paint.dot} " if self.wide else "\n")
        lines = [between.join(short)]
        lines += [self.row_of_cards(zone, zones) for zone in zones if not in_brief(zone)]
        return Text("\n").join(line for line in lines if line)

    def brief(self, zone: Zone, zones: list[Zone]) -> Text:
        """'hand K♥ 5♦', 'hand 2 cards', 'collection 4 cards'."""
        text = Text().append(f"{label(zone, zones)} ", "dim")
        cards = Text(size(zone)) if is_counted(zone) else self.paint.cards(zone.cards)
        return text.append_text(cards)

    def row_of_cards(self, zone: Zone, zones: list[Zone]) -> Text:
        """'stack 1  5 ?? 3  counts 12'."""
        row = Text().append(f"{label(zone, zones)}  ", "dim")
        row.append_text(self.paint.cards(zone.cards))
        return row.append(f"  {told(zone.note, self.names)}" if zone.note else "", "dim")

    def all_cards(self, scene: Scene) -> None:
        """Every zone with all the cards in it that may be seen."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for zone in scene.zones:
            whose = f"{self.names[zone.seat - 1]}: " if zone.seat else ""
            same = [other for other in scene.zones if other.seat == zone.seat]
            hidden = zone.cards and all(card == UNSEEN for card in zone.cards)
            cards = Text(size(zone)) if hidden else self.paint.cards(zone.cards)
            grid.add_row(f"  {whose}{label(zone, same)}", cards)
        self.console.print(grid)

    # ------------------------------------------------------------ what happened, what may be done

    def happened(self, moves: Iterable[Sequence[Event]], numbered: int | None = None) -> None:
        """The events of some moves, a line for each move."""
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(justify="right", no_wrap=True)
        for i, events in enumerate(moves):
            mark = self.paint.dot if numbered is None else f"{numbered + i:>3}"
            words = "; ".join(told(event.text, self.names) for event in events)
            grid.add_row(f"  {mark}", self.paint(words[:1].upper() + words[1:]))
        self.console.print(grid)

    def moves(self, spots: Sequence[Spot]) -> None:
        """The legal moves, numbered."""
        if len(spots) > MANY_MOVES:
            numbered = [f"{i:>3}  {spot.text}" for i, spot in enumerate(spots, 1)]
            self.console.print(
                Padding(Columns(numbered, padding=(0, 3), column_first=True), (0, 1))
            )
            return
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", no_wrap=True)
        for i, spot in enumerate(spots, 1):
            grid.add_row(Text(f"  {i}", "bold"), *self.move(spot))
        self.console.print(grid)

    def move(self, spot: Spot) -> list[Text]:
        """A move: as a person says it, as it is written, what it does."""
        name, text = self.paint(sentence(spot.label, self.names)), Text(spot.text, "dim")
        foretold = self.paint(told(spot.foretold, self.names), "italic")
        if self.wide:
            return [name, text, foretold]
        return [Text("\n").join([name, foretold] if spot.foretold else [name]), text]

    # ------------------------------------------------------------ the end

    def outcome(self, outcome: Outcome, scores: Sequence[str]) -> None:
        """Who won, why, and the scores."""
        text = f"{result(outcome, self.names)}: {told(outcome.reason, self.names)}"
        self.ending(text, outcome.winners, scores)

    def ending(self, text: str, winners: Sequence[int], scores: Sequence[str]) -> None:
        """How it ended, in words, and the scores; winners are seats from 0."""
        self.console.print(self.paint(text[:1].upper() + text[1:], "bold"))
        grid = Grid.grid(padding=(0, 2, 0, 0))
        by_seat = len(scores) == len(self.names)
        for i, score in enumerate(scores):
            won = by_seat and i in winners and len(scores) > 1
            name = self.names[i] if by_seat else counted_team(i)
            grid.add_row(f"  {name}", score, Text("winner" if won else "", "bold green"))
        self.console.print(grid)


def counted_team(number: int) -> str:
    """The name of a team."""
    return f"team {number + 1}"


def label(zone: Zone, among: Sequence[Zone]) -> str:
    """'pile 2'; the number only where there are several of the kind."""
    several = sum(1 for other in among if other.kind == zone.kind) > 1
    return f"{zone.kind} {zone.number}" if several else zone.kind


def is_counted(zone: Zone) -> bool:
    """Whether a zone is told by its size."""
    hidden_hand = zone.kind == "hand" and zone.cards and set(zone.cards) == {UNSEEN}
    crowded = zone.seat is not None and zone.kind != "hand" and len(zone.cards) > MANY
    return zone.kind in COUNTED or bool(hidden_hand) or crowded


def in_brief(zone: Zone) -> bool:
    """Whether a zone of a seat stands in its first line."""
    return zone.kind == "hand" or is_counted(zone)


def size(zone: Zone) -> str:
    """'4 cards'."""
    return counted(len(zone.cards), "card") if zone.cards else "no cards"
