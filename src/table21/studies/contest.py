"""A contest: bots on the same deals with seats rotated, cut into parts of whole deals.

What a part comes to follows from the contest and the part's number, so a contest is the same
wherever it is played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from table21.batch.setup import Setup
from table21.bots import new_bot
from table21.bots.quick import comes_to_mind
from table21.errors import BadOptions
from table21.games import Game, find
from table21.studies.matches import Room
from table21.studies.seating import Seating, by_seat, deals_for, seatings, sides_of
from table21.words import Options

#: The most bots in a contest.
MOST_BOTS = 12
#: About so many quick matches are a part; of bots that think, a deal is one.
QUICK_PART = 200


class Match(NamedTuple):
    """How a match ended."""

    deal: int
    #: The bot at each side, by its place in the list.
    seating: Seating
    moves: int
    #: The sides that won, and the scores, by side.
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    record: dict[str, Any] | None = None

    def shares(self) -> list[float]:
        """Each side's share of the win."""
        won = 1 / len(self.winners)
        return [won * (side in self.winners) for side in range(len(self.seating))]


@dataclass(frozen=True)
class Contest:
    """What is played: everything that the results depend on, and nothing else."""

    game: str
    options: Options
    bots: tuple[str, ...]
    seed: int
    sides: int
    deals: int
    #: Deals to a part.
    size: int
    #: Whether records are kept.
    records: bool

    @classmethod
    def of(
        cls,
        game: str | Game,
        bots: Sequence[str],
        games: int,
        *,
        seed: int = 0,
        records: bool = False,
        options: Mapping[str, Any] | None = None,
    ) -> "Contest":
        """A checked contest of at least so many games: as many whole deals as they need."""
        found = find(game) if isinstance(game, str) else game
        checked = Setup.of(found, dict(options or {}), seed).options
        sides = sides_of(found, checked)
        check_bots(bots, sides)
        if games < 1:
            raise BadOptions(f"games: {games} cannot be, 1 or more is right")
        quick = all(comes_to_mind(new_bot(name), found) is not None for name in bots)
        size = max(1, QUICK_PART // len(seatings(len(bots), sides, 0))) if quick else 1
        deals = deals_for(games, len(bots), sides)
        return cls(found.name, checked, tuple(bots), seed, sides, deals, size, records)

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return -(-self.deals // self.size)

    @property
    def alone(self) -> bool:
        """Whether everybody plays alone: scores are compared then, and nobody wins."""
        return self.sides == 1

    def seatings(self, deal: int) -> list[Seating]:
        """The matches of a deal."""
        return seatings(len(self.bots), self.sides, deal)

    def labels(self) -> list[str]:
        """The bots' names; one that is there twice has a number the second time."""
        seen = [self.bots[: place + 1].count(name) for place, name in enumerate(self.bots)]
        return [
            name if times == 1 else f"{name} ({times})"
            for name, times in zip(self.bots, seen, strict=True)
        ]


def check_bots(bots: Sequence[str], sides: int) -> None:
    """Refuse bots that there are not, and too few or too many of them."""
    for name in bots:
        new_bot(name)
    fewest = 1 if sides == 1 else 2
    if not fewest <= len(bots) <= MOST_BOTS:
        raise BadOptions(f"bots: {len(bots)} cannot be, {fewest} to {MOST_BOTS} bots are right")


def bots_in(text: str) -> list[str]:
    """'greedy,search:iterations=50,threads=2,random' as names of bots.

    A part like 'threads=2' is a setting of the bot before it.
    """
    names: list[str] = []
    for part in text.split(","):
        if names and "=" in part and ":" not in part:
            names[-1] += f",{part.strip()}"
        else:
            names.append(part.strip())
    return names


# ---------------------------------------------------------------- a part


def play_part(contest: Contest, part: int) -> list[list[Match]]:
    """The matches of a part, deal by deal."""
    room = Room(find(contest.game), contest.options, contest.bots, contest.seed)
    first = part * contest.size
    return [
        [play(contest, room, deal, seating) for seating in contest.seatings(deal)]
        for deal in range(first, min(first + contest.size, contest.deals))
    ]


def play(contest: Contest, room: Room, deal: int, seating: Seating) -> Match:
    """A match."""
    at_seats = by_seat(seating, contest.options["players"])
    played = room.play(deal, at_seats)
    record = room.record(deal, at_seats, played) if contest.records else None
    winners = {seat % len(seating) for seat in played.winners}
    moves, scores = len(played.moves), tuple(played.scores)
    return Match(deal, seating, moves, tuple(sorted(winners)), scores, record)
