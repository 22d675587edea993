"""The arena: all against all on the same deals, and a table of strength."""

import json
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import chain, combinations
from typing import Any

from table21.errors import NotAvailable
from table21.games import Game
from table21.studies.contest import Contest, Match, bots_in, play_part
from table21.studies.parts import CORES, run_parts
from table21.studies.ratings import ratings
from table21.studies.sheet import Sheet
from table21.studies.tally import Tally, known, written

#: Why a contest ended before all its deals were played.
TOLD_APART, INTERRUPTED = "told apart", "interrupted"


class Standings(Sheet):
    """The table of strength, the strongest first; beside it the pairs, and every match.

    `stopped` says why not all deals were played: TOLD_APART, INTERRUPTED, or nothing.
    """

    def __init__(self, tally: Tally, matches: Sequence[Match], stopped: str) -> None:
        self.contest, self.stopped = tally.contest, stopped
        self.deals, self.games = tally.deals, len(matches)
        #: Whether the intervals hold for whoever looks after every deal.
        self.sequential = tally.sequential
        self.rated = rated(tally, matches)
        super().__init__(Sheet.of_rows(strengths(tally, self.rated)).columns)
        #: How much more the one has than the other, pair by pair.
        self.pairs = Sheet.of_rows(pairs(tally))
        self._matches = matches

    @property
    def matches(self) -> Sheet:
        """Every match: who sat where (from seat 1 on), who won, the scores."""
        return Sheet.of_rows([told(self.contest, match) for match in self._matches])

    def records(self) -> list[dict[str, Any]]:
        """The records, if they were to be kept."""
        return [match.record for match in self._matches if match.record]

    def as_json(self) -> str:
        """All but the matches, in one line."""
        contest = self.contest
        whole = {
            "game": contest.game,
            "options": contest.options,
            "bots": contest.labels(),
            "seed": contest.seed,
            "deals": self.deals,
            "games": self.games,
            "stopped": self.stopped or None,
            "sequential": self.sequential,
            "table": self.rows,
            "pairs": self.pairs.rows,
        }
        return json.dumps(whole, ensure_ascii=False, allow_nan=False)


def arena(
    game: str | Game,
    bots: Sequence[str] | str,
    games: int = 1000,
    *,
    seed: int = 0,
    stop_early: bool = False,
    records: bool = False,
    where: str = CORES,
    **options: Any,
) -> Standings:
    """Bots of these names, all against all, for at least so many games of whole deals.

    `where` is "here" (one core), "cores" (all of them), "local" (Ray on this machine) or the
    address of a Ray cluster: the standings are the same.
    """
    names = bots_in(bots) if isinstance(bots, str) else list(bots)
    contest = Contest.of(game, names, games, seed=seed, records=records, options=options)
    return hold(contest, where=where, stop_early=stop_early)


def hold(
    contest: Contest,
    *,
    where: str = CORES,
    stop_early: bool = False,
    done: Callable[[int], None] = lambda _: None,
    keep: Callable[[dict[str, Any]], None] | None = None,
) -> Standings:
    """Play a contest; `done` is told of deals, and `keep` is handed each record, in order.

    Deals are counted in their order, so whoever stops early stops at the same one anywhere.
    Interrupted, it ends with the deals played so far.
    """
    tally, deals, stopped = Tally(contest, sequential=stop_early), list[list[Match]](), ""
    with closing(run_parts(play_part, contest, contest.parts, where=where)) as parts:
        try:
            for deal in chain.from_iterable(parts):
                deals.append([handed_on(match, keep) for match in deal])
                tally.add(deals[-1])
                done(1)
                if stop_early and tally.told_apart:
                    stopped = TOLD_APART
                    break
        except KeyboardInterrupt:
            if not deals:
                raise
            # It may have come while a deal was being added.
            tally, stopped = Tally.of(contest, deals, stop_early), INTERRUPTED
    return Standings(tally, list(chain.from_iterable(deals)), stopped)


def handed_on(match: Match, keep: Callable[[dict[str, Any]], None] | None) -> Match:
    """A match whose record somebody keeps, without it."""
    if keep is None or match.record is None:
        return match
    keep(match.record)
    return match._replace(record=None)


# ---------------------------------------------------------------- rows


def rated(tally: Tally, matches: Sequence[Match]) -> list[tuple[float, float]] | None:
    """Ratings; None where nobody meets anybody, or where openskill is not installed."""
    if tally.contest.alone:
        return None
    try:
        return ratings(matches, len(tally.contest.bots))
    except NotAvailable:
        return None


def by_strength(tally: Tally) -> list[int]:
    """The bots, the strongest first."""
    values = tally.scores if tally.contest.alone else tally.shares
    return sorted(range(len(values)), key=lambda bot: -sum(values[bot]))


def strengths(tally: Tally, rated: list[tuple[float, float]] | None) -> list[dict[str, Any]]:
    """A row for each bot."""
    contest, labels, rows = tally.contest, tally.contest.labels(), []
    for bot in by_strength(tally):
        row: dict[str, Any] = {"bot": labels[bot], "games": tally.games[bot]}
        if not contest.alone:
            row |= written(tally.share(bot), "wins")
        row |= written(tally.score(bot), "score")
        if not contest.alone:
            mu, sigma = rated[bot] if rated else (None, None)
            row |= {"rating": known(mu), "sigma": known(sigma)}
        rows.append(row)
    return rows


def pairs(tally: Tally) -> list[dict[str, Any]]:
    """A row for each pair: how much more the one has, and whether that is real."""
    labels, rows = tally.contest.labels(), []
    for one, other in combinations(by_strength(tally), 2):
        more = tally.between(one, other)
        row: dict[str, Any] = {"bot": labels[one], "other": labels[other]}
        rows.append(row | written(more, "more") | {"real": more.apart_from(0)})
    return rows


def told(contest: Contest, match: Match) -> dict[str, Any]:
    """A match as a row."""
    labels = contest.labels()
    return {
        "deal": match.deal,
        "bots": [labels[bot] for bot in match.seating],
        "moves": match.moves,
        "winners": [side + 1 for side in match.winners],
        "scores": list(match.scores),
    }
