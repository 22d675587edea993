"""What a server says over a table's socket, as docs/protocol.md has it."""

import msgspec
from msgspec import Struct

from table21.server.shapes import Chat, EventCard, Fair, TableInfo, ViewCard


class Message(Struct, tag_field="type"):
    """A message, counted from 1 for each connection without gaps."""

    n: int


class Hello(Message, tag="hello"):
    """How things stand: first of all, after another look, and after `resync`."""

    info: TableInfo
    view: ViewCard | None
    chat: list[Chat]
    entropy: bool


class ViewTold(Message, tag="view"):
    """The table changed."""

    view: ViewCard
    events: list[EventCard]


class InfoTold(Message, tag="info"):
    """Somebody sat down, left, came back; the game began or ended."""

    info: TableInfo


class Done(Message, tag="done"):
    """A move or an undo is stored."""

    key: str
    version: int


class NotDone(Message, tag="refused"):
    """Something was refused; nothing changed."""

    code: str
    text: str
    key: str | None = None


class WhyNotTold(Message, tag="why_not"):
    """Why a move is refused; nothing if it is not."""

    text: str
    why: str | None


class ChatTold(Message, tag="chat"):
    """Somebody said something."""

    chat: Chat


class FairTold(Message, tag="fair"):
    """What the shuffle was made of, told at the end."""

    fair: Fair


class Pong(Message, tag="pong"):
    """The answer to `ping`."""


Told = Hello | ViewTold | InfoTold | Done | NotDone | WhyNotTold | ChatTold | FairTold | Pong

_KNOWN = {kind.__struct_config__.tag for kind in Told.__args__}
_read = msgspec.json.Decoder(Told).decode


class _Kind(Struct):
    type: str
    n: int


_read_kind = msgspec.json.Decoder(_Kind).decode


def read_message(text: str | bytes) -> Told | int:
    """A message; of one that a later server sends, its number only."""
    kind = _read_kind(text)
    return _read(text) if kind.type in _KNOWN else kind.n
