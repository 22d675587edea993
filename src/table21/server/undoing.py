"""Taking back: against bots only, to one's own last decision, never past a revealed card."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import pairwise

from table21.kernel import Rows, plain_row
from table21.server.playing import Playing
from table21.table import Table, View
from table21.table.asking import after_move, guessed, legal_at, needs_deal_at, over_at, seen_by
from table21.words import Game, Zone

#: The dice of the world in which it is tried whether a move reveals a card.
DICE = 21


@dataclass(frozen=True)
class Undo:
    """Whether somebody may take back now, why or why not, and whether ever at this table."""

    can: bool
    reason: str
    #: How many moves would stay.
    stays: int = 0
    possible: bool = True


def no_undo() -> Undo:
    """The answer to who does not play."""
    return Undo(False, "only who plays takes moves back", possible=False)


def undo_of(playing: Playing, seat: int, people: Collection[int], forced: bool) -> Undo:
    """Whether a seat (from 1) may take back now; `people` are the seats of people."""
    if set(people) != {seat}:
        text = "moves are taken back against bots only, not among people"
        return Undo(False, text if people else "only who plays takes moves back", possible=False)
    if playing.table.over:
        return Undo(False, "the match is over")
    stays = last_decision(playing.table, seat - 1, forced)
    if stays is None:
        return Undo(False, "there is nothing to take back yet")
    if reveals(playing.table, seat - 1, stays):
        return Undo(False, "a card was revealed since your last move, so it stands", stays)
    return Undo(True, "takes back to your last move: no card was revealed since", stays)


def last_decision(table: Table, seat: int, forced: bool) -> int | None:
    """How many moves had been made when the seat last had a choice."""
    for k in range(len(table.rows) - 2, -1, -1):
        chosen = not forced or len(legal_at(table.game, table.rows, k)) > 1
        if chosen and plain_row(table.rows, k).turn == seat:
            return k
    return None


def reveals(table: Table, seat: int, since: int) -> bool:
    """Whether the seat has seen a card since so many moves that it did not see before."""
    game, rows = table.game, table.rows
    seen = [_seen(game, View(game, table.options, rows, k, seat)) for k in range(since, len(rows))]
    return any(now - before for before, now in pairwise(seen))


def can_be_undone(view: View) -> list[bool]:
    """For each legal move of a view whether it could be taken back: whether it reveals no card.

    Tried in a world that fits what the seat knows, so that the answer tells nothing more.
    """
    game = view.game
    world = guessed(game, view.rows, 0, view.seat, DICE)
    now = _seen(game, view)
    return [_stays_unseen(view, world, move, now) for move in legal_at(game, view.rows, 0)]


def _stays_unseen(view: View, world: Rows, move: int, now: Counter[str]) -> bool:
    game = view.game
    after = after_move(game, world, 0, move)
    if needs_deal_at(game, after, 0) or over_at(game, after, 0):
        return False
    return not _open(game.words.zones(plain_row(seen_by(game, after, 0, view.seat), 0))) - now


def _seen(game: Game, view: View) -> Counter[str]:
    return _open(game.words.zones(plain_row(view.rows, 0)))


def _open(zones: Iterable[Zone]) -> Counter[str]:
    """The cards that lie open, without what is marked on them."""
    texts = (card for zone in zones for card in zone.cards if card != "??")
    return Counter(text.partition("=")[0].rstrip("^") for text in texts)
