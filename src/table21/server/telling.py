"""What a seat is told: its view and the events, from its own rows only, with people's names.

This is the one place where 'seat 2' becomes the name of who sits there, and the one place that
makes what goes to browsers from positions.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from table21.kernel import plain_row
from table21.server.playing import Playing, Step
from table21.server.shapes import EventCard, MoveCard, Place, ViewCard, ZoneCard
from table21.server.undoing import Undo, can_be_undone, no_undo
from table21.table import View
from table21.table.view import named
from table21.words import Spot, Zone

#: A spectator's seat: on the wire, and in the library.
SPECTATOR, NOBODY = 0, -1

encode = msgspec.json.Encoder().encode


def with_names(text: str, names: Sequence[str]) -> str:
    """A text with people's names in place of their seats."""
    return named(text, names) if "seat " in text else text


def zone_card(zone: Zone, names: Sequence[str]) -> ZoneCard:
    """A zone as it is sent."""
    note = with_names(zone.note, names)
    return ZoneCard(zone.kind, zone.cards, zone.seat, zone.number, note)


def move_card(spot: Spot, names: Sequence[str], undoable: bool) -> MoveCard:
    """A legal move as it is sent."""
    to = spot.to and Place(spot.to[0], spot.to[1], spot.seat)
    label, foretold = with_names(spot.label, names), with_names(spot.foretold, names)
    return MoveCard(spot.text, label, spot.cards, to or None, foretold, undoable)


def view_card(playing: Playing, seat: int, names: Sequence[str], undo: Undo | None) -> ViewCard:
    """The table as a seat (from 1; 0 is a spectator) sees it now."""
    table = playing.table
    view = table.view(seat - 1)
    card = shown(playing, view.zones(), plain_row(view.rows, 0), names)
    card.seat = seat
    card.moves = moves_of(view, names, undo)
    undo = undo or no_undo()
    card.can_undo, card.undo_reason = undo.can, with_names(undo.reason, names)
    return card


def moves_of(view: View, names: Sequence[str], undo: Undo | None) -> list[MoveCard]:
    """The moves of whose turn it is, and which of them could be taken back."""
    spots = view.spots()
    undoable = can_be_undone(view) if spots and undo and undo.possible else [False] * len(spots)
    return [move_card(*pair) for pair in zip(spots, [names] * len(spots), undoable, strict=True)]


def shown(playing: Playing, zones: Sequence[Zone], s: Any, names: Sequence[str]) -> ViewCard:
    """What is shown of a position, whoever looks."""
    table, words = playing.table, playing.game.words
    outcome = table.outcome
    return ViewCard(
        version=playing.version,
        moves_made=playing.moves_made,
        seat=SPECTATOR,
        turn=None if outcome else table.turn + 1,
        over=outcome is not None,
        winners=[winner + 1 for winner in outcome.winners] if outcome else [],
        ending=with_names(outcome.reason, names) if outcome else "",
        scores=[with_names(text, names) for text in words.score_words(s)],
        zones=[zone_card(zone, names) for zone in zones],
        moves=[],
        can_undo=False,
        undo_reason="",
        round=table.round,
    )


def event_cards(
    playing: Playing, seat: int, since: int, names: Sequence[str], drawn: bool = False
) -> list[EventCard]:
    """What happened after a version, as a seat is told it."""
    told = [] if since >= 0 else [first_deal(playing, names, drawn)]
    for version, step in playing.steps_since(since):
        told += step_events(playing, seat, version, step, names)
    return told


def first_deal(playing: Playing, names: Sequence[str], drawn: bool) -> EventCard:
    """How it began: whoever asks for all events is told who deals."""
    dealer = names[playing.table.first_dealer]
    text = f"{dealer} is drawn to deal first" if drawn else f"{dealer} deals first"
    return EventCard(0, "deal", text, playing.table.first_dealer + 1, ())


def step_events(
    playing: Playing, seat: int, version: int, step: Step, names: Sequence[str]
) -> list[EventCard]:
    """What a move or an undo did."""
    if step.undo:
        text = f"{names[step.seat - 1]} takes back to move {step.made}"
        return [EventCard(version, "undo", text, step.seat, ())]
    return [
        EventCard(version, event.kind, with_names(event.text, names), event.seat, event.cards)
        for event in playing.table.events(seat - 1, step.made - 1, step.made)
    ]
