"""The cards that a message of the server names, and those that its reader may know."""

import re
from collections.abc import Iterator
from typing import Any

from table21.harness.watching import cards_in
from table21.kernel import Rows
from table21.table import Table
from table21.table.asking import after_move, seen_by
from table21.table.positions import write_snapshot

#: A card in the midst of a sentence. A plain number is no card there: it may count anything.
MARKED = re.compile(r"(?<![\w+])(?:10|[A2-9TJQK])[cdhs](?!\w)|(?<![\w+])[A0-9]+[k+](?!\w)")


def cards_told(message: Any) -> set[str]:
    """Every card in a message: in lists, and in the midst of sentences."""
    found: set[str] = set()
    stack = [message]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            stack += value.values()
            found |= {re.sub(r"\^|=11?$", "", card) for card in value.get("cards", [])} - {"??"}
        elif isinstance(value, list):
            stack += value
        elif isinstance(value, str):
            found |= set(MARKED.findall(value))
    return found


class Known:
    """What each seat could know of a game, position by position."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def between(self, seat: int, since: int, now: int) -> set[str]:
        """The cards that a seat (from 0; -1 is a spectator) may know of any of these positions."""
        return set().union(*(self.at(k, seat) for k in range(since, now + 1)))

    def at(self, k: int, seat: int) -> set[str]:
        """The cards of a position that the seat may know, and of the move that led to it."""
        made = self.table.moves_in_words()[:k][-1:]
        named = {card for text in made for card in MARKED.findall(text)}
        return named.union(*(self.seen(rows, at, seat) for rows, at in self.around(k)))

    def around(self, k: int) -> Iterator[tuple[Rows, int]]:
        """A position, and what it was before the next round was dealt: cards may be shown then."""
        game, rows = self.table.game, self.table.rows
        yield rows, k
        if k > 0:
            yield after_move(game, rows, k - 1, self.table.history[k - 1]), 0

    def seen(self, rows: Rows, k: int, seat: int) -> set[str]:
        game = self.table.game
        shown = write_snapshot(game, self.table.options, seen_by(game, rows, k, seat))
        return {card for card in cards_in(game, shown) if card != "??"}
