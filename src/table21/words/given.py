"""Reading what people give as a snapshot or a scenario's start, one checked key at a time."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from table21.errors import BadSnapshot, BadText
from table21.kernel.contract import HIDDEN
from table21.words.cards import card_text, left_in_pack

#: The keys that the snapshots of all games have.
COMMON = ("game", "options", "turn", "over", "winners", "scores", "dealer")


class Given:
    """A mapping from people, whose keys are read as numbers; seats from 0."""

    def __init__(
        self,
        given: Mapping[str, Any],
        own: Sequence[str],
        players: int,
        read_card: Callable[[Any], int],
    ) -> None:
        self.given = given
        self.players = players
        self.read_card = read_card
        for key in given:
            if key not in (*own, *COMMON):
                known = ", ".join((*own, "turn", "over", "scores", "dealer"))
                raise BadSnapshot(f"there is no '{key}' in a position; there are: {known}")

    def __contains__(self, key: str) -> bool:
        return self.given.get(key) is not None

    def cards(self, key: str, listed: Any = None) -> list[int]:
        """A list of cards; empty if left out."""
        found = self.given.get(key) if listed is None else listed
        try:
            return [self.read_card(text) for text in self._list(key, found)]
        except BadText as bad:
            raise BadSnapshot(f"{key}: {bad}") from bad

    def card_lists(self, key: str, count: int, what: str = "seats") -> list[list[int]]:
        """One list of cards for each of so many seats or piles; all empty if left out."""
        found = self.given.get(key)
        lists = [[] for _ in range(count)] if found is None else self._list(key, found)
        if len(lists) != count:
            raise BadSnapshot(f"{key}: {len(lists)} lists for {count} {what}, one each is right")
        return [self.cards(key, listed) for listed in lists]

    def lists_of_cards(self, key: str, count: int) -> list[list[list[int]]]:
        """For each of so many seats any number of lists of cards; none if left out."""
        found = self.given.get(key)
        seats = [[] for _ in range(count)] if found is None else self._list(key, found)
        if len(seats) != count:
            raise BadSnapshot(f"{key}: {len(seats)} lists for {count} seats, one each is right")
        return [[self.cards(key, cards) for cards in self._list(key, seat)] for seat in seats]

    def number(self, key: str, default: int, least: int, most: int) -> int:
        """A whole number in a range."""
        value = self.given.get(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadSnapshot(f"{key}: {value!r} cannot be, {least} to {most} is right")
        return value

    def seat(self, key: str, default: int) -> int:
        """A seat."""
        return self.number(key, default + 1, 1, self.players) - 1

    def seats(self, key: str) -> list[int]:
        """A list of seats."""
        listed = self._list(key, self.given.get(key))
        return [
            Given({key: seat}, (key,), self.players, self.read_card).seat(key, 0) for seat in listed
        ]

    def over(self) -> bool:
        """Whether the match is said to be over."""
        return bool(self.given.get("over", False))

    def deck(
        self, pack: Iterable[int], placed: Iterable[int], text: Callable[[int], str] = card_text
    ) -> list[int]:
        """The deck: as given, or all that is left of the pack in its order."""
        known = [card for card in placed if card != HIDDEN]
        given = self.cards("deck")
        known += [card for card in given if card != HIDDEN]
        left = left_in_pack(pack, known, text)
        return given if "deck" in self else left

    def _list(self, key: str, value: Any) -> list[Any]:
        if value is None:
            return []
        if not isinstance(value, list | tuple):
            raise BadSnapshot(f"{key}: {value!r} is no list")
        return list(value)
