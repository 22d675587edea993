"""What happens in a random match, noted while it is played: a page of numbers for each match.

The templates play the same matches as those of `templates.py`, with the same dice. Where a page is
written nothing else is kept: whoever plays a million matches adds each page to a tally (`tally.py`)
and writes the next match over it.

A *turn* is what a seat does until another seat moves. A side (a seat, or a team of seats) *leads*
when it alone has the best score. Seats are dealt to sides in turn: seat s plays for side s % sides.
"""

from typing import Any

from table21.batch.templates import Desk, shuffle_and_deal
from table21.kernel import Numbers, Rows, at, template
from table21.kernel.contract import moves, needs_deal, over, play, scores, start, winners
from table21.kernel.dice import DRAWN, SEED, STREAM, below

#: The most seats, and so sides, that a page has room for.
SIDES = 8
#: In place of a side: nobody leads alone.
LEVEL = -1

#: Moves made, turns, rounds dealt; legal moves in all, and moves that were the only legal one.
MADE, TURNS, ROUNDS, CHOICES, FORCED = 0, 1, 2, 3, 4
#: How often the lead passed from one side to another; the side that led first; the side that leads
#: (or LEVEL), since how many moves; the side that led last.
CHANGES, FIRST, LEADER, SINCE, LAST = 5, 6, 7, 8, 9
#: The seat that moved last.
MOVER = 10
#: How often there were 1, 2, 3 to 4, 5 to 8 … legal moves, SPREADS numbers.
SPREAD, SPREADS = 11, 7
#: How it ended: the winners as bits, the number of sides, and their scores, SIDES numbers.
WON, COUNT, POINTS = 18, 19, 20
SLOTS = POINTS + SIDES

#: What a page and a tally are told of the game: whether a high score is good (1), a low one (-1),
#: or neither (0), which then notes no leads; and how histograms begin and go on, see `tally.py`.
GOOD, LENGTH_STEP, POINTS_LOW, POINTS_STEP = 0, 1, 2, 3


@template
def note_matches(
    rows: Rows, setups: Rows, frame: Numbers, pages: Numbers, span: Numbers, desk: Desk
) -> None:
    """A page for each match from span[0] up to span[1]."""
    setup = at(setups, 0)
    for i in range(span[0], span[1]):
        roll_from(desk.dice, setup.seed, setup.first + i)
        note_match(at(rows, 0), setup, frame, pages[i - span[0]], desk, desk.dice)


@template
def roll_from(dice: Numbers, seed: int, stream: int) -> None:
    """Dice at the start of a stream."""
    dice[SEED] = seed
    dice[STREAM] = stream
    dice[DRAWN] = 0


@template
def note_match(
    s: Any, setup: Any, frame: Numbers, page: Numbers, desk: Desk, chance: Numbers
) -> None:
    """One whole match, the packs from the desk's dice, the moves by those of `chance`."""
    open_page(page)
    start(s, setup.options)
    while not over(s):
        note_round(s, setup, frame, page, desk, chance)
    note_end(s, page)


@template
def note_round(
    s: Any, setup: Any, frame: Numbers, page: Numbers, desk: Desk, chance: Numbers
) -> None:
    """One round of random moves, dealt if it is not yet; each rule is called at one place only."""
    if needs_deal(s):
        shuffle_and_deal(s, setup, desk)
        page[ROUNDS] += 1
    while True:
        n = moves(s, desk.out)
        if n == 0:
            return
        note_decision(s, n, page)
        play(s, desk.out[below(chance, n)])
        note_lead(s, frame, page)


# ---------------------------------------------------------------- what is noted


@template
def open_page(page: Numbers) -> None:
    """An empty page."""
    for i in range(SLOTS):
        page[i] = 0
    page[FIRST] = LEVEL
    page[LEADER] = LEVEL
    page[LAST] = LEVEL
    page[MOVER] = LEVEL


@template
def note_decision(s: Any, n: int, page: Numbers) -> None:
    """A seat is about to make one of n moves."""
    page[MADE] += 1
    page[CHOICES] += n
    if n == 1:
        page[FORCED] += 1
    if s.turn != page[MOVER]:
        page[TURNS] += 1
        page[MOVER] = s.turn
    doubled, most = 0, 1
    while most < n and doubled < SPREADS - 1:
        most *= 2
        doubled += 1
    page[SPREAD + doubled] += 1


@template
def note_lead(s: Any, frame: Numbers, page: Numbers) -> None:
    """Who leads after a move, and whether somebody else did."""
    if frame[GOOD] == 0:
        return
    leader = leading(s, frame[GOOD], page)
    if leader == page[LEADER]:
        return
    page[LEADER] = leader
    page[SINCE] = page[MADE]
    if leader == LEVEL:
        return
    if page[LAST] == LEVEL:
        page[FIRST] = leader
    elif page[LAST] != leader:
        page[CHANGES] += 1
    page[LAST] = leader


@template
def leading(s: Any, good: int, page: Numbers) -> int:
    """The side that alone has the best score, or LEVEL."""
    sides = scores(s, page[POINTS:])
    best, leader = page[POINTS], 0
    for side in range(1, sides):
        ahead = (page[POINTS + side] - best) * good
        if ahead > 0:
            best, leader = page[POINTS + side], side
        elif ahead == 0:
            leader = LEVEL
    return leader


@template
def note_end(s: Any, page: Numbers) -> None:
    """Who has won, and all the scores."""
    page[WON] = winners(s)
    page[COUNT] = scores(s, page[POINTS:])


# ---------------------------------------------------------------- matches that were played


@template
def note_history(
    rows: Rows, made: Numbers, room: Rows, frame: Numbers, page: Numbers, out: Numbers
) -> None:
    """A page from the positions of a match and the moves that were made at each."""
    open_page(page)
    for k in range(len(made)):
        room[0] = rows[k]
        s = at(room, 0)
        note_decision(s, moves(s, out), page)
        play(s, made[k])
        note_lead(s, frame, page)
    note_end(at(room, 0), page)
