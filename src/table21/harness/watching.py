"""A random match, watched at every move: what every game must pass, whatever its rules.

A position that is not sound fails an assertion.
"""

import random
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from table21.errors import BadText, IllegalMove
from table21.kernel import Rows
from table21.table import Table, read_position, write_snapshot
from table21.table.asking import guessed, legal_at, observed, over_at, scores_at, seen_by
from table21.words import Game

#: What the notation writes behind a card on the table: that it lies open, or how an Ace counts.
MARK = re.compile(r"\^|=11?$")


#: A game and options to try it with.
Case = tuple[Game, dict[str, Any]]


def cases_of(game: Game, variants: Sequence[dict[str, Any]]) -> list[Case]:
    """A game with its variants, each with every number of players if it does not name one."""
    return [
        (game, {**options, "players": players})
        for options in variants
        for players in numbers_of_players(game, options)
    ]


def numbers_of_players(game: Game, options: dict[str, Any]) -> list[int]:
    """With how many players a variant is tried."""
    if "players" in options:
        return [options["players"]]
    fewest = game.words.fewest_players(options)
    return list(range(fewest, game.rules.SEATS + 1))


def watch_match(game: Game, options: dict[str, Any], seed: int) -> Table:
    """Play a random match; every position on the way must be sound."""
    chance = random.Random(seed)
    table = Table(game, seed=seed, dealer=chance.randrange(options["players"]), **options)
    while not table.over:
        check_position(table, chance)
        table.play(chance.choice(table.legal_moves()))
    check_position(table, chance)
    check_end(table)
    return table


def check_position(table: Table, chance: random.Random) -> None:
    """All that is asked of a position."""
    check_legal_by_brute_force(table)
    check_snapshot(table)
    check_cards_conserved(table)
    for seat in (chance.randrange(table.players), table.turn, -1):
        check_knowledge(table, seat, chance)


def check_legal_by_brute_force(table: Table) -> None:
    """The legal list is ascending, is all that can be legal, and the text finds the same move."""
    legal, rules = table.legal_moves(), table.game.rules
    assert legal == sorted(set(legal))
    assert len(legal) <= rules.LEGAL
    assert all(0 <= move < rules.MOVES for move in legal)
    texts = table.legal_in_words()
    assert len(set(texts)) == len(texts)
    assert [table.read(text) for text in texts] == legal
    before = table.rows.tobytes()
    for move in set(range(rules.MOVES)) - set(legal):
        assert table.why_not(move)
        refused(table, move)
    assert table.rows.tobytes() == before


def refused(table: Table, move: int) -> None:
    """A move that is not legal is refused with a reason."""
    try:
        table.play(move)
    except IllegalMove as reason:
        assert str(reason)
    else:
        raise AssertionError(f"move {move} is not in the legal list, and was made")


def check_snapshot(table: Table) -> None:
    """A position goes out to text and back to an equal row."""
    snapshot = table.snapshot()
    row = read_position(table.game, table.options, snapshot)
    assert same_rows(row, table.rows[-1:])
    assert write_snapshot(table.game, table.options, row) == snapshot


def check_cards_conserved(table: Table) -> None:
    """Every card of the pack is in the snapshot exactly once."""
    pack = Counter(
        table.game.words.card_text(card) for card in table.game.words.pack(table.options)
    )
    assert cards_in(table.game, table.snapshot()) == pack


def cards_in(game: Game, snapshot: dict[str, Any]) -> Counter[str]:
    """All the cards that a snapshot names, wherever they lie, without what is marked on them."""
    shared = {"game", "options", "turn", "over", "winners", "scores", "dealer"}
    texts: Counter[str] = Counter()
    stack = [value for key, value in snapshot.items() if key not in shared]
    while stack:
        value = stack.pop()
        if isinstance(value, list):
            stack.extend(value)
        elif isinstance(value, str):
            with suppress(BadText):
                texts[game.words.card_text(game.words.read_card(MARK.sub("", value)))] += 1
    return texts


def check_knowledge(table: Table, seat: int, chance: random.Random) -> None:
    """What a seat is shown does not depend on what is hidden from it."""
    game, rows = table.game, table.rows
    k = len(rows) - 1
    seen = seen_by(game, rows, k, seat)
    world = guessed(game, rows, k, seat, chance.randrange(1 << 32))
    assert same_rows(seen_by(game, world, 0, seat), seen)
    assert np.array_equal(observed(game, world, 0, seat), observed(game, rows, k, seat))
    assert np.array_equal(observed(game, seen, 0, seat), observed(game, rows, k, seat))
    assert len(observed(game, rows, k, seat)) == game.rules.OBSERVED
    assert scores_at(game, world, 0) == scores_at(game, rows, k) == scores_at(game, seen, 0)
    assert over_at(game, world, 0) == table.over
    if seat == table.turn:
        assert legal_at(game, seen, 0) == legal_at(game, world, 0) == table.legal_moves()
    check_shown(table, world, seat)


def check_shown(table: Table, world: Rows, seat: int) -> None:
    """A table with the hidden cards exchanged looks the same to the seat, to the letter."""
    other = Table.from_position(table.game, table.options, world)
    here, there = table.view(seat), other.view(seat)
    assert here.snapshot() == there.snapshot()
    assert here.zones() == there.zones()
    assert here.spots() == there.spots()
    check_spots(table, seat)


def check_spots(table: Table, seat: int) -> None:
    """The moves that a seat is offered are the legal ones, with cards that it holds."""
    spots = table.view(seat).spots()
    expected = table.legal_in_words() if seat == table.turn else []
    assert [spot.text for spot in spots] == expected


def check_end(table: Table) -> None:
    """A match that is over says who has won, and why."""
    outcome = table.outcome
    assert outcome is not None
    assert outcome.winners
    assert outcome.reason
    assert table.turn == -1
    assert table.legal_moves() == []
    assert len(table.game.words.score_words(table.position)) == len(outcome.scores)


def same_rows(one: Rows, other: Rows) -> bool:
    """Equal in every field (unused bytes between fields do not count)."""
    return bool((one == other).all())
