"""Ratings by openskill (Plackett and Luce), for bots that meet in all sorts of company."""

import importlib
from collections.abc import Iterable, Sequence
from typing import Any

from table21.errors import NotAvailable
from table21.studies.contest import Match
from table21.studies.tally import lines_of

MISSING = "ratings need openskill: pip install 'table21[lab]'"


def load_openskill() -> Any:
    """Openskill's model, or how to install it."""
    try:
        return importlib.import_module("openskill.models").PlackettLuce()
    except ModuleNotFoundError as missing:
        raise NotAvailable(MISSING) from missing


def ratings(matches: Sequence[Match], bots: int) -> list[tuple[float, float]]:
    """A rating for each bot and how unsure it is (mu, sigma), match after match.

    The winner is first. Where winners always have the most, or always the fewest points, the
    others follow by their points; else they share the last place.
    """
    model, points = load_openskill(), points_worth(matches)
    rated = [model.rating() for _ in range(bots)]
    for match in matches:
        lines = lines_of(match)
        if len(lines) > 1:
            places = [(-line.share, -points * line.score) for line in lines.values()]
            ranks = [float(sorted(places).index(place)) for place in places]
            after = model.rate([[rated[bot]] for bot in lines], ranks=ranks)
            for bot, (rating,) in zip(lines, after, strict=True):
                rated[bot] = rating
    return [(float(rating.mu), float(rating.sigma)) for rating in rated]


def points_worth(matches: Iterable[Match]) -> int:
    """1 if more points are better, -1 if fewer are, 0 if winners had neither in every match."""
    most = fewest = True
    for match in matches:
        won = [match.scores[side] for side in match.winners]
        most = most and min(won) == max(match.scores)
        fewest = fewest and max(won) == min(match.scores)
    return 1 if most else -1 if fewest else 0
