"""Guessed worlds of Stack 21: the whole round could have gone as it did, refusal by refusal."""

import random
from typing import Any

import pytest

from table21 import Table
from table21.games import find
from table21.games.stack21.cards import FACE_UP
from table21.games.stack21.pasts import fits
from table21.games.stack21.position import SLOTS, STACKS
from table21.games.stack21.reading import cards_on
from table21.games.stack21.searching import fill_by_search
from table21.games.stack21.stacks import is_active
from table21.games.stack21.unseen import add_all
from table21.harness import same_rows
from table21.kernel import plain, plain_row
from table21.kernel.contract import HIDDEN
from table21.table.asking import guessed, seen_by
from table21.table.positions import write_snapshot
from variants import STACK21_PACK

GAME = find("stack21")
OPTIONS: list[dict[str, Any]] = [
    {"players": 2, "max_rounds": 2},
    {"players": 3, "max_rounds": 2},
    {"players": 4, "max_rounds": 2},
    {"players": 4, "max_rounds": 2, "teams": True},
    {"players": 2, "max_rounds": 2, "pack": STACK21_PACK},
    {"players": 4, "max_rounds": 2, "pack": {"A": 14, "0+": 20, "10": 20, "9": 10, "2": 6}},
    {"players": 3, "max_rounds": 2, "pack": {"10": 60, "9": 20, "A": 4, "0+": 4}},
]


