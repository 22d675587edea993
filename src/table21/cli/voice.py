"""What is told of seats, told of people: names in place of seats, and 'you' for the reader."""

import re
from collections.abc import Sequence

from table21.table import Outcome
from table21.table.view import named

#: The name of the one person who plays alone against bots.
YOU = "You"

_ODD = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}


def told(text: str, names: Sequence[str]) -> str:
    """A text with names in place of seats."""
    if YOU in names:
        text = _to_you(text, names.index(YOU) + 1)
    return named(text, names)


def sentence(text: str, names: Sequence[str]) -> str:
    """The same with a capital first letter."""
    spoken = told(text, names)
    return spoken[:1].upper() + spoken[1:]


def _to_you(text: str, seat: int) -> str:
    """'seat 1 plays' as 'you play', 'the hand of seat 1' and 'stack 2 of seat 1' as 'your …'."""
    own = rf"\bseat {seat}\b"
    text = re.sub(rf"\b(?:the (\w+)|(\w+ \d+)) of {own}", r"your \1\2", text)
    text = re.sub(rf"{own}'s", "your", text)
    does = rf"(?<!from )(?<!to )(?<!of ){own} (?P<one>[a-z]+s)\b"
    also = r"(?P<it> it)? (?P<join>or|and) (?P<other>[a-z]+s)\b"
    text = re.sub(f"{does}(?:{also})?", _conjugated, text)
    return re.sub(own, "you", text)


def _conjugated(found: re.Match[str]) -> str:
    spoken = f"you {_plain(found['one'])}"
    if not found["other"]:
        return spoken
    return f"{spoken}{found['it'] or ''} {found['join']} {_plain(found['other'])}"


def _plain(verb: str) -> str:
    """'take' for 'takes'."""
    if verb in _ODD:
        return _ODD[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes")):
        return verb[:-2]
    return verb[:-1]


def listed(names: Sequence[str]) -> str:
    """'Ann', 'Ann and Bea', 'Ann, Bea and Cid'."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won; of a match that one played alone, the score."""
    if len(names) == 1:
        return f"final score {outcome.scores[0]}"
    return wins([names[seat] for seat in outcome.winners])


def wins(winners: Sequence[str]) -> str:
    """'Ann wins', 'You win', 'Ann and Bea share the win', 'nobody wins'."""
    if not winners:
        return "nobody wins"
    if len(winners) > 1:
        return f"{listed(winners)} share the win"
    return "You win" if winners[0] == YOU else f"{winners[0]} wins"
