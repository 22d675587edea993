"""The table: playing by text and by id, refusals, undo, views, events, the outcome."""

import random

import pytest

from table21 import IllegalMove, Outcome, Table, Table21Error
from table21.errors import BadOptions, BadRecord, BadSnapshot, BadText, NothingToUndo, UnknownGame
from table21.games import find
from table21.table.view import named
from variants import GAMES

NAMES = [game.name for game in GAMES]


def played_out(table: Table, seed: int = 0) -> Table:
    chance = random.Random(seed)
    while not table.over:
        table.play(chance.choice(table.legal_moves()))
    return table


def scene(**given: object) -> Table:
    """A position of Make 21 for three."""
    hands = [["Kh", "5d"], ["2c", "3c"], ["8d", "9d"]]
    base = {"game": "make21", "options": {"players": 3}, "hands": hands, "turn": 1}
    return Table.from_snapshot({**base, **given})


@pytest.mark.parametrize("game", NAMES)
def test_the_same_seed_deals_the_same(game: str) -> None:
    one, other = Table(game, seed=7), Table(game, seed=7)
    assert one.snapshot() == other.snapshot()
    assert one.snapshot() != Table(game, seed=8).snapshot()


@pytest.mark.parametrize("game", NAMES)
def test_without_a_seed_every_deal_is_another(game: str) -> None:
    decks = {tuple(Table(game).decks()[0]) for _ in range(5)}
    assert len(decks) == 5


@pytest.mark.parametrize("game", NAMES)
def test_undo_goes_back_move_by_move_and_forward_to_the_same(game: str) -> None:
    table = played_out(Table(game, seed=3))
    moves, end = table.moves_in_words(), table.snapshot()
    halfway = None
    while table.history:
        if len(table.history) == len(moves) // 2:
            halfway = table.snapshot()
        table.undo()
    assert table.snapshot() == Table(game, seed=3).snapshot()
    for k, move in enumerate(moves):
        if k == len(moves) // 2:
            assert table.snapshot() == halfway
        table.play(move)
    assert table.snapshot() == end
    with pytest.raises(NothingToUndo):
        Table(game, seed=3).undo()


def test_undo_across_a_deal_deals_the_same_pack_again() -> None:
    tie = {
        "hands": [["5d"], [], []],
        "collections": [["3c"], ["3d"], ["3h", "4h"]],
        "deck": [],
        "options": {"players": 3, "ties": "replay"},
    }
    table = scene(**tie)
    table.play("5d>1")
    dealt = table.snapshot()
    assert len(dealt["deck"]) == 46
    table.undo()
    table.play("5d>2")
    assert table.snapshot() == dealt


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (
            "5d+Kh>1",
            "5d+Kh on pile 1 makes 15, not 21, and no pure set of 3 or more, and two cards",
        ),
        ("Kh>*", "a Double 21 must bring both piles to exactly 21: with Kh pile 1 counts 10"),
        ("take", "take: no pile is in set-mode"),
        ("Qc>1", "Qc is not in the hand of seat 1: it holds 5d and Kh"),
        ("5d+5d>1", "one card or two different ones"),
    ],
)
def test_refused_moves_say_why_and_change_nothing(move: str, sentence: str) -> None:
    table = scene()
    before = table.snapshot()
    with pytest.raises(IllegalMove) as refused:
        table.play(move)
    assert sentence in str(refused.value)
    assert table.why_not(move) == str(refused.value)
    assert table.snapshot() == before
    assert table.history == []


def test_a_refusal_holds_the_arithmetic() -> None:
    table = scene(piles=[["Qs", "7c"], ["9s", "5c"]], hands=[["Kh", "4d"], ["2c"], ["8d"]])
    assert table.why_not("Kh+4d>1") == (
        "4d+Kh on pile 1 makes 31 at the least: over 21 by 10, "
        "and two cards may only be played to make a set"
    )
    assert table.why_not("4d>*") == (
        "a Double 21 needs a total that both piles share: pile 1 counts 17, pile 2 counts 14"
    )


def test_set_mode_refusals_name_the_set() -> None:
    table = scene(piles=[["3d", "4d", "5h"], []], set={"pile": 1, "kind": "run"})
    assert (
        table.why_not("Kh>2") == "pile 1 is in set-mode: extend it or take it, pile 2 has to wait"
    )
    assert "Kh does not continue the run 3 to 5 on pile 1" in (table.why_not("Kh>1") or "")
    assert "no Double 21 while pile 1 is in set-mode" in (table.why_not("Kh>*") or "")


@pytest.mark.parametrize(
    "text", ["", "hello", "Kh", "Kh>3", "Kh>", ">1", "Zh>1", "Kh+>1", "end:4c"]
)
def test_what_is_no_move_is_named(text: str) -> None:
    table = scene()
    with pytest.raises(BadText):
        table.play(text)
    assert table.history == []


@pytest.mark.parametrize("move", [-1, 10, 1000])
def test_a_number_that_is_no_move(move: int) -> None:
    with pytest.raises(IllegalMove, match=f"there is no move {move}"):
        scene().play(move)


