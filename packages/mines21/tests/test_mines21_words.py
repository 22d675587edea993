"""Mines21 for people: why moves are refused, what is foretold and told, and who knows what."""

import random
from typing import Any

import pytest

from table21 import IllegalMove, Table
from table21.errors import BadSnapshot, BadText
from table21.games import find
from table21.harness import same_rows
from table21.kernel import plain_row
from table21.kernel.contract import HIDDEN
from table21.table import read_position
from table21.table.asking import guessed, seen_by

GAME = find("mines21")


def position(players: int = 2, jokers: bool = False, **given: Any) -> Table:
    options = GAME.words.read_options({"players": players, "jokers": jokers, "max_rounds": 2})
    return Table.from_position(GAME, options, read_position(GAME, options, given))


def table_for_refusals() -> Table:
    return position(
        jokers=True,
        hands=[["9s", "2h", "Ad", "X"], ["3c"]],
        mines=[["4h", "4c"], [], ["Kd"]],
        won=[[["Th", "Jh", "3h"]], [["Tc", "Jc", "3d"]]],
    )


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("9s>1", "9s does not match 4c, the last card on mine 1: it takes clubs or another 4"),
        ("9s>2", "there is no mine 2 to play on, 9s can only start one"),
        (
            "2h>new",
            "2h cannot start a mine: mine 1 was started in hearts, with 4h, and each mine in play "
            "starts with another suit",
        ),
        ("5c>1", "5c is not in the hand of seat 1: it holds Ad, 2h, 9s and X"),
        ("Ad>3", "Ad>3: what an Ace counts is declared when it is played: write Ad=1>3 or Ad=11>3"),
        ("Ad=11>1", "Ad does not match 4c, the last card on mine 1: it takes clubs or another 4"),
        ("Ad=1>out", "an Ace that is discarded is not declared to count anything"),
        ("9s=1>1", "9s is not declared to count anything"),
        ("9s>5", "there is no mine 5, there are mines 1 to 4"),
        ("9s>2.1", "only a Joker is played against a completed mine"),
        ("X>2", "there is no mine 2 in play for a Joker to destroy"),
        ("X>1.1", "X>1.1 is a completed mine of seat 1 itself: a Joker is played against others"),
        ("X>2.2", "seat 2 has 1 completed mine: there is no number 2 to destroy"),
        ("X>3.1", "there is no seat 3, 2 play"),
        ("X>9.1", "there is no completed mine 1 of a seat 9"),
        ("X>new", "a Joker can neither start nor join a mine, it destroys one"),
        ("X=11>1", "a Joker is not declared to count anything"),
    ],
)
def test_every_refusal_says_why(move: str, why: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        table_for_refusals().play(move)
    assert why in str(refused.value)


def test_refusals_with_full_slots_without_cards_and_without_jokers() -> None:
    full = position(hands=[["2h"], []], mines=[["4h"], ["5s"], ["6d"], ["7c"]])
    assert (
        full.why_not("2h>new") == "2h cannot start a mine: there are 4 in play, which is the most"
    )
    empty = position(hands=[[], []])
    assert "it holds no cards, and can only pass" in str(empty.why_not("2h>out"))
    assert "the option jokers adds them" in str(empty.why_not("X>out"))
    assert "X is not in the hand" in str(position(jokers=True, hands=[["2h"], []]).why_not("X>out"))


@pytest.mark.parametrize(
    "text",
    ["", "4h", "4h>", ">1", "4h>1>2", "??>1", "1h>1", "4h>²", "4h>٣", "4h>111", "X", "Ah=>1"],
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises((BadText, IllegalMove)):
        table_for_refusals().play(text)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"mines": [["Ah"]]}, "an Ace there is declared, Ah=1 or Ah=11"),
        ({"mines": [["4h=1"]]}, "only an Ace is declared"),
        ({"mines": [["Kh", "Qh", "Ah=1"]]}, "mine 1 counts 21, it would have been won"),
        ({"mines": [["Kh"], ["Qh"]]}, "1 and 2 start with one suit"),
        ({"mines": [["??"]]}, "the cards there are open"),
        ({"mines": [[], [], [], [], []]}, "a list of up to 4 mines is right"),
        ({"won": [[["Kh"]], []]}, "mine 1 of seat 1 counts 10, 21 or more is right"),
        ({"discards": ["??"]}, "no card in them is '??'"),
        ({"hands": [["2h", "2h"], []]}, "2h lies in more places"),
        ({"hands": [["X"], []]}, "X lies in more places"),
        ({"last_turns": 1}, "there are still cards to draw"),
        ({"deck": [], "last_turns": 3}, "0 to 2 is right"),
        ({"scores": [1]}, "a list of 2 numbers is right"),
        ({"scores": [1, 99999]}, "99999 cannot be"),
        ({"hands": [["??"] * 37, []], "deck": []}, "36 are the most"),
    ],
)
def test_positions_that_cannot_be(given: dict[str, Any], why: str) -> None:
    with pytest.raises(BadSnapshot) as bad:
        position(**given)
    assert why in str(bad.value)


