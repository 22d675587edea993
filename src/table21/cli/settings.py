"""What people give on the command line, read and checked: options, names, seats."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from table21.cli.leaving import printable
from table21.errors import BadOptions, BadRecord
from table21.record import read_json
from table21.record.record import check_names
from table21.words import Game, Options


def read_options(text: str | None) -> dict[str, Any]:
    """The options of `--options JSON`."""
    if text is None:
        return {}
    try:
        given = read_json(text, "--options")
    except BadRecord as bad:
        raise BadOptions(f"{bad}, in {text}") from bad
    if not isinstance(given, dict):
        example = json.dumps({"players": 3})
        raise BadOptions(f"--options: {text} is no JSON object, one like {example} is right")
    return given


def with_players(game: Game, given: dict[str, Any], players: int | None, people: int) -> Options:
    """All options; enough players for all the people, unless their number is given."""
    if players is not None:
        given = given | {"players": players}
    if "players" not in given and people:
        given = {"players": max(people, game.words.fewest_players(given))} | given
    return game.words.read_options(given)


#: Names for bots, and for whoever has given none.
NAMES = ("Bea", "Cid", "Dora", "Eli", "Fay", "Gus", "Ida", "Jon", "Kim", "Leo", "Mia", "Ned")


def read_names(text: str) -> list[str]:
    """'Ann,,Bea': the names of people by seat, nothing where a bot is to sit."""
    names = [printable(name).strip() for name in text.split(",")]
    given = [name for name in names if name]
    if twice := [name for name in given if given.count(name) > 1]:
        raise BadOptions(f"--humans: {twice[0]} is there twice, each name once is right")
    if not given:
        raise BadOptions("--humans: there is no name, one like Ann,Bea is right")
    return names


def fill_names(people: Sequence[str], players: int) -> list[str]:
    """A name for every seat."""
    if len(people) > players:
        raise BadOptions(f"{len(people)} people cannot sit at {players} seats")
    free = iter([name for name in NAMES if name not in people])
    seats = [*people, *[""] * (players - len(people))]
    return [name or next(free) for name in seats]


def read_seat(what: str, given: int | None, players: int) -> int | None:
    """A seat that people count from 1."""
    if given is None:
        return None
    if not 1 <= given <= players:
        raise BadOptions(f"{what}: {given} cannot be, 1 to {players} is right")
    return given - 1


def names_of(record: Mapping[str, Any], players: int) -> list[str]:
    """The names in a record, fit to be printed."""
    names = record.get("names") or [f"seat {seat + 1}" for seat in range(players)]
    check_names(names, players)
    return [printable(name) for name in names]
