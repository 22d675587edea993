"""Many games of one kind, as a table: random moves, or bots that keep their seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from table21.batch import play_games
from table21.batch.setup import Setup
from table21.bots.quick import Played
from table21.errors import BadOptions
from table21.games import Game, find
from table21.studies.matches import Room
from table21.studies.parts import CORES, run_parts
from table21.studies.seating import sides_of
from table21.studies.sheet import Sheet
from table21.words import Options

#: Games to a part.
SPAN = 8


def play_many(
    game: str | Game,
    bots: Sequence[str] | str | None = None,
    games: int = 1000,
    *,
    seed: int = 0,
    where: str = CORES,
    **options: Any,
) -> Sheet:
    """So many games as a sheet: `game`, moves, winners (seats from 1), scores.

    Without bots all moves are random, and the games are those of `table21.batch.play_games`. The
    name of a bot is for every seat; a list has one for each. Nobody changes seats: see `arena` for
    that. Scores are by seat, or by team. The same seed gives the same games wherever they are
    played: see `parts` for what `where` may be.
    """
    found = find(game) if isinstance(game, str) else game
    setup = Setup.of(found, options, seed)
    if games < 0:
        raise BadOptions(f"games: {games} cannot be, 0 or more is right")
    sides = sides_of(found, setup.options)
    if bots is None:
        return random_games(setup, games, sides)
    names = at_every_seat(bots, setup.options["players"])
    many = Many(found.name, setup.options, names, seed, games)
    played = [
        match for part in run_parts(play_span, many, many.parts, where=where) for match in part
    ]
    moves = [len(match.moves) for match in played]
    winners = [[seat + 1 for seat in match.winners] for match in played]
    return sheet_of(
        moves, winners, [[match.scores[side] for match in played] for side in range(sides)]
    )


@dataclass(frozen=True)
class Many:
    """What is played: everything that the results depend on."""

    game: str
    options: Options
    bots: tuple[str, ...]
    seed: int
    games: int

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return -(-self.games // SPAN)


def play_span(many: Many, part: int) -> list[Played]:
    """The matches of a part."""
    room = Room(find(many.game), many.options, many.bots, many.seed)
    last = min((part + 1) * SPAN, many.games)
    return [room.play(number, range(len(many.bots))) for number in range(part * SPAN, last)]


def at_every_seat(bots: Sequence[str] | str, players: int) -> tuple[str, ...]:
    """A bot's name for each seat."""
    names = (bots,) * players if isinstance(bots, str) else tuple(bots)
    if len(names) != players:
        raise BadOptions(f"bots: {len(names)} cannot be, {players} are right, one for each seat")
    return names


def random_games(setup: Setup, games: int, sides: int) -> Sheet:
    """Games of random moves."""
    results = play_games(setup.game, games, seed=setup.seed, **setup.options)
    seats = range(setup.options["players"])
    winners = [
        [seat + 1 for seat in seats if bits >> seat & 1] for bits in results["winners"].tolist()
    ]
    return sheet_of(results["moves"], winners, results["scores"].T[:sides])


def sheet_of(moves: Any, winners: list[list[int]], scores: Any) -> Sheet:
    """What was played, as columns."""
    by_side = {f"score_{side}": column for side, column in enumerate(scores, 1)}
    return Sheet({"game": range(len(winners)), "moves": moves, "winners": winners} | by_side)
