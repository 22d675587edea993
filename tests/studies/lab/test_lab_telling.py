"""What the report says in words: only what the figures bear out."""

import pytest

from table21.studies.lab.readings import NUMBER, SHARE, Figure
from table21.studies.lab.telling import Told, between, percent, said_if, shown, size
from table21.studies.stats import Estimate

RANDOM = "random play"


def figure(key: str, section: str, estimate: Estimate, kind: str = SHARE) -> Figure:
    error = (estimate.high - estimate.low) / 4
    return Figure(key, section, key, RANDOM, estimate, "", kind, 1000, error)


def told(*figures: Figure, players: int = 2) -> Told:
    moves = figure("moves", "length", Estimate(50, 49, 51), NUMBER)
    return Told([moves, *figures], players, players)


def seats(first: float, within: float) -> str:
    shares = [first, 1 - first]
    found = [
        figure(f"seat {n} wins", "seats", Estimate(value, value - within, value + within))
        for n, value in enumerate(shares, 1)
    ]
    return told(*found).section("seats")


def test_a_favoured_seat_is_named() -> None:
    assert seats(0.6, 0.01).startswith(
        "In random play, seat 1 wins 60.0 % (59.0–61.0 %), 10.0 percentage points more than a fair"
    )
    assert seats(0.6, 0.01).endswith("a difference that is clear.")


def test_a_seat_is_not_called_favoured_by_chance() -> None:
    assert "no seat is surely better or worse" in seats(0.6, 0.2)
    assert "more than 30.0 percentage points would have shown" in seats(0.6, 0.2)


@pytest.mark.parametrize(
    ("low", "high", "word"),
    [(0.2, 0.3, "Many"), (0.0, 0.005, "So few"), (0.0, 0.3, "should say"), (0.02, 0.1, "should")],
)
def test_ties(low: float, high: float, word: str) -> None:
    assert word in told(figure("ties", "ties", Estimate(low, low, high))).section("ties")


def test_a_verdict_needs_the_whole_interval() -> None:
    much, little = (0.5, "much"), (0.1, "little")
    for low, high, said in ((0.6, 0.7, "much"), (0.4, 0.7, ""), (0.01, 0.05, "little")):
        found = figure("x", "x", Estimate(low, low, high))
        assert said_if(found, much, little) == said


def test_nothing_is_said_of_what_is_not_there() -> None:
    for section in ("ties", "scores", "decisions", "luck", "rules"):
        assert told().section(section) == ""


def test_numbers_in_words() -> None:
    assert shown(figure("x", "x", Estimate(0.251, 0.245, 0.258))) == "25.1 % (24.5–25.8 %)"
    assert shown(figure("x", "x", Estimate(1.5, -0.25, 3), NUMBER)) == "1.50 (−0.25 to 3.00)"
    assert between(1234.5, 2000) == "1,234–2,000"
    assert percent(0.0021) == "0.21 %"
    assert [size(edge) for edge in (0.01, 0.05, 0.2, 0.5)] == [
        "too small to be noticed",
        "small",
        "clear",
        "large",
    ]
