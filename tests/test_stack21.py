"""Stack 21 in words: refusals with their arithmetic, options, positions, what is told to whom."""

from typing import Any

import pytest

from table21 import IllegalMove, Table
from table21.errors import BadOptions, BadSnapshot, BadText
from table21.games import find
from table21.kernel import plain_row
from table21.table.asking import after_move, legal_at


def scene(moves: str = "", **given: Any) -> Table:
    """A position for two, after some moves."""
    base = {
        "game": "stack21",
        "options": {"players": 2},
        "stacks": [
            [["10", "4"], ["9"], ["21^"], ["5", "A"]],
            [["7", "5"], ["10^", "9^", "8^"], ["8"], None],
        ],
        "upcard": "6",
        "deck": ["10", "3k", "2", "2"],
    }
    table = Table.from_snapshot({**base, **given})
    for move in moves.split():
        table.play(move)
    return table


TEAMS = {
    "options": {"players": 4, "teams": True},
    "stacks": [[["2"], ["3"], ["4"], ["5"]]] * 4,
}
LONE = [[["10", "4"], ["9"], None, ["5"]], [["21^"], ["10^", "A^"], None, None]]


@pytest.mark.parametrize(
    ("moves", "given", "move", "sentence"),
    [
        ("", {}, "keep>1", "seat 1 has drawn no card yet: draw comes first"),
        ("", {}, "give>2.1", "seat 1 has drawn no card yet"),
        ("", {}, "place>1", "no card was refused, so there is none to place"),
        (
            "",
            {"first_turn": [True, True]},
            "up>1",
            "on the first turn of a round: draw is the only",
        ),
        (
            "",
            {"first_turn": [True, True]},
            "combine 1+2",
            "stacks may not be combined on the first",
        ),
        ("", {"stacks": LONE}, "up>1", "the upcard may not be taken while seat 1 plays out"),
        ("", {"stacks": LONE}, "combine 1+2", "stacks may not be combined while seat 1 plays out"),
        (
            "",
            {},
            "up>1",
            "the upcard 6 would not make 21 of stack 1 of seat 1: 14 and 6 make 20, and",
        ),
        ("", {}, "up>4", "6 or 16 and 6 make 12, and it may be taken only to make 21 at once"),
        ("", {"upcard": "A"}, "up>2", "9 and 1 or 11 make 10 or 20"),
        ("", {"upcard": None}, "up>1", "there is no upcard"),
        ("", {}, "up>3", "stack 3 of seat 1 has come to 21, so it is no longer active"),
        (
            "",
            {},
            "combine 1+3",
            "only active stacks are combined: stack 3 of seat 1 has come to 21",
        ),
        ("", {}, "combine 1+1", "combine 1+1: two different stacks are combined in a turn"),
        ("", {}, "combine 1+2+4", "combine 1+2+4: two different stacks are combined in a turn"),
        ("draw", {}, "draw", "seat 1 has drawn 10: now it must keep it or give it away"),
        ("draw", {}, "up>1", "seat 1 has drawn 10"),
        ("draw", {}, "combine 1+2", "seat 1 has drawn 10"),
        ("draw", {}, "place>1", "10 was not refused: it is kept, or given away if it may be"),
        ("draw", {}, "keep>3", "stack 3 of seat 1 has come to 21"),
        ("draw", {}, "give>1.1", "stack 1 of seat 1 is the giver's own"),
        (
            "draw",
            {},
            "give>2.2",
            "stack 2 of seat 2 is bust, it counts 27, so it is no longer active",
        ),
        ("draw", {}, "give>2.4", "stack 4 of seat 2 was combined with another"),
        ("draw", {}, "give>3.1", "there is no seat 3, 2 play"),
        ("draw", {"first_turn": [True, True]}, "give>2.1", "10 must be kept: on the first turn"),
        ("draw", {"deck": ["3k", "2"]}, "give>2.1", "3k is a Keeper and may not be given away"),
        ("draw", TEAMS, "give>3.1", "seat 3 is the teammate across, and teammates give each other"),
        (
            "draw give>2.1",
            {},
            "give>2.3",
            "10 was refused by seat 2 and may not be given away again:",
        ),
        ("draw give>2.1", {}, "keep>1", "10 was refused by seat 2: seat 1 must place it on an own"),
        ("draw give>2.1", {}, "draw", "10 was refused by seat 2: seat 1 must place it"),
        ("draw give>2.1", {}, "place>3", "stack 3 of seat 1 has come to 21"),
    ],
)
def test_refused_moves_say_why(moves: str, given: dict[str, Any], move: str, sentence: str) -> None:
    table = scene(moves, **given)
    before = table.snapshot()
    with pytest.raises(IllegalMove) as refused:
        table.play(move)
    assert sentence in str(refused.value)
    assert table.why_not(move) == str(refused.value)
    assert table.snapshot() == before


@pytest.mark.parametrize("text", ["", "keep", "keep>5", "give>5.1", "give>2", "combine 1", "up>0"])
def test_what_is_no_move_is_named(text: str) -> None:
    with pytest.raises(BadText, match="is no move: write draw, keep>3"):
        scene().play(text)


