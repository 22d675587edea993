"""The parts of a study: each is a pure function of a `Job` and a number, wherever it is done."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from table21.batch.setup import Setup
from table21.batch.tallying import Frame, page_of, tally_deals_part, tally_of, tally_part
from table21.games import find
from table21.kernel import Numbers, plain_row
from table21.studies.matches import Room, table_for
from table21.table import Table
from table21.table.asking import after_move


class Job(NamedTuple):
    """What a part has to know: names and numbers, so that it can be sent anywhere."""

    game: str
    options: dict[str, Any]
    players: int
    sides: int
    seed: int
    frame: Frame
    #: Random games in a part; or the bots, from the strongest to the weakest.
    size: int = 1
    bots: tuple[str, ...] = ()
    #: So many of the matches are looked at in words.
    read: int = 0

    def setup(self) -> Setup:
        """As the batch takes it."""
        return Setup.of(self.game, self.options, self.seed)

    def room(self) -> Room:
        """Where the bots play."""
        return Room(find(self.game), self.options, self.bots, self.seed)


# ---------------------------------------------------------------- random games


def random_part(job: Job, part: int) -> Numbers:
    """A part of the random games."""
    return tally_part(job.setup(), job.frame, part, job.size)


def deals_part(job: Job, part: int) -> Numbers:
    """A part of the deals that are played again and again."""
    return tally_deals_part(job.setup(), job.frame, part, job.size)


# ---------------------------------------------------------------- matches


def match_part(job: Job, deal: int) -> tuple[Numbers, Counter[str] | None]:
    """A match in which all are the same bot: its tally, and how often each rule came into play."""
    room = job.room()
    table = table_for(room.game, job.options, job.seed, deal)
    for move in room.play(deal, [0] * job.players).moves:
        table.play(move)
    page = page_of(table.game, table.rows, table.history, len(table.packs), job.frame)
    return tally_of(table.game, page, job.frame), rules_shown(table) if deal < job.read else None


def rules_shown(table: Table) -> Counter[str]:
    """How often each rule came into play; the kinds of events, if the game names no rules."""
    events = [event for k in range(len(table.history)) for event in what_happened(table, k)]
    named = Counter(event.rule for event in events if event.rule)
    return named or Counter(event.kind for event in events)


def what_happened(table: Table, k: int) -> list[Any]:
    """What a move did, told to somebody who sees all cards."""
    words, move = table.game.words, table.history[k]
    before = plain_row(table.rows, k)
    after = plain_row(after_move(table.game, table.rows, k, move), 0)
    return words.events(before, words.move_text(before, move), after)


# ---------------------------------------------------------------- contests


class Deal(NamedTuple):
    """A deal played with the strong bot on each side in turn."""

    #: The strong bot's share of the win, the mean over the sides; alone its score.
    strong: float
    #: Alone, the weaker bot's score.
    weak: float
    #: Of two plays of the deal, how often the same side won; not a number where nobody won alone.
    same_side: float


def contest_part(job: Job, deal: int) -> Deal:
    """One strong bot among weaker ones, who exchange their seats and play the same deal again."""
    room = job.room()
    if job.players == 1:
        strong, weak = (room.play(deal, [bot]).scores[0] for bot in range(2))
        return Deal(strong, weak, np.nan)
    shares: list[float] = []
    winners: list[int] = []
    for side in range(job.sides):
        at_seats = [int(seat % job.sides != side) for seat in range(job.players)]
        won = {seat % job.sides for seat in room.play(deal, at_seats).winners}
        shares.append((side in won) / len(won))
        winners += won if len(won) == 1 else []
    return Deal(float(np.mean(shares)), np.nan, agreement(winners))


def agreement(winners: Sequence[int]) -> float:
    """Of all pairs of plays, how many the same side won."""
    pairs = len(winners) * (len(winners) - 1)
    alike = sum(n * (n - 1) for n in Counter(winners).values())
    return alike / pairs if pairs else np.nan
