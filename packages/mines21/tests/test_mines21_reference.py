"""The rules of Mines21 against another reading of the rulebook, move by move."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from reference_mines21 import Reference
from table21 import Table
from table21.games import find
from table21.harness.counts import counted_deals

MATCHES = 12
GAME = find("mines21")


def as_snapshot(reference: Reference) -> dict[str, Any]:
    """The reference's table in the words of a snapshot."""
    waiting = reference.waiting
    return {
        "hands": [sorted(hand) for hand in reference.hands],
        "mines": reference.mines,
        "won": [[sorted(mine) for mine in mines] for mines in reference.won],
        "discards": sorted(reference.discards),
        "deck": reference.deck,
        "round": reference.round,
        "last_turns": None if waiting is None else max(len(waiting) - 1, 0),
        "scores": reference.scores,
        "dealer": reference.dealer + 1,
        "over": bool(reference.winners),
        "winners": [seat + 1 for seat in reference.winners],
        "turn": None if reference.winners else reference.turn + 1,
    }


def as_reference(snapshot: dict[str, Any]) -> dict[str, Any]:
    """A snapshot with its unordered lists sorted, and no more than the reference has."""
    ordered = {key: value for key, value in snapshot.items() if key not in ("game", "options")}
    ordered["hands"] = [sorted(hand) for hand in snapshot["hands"]]
    ordered["won"] = [[sorted(mine) for mine in mines] for mines in snapshot["won"]]
    ordered["discards"] = sorted(snapshot["discards"])
    return ordered


def choose(chance: random.Random, legal: list[str]) -> str:
    """Cards on mines more often than by chance, so that mines are won."""
    on_mines = [move for move in legal if move[-1].isdigit() and not move.startswith("X")]
    return chance.choice(on_mines if on_mines and chance.random() < 0.6 else legal)


@pytest.mark.parametrize("jokers", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rules_agree_with_another_reading(players: int, jokers: bool) -> None:
    for seed in range(MATCHES):
        chance = random.Random(seed)
        given = {"players": players, "jokers": jokers, "target": 20, "max_rounds": 4}
        options = GAME.words.read_options(given)
        pack = [GAME.words.card_text(card) for card in GAME.words.pack(options)]
        decks = [chance.sample(pack, len(pack)) for _ in range(4)]
        dealer = chance.randrange(players)
        table = Table(GAME, decks=decks, dealer=dealer, **options)
        reference = Reference(players, 20, 4, dealer, [list(deck) for deck in decks])
        while True:
            assert sorted(table.legal_in_words()) == sorted(reference.legal())
            assert as_reference(table.snapshot()) == as_snapshot(reference)
            if table.over:
                break
            move = choose(chance, sorted(reference.legal()))
            table.play(move)
            reference.play(move)


# ---------------------------------------------------------------- counts

DEALS = counted_deals(Path(__file__).parent / "perft.txt")


def lines_of(reference: Reference, depth: int) -> int:
    """How many lines of so many moves the other reading finds."""
    if depth == 1:
        return len(reference.legal())
    total = 0
    for move in reference.legal():
        after = copy.deepcopy(reference)
        after.play(move)
        total += lines_of(after, depth - 1)
    return total


@pytest.mark.parametrize("deal", DEALS)
def test_the_other_reading_counts_alike(deal: str) -> None:
    given, seed, counts = deal.split(" | ")
    table = Table(GAME, seed=int(seed), **json.loads(given))
    options = table.options
    reference = Reference(
        options["players"], options["target"], options["max_rounds"], 0, table.decks()
    )
    assert [lines_of(reference, depth) for depth in (1, 2)] == [int(n) for n in counts.split()[:2]]
