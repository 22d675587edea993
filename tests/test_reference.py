"""The rules of Make 21 against an independent reading of the rulebook, move by move."""

import random
from typing import Any

import pytest

from reference_make21 import Reference
from table21 import Table

MATCHES = 40


def packs(chance: random.Random) -> list[list[str]]:
    """Enough packs for any number of ties."""
    whole = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
    return [chance.sample(whole, 52) for _ in range(8)]


def as_snapshot(reference: Reference) -> dict[str, Any]:
    """The reference's table in the words of a snapshot."""
    kind = reference.set_mode
    return {
        "hands": [sorted(hand) for hand in reference.hands],
        "piles": reference.piles,
        "set": kind and {"pile": kind[0] + 1, "kind": kind[1]},
        "collections": [sorted(cards) for cards in reference.collections],
        "contenders": [seat + 1 for seat in reference.contenders],
        "deck": reference.deck,
        "dealer": reference.dealer + 1,
        "over": bool(reference.winners),
        "winners": [seat + 1 for seat in reference.winners],
        "turn": None if reference.winners else reference.turn + 1,
    }


def as_reference(snapshot: dict[str, Any]) -> dict[str, Any]:
    """A snapshot with its unordered lists sorted, and no more than the reference has."""
    ordered = {**snapshot}
    for key in ("hands", "collections"):
        ordered[key] = [sorted(cards) for cards in snapshot[key]]
    return {key: ordered[key] for key in ordered if key not in ("game", "options", "scores")}


@pytest.mark.parametrize("ties", ["shared", "replay"])
@pytest.mark.parametrize(
    ("players", "edition"),
    [(2, "rulebook"), (3, "rulebook"), (4, "rulebook"), (5, "rulebook"), (5, "first")],
)
def test_the_rules_agree_with_another_reading(players: int, edition: str, ties: str) -> None:
    for seed in range(MATCHES):
        chance = random.Random(seed)
        decks, dealer = packs(chance), chance.randrange(players)
        options: dict[str, Any] = {"players": players, "edition": edition, "ties": ties}
        table = Table("make21", decks=decks, dealer=dealer, **options)
        reference = Reference(players, edition, ties, dealer, [list(deck) for deck in decks])
        while True:
            assert sorted(table.legal_in_words()) == sorted(reference.legal())
            assert as_reference(table.snapshot()) == as_snapshot(reference)
            if table.over:
                break
            move = chance.choice(sorted(reference.legal()))
            table.play(move)
            reference.play(move)
