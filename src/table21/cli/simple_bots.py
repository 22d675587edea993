"""Two simple bots for any game. All they know is `view.rows`: a row with what is hidden erased.

The random one makes any legal move. The simple one tries every legal move in worlds that it
guesses, plays each on at random to the end, and makes the move that ended best on average.
A choice depends on the bot's seed and on what the seat sees, on nothing else: asked again,
it chooses the same.
"""

import zlib
from enum import StrEnum
from typing import Any, Protocol

import numpy as np

from table21.batch.setup import Setup
from table21.batch.templates import Desk, note_result, shuffle_and_deal
from table21.kernel import Numbers, Rows, at, bind, cells, new_rows, template
from table21.kernel.contract import guess, moves, needs_deal, over, play
from table21.kernel.dice import DRAWN, SEEDS, STREAM, below, new_dice
from table21.table import View
from table21.table.asking import legal_at, scores_at

#: Mixed into a bot's seed, so that it never rolls the dice that shuffled the pack.
_GUESSING = 0x0B075EED
#: Guessed worlds that the simple bot tries each move in.
WORLDS = 48
#: Moves after which a match is judged as it stands: some have a hundred rounds.
FAR = 1500
#: What a lead is worth beside winning: it decides between moves that win equally often.
LEAD = 0.3


class Level(StrEnum):
    """Which bots there are."""

    RANDOM = "random"
    SIMPLE = "simple"


class Bot(Protocol):
    """Chooses a legal move from what its seat sees."""

    def choose(self, view: View) -> int:
        """The id of the move."""


def new_bot(level: Level, seed: int) -> Bot:
    """A bot of a level."""
    return RandomBot(seed) if level is Level.RANDOM else SimpleBot(seed)


class RandomBot:
    """Any legal move, each as likely."""

    def __init__(self, seed: int) -> None:
        self.seed = (seed ^ _GUESSING) % SEEDS

    def choose(self, view: View) -> int:
        """The id of the move."""
        legal = legal_at(view.game, view.rows, 0)
        return legal[below(new_dice(self.seed, seen(view)), len(legal))]


class SimpleBot:
    """The move that ends best in guessed worlds, played on at random."""

    def __init__(self, seed: int, worlds: int = WORLDS) -> None:
        self.seed = (seed ^ _GUESSING) % SEEDS
        self.worlds = worlds

    def choose(self, view: View) -> int:
        """The id of the move."""
        legal = legal_at(view.game, view.rows, 0)
        if len(legal) == 1:
            return legal[0]
        values = worth(self.tried(view, legal), view)
        return legal[int(np.argmax(values))]

    def tried(self, view: View, legal: list[int]) -> Rows:
        """How each move ended in each world, worlds side by side."""
        setup = Setup.of(view.game, view.options, self.seed)
        results = setup.results(len(legal) * self.worlds)
        rows = new_rows(view.rows.dtype, 2)
        rows[0] = view.rows[0]
        chosen, span = cells(np.array(legal, np.int16)), cells(np.array([seen(view), self.worlds]))
        desk = Desk(*setup.desk()[:2], new_dice(self.seed))
        run = bind(try_moves, view.game.rules)
        run(rows, setup.row(), results, view.seat, chosen, span, desk)
        return results.reshape(len(legal), self.worlds)


def seen(view: View) -> int:
    """A number for what the seat sees: the dice of a choice begin there."""
    fields = (view.rows[name].tobytes() for name in view.rows.dtype.names or ())
    return zlib.crc32(b"".join(fields))  # Not the bytes between fields: they may be anything.


# ---------------------------------------------------------------- trying moves, compiled


@template
def try_moves(
    rows: Rows,
    setups: Rows,
    results: Rows,
    seat: int,
    chosen: Numbers,
    span: Numbers,
    desk: Desk,
) -> None:
    """Each of the chosen moves in the same worlds: span is the first world and how many."""
    setup = at(setups, 0)
    for i in range(len(chosen)):
        for world in range(span[1]):
            desk.dice[STREAM] = span[0] + world
            desk.dice[DRAWN] = 0
            rows[1] = rows[0]
            s = at(rows, 1)
            guess(s, seat, desk.dice)
            play(s, chosen[i])
            note_result(s, play_out(s, setup, desk), at(results, i * span[1] + world))


@template
def play_out(s: Any, setup: Any, desk: Desk) -> int:
    """A match played on at random, to its end if that is not too far; how many moves it took."""
    made = 0
    while not over(s) and made < FAR:
        if needs_deal(s):
            shuffle_and_deal(s, setup, desk)
        n = moves(s, desk.out)
        while n > 0 and made < FAR:
            play(s, desk.out[below(desk.dice, n)])
            made += 1
            n = moves(s, desk.out)
    return made


# ---------------------------------------------------------------- judging them


def worth(results: Rows, view: View) -> Numbers:
    """What each move is worth to the seat: its share of wins, and a little for its lead."""
    seats = np.arange(view.game.rules.SEATS)
    won = (results["winners"][..., None] >> seats) & 1
    share = won[..., view.seat] / np.maximum(won.sum(axis=-1), 1)
    value: Numbers = share.mean(axis=1)
    players = int(view.rows["players"][0])
    if players == 1:
        alone: Numbers = results["scores"][..., 0].mean(axis=1)
        return alone
    if len(scores_at(view.game, view.rows, 0)) == players:
        value = value + LEAD * lead(results["scores"][..., :players], won[..., :players], view.seat)
    return value


def lead(scores: Numbers, won: Numbers, seat: int) -> Numbers:
    """How far the seat is ahead of the others on average, from -1 to 1, for each move.

    Whether many points or few are good is seen from who won; many, if nobody has yet.
    """
    scores, won = scores.astype(float), won.astype(bool)
    usual = scores.mean(axis=-1, keepdims=True)
    sign = np.sign(((scores - usual) * won).sum()) if won.any() else 1
    ahead: Numbers = sign * (scores - usual)[..., seat].mean(axis=1)
    return ahead / max(float(np.abs(scores - usual).max()), 1.0)
