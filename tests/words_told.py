"""The cards that a message of the server names, in whatever part of it."""

import re
from typing import Any

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
