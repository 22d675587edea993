"""721: what is refused and why, what is told, snapshots, and figures that the rules state."""

import itertools
import random
from typing import Any

import pytest

from reference_seven21 import CUT, Reference, is_perfect
from table21 import IllegalMove, Table
from table21.errors import BadOptions, BadSnapshot, BadText
from table21.games import find
from table21.table.asking import guessed
from table21.table.positions import write_snapshot

RULES = find("721").rules
WHOLE = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"] + ["X", "X"]


def scene(*hands: list[str], **given: Any) -> Table:
    """A position with these hands."""
    return Table.from_snapshot(
        {"game": "721", "options": {"players": len(hands)}, "hands": list(hands), "turn": 1} | given
    )


def told(table: Table, seat: int) -> list[str]:
    return [event.text for event in table.events(seat)]


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("Kd+9d", "9d+Kd makes 19, not 21: short by 2"),
        ("Kd+9d+5c", "5c+9d+Kd makes 24, not 21: over by 3"),
        ("Ac+5c", "Ac+5c makes 6 or 16, not 21: short by 5"),
        ("Ac+X+5c", "Ac+5c+X makes 7, 17 or 27, not 21"),
        ("Kd+Qs", "Qs is not in the hand of seat 1: it holds Ac, 5c, 9d, Kd, X and X"),
        ("5c+5c+Kd", "5c is named 2 times, the hand holds 1 of it"),
        ("X+X+X", "X is named 3 times, the hand holds 2 of it"),
        ("end:Ac+5c+9d", "3 cards cannot be discarded: 2 are the most"),
        ("end:Qs", "Qs is not in the hand of seat 1"),
        ("Kd", "Kd makes 10, not 21: short by 11"),
    ],
)
def test_refused_moves_say_why_and_change_nothing(move: str, sentence: str) -> None:
    table = scene(["Ac", "5c", "9d", "Kd", "X", "X"], ["2c"])
    before = table.rows.tobytes()
    with pytest.raises(IllegalMove) as refused:
        table.play(move)
    assert sentence in str(refused.value)
    assert table.rows.tobytes() == before


def test_every_id_that_is_not_legal_has_a_sentence() -> None:
    table = scene(["9d", "X", "X"], ["2c"])
    assert table.why_not(0b111) == "seat 1 holds only 3 cards"
    assert table.why_not(RULES.MOVES - 1) == "seat 1 holds only 3 cards"
    assert table.why_not(0b101 - 1) == "9d+X makes 10 or 20, not 21: short by 1"
    table = scene(["Kd", "X", "X"], ["2c"])
    alike = "the two Jokers are alike: this is the move with the other of them"
    assert table.why_not(0b101 - 1) == alike
    assert table.why_not(128 + 2) == alike


def test_the_last_turn_alone_has_no_discards() -> None:
    table = scene(["As", "Ks", "2c"], deck=[])
    assert table.why_not("end:2c") == (
        "2c cannot be discarded: the deck is empty, and in the last turn there are only 21s to "
        "play, then `end` without discards"
    )


@pytest.mark.parametrize(
    "text", ["", "hello", "end:", "ends", "end:Zh", "out:4c", "Ah++Kh", "take"]
)
def test_what_is_no_move_is_named(text: str) -> None:
    with pytest.raises(BadText):
        scene(["Ah", "Kh"], ["2c"]).play(text)


@pytest.mark.parametrize("text", ["kh + ah", "K♥+A♥", "AH+KH"])
def test_moves_are_read_as_people_write_them(text: str) -> None:
    table = scene(["Ah", "Kh"], ["2c"])
    table.play(text)
    assert table.moves_in_words() == ["Ah+Kh"]


@pytest.mark.parametrize("players", [0, 7, True, "2", None])
def test_players_are_1_to_6(players: object) -> None:
    with pytest.raises(BadOptions, match=r"players: .* cannot be, a whole number from 1 to 6"):
        Table("721", players=players)


# ---------------------------------------------------------------- what is told


def test_the_view_foretells_what_a_seat_can_know() -> None:
    table = scene(["Ad", "Kd", "Ks", "9c"], ["As"], deck=["2c", "3c", "4c"])
    foretold = {spot.text: spot.foretold for spot in table.view(0).spots()}
    assert foretold["Ad+Kd"] == "a Perfect Blackjack: 2 points"
    assert foretold["Ad+Ks"] == "a Normal Blackjack: 1 point"
    assert foretold["end:9c"] == (
        "the deck is empty, the most points win (seat 1: 0, seat 2: 0), and the highest card left "
        "decides the tie"
    )
    assert table.view(1).spots() == []


def test_the_last_turn_alone_is_foretold() -> None:
    table = scene(["2c", "3c"], deck=["4c"])
    foretold = {spot.text: spot.foretold for spot in table.view(0).spots()}
    assert foretold["end"] == "the deck is empty: one last turn, for 21s only"
    table.play("end")
    (spot,) = table.view(0).spots()
    assert spot.foretold == "the deck is empty: 0 points less 3 cards in the hand make -3"


def test_the_others_are_told_what_lies_open_and_no_more() -> None:
    table = scene(["2c", "3c", "4c", "5c", "6c", "7c", "X"], ["9c"], deck=["Td", "X", "2s"])
    table.play("end:2c+X")
    assert told(table, 0) == ["seat 1 discards 2c and X", "seat 1 draws Td and X"]
    for seat in (1, -1):
        assert told(table, seat) == ["seat 1 discards 2c and X", "seat 1 draws 2 cards"]


