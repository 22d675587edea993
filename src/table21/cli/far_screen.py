"""A server's table on the screen: its views as scenes, its news as lines.

Nothing that comes from a server can steer the terminal: all of it goes through `printable`.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from table21.cli.leaving import printable
from table21.cli.screen import Scene
from table21.server.shapes import (
    Chat,
    ClockCard,
    EventCard,
    MoveCard,
    Seat,
    TableInfo,
    ViewCard,
    ZoneCard,
)
from table21.words import Event, Spot, Zone


def scene_of(view: ViewCard, players: int) -> Scene:
    """A view as it is drawn."""
    scores = [printable(score) for score in view.scores]
    return Scene([zone_of(card) for card in view.zones], scores, (view.turn or 0) - 1, players)


def zone_of(card: ZoneCard) -> Zone:
    """A zone as it is drawn."""
    cards = tuple(printable(text) for text in card.cards)
    return Zone(printable(card.kind), cards, card.seat, card.number, printable(card.note))


def spot_of(card: MoveCard) -> Spot:
    """A legal move as it is drawn."""
    text, label, foretold = map(printable, (card.text, card.label, card.foretold))
    return Spot(text, label, card.cards, None, foretold)


def moves_told(events: Iterable[EventCard]) -> list[list[Event]]:
    """What happened, move by move."""
    return [
        [Event(card.kind, printable(card.text), card.seat, card.cards) for card in cards]
        for _, cards in groupby(events, lambda card: card.version)
    ]


def worth_telling(told: list[Event], own: int, ending: str) -> list[Event]:
    """The events of a move without what others drew unseen, and without the outcome."""
    told = [event for event in told if event.text != ending]
    unseen = [e for e in told if e.kind == "draw" and not e.cards and e.seat != own]
    return [event for event in told if event not in unseen] or told


# ---------------------------------------------------------------- people


def name_of(seat: Seat) -> str:
    """A name, and whether it is the reader's."""
    name = printable(seat.name) or f"seat {seat.seat}"
    return f"{name} (you)" if seat.you else name


def seat_words(seat: Seat) -> str:
    """'open', 'Bea', 'Bea, away', 'Bot 3, a medium bot'."""
    if seat.who == "open":
        return "open"
    if seat.who == "bot":
        return f"{name_of(seat)}, a bot: {seat.level or 'medium'}"
    if seat.resigned:
        return f"{name_of(seat)}: a bot plays on"
    return name_of(seat) if seat.here or seat.you else f"{name_of(seat)}, away"


def news_of_people(before: TableInfo, now: TableInfo) -> list[str]:
    """What changed among those who sit there, in sentences."""
    pairs = zip(before.seats, now.seats, strict=False)
    news = [text for old, new in pairs if (text := news_of_seat(old, new))]
    if before.state == "waiting" and now.state == "playing":
        news.append("The game begins.")
    if now.next and not before.next:
        news.append("There is a rematch: rematch sits down to it.")
    return news


def news_of_seat(old: Seat, new: Seat) -> str:
    """What changed at a seat, in a sentence."""
    name = printable(new.name)
    if (old.who, old.name) != (new.who, new.name):
        return {
            "open": f"Seat {new.seat} is open.",
            "bot": f"{name}, a bot, sits at seat {new.seat}.",
            "person": f"{name} sits at seat {new.seat}.",
        }[new.who]
    if old.resigned != new.resigned:
        return f"A bot plays on for {name}." if new.resigned else f"{name} plays again."
    if old.here != new.here and not new.you:
        return f"{name} is back." if new.here else f"{name} is away."
    return ""


def chat_words(chat: Chat) -> str:
    """'Bea: hello'."""
    return f"{printable(chat.name)}: {printable(chat.text)}"


def clock_words(clock: ClockCard, names: Sequence[str]) -> str:
    """'Time left: Ann 2:05, Bea 3:00'."""
    times = [f"{name} {minutes(left)}" for name, left in zip(names, clock.left, strict=False)]
    return f"Time left: {', '.join(times)}"


def minutes(seconds: float) -> str:
    """'2:05'."""
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02d}"
