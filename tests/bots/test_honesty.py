"""No bot knows what its seat does not: shown in every game, with every number of players."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from table21 import Table
from table21.bots import new_bot
from table21.harness import same_rows
from table21.kernel import Rows, at, bind, template
from table21.kernel.contract import CERTAIN, HIDDEN, UNTOLD, appeal, standing
from table21.table.asking import guessed, seen_by
from table21.table.positions import write_snapshot
from table21.words import Game
from variants import GAMES, variants

BOTS = ["random", "greedy", "greedy:look=2", "search:iterations=64", "search:iterations=16,look=2"]
SETTINGS = [pytest.param(*one, id=f"{one[0].name}-{one[1]}") for one in variants()]
#: How many cards of a pack may look alike: it is tried which of them lay where.
ALIKE = 2


def match(game: Game, options: dict[str, Any], seed: int, every: int) -> Iterator[Table]:
    """A match between bots that make mistakes, and the table at every so many moves of it."""
    table, bot = Table(game, seed=seed, **options), new_bot("easy", seed)
    while not table.over and len(table.history) < 30 * every:
        if len(table.history) % every == 0:
            yield table
        table.play(bot.choose(table.view(table.turn)))


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_what_a_bot_cannot_see_does_not_matter(
    game: Game, options: dict[str, Any], name: str
) -> None:
    """The hidden cards are exchanged: it weighs every move as before."""
    for table in match(game, options, seed=6, every=7):
        bot, k = new_bot(name, 6), len(table.history)
        weighed = bot.weigh(table.view(table.turn))
        for seed in range(2):
            other = guessed(game, table.rows, k, table.turn, seed)
            world = Table.from_position(game, table.options, other)
            assert bot.weigh(world.view(table.turn)) == weighed


# ---------------------------------------------------------------- appeal and standing


@template
def _appeal(rows: Rows, k: int, move: int) -> int:
    return appeal(at(rows, k), move)


@template
def _standing(rows: Rows, k: int, seat: int) -> int:
    return standing(at(rows, k), seat)


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_appeal_reads_nothing_that_is_hidden(game: Game, options: dict[str, Any]) -> None:
    looks = bind(_appeal, game.rules)
    for table in match(game, options, seed=8, every=1):
        rows, k = table.rows, len(table.history)
        seen = seen_by(game, rows, k, table.turn)
        for move in table.legal_moves():
            assert looks(rows, k, move) == looks(seen, 0, move)


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_a_match_stands_as_a_chance_between_0_and_certain(
    game: Game, options: dict[str, Any]
) -> None:
    stands = bind(_standing, game.rules)
    for table in match(game, options, seed=8, every=1):
        for seat in range(table.players):
            told = stands(table.rows, len(table.history), seat)
            assert told == UNTOLD or 0 <= told <= CERTAIN or table.players == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_every_game_says_what_looks_good_and_how_a_match_stands(game: Game) -> None:
    assert hasattr(game.rules, "appeal")
    assert hasattr(game.rules, "standing")


# ---------------------------------------------------------------- worlds


def is_told_apart(game: Game, options: dict[str, Any]) -> bool:
    """Whether hardly any cards of the pack look alike."""
    pack = game.words.pack(game.words.read_options(options))
    return max(Counter(pack).values()) <= ALIKE


TOLD_APART = [
    pytest.param(*one, id=f"{one[0].name}-{one[1]}") for one in variants() if is_told_apart(*one)
]


@pytest.mark.parametrize(("game", "options"), TOLD_APART)
def test_the_round_could_have_come_to_a_guessed_world(game: Game, options: dict[str, Any]) -> None:
    """Dealt so, and played by the same moves, the round shows the seat all that it has seen.

    Where many cards look alike it cannot be told which of them lay where in the pack; games with
    such cards have tests of their own.
    """
    seen: dict[int, list[Any]] = defaultdict(list)
    table, bot = Table(game, seed=9, **options), new_bot("easy", 9)
    while not table.over and len(table.history) < 60:
        for seat in range(-1, table.players):
            seen[seat].append(table.snapshot(seat))
        if len(table.history) % 6 == 5 and len(seen[0]) > 1:
            for seat in range(-1, table.players):
                check_world(table, seat, seen[seat])
        table.play(bot.choose(table.view(table.turn)))


def check_world(table: Table, seat: int, seen: list[Any]) -> None:
    """One way in which the pack could have lain leads to the world, past all that was seen."""
    world = guessed(table.game, table.rows, len(table.history), seat, len(seen))
    packs = packs_for(table, seat, world)
    assert any(leads_to(table, pack, world, seat, seen) for pack in packs)


def packs_for(table: Table, seat: int, world: Rows) -> Iterator[list[int]]:
    """The last pack with the hidden cards exchanged for those of the world."""
    pack = table.packs[-1]
    exchanged = defaultdict[int, list[int]](list)
    for true, guess in hidden_cards(table, seat, world):
        exchanged[true].append(guess)
    choices = []
    for true, guesses in exchanged.items():
        alike = [place for place, card in enumerate(pack) if card == true]
        choices.append([(some, guesses) for some in permutations(alike, len(guesses))])
    for way in product(*choices):
        other = list(pack)
        for places, guesses in way:
            for place, guess in zip(places, guesses, strict=True):
                other[place] = guess
        yield other


def hidden_cards(table: Table, seat: int, world: Rows) -> Iterator[tuple[int, int]]:
    """Of each card that is hidden from the seat: what it is, and what it is in the world."""
    k = len(table.history)
    rows, seen = table.rows, seen_by(table.game, table.rows, k, seat)
    for name in seen.dtype.names or ():
        if seen.dtype[name].shape:
            cells = (np.ravel(part) for part in (seen[name][0], rows[name][k], world[name][0]))
            for there, true, guess in zip(*cells, strict=True):
                if there == HIDDEN and true != HIDDEN:
                    yield int(true), int(guess)


def leads_to(table: Table, pack: list[int], world: Rows, seat: int, seen: list[Any]) -> bool:
    """Whether the match, with this pack in its last round, shows the seat the same to the end."""
    text = table.game.words.card_text
    decks = [*table.decks()[:-1], [text(card) for card in pack]]
    other = Table(table.game, decks=decks, dealer=table.first_dealer, **table.options)
    for move, shown in zip([*table.moves_in_words(), None], seen, strict=True):
        if other.snapshot(seat) != shown:
            return False
        if move is not None:
            if other.why_not(move):
                return False
            other.play(move)
    same: bool = same_rows(other.rows[-1:], world)
    return same or write_snapshot(table.game, table.options, world) == other.snapshot()