# ---------------------------------------------------------------- what is told


def told(table: Table, move: str, seat: int) -> list[str]:
    k = len(table.history)
    table.play(move)
    return [event.text for event in table.events(seat, since=k)]


def test_a_mine_that_is_won_is_told_and_foretold() -> None:
    table = position(hands=[["7h", "2c"], ["9s"]], mines=[["7c", "7d"]], deck=["4s", "5s"])
    spot = next(spot for spot in table.view(0).spots() if spot.text == "7h>1")
    assert spot.foretold == "it makes 21: seat 1 wins the mine, 10 points"
    assert told(table, "7h>1", 0) == [
        "seat 1 plays 7h on mine 1",
        "it makes 21: seat 1 wins the mine, 10 points",
        "seat 2 draws a card",
    ]
    assert table.events(1)[-1].text == "seat 2 draws 4s"


def test_the_last_card_is_told() -> None:
    table = position(hands=[["7h"], ["9s"]], deck=["4s"])
    assert told(table, "pass", 1)[1:] == [
        "seat 2 draws 4s",
        "that was the last card: after this turn everybody has one more, seat 2 last of all",
    ]


def test_a_round_is_counted_up() -> None:
    table = position(
        jokers=True,
        hands=[["2c"], ["3c", "X"]],
        won=[[["7c", "7d", "7h"]], []],
        deck=[],
        last_turns=0,
    )
    assert told(table, "2c>out", 0)[1:4] == [
        "round 1 is over",
        "seat 1 scores 10: 10 for 1 mine",
        "seat 2 scores -25: 0 for no mines, less 5 for 1 card, less 20 for 1 Joker",
    ]


def test_what_nobody_can_know_is_not_foretold() -> None:
    for other in (["3c", "X"], ["3c", "4c"]):
        table = position(jokers=True, hands=[["2c"], other], deck=[], last_turns=0)
        spot = next(spot for spot in table.view(0).spots() if spot.text == "pass")
        assert spot.foretold == "round 1 is over, with the Jokers in the hands"


def test_jokers_are_told() -> None:
    table = table_for_refusals()
    assert told(table, "X>2.1", 1) == [
        "seat 1 plays a Joker against completed mine 1 of seat 2",
        "seat 2 loses 5 points",
    ]
    assert told(table_for_refusals(), "X>1", 1)[1] == "4h and 4c are gone"


# ---------------------------------------------------------------- worlds


@pytest.mark.parametrize("players", [2, 3, 4])
def test_guessed_worlds_could_be(players: int) -> None:
    """Every card is somewhere, hands are as large as they were, and the round could go on."""
    for seed in range(6):
        chance = random.Random(seed)
        table = Table(GAME, seed=seed, players=players, jokers=True, max_rounds=1)
        while not table.over:
            table.play(chance.choice(table.legal_moves()))
            seat, k = chance.randrange(players), len(table.history)
            world = guessed(GAME, table.rows, k, seat, seed)
            other = Table.from_position(GAME, table.options, world)
            here, there = table.snapshot(), other.snapshot()
            assert all_cards(here) == all_cards(there)
            assert [len(hand) for hand in here["hands"]] == [len(hand) for hand in there["hands"]]
            assert len(here["deck"]) == len(there["deck"])
            assert "??" not in all_cards(there)
            assert here["scores"] == there["scores"]
            assert here["winners"] == there["winners"]
            assert same_rows(seen_by(GAME, world, 0, seat), seen_by(GAME, table.rows, k, seat))


def all_cards(snapshot: dict[str, Any]) -> list[str]:
    hidden = [card for hand in snapshot["hands"] for card in hand]
    return sorted([*hidden, *snapshot["deck"], *snapshot["discards"]])


def test_jokers_of_others_are_guessed_evenly() -> None:
    """Two Jokers among 53 unseen cards, five of which are in a hand."""
    table = position(jokers=True, hands=[["Ac"], ["2c", "3c", "4c", "5c", "6c"]])
    worlds, found = 400, 0
    for seed in range(worlds):
        world = plain_row(guessed(GAME, table.rows, 0, 0, seed), 0)
        assert world.jokers[1] != HIDDEN
        found += world.jokers[1]
    likely = worlds * 2 * 5 / 53
    assert likely / 1.5 < found < likely * 1.5


def test_the_longest_round_stays_within_its_bounds() -> None:
    """Whoever always passes holds the most cards that there can be."""
    for players in (2, 3, 4):
        table = Table(GAME, seed=1, players=players, jokers=True, max_rounds=1)
        while not table.over:
            assert len(table.legal_moves()) <= GAME.rules.LEGAL
            table.play("pass")
        assert max(table.position.size[seat] for seat in range(players)) <= 36