@pytest.mark.parametrize("text", ["Combine 1 + 2", "combine2+1", "COMBINE 1+2"])
def test_moves_are_read_as_people_write_them(text: str) -> None:
    table = scene()
    table.play(text)
    assert table.moves_in_words() == ["combine 1+2"]


# ---------------------------------------------------------------- options


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 5}, "players: 5 cannot be, a whole number from 2 to 4 is right"),
        ({"players": 3, "teams": True}, "players: 3 cannot be, 4 is right"),
        ({"teams": 1}, "teams: 1 cannot be, true or false is right"),
        ({"target": 0}, "target: 0 cannot be, a whole number from 1 to 120 is right"),
        ({"max_rounds": 101}, "max_rounds: 101 cannot be"),
        ({"pack": "big"}, "pack: 'big' cannot be, standard is right, or counts by card"),
        ({"pack": {"J": 20}}, "pack: 'J' is no card: a card is A or 2 to 10"),
        ({"pack": {"??": 20}}, "pack: ?? cannot be in it"),
        ({"pack": {"5": 20, 5: 1}}, "pack: 5 is there twice"),
        ({"pack": {"5": -1}}, "pack: 5: -1 cannot be, a whole number from 0 to 120 is right"),
        ({"pack": {"10": 8, "A": 1}}, "pack: 9 cards cannot be, 10 (4 for each of 2 players and 2"),
        (
            {"players": 4, "pack": {"10": 9, "A": 8}},
            "pack: 17 cards cannot be, 18 (4 for each of 4",
        ),
        ({"pack": {"10": 100, "A": 21}}, "pack: 121 cards cannot be, 10 (4 for each of 2 players"),
        ({"pack": {"21": 20}}, "pack: nothing but Instant 21s cannot be"),
        ({"pack": {"10": 20, "0+": 5}}, "pack: no cards of it make 21"),
        ({"pack": {"2": 40}}, "pack: no cards of it make 21"),
        ({"pack": {"A": 10}}, "pack: no cards of it make 21"),
    ],
)
def test_options_that_cannot_be(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOptions) as bad:
        Table("stack21", **options)  # type: ignore[arg-type]
    assert sentence in str(bad.value)


@pytest.mark.parametrize(
    "pack", [{"A": 11}, {"10": 19, "A": 1}, {"7k": 12}, {"2": 15, "21": 1}, {"7": 118, "5+": 2}]
)
def test_packs_that_can_be(pack: dict[str, int]) -> None:
    table = Table("stack21", players=2, pack=pack)
    assert len(table.decks()[0]) == sum(pack.values())


def test_the_target_of_teams_is_42() -> None:
    words = find("stack21").words
    assert words.read_options({})["target"] == 21
    assert words.read_options({"teams": True})["target"] == 42
    assert words.read_options({"teams": True})["players"] == 4
    assert words.read_options({"teams": True, "target": 21})["target"] == 21


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"stacks": None}, "stacks: None cannot be, a list of four stacks for each seat is right"),
        ({"stacks": [[["5"]] * 4]}, "stacks: 1 lists for 2 seats, one each is right"),
        ({"stacks": [[["5"]] * 3, [["5"]] * 4]}, "a list of 4 stacks is right"),
        ({"stacks": [[["J"]] * 4, [["5"]] * 4]}, "stacks: 'J' is no card"),
        ({"stacks": [[["0+"]] * 4, [["5"]] * 4]}, "0+ lies in more places than the pack holds"),
        ({"stacks": [[["21"]] * 2 + [["10", "A"]] * 2, [None] * 4]}, "all are inactive"),
        (
            {"stacks": [[["??", "21"]] + [["5"]] * 3, [["6"]] * 4]},
            "counts 21 or more, all its cards",
        ),
        ({"deck": ["??"] * 99}, "there are 112 cards in all, the pack holds 104"),
        ({"deck": []}, "deck: it is empty, so the round would be over"),
        ({"phase": "hold"}, "phase: 'hold' cannot be: it is choose with nothing drawn"),
        ({"drawn": "5", "phase": "choose"}, "phase: 'choose' cannot be"),
        ({"refused": {"seat": 2, "stack": 1}}, "phase: 'choose' cannot be"),
        ({"drawn": "5", "refused": 1}, "refused: 1 cannot be, {seat: 2, stack: 1} is right"),
        ({"drawn": "5", "refused": {"seat": 3, "stack": 1}}, "refused: seat 3 cannot be, 1 to 2"),
        (
            {"drawn": "5", "refused": {"seat": 2, "stack": 2}},
            "stack 2 of seat 2 is no active stack",
        ),
        (
            {"drawn": "9", "refused": {"seat": 2, "stack": 1}},
            "stack 1 of seat 2 could not refuse 9",
        ),
        ({"drawn": "10k", "refused": {"seat": 2, "stack": 1}}, "could not refuse 10k"),
        ({"turn": 3}, "turn: 3 cannot be, 1 to 2 is right"),
        ({"turn": 2, "stacks": LONE}, "turn: seat 2 is to move but has no active stack"),
        ({"scores": [1]}, "scores: [1] cannot be, a list of 2 scores is right"),
        ({"scores": [1, -1]}, "scores: score -1 cannot be, 0 to 9999 is right"),
        ({"first_turn": [True]}, "first_turn: [True] cannot be, 2 times true or false is right"),
        ({"round": 101}, "round: 101 cannot be, 1 to 100 is right"),
        ({"over": True, "drawn": "5"}, "over: nothing is drawn, refused or to be done"),
        ({"refusals": 3}, "refusals: 3 is no list"),
        ({"refusals": [3]}, "refusals: 3 cannot be, one like {seat: 2"),
        ({"refusals": [{"seat": 2, "stack": 2}]}, "refusals: stack 2 of seat 2 is not active"),
        (
            {"refusals": [{"seat": 2, "stack": 1, "value": 1}]},
            "value 1 cannot be, 2 to 10 is right",
        ),
        (
            {"refusals": [{"seat": 2, "stack": 1, "value": 9, "time": 3}]},
            "refusals: time 3 cannot be, 1 to 2 is right",
        ),
        (
            {"joined": [{"seat": 2, "stack": 1, "was": 3, "cards": [2, 2]}]},
            "joined: stack 3 of seat 2 cannot have been combined away",
        ),
        (
            {"joined": [{"seat": 2, "stack": 1, "was": 4, "cards": [1, 2]}]},
            "joined: first 1 cannot be, 2 to 2 is right",
        ),
        ({"joined": [{"seat": 2, "stack": 1, "was": 4}]}, "joined: cards None cannot be"),
        ({"hands": []}, "there is no 'hands' in a position"),
    ],
)
def test_positions_that_do_not_add_up(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSnapshot) as bad:
        scene(**given)
    assert sentence in str(bad.value)


