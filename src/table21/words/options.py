"""Reading options: one sentence for everything that can be wrong with them."""

from collections.abc import Mapping, Sequence
from typing import Any

from table21.errors import BadOptions
from table21.words.contract import Option, Options


def as_mapping(given: Any) -> dict[str, Any]:
    """Options as names and values, whoever wrote them."""
    if not isinstance(given, Mapping):
        raise BadOptions(f"options are names with values, as in {{'players': 3}}, not {given!r}")
    return dict(given)


def fill_in(given: Mapping[str, Any], known: Sequence[Option]) -> Options:
    """The options given, and the defaults of the others; refuses unknown names."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            raise BadOptions(f"there is no option '{name}'; the options are: {', '.join(names)}")
    return {option.name: given.get(option.name, option.default) for option in known}


def check_range(name: str, value: Any, least: int, most: int) -> int:
    """A whole number from least to most."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        right = f"a whole number from {least} to {most}" if least < most else f"{least}"
        raise BadOptions(f"{name}: {value!r} cannot be, {right} is right")
    return value


def check_choice(name: str, value: Any, choices: Sequence[str]) -> str:
    """One of some words."""
    if value not in choices:
        raise BadOptions(f"{name}: {value!r} cannot be, {' or '.join(choices)} is right")
    return str(value)
