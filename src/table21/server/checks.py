"""The checks of a move, in their fixed order, and what else is asked before something is done."""

from table21.errors import IllegalMove
from table21.server.errors import Refused
from table21.server.messages import MoveSaid, UndoSaid
from table21.server.playing import Playing
from table21.server.rooms import Room
from table21.server.undoing import Undo

#: Who asks, and for which table, is checked when the socket opens.


def check_move(room: Room, guest: str | None, said: MoveSaid) -> str:
    """The move as the notation writes it, if it may be made."""
    playing = check_started(room)
    check_not_over(room, playing)
    check_seat(room, guest, said.seat)
    check_turn(room, playing, said.seat)
    check_version(playing, said.version)
    move = playing.table.read(said.text)
    check_legal(playing, move)
    return playing.game.words.move_text(playing.table.position, move)


def check_undo(room: Room, guest: str | None, said: UndoSaid) -> Undo:
    """What taking back comes to, if it may be."""
    playing = check_started(room)
    check_not_over(room, playing)
    check_seat(room, guest, said.seat)
    check_version(playing, said.version)
    undo = room.undo(said.seat)
    if not undo.can:
        raise Refused("no_undo", undo.reason)
    return undo


def check_started(room: Room) -> Playing:
    """The game has begun."""
    if room.playing is None:
        raise Refused("not_started", "the game has not begun: the owner of the table starts it")
    return room.playing


def check_not_over(room: Room, playing: Playing) -> None:
    """The game is not over."""
    if playing.table.over or room.row.state == "over":
        raise Refused("game_over", "the match is over, nothing may be played")


def check_seat(room: Room, guest: str | None, seat: int) -> None:
    """The seat is the guest's, and not left to a bot."""
    mine = room.seats_of(guest)
    if not mine:
        raise Refused("not_seated", "only who sits at the table may do this, and you look on")
    if seat not in mine:
        yours = " and ".join(map(str, mine))
        raise Refused("not_yours", f"seat {seat} is not yours, your seat is {yours}")
    if room.seats[seat - 1].resigned:
        raise Refused("not_yours", "a bot plays for you: reclaim your seat first")


def check_turn(room: Room, playing: Playing, seat: int) -> None:
    """It is the seat's turn."""
    turn = playing.table.turn + 1
    if seat != turn:
        raise Refused("not_your_turn", f"it is the turn of {room.names[turn - 1]}")


def check_version(playing: Playing, version: int) -> None:
    """It was chosen on the table as it is now."""
    if version != playing.version:
        raise Refused(
            "stale",
            f"this was chosen on version {version} of the table, which is at {playing.version} now",
        )


def check_legal(playing: Playing, move: int) -> None:
    """The rules allow it."""
    refusal = playing.table.why_not(move)
    if refusal is not None:
        raise IllegalMove(refusal)


def check_owner(room: Room, guest: str) -> None:
    """Only the owner changes the table."""
    if room.row.owner != guest:
        raise Refused("not_yours", "only who opened this table may do this")


def check_waiting(room: Room) -> None:
    """The game has not begun."""
    if room.row.state != "waiting":
        raise Refused("already_started", "the game has begun already")


def own_seat(room: Room, guest: str, seat: int | None) -> int:
    """The seat that is meant: the only one, or the one that is named."""
    mine = room.seats_of(guest)
    if not mine:
        raise Refused("not_seated", "only who sits at the table may do this")
    if seat is None and len(mine) > 1:
        raise Refused("bad_request", f"you have several seats: say which of {mine} you mean")
    if seat is not None and seat not in mine:
        raise Refused("not_yours", f"seat {seat} is not yours")
    return mine[0] if seat is None else seat
