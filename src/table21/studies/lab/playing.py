"""All that is played for a variant: random games by the million, and matches between bots."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from table21.batch.notes import COUNT
from table21.batch.setup import Setup
from table21.batch.tally import ALL_MADE, MATCHES
from table21.batch.tallying import Frame, framed, pages_of
from table21.kernel import Numbers
from table21.kernel.dice import SEEDS
from table21.studies.lab.jobs import (
    Deal,
    Job,
    contest_part,
    deals_part,
    match_part,
    random_part,
)
from table21.studies.lab.plan import PARTS, Plan, Variant
from table21.studies.parts import run_parts

#: Random games that show what a game's scores are like.
PROBE = 2000
#: Deals that are played again and again: one for so many random games, and no more than that.
GAMES_A_DEAL, MOST_DEALS = 20, 40_000
#: Random games that are looked at in words: about so many moves of them, so many games at most.
MOVES_READ, LEAST_READ, MOST_READ = 20_000, 40, 400
#: The bot that moves at random.
RANDOM = "random"

#: Told how many parts were done since it was last told.
Done = Callable[[int], None]


@dataclass(frozen=True)
class Played:
    """Games of one kind: a tally for each part of them, which are independent of each other."""

    by: str
    tallies: Numbers
    #: How often each rule came into play, in each of the games that were looked at in words.
    rules: dict[str, Numbers]

    @property
    def games(self) -> int:
        """How many games these are."""
        return int(self.tallies[:, MATCHES].sum())


@dataclass(frozen=True)
class Contest:
    """One strong bot among weaker ones, deal by deal."""

    strong: str
    weak: str
    deals: tuple[Deal, ...]


@dataclass(frozen=True)
class Sample:
    """All that was played of a variant."""

    variant: Variant
    frame: Frame
    sides: int
    random: Played
    #: Tallies of deals that were played again and again, see `batch.tally`.
    deals: Numbers
    matches: Played | None
    contests: tuple[Contest, ...]

    @property
    def alone(self) -> bool:
        """Whether it is a game for one."""
        return self.variant.players == 1

    @property
    def sources(self) -> list[Played]:
        """Random games, and matches between bots if there are any."""
        return [self.random, *([self.matches] if self.matches else [])]


def probe(plan: Plan, variant: Variant) -> tuple[Frame, int]:
    """What the scores of a variant are like, and how many sides play."""
    pages = pages_of(Setup.of(plan.game, variant.options, plan.seed), Frame(), PROBE)
    return framed(pages), int(pages[0, COUNT])


def frames_for(plan: Plan) -> list[tuple[Frame, int]]:
    """Frame and sides of each variant; their histograms have the same bins."""
    found = [probe(plan, variant) for variant in plan.variants]
    around = found[0][0]
    for frame, _ in found[1:]:
        around = around.around(frame)
    return [(around._replace(good=frame.good), sides) for frame, sides in found]


def steps_of(plan: Plan) -> int:
    """How many parts all of a plan has."""
    rungs = len(ladder(plan)) if plan.matches else 0
    each = 2 * PARTS + MOST_READ + plan.matches + rungs * contest_deals(plan)
    return each * len(plan.variants)


def play_variant(
    plan: Plan, variant: Variant, frame: Frame, sides: int, done: Done = lambda _: None
) -> Sample:
    """Play all that a plan wants of a variant."""
    seed = plan.seed
    job = Job(plan.game.name, variant.options, variant.players, sides, seed, frame)
    tallies = random_games(plan, job, done)
    again = job._replace(seed=(seed + 1) % SEEDS, size=deals_in_part(plan))
    deals = np.array(list(run_parts(deals_part, again, PARTS, where=plan.where, done=done)))
    read = reading_of(plan, job, tallies, done)
    matches = None
    contests: list[Contest] = []
    if plan.matches:
        best = job._replace(bots=(plan.best,), read=readable(tallies))
        matches = matches_of(plan, best, plan.matches, done)
        contests = [contest_of(plan, job, bots, done) for bots in ladder(plan)]
    random = Played("random play", tallies, read)
    return Sample(variant, frame, sides, random, deals, matches, tuple(contests))


def random_games(plan: Plan, job: Job, done: Done) -> Numbers:
    """The tallies of the random games."""
    if plan.device == "cuda":
        from table21.batch.cuda import tally_games_cuda

        return tally_games_cuda(job.setup(), job.frame, PARTS, plan.size, lambda _: done(1))
    sized = job._replace(size=plan.size)
    return np.array(list(run_parts(random_part, sized, PARTS, where=plan.where, done=done)))


def deals_in_part(plan: Plan) -> int:
    """How many deals of a part are played again and again."""
    return max(1, min(plan.games // GAMES_A_DEAL, MOST_DEALS) // PARTS)


def reading_of(plan: Plan, job: Job, tallies: Numbers, done: Done) -> dict[str, Numbers]:
    """How often rules come into play in random games: of some that are looked at in words."""
    games = readable(tallies)
    found = matches_of(plan, job._replace(bots=(RANDOM,), read=games), games, done).rules
    done(MOST_READ - games)
    return found


def readable(tallies: Numbers) -> int:
    """Of how many games there is time to look at every move in words."""
    games = int(tallies[:, MATCHES].sum())
    moves = int(tallies[:, ALL_MADE].sum()) / games
    return int(max(LEAST_READ, min(MOST_READ, MOVES_READ // moves, games // 20)))


def matches_of(plan: Plan, job: Job, matches: int, done: Done) -> Played:
    """Matches between bots of one kind."""
    told = list(run_parts(match_part, job, matches, where=plan.where, done=done))
    tallies = np.array([tally for tally, _ in told])
    return Played(
        f"{job.bots[0]} bots", tallies, by_rule([rules for _, rules in told if rules is not None])
    )


def by_rule(games: Sequence[Counter[str]]) -> dict[str, Numbers]:
    """For each rule how often it came into play in each game, the most frequent first."""
    whole = sum(games, Counter[str]())
    return {rule: np.array([game[rule] for game in games]) for rule, _ in whole.most_common()}


# ---------------------------------------------------------------- stronger against weaker


def ladder(plan: Plan) -> list[tuple[str, str]]:
    """Pairs of a strong bot and the next weaker one; the weakest plays against random moves."""
    rungs = [bot for bot in (RANDOM, *plan.bots) if bot != RANDOM or bot not in plan.bots]
    return [(strong, weak) for weak, strong in pairwise(rungs)]


def contest_deals(plan: Plan) -> int:
    """Deals of a contest: each is played once for each side."""
    return max(30, plan.matches // 2)


def contest_of(plan: Plan, job: Job, bots: tuple[str, str], done: Done) -> Contest:
    """A strong bot among weaker ones."""
    paired = job._replace(bots=bots, seed=(job.seed + 2) % SEEDS)
    deals = run_parts(contest_part, paired, contest_deals(plan), where=plan.where, done=done)
    return Contest(*bots, tuple(deals))
