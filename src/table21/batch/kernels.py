"""CUDA kernels, one source for all games: rebound to a game's rules before they are compiled."""

from typing import Any

import numpy as np

from table21.batch.device import cuda
from table21.batch.notes import SLOTS, note_end, note_round, open_page, roll_from
from table21.batch.tally import CELLS, ENTRIES, entries
from table21.batch.templates import (
    CHOOSING,
    Books,
    Desk,
    add_marks,
    bring_on,
    choose,
    mark_legal,
    note_result,
    play_round,
)
from table21.kernel import Numbers, Rows, at, cells
from table21.kernel.contract import LEGAL, PACK, ROW, needs_deal, observe, over, play, start
from table21.kernel.dice import DRAWN, SEED, STREAM, scramble

#: Filled in with a game's own: tables in a block, words in a row, and words of shared memory
#: for a block's rows and for its marks of legal moves.
BLOCK = WORDS = ROOM = MARKS = 1


def games_kernel(setups: Rows, results: Rows, first: int, count: int) -> None:
    """A thread plays match after match.

    It does so round by round: the threads of a warp shuffle together, and none of them waits for
    another whose match has more rounds. Positions lie in shared memory, not in the threads' own:
    for that, the compiler unrolls every loop over a row, and the code outgrows its cache.
    """
    setup = at(setups, 0)
    room = cuda.shared.array(ROOM, np.int64)
    s = at(room.view(ROW), cuda.threadIdx.x)
    cards = cells(cuda.local.array(PACK, np.int8))
    out = cells(cuda.local.array(LEGAL, np.int16))
    dice = cells(cuda.local.array(3, np.int64))
    desk = Desk(cards, out, dice)
    i, made, begins = cuda.grid(1), 0, True
    while i < count:
        if begins:
            made = 0
            dice[SEED] = setup.seed
            dice[STREAM] = setup.first + first + i
            dice[DRAWN] = 0
            start(s, setup.options)
        made += play_round(s, setup, desk)
        begins = over(s)
        if begins:
            note_result(s, made, at(results, i))
            i += cuda.gridsize(1)


def count_kernel(results: Rows, total: Numbers) -> None:
    """Add up the moves of all matches."""
    moves = 0
    for i in range(cuda.grid(1), len(results), cuda.gridsize(1)):
        moves += int(results[i].moves)
    cuda.atomic.add(total, 0, moves)


def note_kernel(setups: Rows, frame: Numbers, pages: Any, first: int, count: int) -> None:
    """The same matches as those of `games_kernel`, with a page of notes for each."""
    setup = at(setups, 0)
    room = cuda.shared.array(ROOM, np.int64)
    s = at(room.view(ROW), cuda.threadIdx.x)
    cards = cells(cuda.local.array(PACK, np.int8))
    out = cells(cuda.local.array(LEGAL, np.int16))
    dice = cells(cuda.local.array(3, np.int64))
    page = cuda.local.array(SLOTS, np.int64)
    desk = Desk(cards, out, dice)
    i, begins = cuda.grid(1), True
    while i < count:
        if begins:
            open_page(page)
            roll_from(dice, setup.seed, setup.first + first + i)
            start(s, setup.options)
        note_round(s, setup, frame, page, desk, dice)
        begins = over(s)
        if begins:
            note_end(s, page)
            for slot in range(SLOTS):
                pages[slot, i] = page[slot]
            i += cuda.gridsize(1)


def tally_kernel(pages: Any, frame: Numbers, tally: Numbers, count: int) -> None:
    """Add up pages: each block in its shared memory, then all blocks in the tally."""
    sums = cuda.shared.array(CELLS, np.int64)
    page = cuda.local.array(SLOTS, np.int64)
    places = cuda.local.array(ENTRIES, np.int64)
    amounts = cuda.local.array(ENTRIES, np.int64)
    for cell in range(cuda.threadIdx.x, CELLS, cuda.blockDim.x):
        sums[cell] = 0
    cuda.syncthreads()
    for i in range(cuda.grid(1), count, cuda.gridsize(1)):
        for slot in range(SLOTS):
            page[slot] = pages[slot, i]
        for k in range(entries(page, frame, places, amounts)):
            cuda.atomic.add(sums, places[k], amounts[k])
    cuda.syncthreads()
    for cell in range(cuda.threadIdx.x, CELLS, cuda.blockDim.x):
        cuda.atomic.add(tally, cell, sums[cell])