@pytest.mark.parametrize("text", ["kh > 1", "KH>1", "K♥>1", " Kh>1 "])
def test_moves_are_read_as_people_write_them(text: str) -> None:
    table = scene()
    table.play(text)
    assert table.moves_in_words() == ["Kh>1"]


@pytest.mark.parametrize("game", NAMES)
def test_after_the_end_nothing_may_be_played(game: str) -> None:
    table = played_out(Table(game, seed=1))
    assert isinstance(table.outcome, Outcome)
    assert table.outcome.winners
    for move in (0, "take"):
        with pytest.raises(IllegalMove, match="over"):
            table.play(move)


def test_the_view_of_a_seat_foretells_what_it_can_know() -> None:
    table = scene(piles=[["Ks", "6c"], []], hands=[["5d", "7d"], ["2c"], ["8d"]])
    told = {spot.text: spot.foretold for spot in table.view(0).spots()}
    assert told["5d>1"] == "that makes 21: seat 2 takes 3 cards"
    assert told["7d>1"] == "the 7 sends it back: seat 3 takes 3 cards"
    assert told["5d>2"] == ""
    assert table.view(1).spots() == []


def test_the_others_are_told_what_lies_open_and_no_more() -> None:
    table = scene(deck=["Qs", "Js"])
    table.play("Kh>1")
    assert [event.text for event in table.events(0)] == [
        "seat 1 plays Kh on pile 1",
        "seat 1 draws Qs",
    ]
    for seat in (1, 2, -1):
        assert [event.text for event in table.events(seat)] == [
            "seat 1 plays Kh on pile 1",
            "seat 1 draws 1 card",
        ]
    assert table.events(0, since=1) == []


@pytest.mark.parametrize("seat", [-2, 3, 99])
def test_a_seat_that_is_not_there_sees_nothing(seat: int) -> None:
    for look in (scene().view, scene().snapshot):
        with pytest.raises(BadOptions, match=f"there is no seat {seat}, -1 to 2 is right"):
            look(seat)


def test_names_take_the_place_of_seats() -> None:
    names = ["Ann", "Bea"]
    assert named("seat 2 takes 3 cards from seat 1", names) == "Bea takes 3 cards from Ann"
    assert named("seat 12 and seat 3", names) == "seat 12 and seat 3"


def test_a_table_that_began_from_a_position_has_no_record() -> None:
    with pytest.raises(BadRecord, match="its deal is unknown"):
        scene().decks()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 1}, "players: 1 cannot be, a whole number from 2 to 5 is right"),
        ({"players": 6}, "players: 6 cannot be"),
        ({"players": True}, "players: True cannot be"),
        ({"players": "3"}, "players: '3' cannot be"),
        ({"edition": "second"}, "edition: 'second' cannot be, rulebook or first is right"),
        ({"edition": "first", "players": 4}, "players: 4 cannot be, 5 is right"),
        ({"ties": None}, "ties: None cannot be, shared or replay is right"),
        ({"colour": "red"}, "there is no option 'colour'; the options are: players, edition, ties"),
        ({"dealer": 9}, "dealer: 9 cannot be, 0 to 1 is right"),
    ],
)
def test_options_that_cannot_be(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOptions) as bad:
        Table("make21", **options)  # type: ignore[arg-type]
    assert sentence in str(bad.value)


def test_the_first_edition_is_for_five() -> None:
    assert Table("make21", edition="first").players == 5


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(
        UnknownGame, match=r"there is no game 'whist'; the games here are: .*make21"
    ):
        find("whist")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"hands": [["Kh"], [], [], []]}, "hands: 4 lists for 3 seats"),
        ({"hands": [["Kh", "2c", "3c"], [], []]}, "seat 1 holds 3 cards, 2 are the most"),
        ({"hands": "Kh"}, "hands: 'Kh' is no list"),
        ({"piles": [["Kh"], []]}, "Kh lies in more places than the pack holds"),
        ({"hands": [[], ["2c"], []]}, "turn: seat 1 is to move but holds no card"),
        ({"turn": 4}, "turn: 4 cannot be, 1 to 3 is right"),
        ({"turn": "me"}, "turn: 'me' cannot be"),
        ({"dealer": 0}, "dealer: 0 cannot be"),
        ({"set": {"pile": 1, "kind": "pair"}}, "set: {'pile': 1, 'kind': 'pair'} cannot be"),
        ({"set": {"pile": 1, "kind": "run"}}, "pile 1 has fewer than the 3 cards"),
        ({"scores": [9, 9, 9]}, "scores: [9, 9, 9] are given, but the collections have [0, 0, 0]"),
        ({"winners": [2]}, "winners: [2] are given, the rules find []"),
        ({"stacks": []}, "there is no 'stacks' in a position"),
        ({"deck": ["5"]}, "deck: '5' is no card"),
    ],
)
def test_positions_that_do_not_add_up(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadSnapshot) as bad:
        scene(**given)
    assert sentence in str(bad.value)


def test_every_error_has_a_code_of_its_own() -> None:
    kinds = Table21Error.__subclasses__()
    assert len({kind.code for kind in kinds}) == len(kinds)
    assert all(issubclass(kind, ValueError) for kind in kinds)
