"""Writing, reading, replaying and verifying records."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from table21.errors import BadRecord, Table21Error
from table21.games import find
from table21.record.fair import check_fair
from table21.table import Table

#: The version of the format.
FORMAT = 1
KEYS = ("table21", "game", "rules", "options", "names", "dealer", "decks", "moves", "result")
#: What may be left out, and what may be there besides: what `selfplay --positions` writes, and
#: what the packs of a served game were made from.
OPTIONAL = ("names", "result")
EXTRAS = ("positions", "legal", "seed", "fair")

Record = dict[str, Any]


def write_record(table: Table, names: Sequence[str] | None = None) -> Record:
    """The record of what was played at a table; `result` is None while the match goes on."""
    outcome = table.outcome
    return {
        "table21": FORMAT,
        "game": table.game.name,
        "rules": table.game.version,
        "options": dict(table.options),
        "names": list(names or (f"seat {seat + 1}" for seat in range(table.players))),
        "dealer": table.first_dealer + 1,
        "decks": table.decks(),
        "moves": table.moves_in_words(),
        "result": outcome
        and {"winners": [seat + 1 for seat in outcome.winners], "scores": outcome.scores},
    }


def read_records(path: Path) -> Iterator[Record]:
    """The records of a file: one JSON document, a list of them, or one on each line."""
    return records_in(read_text(path), str(path))


def records_in(text: str, where: str) -> Iterator[Record]:
    """The records of a text, which stands somewhere."""
    if not text.strip():
        raise BadRecord(f"{where}: the file is empty, a record is a JSON document")
    lines = text.strip().splitlines()
    if len(lines) > 1 and all(line.startswith("{") for line in lines if line.strip()):
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                yield _mapping(read_json(line, f"{where}:{number}"), f"{where}:{number}")
        return
    found = read_json(text, where)
    for record in found if isinstance(found, list) else [found]:
        yield _mapping(record, where)


def read_text(path: Path) -> str:
    """A file as text; BadRecord if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as missing:
        raise BadRecord(f"{path}: there is no such file") from missing
    except OSError as bad:
        raise BadRecord(f"{path}: the file cannot be read: {bad.strerror}") from bad
    except UnicodeDecodeError as bad:
        raise BadRecord(f"{path}: the file is no text: {bad.reason}") from bad


def read_json(text: str, where: str) -> Any:
    """JSON, or BadRecord with the place where it goes wrong."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as bad:
        raise BadRecord(
            f"{where}: no JSON at line {bad.lineno}, column {bad.colno}: {bad.msg}"
        ) from bad
    except RecursionError as deep:
        raise BadRecord(f"{where}: lists nested too deeply for a record") from deep


def _mapping(found: Any, where: str) -> Record:
    if not isinstance(found, dict):
        raise BadRecord(f"{where}: a record is a JSON object, not {type(found).__name__}")
    return found


def replay(record: Mapping[str, Any], until: int | None = None) -> Table:
    """The table as it was after the record's moves (or the first so many of them)."""
    check_form(record)
    game = find(record["game"])
    if record["rules"] != game.version:
        raise BadRecord(
            f"rules: the record was played under version {record['rules']} of the rules of "
            f"{game.title}, here is version {game.version}"
        )
    options, players = record["options"], game.words.read_options(record["options"])["players"]
    dealer = record["dealer"]
    if isinstance(dealer, bool) or not isinstance(dealer, int) or not 1 <= dealer <= players:
        raise BadRecord(f"dealer: {dealer!r} cannot be, 1 to {players} is right")
    table = Table.of_decks(game, record["decks"], dealer - 1, options)
    for number, move in enumerate(record["moves"][:until], 1):
        try:
            table.play(move)
        except Table21Error as refused:
            raise BadRecord(f"move {number}, {move}: {refused}") from refused
    return table


def check_form(record: Mapping[str, Any]) -> None:
    """Every key there, and of the right kind."""
    if record.get("table21") != FORMAT:
        raise BadRecord(f"table21: {record.get('table21')!r} is no format known here, 1 is right")
    for key in KEYS:
        if key not in record and key not in OPTIONAL:
            raise BadRecord(f"the record has no '{key}'")
    for key in record:
        if key not in (*KEYS, *EXTRAS):
            raise BadRecord(f"there is no '{key}' in a record; there are: {', '.join(KEYS)}")
    kinds = {"game": str, "rules": int, "options": dict, "decks": list, "moves": list}
    for key, kind in kinds.items():
        if not isinstance(record[key], kind):
            raise BadRecord(f"{key}: {record[key]!r} is no {kind.__name__}")
    for move in record["moves"]:
        if not isinstance(move, str):
            raise BadRecord(f"moves: {move!r} is no move in words")


def verify(record: Mapping[str, Any]) -> Table:
    """Replay a record and check all that it says; BadRecord says where it departs."""
    table = replay(record)
    check_names(record.get("names"), table.players)
    written = write_record(table, record.get("names"))
    if len(record["decks"]) != len(written["decks"]):
        dealt, given = len(written["decks"]), len(record["decks"])
        raise BadRecord(f"decks: {given} packs are given, but {dealt} rounds were dealt")
    if record.get("result") is not None and record["result"] != written["result"]:
        raise BadRecord(f"result: {record['result']} is given, the rules find {written['result']}")
    if record.get("fair") is not None:
        check_fair(record["fair"], written["decks"])
    return table


def check_names(names: Any, players: int) -> None:
    """A name for each seat."""
    if names is None:
        return
    fine = isinstance(names, list) and all(isinstance(name, str) for name in names)
    if not fine or len(names) != players:
        raise BadRecord(f"names: {names!r} cannot be, a list of {players} names is right")
