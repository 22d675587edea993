"""Whole matches of bots that do not think ahead, compiled: the moves that `choose` would make.

Such a bot shuffles its legal moves with dice that begin at a number for what it sees, and takes the
most appealing of the first few: of one, if it is random. That is all there is to compile; the
tests hold every move against `choose`.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from table21.batch.setup import Setup
from table21.batch.templates import Desk, note_result, shuffle_and_deal
from table21.bots.contract import Bot
from table21.bots.simple import GreedyBot, RandomBot, has_appeal
from table21.kernel import Numbers, Rows, at, bind, cells, new_rows, rule, template
from table21.kernel.contract import appeal, hide, moves, needs_deal, over, play, scores, start
from table21.kernel.dice import DRAWN, SEED, STREAM, new_dice, shuffle
from table21.words import Game

#: The rows of a match: the position, and what the seat to move knows of it.
WORLD, SEEN = range(2)
#: Moves of a match that there is room for at first.
ROOM = 256

_POLYNOMIAL, _ALL_ONES = 0xEDB88320, 0xFFFFFFFF


class Place(NamedTuple):
    """Where matches are played: two rows, the same as bytes, and what is needed beside them."""

    rows: Rows
    bytes: Numbers
    #: The places of the bytes of a row that lie in its fields.
    places: Numbers
    #: Remainders of CRC-32, by byte.
    remainders: Numbers
    desk: Desk
    #: The dice of the bots; those of the desk roll for the packs.
    dice: Numbers
    #: The moves made.
    history: Numbers


class Played(NamedTuple):
    """What a match came to: the moves made, the seats that won (from 0), the scores."""

    moves: list[int]
    winners: list[int]
    scores: list[int]


def comes_to_mind(bot: Bot, game: Game) -> int | None:
    """Of how many moves a bot takes the most appealing; None if it thinks ahead."""
    if isinstance(bot, RandomBot):
        return 1
    if isinstance(bot, GreedyBot) and has_appeal(game):
        return bot.look or game.rules.LEGAL
    return None


class QuickPlace:
    """A place for quick matches of one game; one for each thread."""

    def __init__(self, setup: Setup) -> None:
        rules = setup.game.rules
        self.setup, self.row = setup, setup.row()
        self.results = setup.results(1)
        self.run = bind(play_quickly, rules)
        self.sides = bind(_sides, rules)
        self.rows = new_rows(rules.ROW, 2)
        self.make_room(ROOM)

    def make_room(self, moves: int) -> None:
        """Room for the moves of a longer match."""
        self.history = np.zeros(moves, np.int16)
        every_byte = self.rows.view(np.uint8).reshape(2, -1)
        self.place = Place(
            self.rows,
            cells(every_byte),
            cells(places_of(self.rows.dtype)),
            cells(remainders()),
            self.setup.desk(),
            new_dice(0),
            cells(self.history),
        )

    def play(self, bots: Sequence[Bot], number: int) -> Played:
        """Deal number n of the seed, played by quick bots, one a seat."""
        minds = np.array([comes_to_mind(bot, self.setup.game) for bot in bots], np.int64)
        seeds = np.array([getattr(bot, "seed", 0) for bot in bots], np.int64)
        made = self.run(self.place, self.row, number, cells(minds), cells(seeds), self.results)
        if made > len(self.history):
            self.make_room(2 * made)
            return self.play(bots, number)
        return Played(self.history[:made].tolist(), *self.ended(len(bots)))

    def ended(self, seats: int) -> tuple[list[int], list[int]]:
        """Who won the last match, and the scores."""
        bits, scores = int(self.results["winners"][0]), self.results["scores"][0]
        winners = [seat for seat in range(seats) if bits >> seat & 1]
        return winners, scores[: self.sides(self.rows, cells(scores.copy()))].tolist()


def places_of(row: np.dtype[np.void]) -> Numbers:
    """The bytes of a row that lie in its fields, field by field."""
    fields: Any = row.fields
    spans = [(fields[name][1], fields[name][0].itemsize) for name in row.names or ()]
    return np.concatenate([np.arange(first, first + size) for first, size in spans])


def remainders() -> Numbers:
    """The table that CRC-32 is reckoned with, a byte at a time."""
    found = np.arange(256, dtype=np.int64)
    for _ in range(8):
        found = np.where(found & 1, _POLYNOMIAL ^ found >> 1, found >> 1)
    return found


# ---------------------------------------------------------------- compiled


@template
def play_quickly(
    place: Place, setups: Rows, number: int, minds: Numbers, seeds: Numbers, results: Rows
) -> int:
    """A deal played to its end; how many moves were made, as far as there is room all noted."""
    s, setup, desk = at(place.rows, WORLD), at(setups, 0), place.desk
    desk.dice[SEED] = setup.seed
    desk.dice[STREAM] = number
    desk.dice[DRAWN] = 0
    start(s, setup.options)
    made = 0
    while not over(s):
        if needs_deal(s):
            shuffle_and_deal(s, setup, desk)
        n = moves(s, desk.out)
        while n > 0:
            move = chosen(s, place, n, minds[s.turn], seeds[s.turn])
            if made < len(place.history):
                place.history[made] = move
            made += 1
            play(s, move)
            n = moves(s, desk.out)
    note_result(s, made, at(results, 0))
    return made


@template
def chosen(s: Any, place: Place, n: int, mind: int, seed: int) -> int:
    """The most appealing of the moves that come to mind first."""
    out, dice = place.desk.out, place.dice
    if n == 1:
        return int(out[0])
    place.rows[SEEN] = place.rows[WORLD]
    seen = at(place.rows, SEEN)
    hide(seen, s.turn)
    dice[SEED] = seed
    dice[STREAM] = checksum(place)
    dice[DRAWN] = 0
    shuffle(out, 0, n, dice)
    best = out[0]
    if mind > 1:
        most = appeal(seen, best)
        for i in range(1, min(n, mind)):
            looks = appeal(seen, out[i])
            if looks > most:
                best, most = out[i], looks
    return int(best)


@rule
def checksum(place: Place) -> int:
    """CRC-32 of what is seen."""
    found = _ALL_ONES
    for i in range(len(place.places)):
        byte = place.bytes[SEEN, place.places[i]]
        found = place.remainders[(found ^ byte) & 255] ^ found >> 8
    return found ^ _ALL_ONES


@template
def _sides(rows: Rows, out: Numbers) -> int:
    return scores(at(rows, WORLD), out)
