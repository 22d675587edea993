"""Positions as snapshots: the keys that all games have, around the game's own."""

from collections.abc import Mapping
from typing import Any

from table21.errors import BadSnapshot
from table21.games import find
from table21.kernel import Rows, plain_row
from table21.table.asking import over_at, scores_at, start_row, winners_at
from table21.words import Game, Options, Snapshot


def write_snapshot(game: Game, options: Options, rows: Rows, k: int = 0) -> Snapshot:
    """Position k as plain data; as a seat sees it, if the row went through `hide` for it."""
    s = plain_row(rows, k)
    over = over_at(game, rows, k)
    return {
        "game": game.name,
        "options": dict(options),
        "turn": None if over else s.turn + 1,
        "over": over,
        "winners": [winner + 1 for winner in winners_at(game, rows, k)],
        "scores": scores_at(game, rows, k),
        "dealer": s.dealer + 1,
        **game.words.snapshot(s),
    }


def read_position(game: Game, options: Options, given: Any) -> Rows:
    """The position that a snapshot, or a part of one, describes."""
    if not isinstance(given, Mapping):
        raise BadSnapshot(f"a position is a mapping of its parts, not {given!r}")
    rows = start_row(game, options)
    game.words.read_snapshot(plain_row(rows, 0), given, options)
    check_result(game, rows, given)
    return rows


def check_result(game: Game, rows: Rows, given: Mapping[str, Any]) -> None:
    """The winners that a snapshot names must be those that the rules find."""
    if given.get("winners") is not None:
        found = [winner + 1 for winner in winners_at(game, rows, 0)]
        if given["winners"] != found:
            raise BadSnapshot(f"winners: {given['winners']} are given, the rules find {found}")


def read_snapshot(snapshot: Any) -> tuple[Game, Options, Rows]:
    """The game, the options and the position of a whole snapshot."""
    if not isinstance(snapshot, Mapping) or "game" not in snapshot:
        raise BadSnapshot("a snapshot is a mapping that names its game")
    game = find(str(snapshot["game"]))
    options = game.words.read_options(snapshot.get("options", {}))
    return game, options, read_position(game, options, snapshot)
