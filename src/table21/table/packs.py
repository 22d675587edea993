"""Where a table's packs come from: its record, a seed, or the operating system's dice."""

import random
from collections.abc import Callable, Sequence

import numpy as np

from table21.errors import BadRecord
from table21.kernel import cells
from table21.kernel.dice import new_dice, shuffle
from table21.words import Game, Options

#: Gives the shuffled pack of a round, the first being round 0.
Packs = Callable[[int], list[int]]


def fair_packs(game: Game, options: Options) -> Packs:
    """Packs shuffled from the operating system's cryptographic source."""
    source = random.SystemRandom()

    def pack_of(_: int) -> list[int]:
        cards = game.words.pack(options)
        source.shuffle(cards)
        return cards

    return pack_of


def seeded_packs(game: Game, options: Options, seed: int, number: int = 0) -> Packs:
    """Packs that the same seed gives again, for tests and studies: those of deal `number`."""
    dice = new_dice(seed, number)

    def pack_of(_: int) -> list[int]:
        cards = cells(np.array(game.words.pack(options), np.int8))
        shuffle(cards, 0, len(cards), dice)
        return [int(cards[i]) for i in range(len(cards))]

    return pack_of


def given_packs(
    game: Game, options: Options, decks: Sequence[Sequence[str]], then: Packs | None = None
) -> Packs:
    """Packs from a record or a scenario, all checked now; `then` gives what comes after them."""
    packs = [read_pack(game, options, deck, f"decks[{i}]") for i, deck in enumerate(decks)]

    def pack_of(round_number: int) -> list[int]:
        if round_number < len(packs):
            return list(packs[round_number])
        if then is None:
            raise BadRecord(f"decks: there is no pack for round {round_number + 1}")
        return then(round_number)

    return pack_of


def read_pack(game: Game, options: Options, deck: Sequence[str], where: str) -> list[int]:
    """A whole pack as card numbers: every card of it once for each copy, and no other."""
    if not isinstance(deck, list | tuple):
        raise BadRecord(f"{where}: {deck!r} is no list of cards")
    cards = [game.words.read_card(text) for text in deck]
    whole = game.words.pack(options)
    for card in {*cards, *whole}:
        here, right = cards.count(card), whole.count(card)
        if here != right:
            text = game.words.card_text(card)
            raise BadRecord(f"{where}: {text} is in it {here} times, {right} is right")
    return cards
