"""What clients say on the socket, as docs/protocol.md has it."""

from typing import Annotated

from msgspec import Meta, Struct

from table21.server.shapes import SAID, KeyText, MoveText, SeatNumber


class Said(Struct, tag_field="type"):
    """A message from a client."""


class MoveSaid(Said, tag="move"):
    """Make a move."""

    seat: SeatNumber
    text: MoveText
    version: int
    key: KeyText


class UndoSaid(Said, tag="undo"):
    """Take back to the last decision."""

    seat: SeatNumber
    version: int
    key: KeyText


class EntropySaid(Said, tag="entropy"):
    """A part of the shuffle."""

    seat: SeatNumber
    value: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class ChatSaid(Said, tag="chat"):
    """Say something."""

    text: Annotated[str, Meta(min_length=1, max_length=SAID)]
    key: KeyText


class MoreTimeSaid(Said, tag="more_time"):
    """Give the player at turn more time."""

    seat: SeatNumber


class LookSaid(Said, tag="look"):
    """Look at the table from another of one's seats."""

    seat: SeatNumber


class WhyNotSaid(Said, tag="why_not"):
    """Ask why a move is refused."""

    text: MoveText


class ResyncSaid(Said, tag="resync"):
    """Ask for hello again."""


class PingSaid(Said, tag="ping"):
    """Ask whether anybody is there."""


Message = (
    MoveSaid
    | UndoSaid
    | EntropySaid
    | ChatSaid
    | MoreTimeSaid
    | LookSaid
    | WhyNotSaid
    | ResyncSaid
    | PingSaid
)
