"""Par: exact on small packs, lines that replay, honest bounds, and the 26 of the rulebook."""

import functools
import itertools
import random
from typing import Any

import pytest

from reference_seven21 import is_21, is_perfect
from table21 import Table
from table21.errors import BadOptions, NotAvailable
from table21.games.seven21 import hindsight
from table21.games.seven21.walk import NODE, begin
from table21.kernel import new_rows
from table21.table import find_par
from variants import GAMES

WHOLE = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"] + ["X", "X"]
HAND = 7

worth = functools.cache(lambda cards: (1 + is_perfect(list(cards))) if is_21(list(cards)) else 0)


def scene(hand: list[str], deck: list[str], **given: Any) -> Table:
    return Table.from_snapshot(
        {"game": "721", "options": {"players": 1}, "hands": [hand], "deck": deck} | given
    )


def without(hand: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


@functools.cache
def best(hand: tuple[str, ...], deck: tuple[str, ...]) -> int:
    """The most that can still be scored, by the rulebook: every 21, every end of the turn."""
    found = [
        worth(cards) + best(without(hand, cards), deck)
        for size in range(1, len(hand) + 1)
        for cards in set(itertools.combinations(hand, size))
        if worth(cards)
    ]
    if not deck:
        return max([*found, -len(hand)])
    for size in range(3):
        for cards in set(itertools.combinations(hand, size)):
            left = without(hand, cards)
            drawn = deck[: HAND - len(left)]
            if drawn:
                found.append(best(tuple(sorted(left + drawn)), deck[len(drawn) :]))
            else:
                found.append(-len(left) - len(deck))
    return max(found)


def ranks_only(chance: random.Random) -> list[str]:
    """A pack in which hands often fit: few ranks, all suits."""
    return chance.sample([card for card in WHOLE if card[0] in "A5TK6X"], 20)


def any_cards(chance: random.Random) -> list[str]:
    return chance.sample(WHOLE, 20)


@pytest.mark.parametrize("cards", [ranks_only, any_cards])
@pytest.mark.parametrize(
    ("hands", "decks", "times"), [((0, 7), (0, 5), 40), ((0, 4), (8, 8), 4), ((7, 7), (8, 9), 2)]
)
def test_small_packs_against_every_way_to_play_them(
    cards: Any, hands: tuple[int, int], decks: tuple[int, int], times: int
) -> None:
    chance = random.Random(hands[0])
    for _ in range(times):
        drawn = cards(chance)
        n = chance.randint(*hands)
        hand, deck = drawn[:n], drawn[n : n + chance.randint(*decks)]
        par = find_par(scene(hand, deck), 60)
        assert par.proven
        assert par.score == best(tuple(sorted(hand)), tuple(deck)), (hand, deck)
    best.cache_clear()


@pytest.mark.parametrize("seed", range(6))
def test_the_line_replays_to_its_score(seed: int) -> None:
    table = Table("721", seed=seed, players=1)
    par = find_par(table, 60)
    assert par.proven
    for move in par.moves:
        table.play(move)
    assert table.outcome is not None
    assert table.scores == [par.score]


def test_no_random_game_beats_par() -> None:
    chance = random.Random(1)
    table = Table("721", seed=11, players=1)
    par = find_par(table, 60)
    for _ in range(50):
        trial = Table("721", seed=11, players=1)
        while not trial.over:
            legal = trial.legal_moves()
            trial.play(legal[0] if chance.random() < 0.7 else chance.choice(legal))
        assert trial.scores[0] <= par.score


def test_par_of_the_rest_of_a_game_and_of_its_end() -> None:
    table = Table("721", seed=3, players=1)
    par = find_par(table, 60)
    for move in par.moves[:9]:
        table.play(move)
    rest = find_par(table, 60)
    assert (rest.score, rest.bound) == (par.score, par.bound)
    for move in rest.moves:
        table.play(move)
    assert find_par(table) == type(par)(par.score, par.score, ())


def test_what_lies_there_already_counts() -> None:
    table = scene(["Ah", "Kh", "2c"], [], melds=[[["9c", "9d", "3c"]]])
    assert (find_par(table).score, table.history) == (2, [])


def test_without_time_there_is_a_line_and_a_bound() -> None:
    hard = sorted(WHOLE[:-2], key=lambda card: (card[0] not in "TJQK", card[0] == "A"))
    table = Table("721", decks=[[*hard, "X", "X"]], players=1)
    hasty, sure = find_par(table, 0), find_par(table, 60)
    assert sure.proven
    assert not hasty.proven
    assert hasty.score <= sure.score == sure.bound <= hasty.bound


def test_a_bound_is_never_below_what_is_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a narrow walk leaves out counts: its bound holds, and the whole one has no gap."""
    monkeypatch.setattr(hindsight, "WIDTHS", (1, 2))
    narrow = [find_par(Table("721", seed=seed, players=1), 60) for seed in range(20)]
    monkeypatch.undo()
    whole = [find_par(Table("721", seed=seed, players=1), 60) for seed in range(20)]
    assert all(one.score <= two.score <= one.bound for one, two in zip(narrow, whole, strict=True))
    assert any(not one.proven for one in narrow)


def test_kinds_of_hands_are_as_many_as_is_said() -> None:
    """Twelve sorts of four cards, four Aces, two Jokers."""
    ways = [1]
    for most in [4] * 12 + [1] * 4 + [2]:
        ways = [sum(ways[max(0, n - most) : n + 1]) for n in range(len(ways) + most)]
    assert ways[HAND] == 163_480
    assert sum(ways[:HAND]) < hindsight.WIDTHS[-1] > ways[HAND]


def test_alike_is_what_nothing_to_come_tells_apart() -> None:
    def kind(hand: list[str]) -> int:
        walk = hindsight.new_walk(scene(hand, ["2c"]).rows[:1])
        node = new_rows(NODE, 1)
        begin(walk, node)
        return int(node["kind"][0])

    same = [["5c", "Td", "Ah", "X"], ["5d", "Kd", "Ah", "X"]]
    other = [["5c", "Th", "Ah", "X"], ["5c", "Td", "Ad", "X"], ["6c", "Td", "Ah", "X"], ["X", "X"]]
    assert kind(same[0]) == kind(same[1])
    assert len({kind(hand) for hand in [*other, same[0]]}) == 5


def test_the_pack_cannot_make_26() -> None:
    """The arithmetic of docs/par.md, from the cards."""
    aces = [card for card in WHOLE if card[0] in "AX"]
    low = sum(
        {"A": 1, "X": 1}.get(card[0], 10 if card[0] in "TJQK" else 0) or int(card[0])
        for card in WHOLE
    )
    high = low + 10 * len(aces)
    assert (len(aces), low, high) == (6, 342, 402)
    assert high // 21 + len(aces) == 25
    assert high - 21 * (high // 21) == 3
    assert all((low + 10 * n) % 21 for n in range(len(aces) + 1))


@pytest.mark.parametrize("game", [game for game in GAMES if not game.par], ids=lambda g: g.name)
def test_a_game_without_par_says_so(game: Any) -> None:
    with pytest.raises(NotAvailable, match=f"{game.title} has no par; .* 721"):
        find_par(Table(game))


def test_par_is_for_one_player() -> None:
    with pytest.raises(BadOptions, match="players: 2 cannot be"):
        find_par(Table("721", players=2))


def test_a_table_at_its_start_is_left_as_it_was() -> None:
    table = Table("721", seed=5, players=1)
    before = table.rows.tobytes()
    find_par(table, 0)
    assert table.rows.tobytes() == before
