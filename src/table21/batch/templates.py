"""The loops around the rules, written once for all games and all devices."""

from typing import Any, NamedTuple

from table21.kernel import Numbers, Rows, at, template
from table21.kernel.contract import (
    MOVES,
    SCORES,
    deal,
    moves,
    needs_deal,
    observe,
    over,
    play,
    scores,
    start,
    winners,
)
from table21.kernel.dice import DRAWN, SEED, STREAM, below, scramble, shuffle

#: Mixed into the seed for choosing moves, so that choices and packs come from different streams.
CHOOSING = 0x21212121


class Desk(NamedTuple):
    """What one worker needs beside a position: a pack to shuffle, a list of moves, dice."""

    cards: Numbers
    out: Numbers
    dice: Numbers


class Books(NamedTuple):
    """What a batch notes beside the positions, one entry a table."""

    #: How many numbers each table's dice have given.
    drawn: Numbers
    #: 0 or 1 for each move id, MOVES numbers a table.
    legal: Numbers
    #: Whether a match ended with the last step; the winners and scores of the last one.
    ended: Numbers
    winners: Numbers
    scores: Numbers


# ---------------------------------------------------------------- whole matches


@template
def play_matches(rows: Rows, setups: Rows, results: Rows, span: Numbers, desk: Desk) -> None:
    """The matches from span[0] up to span[1], each from a stream of its own."""
    setup = at(setups, 0)
    for i in range(span[0], span[1]):
        desk.dice[SEED] = setup.seed
        desk.dice[STREAM] = setup.first + i
        desk.dice[DRAWN] = 0
        made = play_match(at(rows, 0), setup, desk)
        note_result(at(rows, 0), made, at(results, i))


@template
def play_match(s: Any, setup: Any, desk: Desk) -> int:
    """One whole match of random moves; how many were made."""
    start(s, setup.options)
    made = 0
    while not over(s):
        made += play_round(s, setup, desk)
    return made


@template
def play_round(s: Any, setup: Any, desk: Desk) -> int:
    """One round of random moves, dealt if it is not yet; how many were made.

    Each rule is called at one place only: compiled for a GPU it is inlined there, and code that
    does not fit the instruction cache is slower by far than code that is run more often.
    """
    if needs_deal(s):
        shuffle_and_deal(s, setup, desk)
    made = 0
    while True:
        n = moves(s, desk.out)
        if n == 0:
            return made
        play(s, desk.out[below(desk.dice, n)])
        made += 1


@template
def shuffle_and_deal(s: Any, setup: Any, desk: Desk) -> None:
    """A freshly shuffled pack is dealt."""
    size = setup.size
    for i in range(size):
        desk.cards[i] = setup.pack[i]
    shuffle(desk.cards, 0, size, desk.dice)
    deal(s, desk.cards, size)


@template
def note_result(s: Any, made: int, result: Any) -> None:
    """Write down how a match ended."""
    result.moves = made
    result.winners = winners(s)
    note_scores(s, result.scores)


@template
def note_scores(s: Any, out: Any) -> None:
    """Write down the scores, and 0 for seats that nobody sits on."""
    for i in range(SCORES):
        out[i] = 0
    scores(s, out)


# ---------------------------------------------------------------- tables in step


@template
def open_tables(rows: Rows, books: Books, setups: Rows, span: Numbers, desk: Desk) -> None:
    """A new match at each table from span[0] up to span[1]."""
    setup = at(setups, 0)
    for i in range(span[0], span[1]):
        s = at(rows, i)
        start(s, setup.options)
        bring_on(s, i, books, setup, desk)
        mark_legal(s, desk.out, books.legal, i)


@template
def step_tables(
    rows: Rows, books: Books, setups: Rows, choice: Numbers, span: Numbers, desk: Desk
) -> None:
    """The chosen move at each table; where a match is over, the next one is dealt."""
    setup = at(setups, 0)
    for i in range(span[0], span[1]):
        s = at(rows, i)
        play(s, choice[i])
        books.ended[i] = over(s)
        bring_on(s, i, books, setup, desk)
        mark_legal(s, desk.out, books.legal, i)


@template
def bring_on(s: Any, i: int, books: Books, setup: Any, desk: Desk) -> None:
    """Where nobody can move, note how the match ended, if it did, and deal until somebody can."""
    if not (over(s) or needs_deal(s)):
        return
    desk.dice[SEED] = setup.seed
    desk.dice[STREAM] = setup.first + i
    desk.dice[DRAWN] = books.drawn[i]
    while over(s) or needs_deal(s):
        if over(s):
            books.winners[i] = winners(s)
            note_scores(s, books.scores[i])
            start(s, setup.options)
        else:
            shuffle_and_deal(s, setup, desk)
    books.drawn[i] = desk.dice[DRAWN]


@template
def mark_legal(s: Any, out: Numbers, legal: Numbers, i: int) -> None:
    """The legal moves as 0 and 1, at the place of table i."""
    for move in range(MOVES):
        legal[i * MOVES + move] = 0
    add_marks(s, out, legal, i)


@template
def add_marks(s: Any, out: Numbers, legal: Numbers, i: int) -> None:
    """The same, where there are no marks yet."""
    for k in range(moves(s, out)):
        legal[i * MOVES + out[k]] = 1


# ---------------------------------------------------------------- what is asked of all tables


@template
def choose_moves(
    legal: Numbers, seed: int, first: int, turn: int, choice: Numbers, span: Numbers
) -> None:
    """A random legal move for each table, from (seed, table, turn)."""
    for i in range(span[0], span[1]):
        choice[i] = choose(legal, i, scramble(seed ^ CHOOSING, first + i, turn))


@template
def choose(legal: Numbers, i: int, chance: int) -> int:
    """One of the moves marked legal at a table, by a 32-bit number of chance."""
    n = 0
    for move in range(MOVES):
        n += int(legal[i * MOVES + move])
    left = (chance * n) >> 32
    for move in range(MOVES):
        left -= int(legal[i * MOVES + move])
        if left < 0:
            return move
    return 0


@template
def observe_tables(rows: Rows, out: Any, span: Numbers) -> None:
    """What the seat to move knows, for each table."""
    for i in range(span[0], span[1]):
        s = at(rows, i)
        observe(s, s.turn, out[i])
