"""Records and replays: a game that is over, to keep and to look at frame by frame."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET, convert

from table21.kernel import plain_row
from table21.record import replay, verify, write_record
from table21.record.fair import fair_part
from table21.server.errors import Refused
from table21.server.playing import Playing, shares_of
from table21.server.rooms import Room
from table21.server.shapes import EventCard, Fair, Frame, Replay, ViewCard
from table21.server.telling import NOBODY, with_names, zone_card
from table21.table import Table, View
from table21.table.asking import after_move, over_at, winners_at

Json = dict[str, Any]


def record_of(room: Room) -> Json:
    """The record of a table that is over."""
    playing = check_over(room)
    record = write_record(playing.table, room.names)
    return record | {"fair": fair_part(room.row.secret, shares_of(room.row))}


def check_over(room: Room) -> Playing:
    """The cards are shown when the game is over."""
    if room.playing is None or not room.playing.table.over:
        raise Refused("not_over", "the match is not over: its cards are shown when it is")
    return room.playing


def verified(record: Mapping[str, Any]) -> Json:
    """A record that somebody sends, if it is right and of a match that ended."""
    if not verify(record).over:
        raise Refused("not_over", "the match of this record is not over")
    return dict(record)


def frames_of(record: Json, seat: int | None) -> Replay:
    """A record as frames: as a seat saw it, as a spectator did (0), or with all cards open."""
    table = replay(record)
    if seat is not None and seat > table.players:
        text = f"seat: there is no seat {seat}, 0 to {table.players} are right"
        raise Refused("bad_request", text)
    names = record.get("names") or [f"seat {n + 1}" for n in range(table.players)]
    whole = len(table.rows)
    return Replay(
        game=table.game.name,
        title=table.game.title,
        credit=table.game.credit,
        names=list(names),
        frames=[frame(table, k, seat, names) for k in range(whole)],
        result=record.get("result"),
        fair=convert(record["fair"], Fair) if record.get("fair") else UNSET,
    )


def frame(table: Table, k: int, seat: int | None, names: Sequence[str]) -> Frame:
    """The table after k moves."""
    view = frame_view(table, k, seat, names)
    if k == 0:
        return Frame("", None, [], view)
    by = int(plain_row(table.rows, k - 1).turn) + 1
    move = table.game.words.move_text(plain_row(table.rows, k - 1), table.history[k - 1])
    return Frame(move, by, frame_events(table, k, seat, move, names), view)


def frame_events(
    table: Table, k: int, seat: int | None, move: str, names: Sequence[str]
) -> list[EventCard]:
    """What a move did, as it was told, or with all cards open."""
    if seat is None:
        after = after_move(table.game, table.rows, k - 1, table.history[k - 1])
        before = plain_row(table.rows, k - 1)
        events = table.game.words.events(before, move, plain_row(after, 0))
    else:
        events = table.events(seat - 1, k - 1, k)
    return [
        EventCard(k, event.kind, with_names(event.text, names), event.seat, event.cards)
        for event in events
    ]


def frame_view(table: Table, k: int, seat: int | None, names: Sequence[str]) -> ViewCard:
    """The table after k moves, as somebody saw it."""
    rows, words = table.rows, table.game.words
    seen = NOBODY if seat is None else seat - 1
    view = View(table.game, table.options, rows, k, seen)
    shown = plain_row(rows, k) if seat is None else plain_row(view.rows, 0)
    over = over_at(table.game, rows, k)
    return ViewCard(
        version=k,
        moves_made=k,
        seat=seat or 0,
        turn=None if over else int(shown.turn) + 1,
        over=over,
        winners=[winner + 1 for winner in winners_at(table.game, rows, k)],
        ending=with_names(words.ending(shown), names) if over else "",
        scores=[with_names(text, names) for text in words.score_words(shown)],
        zones=[zone_card(zone, names) for zone in words.zones(shown)],
        moves=[],
        can_undo=False,
        undo_reason="",
        round=table.round_at(k),
        clock=None,
    )
