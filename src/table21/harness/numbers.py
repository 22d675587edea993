"""The harness by the hundred thousand: what of it can be asked in numbers, compiled.

    python -m table21.harness.numbers GAME [OPTIONS-AS-JSON] [--games 100000] [--whole 20]

The game, with every number of players, plays so many random matches. At every move:

- the legal moves are ascending, within bounds, and there are some
- the seat to move has the same ones when the row went through `hide`
- a world from `guess` looks the same to that seat, and to another one after its own guess:
  the hidden row, the legal moves, the observation, the scores
- what `appeal` says does not change when cards are hidden
- a match ends with winners, and with nobody to move

The whole harness of watching.py, with snapshots read back, cards counted and all in words,
then watches some more matches (`--whole`).
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from table21.batch.setup import Setup
from table21.batch.templates import Desk, shuffle_and_deal
from table21.games import find
from table21.harness.watching import cases_of, watch_match
from table21.kernel import Numbers, Rows, bind, template
from table21.kernel.contract import (
    LEGAL,
    MOVES,
    NOBODY,
    OBSERVED,
    appeal,
    guess,
    hide,
    moves,
    needs_deal,
    observe,
    over,
    play,
    scores,
    start,
    winners,
)
from table21.kernel.dice import DRAWN, SEED, STREAM, below

#: The rows of a watch: the match, what the seat sees, a world that it guesses, that world hidden.
MATCH, SEEN, WORLD, AGAIN = range(4)
#: What can be wrong.
WRONG = (
    "the legal moves are out of order or out of bounds",
    "nobody can move, and the match is not over",
    "the seat to move has other legal moves when cards are hidden",
    "a guessed world looks otherwise to the seat that guessed it",
    "a guessed world has other legal moves",
    "a guessed world is observed otherwise",
    "a guessed world has other scores, or is over",
    "a match ended without winners, or with somebody to move",
    "appeal reads what is hidden",
)


@template
def watch(
    rows: Rows, words: Numbers, setups: Rows, span: Numbers, desk: Desk, room: Numbers
) -> int:
    """Watch the matches from span[0] up to span[1]: bits of what was wrong in any of them."""
    wrong = 0
    for i in range(span[0], span[1]):
        desk.dice[SEED] = setups[0].seed
        desk.dice[STREAM] = i
        desk.dice[DRAWN] = 0
        wrong |= watch_one(rows, words, setups, desk, room)
    return wrong


@template
def watch_one(rows: Rows, words: Numbers, setups: Rows, desk: Desk, room: Numbers) -> int:
    """One match, from the deal to the end."""
    s = rows[MATCH]
    start(s, setups[0].options)
    wrong = 0
    while not over(s):
        if needs_deal(s):
            shuffle_and_deal(s, setups[0], desk)
            continue
        n = moves(s, desk.out)
        if n <= 0:
            return wrong | 1 << 1
        wrong |= look(rows, words, desk, room, n)
        play(s, desk.out[below(desk.dice, n)])
    return wrong if winners(s) > 0 and s.turn == NOBODY else wrong | 1 << 7


@template
def look(rows: Rows, words: Numbers, desk: Desk, room: Numbers, n: int) -> int:
    """One position, as the seat to move and as another seat see it."""
    wrong = 0 if in_order(desk.out, n) else 1
    s = rows[MATCH]
    for other in range(2):
        seat = s.turn if other == 0 else below(desk.dice, s.players)
        copy(words, MATCH, SEEN)
        hide(rows[SEEN], seat)
        if seat == s.turn and not same_moves(rows[SEEN], desk.out, room, n):
            wrong |= 1 << 2
        if seat == s.turn and not same_appeal(rows, desk.out, n):
            wrong |= 1 << 8
        copy(words, SEEN, WORLD)
        guess(rows[WORLD], seat, desk.dice)
        wrong |= compare(rows, words, desk, room, seat, n)
    return wrong


@template
def compare(rows: Rows, words: Numbers, desk: Desk, room: Numbers, seat: int, n: int) -> int:
    """A guessed world against the real one, as far as the seat can tell."""
    wrong = 0
    copy(words, WORLD, AGAIN)
    hide(rows[AGAIN], seat)
    for k in range(words.shape[1]):
        if words[AGAIN, k] != words[SEEN, k]:
            wrong |= 1 << 3
    if seat == rows[MATCH].turn and not same_moves(rows[WORLD], desk.out, room, n):
        wrong |= 1 << 4
    observe(rows[WORLD], seat, room[0])
    observe(rows[MATCH], seat, room[1])
    for k in range(OBSERVED):
        if room[0, k] != room[1, k]:
            wrong |= 1 << 5
    if over(rows[WORLD]) or not same_scores(rows, room):
        wrong |= 1 << 6
    return wrong


@template
def in_order(out: Numbers, n: int) -> bool:
    """Whether legal moves are ascending and within bounds."""
    if n > LEGAL or out[0] < 0 or out[n - 1] >= MOVES:
        return False
    for i in range(1, n):
        if out[i] <= out[i - 1]:
            return False
    return True


@template
def same_moves(s: Any, out: Numbers, room: Numbers, n: int) -> bool:
    """Whether a position has these legal moves."""
    if moves(s, room[2]) != n:
        return False
    for i in range(n):
        if room[2, i] != out[i]:
            return False
    return True


@template
def same_appeal(rows: Rows, out: Numbers, n: int) -> bool:
    """Whether moves look as good when cards are hidden."""
    for i in range(n):
        if appeal(rows[MATCH], out[i]) != appeal(rows[SEEN], out[i]):
            return False
    return True


@template
def same_scores(rows: Rows, room: Numbers) -> bool:
    """Whether the guessed world has the scores of the real one."""
    n = scores(rows[WORLD], room[0])
    if scores(rows[MATCH], room[1]) != n:
        return False
    for i in range(n):
        if room[0, i] != room[1, i]:
            return False
    return True


@template
def copy(words: Numbers, source: int, there: int) -> None:
    """One row becomes another, word by word."""
    for k in range(words.shape[1]):
        words[there, k] = words[source, k]


# ---------------------------------------------------------------- asked from Python


def watch_matches(game: Any, options: dict[str, Any], matches: int, first: int = 0) -> list[str]:
    """What was wrong in so many matches."""
    setup = Setup.of(game, options, seed=21)
    rules = game.rules
    size = rules.ROW.itemsize // 8
    words = np.zeros((4, size), np.int64)
    rows = words.reshape(-1).view(rules.ROW)
    room = np.zeros((3, max(rules.OBSERVED, rules.LEGAL, rules.SCORES)), np.int16)
    span = np.array([first, first + matches])
    wrong = bind(watch, rules)(rows, words, setup.row(), span, setup.desk(), room)
    return [what for bit, what in enumerate(WRONG) if wrong >> bit & 1]


def everything(game_name: str, given: dict[str, Any], games: int, whole: int) -> Iterator[str]:
    """A line for each number of players; what is wrong begins with a !"""
    for game, options in cases_of(find(game_name), [given]):
        start_at = time.perf_counter()
        wrong = watch_matches(game, options, games)
        for seed in range(whole):
            watch_match(game, options, 1_000_000 + seed)
        took = time.perf_counter() - start_at
        found = "".join(f"\n! {what}" for what in wrong) or " sound"
        yield f"{game.name} {options}: {games} matches and {whole} in words, {took:.0f} s:{found}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("options", nargs="?", default="{}", type=json.loads)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--whole", type=int, default=20)
    wish = parser.parse_args()
    ended_well = True
    for line in everything(wish.game, wish.options, wish.games, wish.whole):
        print(line, flush=True)
        ended_well = ended_well and "!" not in line
    sys.exit(not ended_well)