class Trace:
    """Where each card of a round's pack is, by its place in the pack."""

    def __init__(self, table: Table) -> None:
        order = [(table.position.dealer + 1 + i) % table.players for i in range(table.players)]
        self.stacks: list[list[list[int]]] = [[[], [], [], []] for _ in order]
        for i in range(4 * len(order)):
            self.stacks[order[i % len(order)]][i // len(order)].append(i)
        self.upcard, self.next = 4 * len(order), 4 * len(order) + 1
        self.drawn = -1

    def follow(self, move: str, seat: int, was_refused: bool) -> None:
        what, _, where = move.replace("combine ", "combine>").partition(">")
        if what == "draw":
            self.drawn, self.next = self.next, self.next + 1
        elif what == "combine":
            kept, gone = (int(number) - 1 for number in where.split("+"))
            self.stacks[seat][kept] += self.stacks[seat][gone]
            self.stacks[seat][gone] = []
        elif what == "up":
            self.stacks[seat][int(where) - 1].append(self.upcard)
            self.upcard, self.next = self.next, self.next + 1
        elif not was_refused:
            other, stack = where.split(".") if what == "give" else (str(seat + 1), where)
            self.stacks[int(other) - 1][int(stack) - 1].append(self.drawn)
            self.drawn = -1

    def pack_of(self, world: dict[str, Any], pack: list[str]) -> list[str]:
        """The pack with which the round would have come to this world."""
        dealt = list(pack)
        for places, stacks in zip(self.stacks, world["stacks"], strict=True):
            for part, stack in zip(places, stacks, strict=True):
                for place, card in zip(part, stack or [], strict=True):
                    dealt[place] = card.removesuffix("^")
        if self.drawn >= 0:
            dealt[self.drawn] = world["drawn"]
        dealt[self.next :] = world["deck"]
        return dealt


def choose(table: Table, chance: random.Random) -> str:
    """Much is given and combined, so that much is refused and remembered."""
    legal = table.legal_in_words()
    gifts = [move for move in legal if move.startswith("give")]
    pairs = [move for move in legal if move.startswith("combine")]
    if gifts and chance.random() < 0.75:
        return chance.choice(gifts)
    if pairs and chance.random() < 0.15:
        return chance.choice(pairs)
    return chance.choice([move for move in legal if move not in pairs] or legal)


def check_world(table: Table, trace: Trace, seat: int, history: "History", seed: int) -> None:
    """Play the round again with the cards of a guessed world: the seat is shown the same."""
    rows = guessed(GAME, table.rows, len(table.history), seat, seed)
    world = write_snapshot(GAME, table.options, rows)
    decks = table.decks()
    decks[-1] = trace.pack_of(world, decks[-1])
    other = Table(GAME, decks=decks, dealer=table.first_dealer, **table.options)
    for k, move in enumerate([*history.moves, None]):
        if k >= history.began:
            assert other.snapshot(seat) == history.seen[seat][k - history.began], (k, move)
        if move is not None:
            other.play(move)
    assert same_rows(other.rows[-1:], rows)


class History:
    """The moves of a match, and what each seat (the last: a spectator) saw in this round."""

    def __init__(self, table: Table) -> None:
        self.moves: list[str] = []
        self.begin(table)

    def begin(self, table: Table) -> None:
        self.began = len(self.moves)
        self.seen: dict[int, list[Any]] = {seat: [] for seat in range(-1, table.players)}
        self.note(table)

    def note(self, table: Table) -> None:
        for seat, seen in self.seen.items():
            seen.append(table.snapshot(seat))


def watch(options: dict[str, Any], seed: int, every: int) -> int:
    """A match, with a guessed world tried at every so many moves; how many refusals there were."""
    chance = random.Random(seed)
    table = Table(GAME, seed=seed, **options)
    trace, history, refusals = Trace(table), History(table), 0
    while not table.over:
        move, seat, rounds = choose(table, chance), table.turn, len(table.packs)
        table.play(move)
        was_refused = table.position.refuser >= 0
        refusals += int(was_refused)
        trace.follow(move, seat, was_refused)
        history.moves.append(move)
        if len(table.packs) > rounds:
            trace = Trace(table)
            history.begin(table)
        else:
            history.note(table)
        if table.legal_moves() and chance.randrange(every) == 0:
            check_world(table, trace, chance.randrange(-1, table.players), history, seed)
    return refusals


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_round_could_have_gone_as_it_did(options: dict[str, Any]) -> None:
    assert sum(watch(options, seed, every=9) for seed in range(8)) > 8


# ---------------------------------------------------------------- the true world, and the search


def is_face_down(s: Any, slot: int) -> bool:
    """Whether not all of an active stack lies open; only of such a stack the past counts."""
    return bool(plain(is_active)(s, slot)) and min(cards_on(s, slot)) < FACE_UP


def positions(options: dict[str, Any], seed: int) -> list[tuple[Table, int]]:
    """A match, and all places in it."""
    chance, table = random.Random(seed), Table(GAME, seed=seed, **options)
    while not table.over:
        table.play(choose(table, chance))
    return [(table, k) for k in range(len(table.history))]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_true_world_stays_possible(options: dict[str, Any]) -> None:
    for table, k in [place for seed in range(6) for place in positions(options, seed)]:
        s = plain_row(table.rows, k)
        for slot in range(SLOTS):
            if is_face_down(s, slot):
                cards = range(s.height[slot])
                assert all(plain(fits)(s, slot, card) for card in cards), (k, slot)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_search_alone_finds_a_world(options: dict[str, Any]) -> None:
    """What random drawing finds, the search finds too, and puts no card where it was not."""
    for table, k in positions(options, 3)[::5]:
        seat = table.rows[k]["turn"]
        rows = seen_by(GAME, table.rows, k, seat)
        s = plain_row(rows, 0)
        whole = [s.pack[kind] for kind in range(len(s.pack))]
        plain(add_all)(s, -1)
        assert plain(fill_by_search)(s, seat)
        for slot in range(STACKS * table.players):
            cards = range(s.height[slot])
            assert not is_face_down(s, slot) or all(plain(fits)(s, slot, card) for card in cards)
        assert min(s.pack[kind] for kind in range(len(s.pack))) >= 0
        plain(add_all)(s, 1)
        assert [s.pack[kind] for kind in range(len(s.pack))] == whole


def test_a_position_that_cannot_be_is_filled_anyhow() -> None:
    """A stack that took a 10 at 21 is no part of any game; there is a world nevertheless."""
    snapshot = {
        "game": "stack21",
        "options": {"players": 2, "pack": {"10": 20, "A": 4}},
        "stacks": [[["10"], ["10"], ["10"], ["10"]], [["A", "A"], ["10"], ["10"], ["10"]]],
        "refusals": [{"seat": 2, "stack": 1, "value": 2, "time": 1}],
    }
    table = Table.from_snapshot(snapshot)
    world = guessed(GAME, table.rows, 0, 0, 1)
    assert same_rows(seen_by(GAME, world, 0, 0), seen_by(GAME, table.rows, 0, 0))
    assert HIDDEN not in world[0]["cards"].tolist()


def test_what_is_guessed_differs() -> None:
    table = Table("stack21", seed=1, players=3)
    worlds = {guessed(GAME, table.rows, 0, 0, seed).tobytes() for seed in range(20)}
    assert len(worlds) == 20