def test_parts_of_a_stack_do_not_cross() -> None:
    stacks = [[["A", "2", "3", "4"], None, None, ["5"]], [["7"]] * 4]
    parts = [(2, [2, 3]), (3, [3, 4])]
    joined = [{"seat": 1, "stack": 1, "was": was, "cards": cards} for was, cards in parts]
    with pytest.raises(BadSnapshot, match="stack 2 of seat 1 and stack 3 of seat 1 overlap"):
        scene(stacks=stacks, joined=joined)


# ---------------------------------------------------------------- what is told


def test_a_gift_to_a_face_down_stack_cannot_be_foretold() -> None:
    told = {spot.text: spot.foretold for spot in scene("draw").view(0).spots()}
    assert told["give>2.1"] == "accepted, unless it would bust the stack"
    assert told["keep>4"] == "" == told["keep>2"]
    assert told["keep>1"] == "stack 1 of seat 1 is bust, it counts 24: 10 4 10"


def test_a_gift_of_an_instant_21_is_foretold() -> None:
    told = {spot.text: spot.foretold for spot in scene("draw", deck=["21", "2"]).view(0).spots()}
    assert told["give>2.1"] == "makes 21"


def test_on_a_hidden_row_a_gift_stays_open() -> None:
    """Neither accepted nor refused: a row that does not know the stack cannot know."""
    table = scene("draw")
    rows = after_move(table.game, table.view(0).rows, 0, table.read("give>2.1"))
    assert find("stack21").words.snapshot(plain_row(rows, 0))["phase"] is None
    assert legal_at(table.game, rows, 0) == []


def test_the_others_are_told_what_lies_open_and_no_more() -> None:
    table = scene("draw keep>2 draw keep>1 up>2", deck=["2k", "4", "8", "2"], upcard="10")
    own = [event.text for event in table.events(0)]
    others = [event.text for event in table.events(1)]
    assert own == [
        "seat 1 draws 2k",
        "seat 1 keeps 2k on stack 2",
        "seat 2 draws a card",
        "seat 2 keeps the card on stack 1",
        "seat 1 takes the upcard 10 onto stack 2",
        "stack 2 of seat 1 makes 21: 9 2k 10",
        "8 is the new upcard",
    ]
    assert others[:4] == [
        "seat 1 draws a card",
        "seat 1 keeps the card on stack 2",
        "seat 2 draws 4",
        "seat 2 keeps 4 on stack 1",
    ]
    assert table.events(-1)[4:] == table.events(0)[4:]


def test_zones_say_what_a_stack_counts_as_far_as_it_is_known() -> None:
    table = scene("draw give>2.1 place>2")
    mine = [zone for zone in table.view(0).zones() if zone.kind == "stack"]
    assert [zone.note for zone in mine] == [
        *("counts 14", "counts 19", "21, worth 1 point", "counts 6 or 16"),
        *("counts 12 or more", "is bust, it counts 27", "", "was combined with another"),
    ]
    assert [(zone.seat, zone.number) for zone in mine] == [
        (seat, number) for seat in (1, 2) for number in (1, 2, 3, 4)
    ]
