"""Running a scenario: what of it does not hold."""

from collections.abc import Mapping
from typing import Any

from table21.errors import BadScenario, Table21Error
from table21.games import find
from table21.scenario.compare import differences
from table21.scenario.reading import Scenario
from table21.table import Table, read_position
from table21.words import Game

#: What `expect` may hold beside the keys of the snapshot.
QUESTIONS = ("legal", "allows", "forbids", "sees", "gained")


def run(scenario: Scenario) -> list[str]:
    """What does not hold, a sentence each; nothing if all is well."""
    try:
        game = find(scenario.game)
        table = set_table(game, scenario)
        before = table.scores
    except Table21Error as bad:
        raise BadScenario(f"{scenario.where}: {bad}") from bad
    check_expect(scenario, table)
    for number, move in enumerate(scenario.play, 1):
        try:
            table.play(str(move))
        except Table21Error as refused:
            return [f"move {number} of play, {move}, is refused: {refused}"]
    return list(_complaints(table, before, scenario))


def set_table(game: Game, scenario: Scenario) -> Table:
    """The table as the scenario gives it."""
    given = scenario.given
    options = game.words.read_options(with_players(game, scenario.options, given))
    if "decks" not in given:
        return Table.from_position(game, options, read_position(game, options, given))
    for key in given:
        if key not in ("decks", "dealer"):
            raise BadScenario(f"given: beside 'decks' there may be 'dealer' only, not '{key}'")
    return Table(game, decks=given["decks"], dealer=_dealer(given, options), **options)


def _dealer(given: Mapping[str, Any], options: Mapping[str, Any]) -> int | None:
    """The dealer that is given, from 0; None if the game shall say."""
    dealer, players = given.get("dealer"), options["players"]
    if dealer is None:
        return None
    if not isinstance(dealer, int) or not 1 <= dealer <= players:
        raise BadScenario(f"given: dealer: {dealer!r} cannot be, 1 to {players} is right")
    return dealer - 1


def check_expect(scenario: Scenario, table: Table) -> None:
    """The questions of `expect` are lists of moves, seats with what they see, and numbers."""
    for key in ("legal", "allows", "forbids", "gained"):
        if not isinstance(scenario.expect.get(key, []), list):
            raise BadScenario(f"{scenario.where}: {key}: {scenario.expect[key]!r} is no list")
    sees = scenario.expect.get("sees", {})
    if not isinstance(sees, dict) or not all(isinstance(seen, dict) for seen in sees.values()):
        raise BadScenario(
            f"{scenario.where}: sees: {sees!r} is no mapping of seats to what they see"
        )
    for seat in sees:
        if seat not in range(1, table.players + 1):
            raise BadScenario(f"{scenario.where}: sees: there is no seat {seat!r}")


def with_players(
    game: Game, options: Mapping[str, Any], given: Mapping[str, Any]
) -> dict[str, Any]:
    """The options with the players: as many as hands or stacks are given, else the fewest."""
    if "players" in options:
        return dict(options)
    dealt = given.get("hands") or given.get("stacks")
    players = len(dealt) if isinstance(dealt, list) else game.words.fewest_players(options)
    return {"players": players, **options}


def _complaints(table: Table, before: list[int], scenario: Scenario) -> list[str]:
    """What differs from what is expected."""
    expect, found = scenario.expect, table.snapshot()
    complaints = _snapshot_complaints(table.game, expect, found, QUESTIONS)
    complaints += _move_complaints(table, expect)
    for seat, seen in expect.get("sees", {}).items():
        shown = table.snapshot(int(seat) - 1)
        complaints += [
            f"seat {seat} sees {text}" for text in _snapshot_complaints(table.game, seen, shown, ())
        ]
    if "gained" in expect:
        gained = [now - then for now, then in zip(table.scores, before, strict=True)]
        if gained != list(expect["gained"]):
            complaints.append(f"gained: expected {expect['gained']}, found {gained}")
    return complaints


def _snapshot_complaints(
    game: Game, expect: Mapping[str, Any], found: Mapping[str, Any], besides: tuple[str, ...]
) -> list[str]:
    """The keys of a snapshot that are not as expected."""
    complaints = []
    unordered = game.words.unordered()
    for key, expected in expect.items():
        if key in besides:
            continue
        if key not in found:
            complaints.append(f"{key}: there is no such key in a snapshot of {game.title}")
        elif differences(expected, found[key], unordered.get(key), game.words.tidy_card):
            complaints.append(f"{key}: expected {expected}, found {found[key]}")
    return complaints


def _move_complaints(table: Table, expect: Mapping[str, Any]) -> list[str]:
    """Moves that should be legal and are not, or the other way round."""
    legal = table.legal_in_words()
    complaints = []
    wanted = [*expect.get("legal", ()), *expect.get("allows", ())]
    for move in wanted:
        if (why := table.why_not(str(move))) is not None:
            complaints.append(f"{move}: expected to be legal, but refused: {why}")
    if "legal" in expect:
        named = {_tidy_move(table, move) for move in expect["legal"]}
        if extra := [move for move in legal if move not in named]:
            complaints.append(
                f"legal: expected {expect['legal']}, found {', '.join(extra)} besides"
            )
    for move in expect.get("forbids", ()):
        complaints += _not_refused(table, str(move))
    return complaints


def _tidy_move(table: Table, move: Any) -> str:
    try:
        return table.game.words.move_text(table.position, table.read(str(move)))
    except Table21Error:
        return str(move)


def _not_refused(table: Table, move: str) -> list[str]:
    """A move that should be refused, with a reason, and change nothing."""
    before = table.rows.tobytes()
    try:
        table.play(move)
    except Table21Error as refused:
        if not str(refused):
            return [f"{move}: refused without a reason"]
        return (
            [] if table.rows.tobytes() == before else [f"{move}: refused, but it changed something"]
        )
    table.undo()
    return [f"{move}: expected to be refused, but it is legal"]
