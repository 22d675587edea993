"""Random matches by the million, added up where they are played: what the laboratory counts with.

A run is cut into parts of equal size, each with a tally of its own, so that how much the parts
differ says how sure the sums are. Part n of a seed is the same on every device.
"""

from typing import Any, NamedTuple

import numpy as np

from table21.batch.notes import (
    COUNT,
    GOOD,
    LENGTH_STEP,
    MADE,
    POINTS,
    POINTS_LOW,
    POINTS_STEP,
    ROUNDS,
    SIDES,
    SLOTS,
    WON,
    note_history,
    note_matches,
)
from table21.batch.setup import Setup
from table21.batch.tally import (
    CELLS,
    DEAL_CELLS,
    ENTRIES,
    LENGTH_BINS,
    POINTS_BINS,
    Paper,
    add_page,
    tally_deals,
    tally_matches,
)
from table21.errors import BadOptions, NotAvailable
from table21.games import Game
from table21.kernel import Numbers, Rows, bind, cells, new_rows
from table21.kernel.dice import SEEDS, new_dice

#: So many matches are won with the best score, where it is the score that wins.
ALMOST_ALL = 0.9


class Frame(NamedTuple):
    """What notes and tallies are told of a game."""

    #: 1 where the high score is good, -1 where the low one is, 0 where neither or nobody to lead.
    good: int = 0
    #: The width of the histogram of moves; the first score and the width of that of scores.
    length_step: int = 1
    points_low: int = 0
    points_step: int = 1

    def numbers(self) -> Numbers:
        """As the loops take it."""
        frame = np.zeros(4, np.int64)
        frame[GOOD], frame[LENGTH_STEP] = self.good, self.length_step
        frame[POINTS_LOW], frame[POINTS_STEP] = self.points_low, self.points_step
        return frame

    def around(self, other: "Frame") -> "Frame":
        """A frame whose histograms have room for those of both."""
        low = min(self.points_low, other.points_low)
        high = max(frame.points_low + POINTS_BINS * frame.points_step for frame in (self, other))
        step = max(self.length_step, other.length_step)
        return Frame(self.good, step, low, -(-(high - low) // POINTS_BINS))


class Worker:
    """A position to play at, a desk, and paper."""

    def __init__(self, setup: Setup) -> None:
        self.room = new_rows(setup.game.rules.ROW, 1)
        self.desk = setup.desk()
        self.paper = Paper(
            np.zeros(SLOTS, np.int64),
            np.zeros(ENTRIES, np.int64),
            np.zeros(ENTRIES, np.int64),
            new_dice(0),
        )


def tally_part(setup: Setup, frame: Frame, part: int, size: int) -> Numbers:
    """The tally of one part, CELLS numbers (see `tally`): matches part * size and on."""
    return _filled(tally_matches, CELLS, setup, frame, (part * size, (part + 1) * size))


def tally_deals_part(setup: Setup, frame: Frame, part: int, size: int) -> Numbers:
    """The same for deals that are each played AGAIN and again: DEAL_CELLS numbers."""
    return _filled(tally_deals, DEAL_CELLS, setup, frame, (part * size, (part + 1) * size))


def _filled(
    template: Any, cells_of: int, setup: Setup, frame: Frame, span: tuple[int, int]
) -> Numbers:
    check_seats(setup.game)
    check_room(setup, span[1])
    tally, worker = np.zeros(cells_of, np.int64), Worker(setup)
    run = bind(template, setup.game.rules)
    numbers, matches = frame.numbers(), np.array(span)
    run(worker.room, setup.row(), numbers, tally, matches, worker.desk, worker.paper)
    return tally


def check_seats(game: Game) -> None:
    """A page has room for a number of seats."""
    if game.rules.SEATS > SIDES:
        raise NotAvailable(f"{game.title} has {game.rules.SEATS} seats, up to {SIDES} are counted")


def check_room(setup: Setup, matches: int) -> None:
    """Each match has a stream of dice of its own."""
    if setup.first + matches > SEEDS:
        raise BadOptions(f"{matches} matches are too many, {SEEDS - setup.first} are there to play")


# ---------------------------------------------------------------- pages


def pages_of(setup: Setup, frame: Frame, matches: int) -> Numbers:
    """A page of notes for each of the first so many matches."""
    pages, worker = np.zeros((matches, SLOTS), np.int64), Worker(setup)
    run = bind(note_matches, setup.game.rules)
    run(worker.room, setup.row(), frame.numbers(), pages, np.array([0, matches]), worker.desk)
    return pages


def tally_of(game: Game, page: Numbers, frame: Frame) -> Numbers:
    """The tally of one match, from its page."""
    tally = np.zeros(CELLS, np.int64)
    places, amounts = np.zeros(ENTRIES, np.int64), np.zeros(ENTRIES, np.int64)
    paper = Paper(page, places, amounts, new_dice(0))
    bind(add_page, game.rules)(page, frame.numbers(), tally, paper)
    return tally


def page_of(game: Game, rows: Rows, made: list[int], rounds: int, frame: Frame) -> Numbers:
    """A page for a match that was played: its positions, the move made at each, its rounds."""
    page, room = np.zeros(SLOTS, np.int64), new_rows(game.rules.ROW, 1)
    out = cells(np.zeros(game.rules.LEGAL, np.int16))
    run = bind(note_history, game.rules)
    run(rows, np.array(made, np.int64), room, frame.numbers(), page, out)
    page[ROUNDS] = rounds
    return page


def frame_for(setup: Setup, matches: int = 2000) -> Frame:
    """What a game's scores are like, found out from random matches.

    A score is good or bad as those of the winners are: the best of all, or the worst, in all but a
    few of the matches. (Some games settle ties by something else.)
    """
    pages = pages_of(setup, Frame(), matches)
    return framed(pages)


def framed(pages: Numbers) -> Frame:
    """A frame for matches like these."""
    sides = int(pages[0, COUNT])
    points = pages[:, POINTS : POINTS + sides]
    low, high = int(points.min()), int(points.max())
    length = -(-int(pages[:, MADE].max() * 1.1) // LENGTH_BINS)
    step = -(-(high - low + 1) // POINTS_BINS)
    return Frame(good_score(pages), max(length, 1), low, max(step, 1))


def good_score(pages: Numbers) -> int:
    """Whether winners have the highest score (1), the lowest (-1), or neither, or are alone (0)."""
    sides = int(pages[0, COUNT])
    if sides == 1:
        return 0
    points = pages[:, POINTS : POINTS + sides]
    won = np.zeros(points.shape, bool)
    for seat in range(SIDES):
        won[:, seat % sides] |= (pages[:, WON] >> seat & 1).astype(bool)
    for good in (1, -1):
        best = (points * good).max(axis=1, keepdims=True)
        if (~won | (points * good == best)).all(axis=1).mean() > ALMOST_ALL:
            return good
    return 0
