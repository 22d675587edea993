"""Scenario files as data, every complaint with its file and line."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from table21.errors import BadScenario

#: The keys of a scenario, and of what kind each is.
KEYS = {"name": str, "cite": str, "game": str, "options": dict, "given": dict, "expect": dict}
NEEDED = ("name", "game")


@dataclass(frozen=True)
class Scenario:
    """One scenario, and where it stands."""

    where: str
    name: str
    game: str
    cite: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    given: dict[str, Any] = field(default_factory=dict)
    play: list[Any] = field(default_factory=list)
    expect: dict[str, Any] = field(default_factory=dict)


def read_scenarios(path: Path) -> Iterator[Scenario]:
    """The scenarios of a file, in its order."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as missing:
        raise BadScenario(f"{path}: there is no such file") from missing
    except (OSError, UnicodeDecodeError) as bad:
        raise BadScenario(f"{path}: the file cannot be read as text: {bad}") from bad
    for line, data in _items(text, str(path)):
        yield read_scenario(data, f"{path}:{line}")


def _items(text: str, path: str) -> Iterator[tuple[int, Any]]:
    """The items of a YAML list, each with the line it begins on."""
    try:
        loader = yaml.SafeLoader(text)
        node = loader.get_single_node()
        if node is None or not isinstance(node, yaml.SequenceNode):
            raise BadScenario(f"{path}:1: a scenario file is a list of scenarios")
        for item in node.value:
            yield item.start_mark.line + 1, loader.construct_object(item, deep=True)
    except yaml.MarkedYAMLError as bad:
        line = bad.problem_mark.line + 1 if bad.problem_mark else 1
        raise BadScenario(f"{path}:{line}: no YAML: {bad.problem}") from bad
    except (yaml.YAMLError, ValueError, RecursionError) as bad:
        if isinstance(bad, BadScenario):
            raise
        raise BadScenario(f"{path}:1: no YAML: {bad}") from bad


def read_scenario(data: Any, where: str) -> Scenario:
    """A scenario from its data."""
    if not isinstance(data, dict):
        raise BadScenario(f"{where}: a scenario is a mapping, not {type(data).__name__}")
    for key in data:
        if key not in KEYS and key != "play":
            raise BadScenario(f"{where}: there is no '{key}'; there are: {', '.join(KEYS)}, play")
    for key in NEEDED:
        if key not in data:
            raise BadScenario(f"{where}: the scenario has no {key}")
    for key, kind in KEYS.items():
        if key in data and not isinstance(data[key], kind):
            raise BadScenario(f"{where}: {key}: {data[key]!r} is no {kind.__name__}")
    if not isinstance(data.get("play", []), list):
        raise BadScenario(f"{where}: play: {data['play']!r} is no list of moves")
    return Scenario(where, **data)
