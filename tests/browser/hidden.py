"""Cards that a seat may not know: whatever a page was told is held against the game as it was."""

import json
from functools import cache
from typing import Any

from table21.harness.watching import cards_in
from table21.record import replay
from table21.table import Table
from table21.table.asking import seen_by
from table21.table.positions import write_snapshot
from words_told import MARKED, cards_told

Json = dict[str, Any]


def check_told(told: list[Json], record: Json | None) -> None:
    """What came through one socket: nothing in it that its seat could not know when it came."""
    views = [message["view"] for message in told if message.get("view")]
    taken_back = any(view["version"] != view["moves_made"] for view in views)
    if record is None or taken_back:
        return  # there is no record yet, or it leaves out what was taken back
    known = Known(json.dumps(record))
    last: dict[int, int] = {}
    for message in told:
        secret = record["fair"]["secret"] in json.dumps(message)
        assert not secret or message["type"] == "fair"
        view = message.get("view")
        if view:
            seat, now = view["seat"], view["moves_made"]
            allowed = known.between(seat - 1, last.get(seat, 0), now)
            assert cards_told(message) <= allowed, (seat, now)
            last[seat] = now


class Known:
    """What each seat could know of a game, position by position."""

    def __init__(self, record: str) -> None:
        self.table = table_of(record)

    def between(self, seat: int, since: int, now: int) -> set[str]:
        return set().union(*(self.at(k, seat) for k in range(since, now + 1)))

    def at(self, k: int, seat: int) -> set[str]:
        """The cards of a position that the seat may know, and of the move that led to it."""
        game = self.table.game
        seen = write_snapshot(game, self.table.options, seen_by(game, self.table.rows, k, seat))
        made = self.table.moves_in_words()[:k][-1:]
        cards = {card for card in cards_in(game, seen) if card != "??"}
        return cards | {card for text in made for card in MARKED.findall(text)}


@cache
def table_of(record: str) -> Table:
    """The game of a record."""
    return replay(json.loads(record))
