"""What a scenario expects against what there is: only what it names, cards where order counts."""

from collections.abc import Callable
from typing import Any

from table21.errors import Table21Error

#: A card as people write it, as the notation does.
Tidy = Callable[[Any], str]


def differences(expected: Any, found: Any, unordered: int | None, tidy: Tidy) -> bool:
    """Whether what was found differs from what is expected.

    A number where a list was found means how long it is. `unordered` says how many lists deep
    there are lists of cards that may lie in any order (None: order counts everywhere).
    """
    if isinstance(found, list):
        if isinstance(expected, int) and not isinstance(expected, bool):
            return expected != len(found)
        if not isinstance(expected, list | tuple):
            return True
        return _lists_differ(list(expected), found, unordered, tidy)
    if isinstance(found, dict):
        if not isinstance(expected, dict) or expected.keys() - found.keys():
            return True
        return any(differences(expected[key], found[key], None, tidy) for key in expected)
    return _leaf(expected, tidy) != _leaf(found, tidy)


def _lists_differ(expected: list[Any], found: list[Any], unordered: int | None, tidy: Tidy) -> bool:
    if len(expected) != len(found):
        return True
    if unordered == 0:
        return sorted(_leaf(card, tidy) for card in expected) != sorted(
            _leaf(card, tidy) for card in found
        )
    deeper = None if unordered is None else unordered - 1
    return any(differences(a, b, deeper, tidy) for a, b in zip(expected, found, strict=True))


def _leaf(value: Any, tidy: Tidy) -> str:
    """A card, a number or a word as text, so that the card 5 and the number 5 are alike."""
    if value is None or isinstance(value, bool):
        return repr(value)
    try:
        return tidy(value)
    except Table21Error:
        return str(value)
