"""How figures are spread: histograms read off tallies, for plots and as data."""

from dataclasses import dataclass

import numpy as np

from table21.batch.tally import (
    BY_CHANGES,
    BY_LEAD,
    BY_LENGTH,
    BY_POINTS,
    CHANGE_BINS,
    DECISIONS,
    LENGTH_BINS,
    POINTS_BINS,
    TWENTIETHS,
)
from table21.kernel import Numbers
from table21.studies.lab.playing import Sample

#: How many moves are legal, by bin.
CHOICES = ("1", "2", "3–4", "5–8", "9–16", "17–32", "33+")
#: Below this share the ends of a histogram are left out of the picture.
HARDLY_ANY = 1e-4


@dataclass(frozen=True)
class Histogram:
    """Shares by bin, a series for each source; bins have edges, or names."""

    section: str
    title: str
    what: str
    sources: tuple[str, ...]
    series: tuple[tuple[float, ...], ...]
    edges: tuple[float, ...] = ()
    names: tuple[str, ...] = ()


def histograms_of(sample: Sample) -> list[Histogram]:
    """All that a variant has."""
    frame = sample.frame
    lengths = edges_of(0, frame.length_step, LENGTH_BINS)
    scores = edges_of(frame.points_low, frame.points_step, POINTS_BINS)
    found = [
        numbered(sample, "length", "How long matches are", "moves", BY_LENGTH, lengths),
        numbered(sample, "scores", "How scores are spread", "score", BY_POINTS, scores),
        named(sample, "decisions", "Legal moves at a time", "legal moves", DECISIONS, CHOICES),
    ]
    if frame.good and not sample.alone:
        taken = tuple(np.arange(TWENTIETHS + 2) * 100 / TWENTIETHS)
        title, what = (
            "When the winner takes the lead for good",
            "after % of the moves; beyond 100: only at the end",
        )
        changes = tuple(str(n) for n in range(CHANGE_BINS))
        found += [
            numbered(sample, "drama", title, what, BY_LEAD, taken),
            named(sample, "drama", "Lead changes in a match", "lead changes", BY_CHANGES, changes),
        ]
    return found


def edges_of(low: int, step: int, bins: int) -> tuple[float, ...]:
    """Edges of equal bins; a whole number lies in the middle of its own."""
    return tuple(low + step * np.arange(bins + 1) - 0.5)


def shares_of(sample: Sample, place: int, bins: int) -> list[Numbers]:
    """The shares of the bins, by source."""
    counted = [played.tallies[:, place : place + bins].sum(axis=0) for played in sample.sources]
    return [found / max(found.sum(), 1) for found in counted]


def numbered(
    sample: Sample, section: str, title: str, what: str, place: int, edges: tuple[float, ...]
) -> Histogram:
    """A histogram over numbers, without its empty ends."""
    shares = shares_of(sample, place, len(edges) - 1)
    first, end = filled(shares) if section != "drama" else (0, len(edges) - 1)
    series = tuple(tuple(map(float, found[first:end])) for found in shares)
    cut = tuple(map(float, edges[first : end + 1]))
    return Histogram(section, title, what, sources_of(sample), series, edges=cut)


def named(
    sample: Sample, section: str, title: str, what: str, place: int, names: tuple[str, ...]
) -> Histogram:
    """A histogram over names, without the empty ones at its end."""
    shares = shares_of(sample, place, len(names))
    _, end = filled(shares)
    series = tuple(tuple(map(float, found[:end])) for found in shares)
    return Histogram(section, title, what, sources_of(sample), series, names=names[:end])


def sources_of(sample: Sample) -> tuple[str, ...]:
    """The names of the series."""
    return tuple(played.by for played in sample.sources)


def filled(shares: list[Numbers]) -> tuple[int, int]:
    """From the first bin that is not nearly empty to the last."""
    some = np.flatnonzero(np.max(shares, axis=0) > HARDLY_ANY)
    return (int(some[0]), int(some[-1]) + 1) if len(some) else (0, len(shares[0]))
