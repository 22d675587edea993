"""Pages of notes added up: a tally is a list of whole numbers, and tallies of parts can be added.

Each name below is a place in the tally, or the first of several. Everything that is said of random
play is worked out from these sums; a part of a run has a tally of its own, and how much the parts
differ says how sure a figure is.
"""

from typing import NamedTuple

from table21.batch.notes import (
    CHANGES,
    CHOICES,
    COUNT,
    FIRST,
    FORCED,
    GOOD,
    LEADER,
    LENGTH_STEP,
    LEVEL,
    MADE,
    POINTS,
    POINTS_LOW,
    POINTS_STEP,
    ROUNDS,
    SIDES,
    SINCE,
    SPREAD,
    SPREADS,
    TURNS,
    WON,
    note_match,
    roll_from,
)
from table21.batch.templates import CHOOSING, Desk
from table21.kernel import Numbers, Rows, at, template
from table21.kernel.bits import count

#: Numbers that every share 1/1 … 1/SIDES of a win is a whole number of.
WHOLE = 840
#: Bins of the histograms: moves and scores (by frame), lead changes, twentieths, margins.
LENGTH_BINS, POINTS_BINS, CHANGE_BINS, TWENTIETHS, MARGIN_BINS = 64, 64, 16, 20, 32

#: Farther than any side is behind another.
FAR = 1 << 20

#: Matches; those with several winning sides; moves, turns, rounds, legal moves and forced moves.
MATCHES, TIED, ALL_MADE, ALL_TURNS, ALL_ROUNDS, ALL_CHOICES, ALL_FORCED = range(7)
#: Matches with one winning side; lead changes in all matches; matches in which anybody led, and
#: those in which the side that led first won; moves squared; the winners' margins.
DECIDED, ALL_CHANGES, LED, LED_AND_WON, MADE_SQUARED, ALL_MARGINS = range(7, 13)
#: By seat: wins in WHOLEths. By side: scores, and their squares.
SHARES = 13
SCORED = SHARES + SIDES
SCORED_SQUARED = SCORED + SIDES
#: Decisions by the number of legal moves.
DECISIONS = SCORED_SQUARED + SIDES
#: Histograms of matches: by moves, by lead changes, by when the winner took the lead for good
#: (the last bin: never before the end), by margin, by seats that won; and of scores.
BY_LENGTH = DECISIONS + SPREADS
BY_CHANGES = BY_LENGTH + LENGTH_BINS
BY_LEAD = BY_CHANGES + CHANGE_BINS
BY_MARGIN = BY_LEAD + TWENTIETHS + 1
BY_WINNERS = BY_MARGIN + MARGIN_BINS
BY_POINTS = BY_WINNERS + SIDES + 1
CELLS = BY_POINTS + POINTS_BINS
#: The most places of a tally that a match adds to.
ENTRIES = 17 + SPREADS + 4 * SIDES


class Paper(NamedTuple):
    """What a worker who adds up needs beside a desk: a page, room for its entries, more dice."""

    page: Numbers
    places: Numbers
    amounts: Numbers
    chance: Numbers


@template
def tally_matches(
    room: Rows,
    setups: Rows,
    frame: Numbers,
    tally: Numbers,
    span: Numbers,
    desk: Desk,
    paper: Paper,
) -> None:
    """Play the matches from span[0] up to span[1] and add them to a tally."""
    setup = at(setups, 0)
    for i in range(span[0], span[1]):
        roll_from(desk.dice, setup.seed, setup.first + i)
        note_match(at(room, 0), setup, frame, paper.page, desk, desk.dice)
        add_page(paper.page, frame, tally, paper)


@template
def add_page(page: Numbers, frame: Numbers, tally: Numbers, paper: Paper) -> None:
    """Add a match to a tally."""
    for k in range(entries(page, frame, paper.places, paper.amounts)):
        tally[paper.places[k]] += paper.amounts[k]


# ---------------------------------------------------------------- what a match adds


@template
def entries(page: Numbers, frame: Numbers, places: Numbers, amounts: Numbers) -> int:
    """Where a match adds to a tally, and how much; how many places these are."""
    n = enter(places, amounts, 0, MATCHES, 1)
    n = enter(places, amounts, n, ALL_MADE, page[MADE])
    n = enter(places, amounts, n, ALL_TURNS, page[TURNS])
    n = enter(places, amounts, n, ALL_ROUNDS, page[ROUNDS])
    n = enter(places, amounts, n, ALL_CHOICES, page[CHOICES])
    n = enter(places, amounts, n, ALL_FORCED, page[FORCED])
    n = enter(places, amounts, n, MADE_SQUARED, page[MADE] * page[MADE])
    for i in range(SPREADS):
        n = enter(places, amounts, n, DECISIONS + i, page[SPREAD + i])
    n = enter(
        places, amounts, n, BY_LENGTH + bin_of(page[MADE], 0, frame[LENGTH_STEP], LENGTH_BINS), 1
    )
    n = enter_scores(page, frame, places, amounts, n)
    n = enter_wins(page, places, amounts, n)
    return enter_leads(page, frame, places, amounts, n)


