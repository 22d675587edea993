"""Rules asked about position k of an array, from Python.

Numba hands a single row to a compiled function as a copy, so rows go in as (array, place).
"""

import functools
from typing import Any

import numpy as np

from table21.kernel import Numbers, Rows, at, bind, cells, new_rows, template
from table21.kernel.contract import (
    deal,
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
from table21.kernel.dice import new_dice
from table21.words import Game, Options

#: Rows for views that are made at once. (A view that is kept keeps all of them.)
SHEET = 32

# ---------------------------------------------------------------- compiled


@template
def _start(rows: Rows, k: int, options: Numbers) -> None:
    start(at(rows, k), options)


@template
def _deal(rows: Rows, k: int, pack: Numbers, size: int) -> None:
    deal(at(rows, k), pack, size)


@template
def play_on(rows: Rows, k: int, move: int, out: Numbers) -> int:
    """Position k+1 becomes position k with a move made; how many moves are legal there."""
    rows[k + 1] = rows[k]
    s = at(rows, k + 1)
    play(s, move)
    return moves(s, out)


@template
def _moves(rows: Rows, k: int, out: Numbers) -> int:
    return moves(at(rows, k), out)


@template
def _look(rows: Rows, k: int, seat: int, seen: Rows) -> None:
    seen[0] = rows[k]
    hide(at(seen, 0), seat)


@template
def _guess(rows: Rows, k: int, seat: int, dice: Numbers) -> None:
    guess(at(rows, k), seat, dice)


@template
def _observe(rows: Rows, k: int, seat: int, out: Numbers) -> None:
    observe(at(rows, k), seat, out)


@template
def _needs_deal(rows: Rows, k: int) -> bool:
    return needs_deal(at(rows, k))


@template
def _over(rows: Rows, k: int) -> bool:
    return over(at(rows, k))


@template
def _scores(rows: Rows, k: int, out: Numbers) -> int:
    return scores(at(rows, k), out)


@template
def _winners(rows: Rows, k: int) -> int:
    return winners(at(rows, k))


# ---------------------------------------------------------------- asked


def start_row(game: Game, options: Options) -> Rows:
    """A new match, nothing dealt."""
    rows = new_rows(game.rules.ROW, 1)
    numbers = np.array(game.words.option_numbers(options), np.int32)
    bind(_start, game.rules)(rows, 0, cells(numbers))
    return rows


def deal_row(game: Game, rows: Rows, k: int, pack: list[int]) -> None:
    """Deal a pack at position k."""
    bind(_deal, game.rules)(rows, k, cells(np.array(pack, np.int8)), len(pack))


def legal_at(game: Game, rows: Rows, k: int) -> list[int]:
    """The legal moves at position k."""
    return _listed(game, _moves, rows, k, game.rules.LEGAL)


def scores_at(game: Game, rows: Rows, k: int) -> list[int]:
    """The scores at position k."""
    return _listed(game, _scores, rows, k, game.rules.SCORES)


def _listed(game: Game, question: Any, rows: Rows, k: int, most: int) -> list[int]:
    out = np.zeros(most, np.int16)
    n = bind(question, game.rules)(rows, k, cells(out))
    answers: list[int] = out[:n].tolist()
    return answers


def winners_at(game: Game, rows: Rows, k: int) -> list[int]:
    """The seats that have won at position k."""
    bits = bind(_winners, game.rules)(rows, k)
    return [seat for seat in range(game.rules.SEATS) if bits >> seat & 1]


def over_at(game: Game, rows: Rows, k: int) -> bool:
    """Whether the match is over at position k."""
    return bool(bind(_over, game.rules)(rows, k))


def needs_deal_at(game: Game, rows: Rows, k: int) -> bool:
    """Whether a round is about to be dealt at position k."""
    return bool(bind(_needs_deal, game.rules)(rows, k))


def seen_by(game: Game, rows: Rows, k: int, seat: int) -> Rows:
    """A row with what a seat knows of position k."""
    rules = game.rules
    seen = _blank_row(rules.ROW)
    bind(_look, rules)(rows, k, seat, seen)
    return seen


def _blank_row(row: np.dtype[np.void]) -> Rows:
    """Room for a row. NumPy takes longer to make one than a rule to fill it: make several."""
    spare = _spare_rows(row)
    try:
        return spare.pop()
    except IndexError:
        spare.extend(np.empty((SHEET, 1), row))
        return spare.pop()


@functools.cache
def _spare_rows(_: np.dtype[np.void]) -> list[Rows]:
    """The rows of that kind that are made and not yet used."""
    return []


def guessed(game: Game, rows: Rows, k: int, seat: int, seed: int) -> Rows:
    """A whole world that fits what a seat knows of position k."""
    world = seen_by(game, rows, k, seat)
    bind(_guess, game.rules)(world, 0, seat, new_dice(seed))
    return world


def observed(game: Game, rows: Rows, k: int, seat: int) -> Numbers:
    """What a seat knows of position k as numbers."""
    out = np.zeros(game.rules.OBSERVED, np.int8)
    bind(_observe, game.rules)(rows, k, seat, cells(out))
    return out


def after_move(game: Game, rows: Rows, k: int, move: int) -> Rows:
    """A row with a move made at position k, before anything is dealt."""
    two = new_rows(game.rules.ROW, 2)
    two[0] = rows[k]
    bind(play_on, game.rules)(two, 0, move, cells(np.zeros(game.rules.LEGAL, np.int16)))
    return two[1:]
