"""The rules of Stack 21 against an independent reading of the rulebook, move by move."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from reference_stack21 import Reference, standard_pack
from table21 import Table
from variants import STACK21_PACK

MATCHES = 12

#: How to choose among the legal moves: at random, and so that much is given or combined.
Choice = Callable[[list[str], random.Random], str]


def any_move(legal: list[str], chance: random.Random) -> str:
    return chance.choice(legal)


def mostly(what: str) -> Choice:
    def choose(legal: list[str], chance: random.Random) -> str:
        wanted = [move for move in legal if move.startswith(what)]
        return chance.choice(wanted if wanted and chance.random() < 0.8 else legal)

    return choose


CHOICES = {
    "any": any_move,
    "give": mostly("give"),
    "up": mostly("up"),
    "combine": mostly("combine"),
}


def packs(chance: random.Random, counts: dict[str, int] | None) -> list[list[str]]:
    """Enough packs for all rounds."""
    whole = [card for card, count in (counts or {}).items() for _ in range(count)]
    whole = whole or standard_pack()
    return [chance.sample(whole, len(whole)) for _ in range(101)]


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "target": 9},
        {"players": 3, "target": 5},
        {"players": 4, "target": 5},
        {"players": 4, "target": 7, "teams": True},
        {"players": 3, "target": 3, "max_rounds": 2},
        {"players": 2, "target": 30, "max_rounds": 4, "pack": STACK21_PACK},
        {"players": 4, "target": 30, "max_rounds": 4, "pack": STACK21_PACK},
        {"players": 2, "target": 9, "max_rounds": 5, "pack": {"21": 9, "A": 4, "10k": 5, "0+": 2}},
    ],
    ids=str,
)
def test_the_rules_agree_with_another_reading(options: dict[str, Any], choice: str) -> None:
    rules = {"teams": False, "max_rounds": 100, **options}
    counts = rules.pop("pack", None)
    for seed in range(MATCHES):
        chance = random.Random(seed)
        decks, dealer = packs(chance, counts), chance.randrange(options["players"])
        table = Table("stack21", decks=decks, dealer=dealer, **options)
        reference = Reference(dealer=dealer, packs=[list(deck) for deck in decks], **rules)
        follow(table, reference, CHOICES[choice], chance)


def follow(table: Table, reference: Reference, choose: Choice, chance: random.Random) -> None:
    while True:
        assert table.legal_in_words() == reference.legal()
        found = table.snapshot()
        expected = reference.snapshot()
        assert {key: found[key] for key in expected} == expected
        if table.over:
            return
        move = choose(reference.legal(), chance)
        table.play(move)
        reference.play(move)


def test_the_packs_are_the_same() -> None:
    table = Table("stack21", seed=1)
    assert sorted(table.decks()[0]) == sorted(standard_pack())
    assert len(standard_pack()) == 104
