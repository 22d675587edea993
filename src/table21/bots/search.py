"""The search bot: it tries every move in guessed worlds."""

from typing import Any

import numpy as np

from table21.batch.setup import Setup
from table21.batch.templates import Desk, note_result, shuffle_and_deal
from table21.bots.contract import Weighed
from table21.bots.seeing import SeeingBot, legal_moves, seen
from table21.kernel import Numbers, Rows, at, bind, cells, new_rows, template
from table21.kernel.contract import guess, moves, needs_deal, over, play
from table21.kernel.dice import DRAWN, STREAM, below, new_dice
from table21.table import View
from table21.table.asking import scores_at

#: Moves after which a match is judged as it stands: some have a hundred rounds.
FAR = 1500
#: What a lead is worth beside winning: it decides between moves that win equally often.
LEAD = 0.3


class SearchBot(SeeingBot):
    """The move that ends best in guessed worlds, played on at random."""

    scale = "share of the win"

    def __init__(
        self, name: str, seed: int, iterations: int = 1000, ms: int = 0, threads: int = 1
    ) -> None:
        super().__init__(name, seed)
        self.iterations = iterations
        self.ms = ms
        self.threads = threads

    def weigh(self, view: View) -> list[Weighed]:
        """All legal moves, the best first."""
        legal = legal_moves(view)
        worlds = max(1, self.iterations // len(legal))
        values = worth(self.tried(view, legal, worlds), view)
        weighed = [Weighed(move, float(values[i]), worlds) for i, move in enumerate(legal)]
        return sorted(weighed, key=lambda one: -one.value)

    def tried(self, view: View, legal: list[int], worlds: int) -> Rows:
        """How each move ended in each world, worlds side by side."""
        setup = Setup.of(view.game, view.options, self.seed)
        results = setup.results(len(legal) * worlds)
        rows = new_rows(view.rows.dtype, 2)
        rows[0] = view.rows[0]
        chosen, span = cells(np.array(legal, np.int16)), cells(np.array([seen(view), worlds]))
        desk = Desk(*setup.desk()[:2], new_dice(self.seed))
        run = bind(try_moves, view.game.rules)
        run(rows, setup.row(), results, view.seat, chosen, span, desk)
        return results.reshape(len(legal), worlds)


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