def test_a_tie_is_settled_in_the_open() -> None:
    table = scene(["2c", "Qd"], ["As", "3h"], ["X"], scores=[1, 1, 0], deck=["4c"])
    table.play("end")
    for seat in (1, 2, -1):
        assert told(table, seat)[1:4] == [
            "seat 1 draws 1 card",
            "seat 1 shows Qd",
            "seat 2 shows As",
        ]
    assert told(table, 0)[1:4] == ["seat 1 draws 4c", "seat 1 shows Qd", "seat 2 shows As"]
    assert table.outcome is not None
    assert table.outcome.winners == [1]


def test_the_ending_names_the_standstill_and_the_arithmetic() -> None:
    table = scene(["2c", "2d", "2h", "3c", "3d", "3h", "4c"], scores=[4], deck=["9c", "9d"])
    table.play("end")
    assert table.outcome is not None
    assert table.outcome.reason == (
        "a standstill, nobody has done anything: 4 points less 7 cards in the hand and 2 in the "
        "deck make -5"
    )
    assert table.game.words.score_words(table.position) == ["final score -5"]


# ---------------------------------------------------------------- knowledge


def test_worlds_after_a_tie_fit_the_cards_that_were_shown() -> None:
    hands = [["2s", "4c", "3d", "3h"], ["5c", "2d", "2h"], ["4d", "2c"], ["Kc", "Kd", "X"]]
    table = scene(*hands, ["7c", "8c"], scores=[2, 2, 2, 1, 1], deck=["3c"])
    table.play("end")
    shown = {0: "4c", 1: "5c", 2: "4d"}
    for seat, seed in itertools.product((-1, 3, 1), range(40)):
        rows = guessed(table.game, table.rows, 1, seat, seed)
        world = write_snapshot(table.game, table.options, rows)
        assert world["winners"] == [2]
        for other, card in shown.items():
            assert min(map(CUT.index, world["hands"][other])) == CUT.index(card)


# ---------------------------------------------------------------- snapshots


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"hands": [["Kh"]]}, "hands: 1 lists for 2 seats"),
        ({"hands": [["X", "X"], ["X"]]}, "X lies in more places than the pack holds"),
        ({"hands": [WHOLE[:8], []]}, "hands: seat 1 holds 8 cards, 7 are the most"),
        ({"melds": [[["Kd", "9d"]], []]}, "melds: 9d+Kd of seat 1 makes 19, not 21"),
        ({"melds": [[[]], []]}, "melds: nothing of seat 1 makes 0, not 21"),
        ({"melds": [["Kd"], []]}, "melds: 'Kd' is no list"),
        ({"melds": [[]]}, "melds: 1 lists for 2 seats"),
        ({"melds": [[["Ad", "Kd"]], []], "scores": [1, 0]}, "scores: [1, 0] are given"),
        ({"scores": [26, 0]}, "scores: 26 cannot be, 0 to 25 is right"),
        ({"scores": [1]}, "scores: [1] cannot be, a list of 2 numbers is right"),
        ({"discards": ["??"]}, "no card in them is '??'"),
        ({"discards": ["Zh"]}, "discards: 'Zh' is no card"),
        ({"deck": ["??"] * 55}, "55 cards are placed, the pack has 54"),
        ({"idle": 2}, "idle: 2 cannot be, 0 to 1 is right"),
        ({"turn": 3}, "turn: 3 cannot be, 1 to 2 is right"),
        ({"winners": [2]}, "winners: [2] are given, the rules find []"),
        ({"piles": []}, "there is no 'piles' in a position"),
    ],
)
def test_positions_that_do_not_add_up(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSnapshot) as bad:
        scene([], [], **given)
    assert sentence in str(bad.value)


# ---------------------------------------------------------------- figures


def test_no_hand_has_more_legal_moves_than_the_bound() -> None:
    most = scene(["Ac", "Ad", "Ah", "X", "9c", "9d", "Tc"], ["2c"])
    assert len(most.legal_moves()) == RULES.LEGAL
    # Values of cards, 0 being a Joker, and how many the pack has of each.
    copies = {0: 2, 10: 16} | dict.fromkeys(range(1, 10), 4)
    hands = itertools.combinations_with_replacement(copies, 7)
    dealt = [hand for hand in hands if all(hand.count(v) <= n for v, n in copies.items())]
    assert max(map(moves_of, dealt)) == RULES.LEGAL


def moves_of(hand: tuple[int, ...]) -> int:
    """How many moves a hand of these values has; two Jokers are alike."""
    jokers, others = hand.count(0), [value for value in hand if value]
    found = 0
    for played, size in itertools.product(range(jokers + 1), range(len(others) + 1)):
        for cards in itertools.combinations(others, size):
            low = sum(cards) + played
            found += low == 21 or (low == 11 and (played > 0 or 1 in cards))
    kinds = len(others) + min(jokers, 1)
    return found + 1 + kinds + kinds * (kinds - 1) // 2 + (jokers > 1)


def test_the_pack_does_not_hold_26_points() -> None:
    low = sum(min("A23456789TJQK".index(card[0]) + 1, 10) if card != "X" else 1 for card in WHOLE)
    assert (low, low + 60) == (342, 402)
    assert (low + 60) // 21 == 19
    assert [total for total in range(low, low + 61, 10) if total % 21 == 0] == []


def test_perfect_is_what_the_reference_says() -> None:
    chance = random.Random(3)
    for _ in range(300):
        table = Table("721", seed=chance.randrange(10**6), players=1)
        for move in table.legal_in_words():
            if not move.startswith("end"):
                table.play(move)
                assert table.scores == [2 if is_perfect(move.split("+")) else 1]
                table.undo()


def test_the_reference_is_dealt_as_a_record_is() -> None:
    table = Table("721", seed=1, dealer=2, players=4)
    reference = Reference(4, 2, list(table.decks()[0]))
    assert [sorted(hand) for hand in reference.hands] == [
        sorted(hand) for hand in table.snapshot()["hands"]
    ]