def step_kernel(
    words: Numbers, marks: Numbers, ended: Numbers, choice: Numbers, waiting: Numbers, odd: int
) -> None:
    """A move at each table of the block. Tables that need a deal are put on the waiting list.

    `waiting` holds two counters, used in turn, and the list; this step empties the counter
    of the next.
    """
    place = cuda.threadIdx.x
    table = cuda.blockIdx.x * BLOCK + place
    room = cuda.shared.array(ROOM, np.int64)
    room_marks = cuda.shared.array(MARKS, np.int64)
    for k in range(place, ROOM, BLOCK):
        room[k] = words[cuda.blockIdx.x * ROOM + k]
    for k in range(place, MARKS, BLOCK):
        room_marks[k] = 0
    if table == 0:
        waiting[1 - odd] = 0
    cuda.syncthreads()
    if table < len(choice):
        s = at(room.view(ROW), place)
        play(s, int(choice[table]))
        ended[table] = over(s)
        out = cells(cuda.local.array(LEGAL, np.int16))
        add_marks(s, out, room_marks.view(np.int8), place)
        if over(s) or needs_deal(s):
            waiting[2 + cuda.atomic.add(waiting, odd, 1)] = table
    cuda.syncthreads()
    for k in range(place, ROOM, BLOCK):
        words[cuda.blockIdx.x * ROOM + k] = room[k]
    for k in range(place, MARKS, BLOCK):
        marks[cuda.blockIdx.x * MARKS + k] = room_marks[k]


def deal_kernel(
    words: Numbers, books: Books, setups: Rows, waiting: Numbers, clock: Numbers, odd: int
) -> None:
    """At the tables on the waiting list, note how a match ended, and deal. The clock goes on."""
    if cuda.grid(1) == 0:
        clock[0] += 1
    setup = at(setups, 0)
    mine = cuda.local.array(WORDS, np.int64)
    s = at(mine.view(ROW), 0)
    cards = cells(cuda.local.array(PACK, np.int8))
    out = cells(cuda.local.array(LEGAL, np.int16))
    desk = Desk(cards, out, cells(cuda.local.array(3, np.int64)))
    for k in range(cuda.grid(1), waiting[odd], cuda.gridsize(1)):
        table = waiting[2 + k]
        for word in range(WORDS):
            mine[word] = words[table * WORDS + word]
        bring_on(s, table, books, setup, desk)
        mark_legal(s, out, books.legal, table)
        for word in range(WORDS):
            words[table * WORDS + word] = mine[word]


def open_kernel(words: Numbers, books: Books, setups: Rows, count: int) -> None:
    """A new match at each table."""
    setup = at(setups, 0)
    mine = cuda.local.array(WORDS, np.int64)
    s = at(mine.view(ROW), 0)
    cards = cells(cuda.local.array(PACK, np.int8))
    out = cells(cuda.local.array(LEGAL, np.int16))
    desk = Desk(cards, out, cells(cuda.local.array(3, np.int64)))
    for table in range(cuda.grid(1), count, cuda.gridsize(1)):
        start(s, setup.options)
        bring_on(s, table, books, setup, desk)
        mark_legal(s, out, books.legal, table)
        for word in range(WORDS):
            words[table * WORDS + word] = mine[word]


def choose_kernel(legal: Numbers, seed: int, first: int, clock: Numbers, choice: Numbers) -> None:
    """A random legal move for each table."""
    turn = int(clock[0])
    for table in range(cuda.grid(1), len(choice), cuda.gridsize(1)):
        choice[table] = choose(legal, table, scramble(seed ^ CHOOSING, first + table, turn))


def observe_kernel(words: Numbers, out: Any) -> None:
    """What the seat to move knows at each table."""
    rows = words.view(ROW)
    for table in range(cuda.grid(1), len(out), cuda.gridsize(1)):
        s = at(rows, table)
        observe(s, s.turn, out[table])
