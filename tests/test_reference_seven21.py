"""The rules of 721 against an independent reading of the rulebook, move by move."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from reference_seven21 import Reference
from table21 import Table

MATCHES = 60
WHOLE = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"] + ["X", "X"]

Choice = Callable[[random.Random, list[str]], str]


def anything(chance: random.Random, legal: list[str]) -> str:
    return chance.choice(legal)


def any_21(chance: random.Random, legal: list[str]) -> str:
    """A 21 while there is one, so that there are many."""
    return chance.choice([move for move in legal if not move.startswith("end")] or legal)


def idling(chance: random.Random, legal: list[str]) -> str:
    """Mostly nothing, so that there are standstills."""
    return "end" if chance.random() < 0.8 else chance.choice(legal)


def as_snapshot(reference: Reference) -> dict[str, Any]:
    """The reference's table in the words of a snapshot."""
    return {
        "turn": None if reference.over else reference.turn + 1,
        "over": reference.over,
        "winners": [seat + 1 for seat in reference.winners()],
        "scores": reference.scores,
        "dealer": reference.dealer + 1,
        "hands": [sorted(hand) for hand in reference.hands],
        "melds": reference.melds,
        "discards": sorted(reference.discards),
        "deck": reference.deck,
        "idle": reference.idle,
    }


def as_reference(snapshot: dict[str, Any]) -> dict[str, Any]:
    """A snapshot with its unordered lists sorted, and no more than the reference has."""
    ordered = {key: snapshot[key] for key in snapshot if key not in ("game", "options")}
    ordered["hands"] = [sorted(hand) for hand in snapshot["hands"]]
    ordered["melds"] = [[sorted(cards) for cards in melds] for melds in snapshot["melds"]]
    ordered["discards"] = sorted(snapshot["discards"])
    return ordered


@pytest.mark.parametrize("choose", [anything, any_21, idling])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_the_rules_agree_with_another_reading(players: int, choose: Choice) -> None:
    for seed in range(MATCHES):
        chance = random.Random(seed)
        deck, dealer = chance.sample(WHOLE, len(WHOLE)), chance.randrange(players)
        table = Table("721", decks=[deck], dealer=dealer, players=players)
        reference = Reference(players, dealer, list(deck))
        while True:
            assert sorted(table.legal_in_words()) == reference.legal()
            assert as_reference(table.snapshot()) == as_snapshot(reference)
            if table.over:
                break
            move = choose(chance, reference.legal())
            table.play(move)
            reference.play(move)