@template
def enter(places: Numbers, amounts: Numbers, n: int, place: int, amount: int) -> int:
    """One more entry."""
    places[n] = place
    amounts[n] = amount
    return n + 1


@template
def bin_of(number: int, low: int, step: int, bins: int) -> int:
    """The bin of a histogram; the first and the last take what lies beyond them."""
    return min(max((number - low) // step, 0), bins - 1)


@template
def enter_scores(page: Numbers, frame: Numbers, places: Numbers, amounts: Numbers, n: int) -> int:
    """The scores of all sides."""
    for side in range(page[COUNT]):
        points = page[POINTS + side]
        at_bin = bin_of(points, frame[POINTS_LOW], frame[POINTS_STEP], POINTS_BINS)
        n = enter(places, amounts, n, SCORED + side, points)
        n = enter(places, amounts, n, SCORED_SQUARED + side, points * points)
        n = enter(places, amounts, n, BY_POINTS + at_bin, 1)
    return n


@template
def enter_wins(page: Numbers, places: Numbers, amounts: Numbers, n: int) -> int:
    """Each winner's share, and whether sides share the win."""
    won = count(int(page[WON]))
    for seat in range(SIDES):
        if page[WON] >> seat & 1:
            n = enter(places, amounts, n, SHARES + seat, WHOLE // won)
    n = enter(places, amounts, n, BY_WINNERS + won, 1)
    alone = winning_side(page) != LEVEL
    return enter(places, amounts, n, DECIDED if alone else TIED, 1)


@template
def winning_side(page: Numbers) -> int:
    """The side that won alone, or LEVEL."""
    found = LEVEL
    for seat in range(SIDES):
        if page[WON] >> seat & 1:
            side = seat % page[COUNT]
            if found != LEVEL and found != side:
                return LEVEL
            found = side
    return found


@template
def enter_leads(page: Numbers, frame: Numbers, places: Numbers, amounts: Numbers, n: int) -> int:
    """Lead changes, when the winner took the lead for good, and by how much it won."""
    if frame[GOOD] == 0 or page[COUNT] == 1:
        return n
    winner = winning_side(page)
    n = enter(places, amounts, n, ALL_CHANGES, page[CHANGES])
    n = enter(places, amounts, n, BY_CHANGES + min(page[CHANGES], CHANGE_BINS - 1), 1)
    if page[FIRST] != LEVEL:
        n = enter(places, amounts, n, LED, 1)
        n = enter(places, amounts, n, LED_AND_WON, 1 if page[FIRST] == winner else 0)
    if winner == LEVEL:
        return n
    late = TWENTIETHS
    if page[LEADER] == winner:
        late = min(page[SINCE] * TWENTIETHS // page[MADE], TWENTIETHS - 1)
    n = enter(places, amounts, n, BY_LEAD + late, 1)
    ahead = margin(page, winner)
    n = enter(places, amounts, n, ALL_MARGINS, ahead)
    return enter(places, amounts, n, BY_MARGIN + min(ahead, MARGIN_BINS - 1), 1)


@template
def margin(page: Numbers, winner: int) -> int:
    """How far the next side is behind the winner."""
    least = FAR
    for side in range(page[COUNT]):
        if side != winner:
            least = min(least, abs(page[POINTS + winner] - page[POINTS + side]))
    return least


# ---------------------------------------------------------------- the same deal again

#: A deal is played so often; what is added up by seat: results, their squares, and the squares of
#: a deal's results together.
AGAIN = 8
RESULTS, RESULTS_SQUARED, DEALS_SQUARED = 0, SIDES, 2 * SIDES
DEALS = 3 * SIDES
DEAL_CELLS = DEALS + 1


@template
def tally_deals(
    room: Rows,
    setups: Rows,
    frame: Numbers,
    tally: Numbers,
    span: Numbers,
    desk: Desk,
    paper: Paper,
) -> None:
    """Play each deal from span[0] up to span[1] AGAIN and again, with other moves each time.

    A result is a seat's share of the win in WHOLEths; of a player alone, the score.
    """
    setup = at(setups, 0)
    for i in range(span[0], span[1]):
        for seat in range(SIDES):
            paper.places[seat] = 0
        for again in range(AGAIN):
            roll_from(desk.dice, setup.seed, setup.first + i)
            roll_from(paper.chance, setup.seed ^ CHOOSING, (setup.first + i) * AGAIN + again)
            note_match(at(room, 0), setup, frame, paper.page, desk, paper.chance)
            for seat in range(SIDES):
                result = result_of(paper.page, seat)
                paper.places[seat] += result
                tally[RESULTS + seat] += result
                tally[RESULTS_SQUARED + seat] += result * result
        for seat in range(SIDES):
            tally[DEALS_SQUARED + seat] += paper.places[seat] * paper.places[seat]
        tally[DEALS] += 1


@template
def result_of(page: Numbers, seat: int) -> int:
    """What a match came to for a seat."""
    if page[COUNT] == 1 and page[WON] <= 1:
        return int(page[POINTS]) if seat == 0 else 0
    return WHOLE // count(int(page[WON])) if page[WON] >> seat & 1 else 0
