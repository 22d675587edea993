import io

import pytest
from rich.console import Console

from table21.cli.console import Paint, Suits
from table21.cli.screen import Scene, Screen
from table21.cli.voice import sentence, told, wins
from table21.words import Event, Spot, Zone

NAMES = ["You", "Bea"]


def screen(width: int = 80, suits: Suits = Suits.LETTERS) -> Screen:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    return Screen(console, Paint(suits), NAMES)


def shown(screen: Screen) -> list[str]:
    file = screen.console.file
    assert isinstance(file, io.StringIO)
    return [line.rstrip() for line in file.getvalue().splitlines()]


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("seat 1 plays Kh on pile 1", "You play Kh on pile 1"),
        ("seat 2 plays Kh on pile 1", "Bea plays Kh on pile 1"),
        ("that makes 21: seat 1 takes 4 cards", "That makes 21: you take 4 cards"),
        ("seat 1 extends it or takes it", "You extend it or take it"),
        ("seat 1 passes; seat 2 passes", "You pass; Bea passes"),
        ("seat 1 has 3 cards and is out", "You have 3 cards and is out"),
        ("Kh is not in the hand of seat 1", "Kh is not in your hand"),
        ("stack 2 of seat 1 makes 21", "Your stack 2 makes 21"),
        ("seat 2 gives 5 to seat 1's stack 2", "Bea gives 5 to your stack 2"),
        ("the fewest win (seat 1: 4, seat 2: 9)", "The fewest win (you: 4, Bea: 9)"),
        ("seat 12 plays", "Seat 12 plays"),
    ],
)
def test_seats_are_called_by_their_names(text: str, spoken: str) -> None:
    assert sentence(text, NAMES) == spoken


def test_names_are_put_in_once() -> None:
    assert told("seat 1 and seat 2", ["seat 2", "seat 1"]) == "seat 2 and seat 1"


def test_winners() -> None:
    assert wins([]) == "nobody wins"
    assert wins(["You"]) == "You win"
    assert wins(["Ann", "Bea", "Cid"]) == "Ann, Bea and Cid share the win"


def test_cards_are_painted_and_words_are_not() -> None:
    paint = Paint(Suits.SYMBOLS)
    assert paint("Kh+5d>1, Ah=11>new, As").plain == "K♥+5♦>1, A♥=11>new, A♠"
    assert paint("the 5h4 Khan, 5k 10+ ?? X").plain == "the 5h4 Khan, 5k 10+ ?? X"


def test_any_zones_are_drawn() -> None:
    zones = [
        Zone("upcard", ("5+",)),
        Zone("stock", ("??",) * 80),
        Zone("hand", ("Kh", "??"), 1),
        Zone("stack", ("??", "5^"), 1, 1, "counts 12"),
        Zone("stack", (), 1, 2),
        Zone("hand", ("??", "??"), 2),
        Zone("collection", ("Kh",) * 30, 2),
        Zone("stack", ("9",), 2, 1, "counts 9"),
    ]
    on = screen()
    on.table(Scene(zones, ["3 points", "0 points"], 1, 2), 0)
    assert shown(on) == [
        "  upcard  5+",
        "  stock   80 cards",
        "",
        "  You     hand Kh ?? · 3 points",
        "          stack 1  ?? 5^  counts 12",
        "          stack 2  –",
        "▸ Bea     hand 2 cards · collection 30 cards · 0 points",
        "          stack  9  counts 9",
    ]


def test_scores_by_team_are_shown_once() -> None:
    on = screen()
    on.table(Scene([], ["3 points"], -1, 2))
    assert shown(on)[-1] == "  scores  team 1 3 points"


@pytest.mark.parametrize("width", [40, 80])
def test_nothing_is_wider_than_the_screen(width: int) -> None:
    on = screen(width, Suits.SYMBOLS)
    pile = Zone("pile", ("Kh", "5d", "2c", "As", "3d", "3h", "3c", "Th"), note="counts 21 or 31")
    on.heading("A game, move 12")
    on.table(Scene([pile, Zone("hand", ("Kh", "5d"), 1)], ["12 cards", "9 cards"], 0, 2), 0)
    event = Event("play", "seat 2 plays Kh and 5d on pile 2: that makes 21: seat 1 takes 4 cards")
    on.happened([[event, event]])
    on.moves([Spot("Kh+5d>2", "Kh and 5d on pile 2", (), None, "that makes 21: seat 2 takes 9")])
    assert max(map(len, shown(on))) <= width


def test_many_moves_stand_in_columns() -> None:
    on = screen()
    spots = [Spot(f"end:{n}c", f"discard {n}", (), None) for n in range(60)]
    on.moves(spots)
    text = "\n".join(shown(on))
    assert len(shown(on)) < 20
    assert all(f"{n + 1}  end:{n}c" in text for n in range(60))
