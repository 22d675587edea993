"""What may be asked of the laboratory, and what it says to the rest."""

from typing import Any

import pytest

from table21.errors import BadOptions, Table21Error, UnknownGame
from table21.studies.lab import lab, make_plan, read_vary
from table21.studies.lab.plan import MOST_VARIANTS, PARTS, read_values


def plan(game: str = "make21", vary: Any = None, **wishes: Any) -> Any:
    counts = wishes.pop("games", 1000), wishes.pop("matches", 30)
    bots, places = wishes.pop("bots", ["medium"]), wishes.pop("places", ("cpu", None))
    return make_plan(game, wishes, vary or {}, counts, bots, 1, places)


def test_values_as_the_command_line_writes_them() -> None:
    assert read_values("x", "2..5") == [2, 3, 4, 5]
    assert read_values("x", "1, 3..4, true, shared") == [1, 3, 4, True, "shared"]
    assert read_vary(["players=2..3", "ties = shared,replay"]) == {
        "players": "2..3",
        "ties": " shared,replay",
    }


def test_variants_are_all_combinations() -> None:
    found = plan(vary={"players": "2..3", "ties": ["shared", "replay"]}).variants
    assert [variant.name for variant in found] == [
        "players 2, ties shared",
        "players 2, ties replay",
        "players 3, ties shared",
        "players 3, ties replay",
    ]
    assert [variant.players for variant in found] == [2, 2, 3, 3]
    assert found[3].options == {"players": 3, "edition": "rulebook", "ties": "replay"}


def test_games_are_cut_into_equal_parts() -> None:
    found = plan(games=1001)
    assert found.games == found.size * PARTS == 1100


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"vary": {"player": "2..5"}}, "--vary: there is no option 'player'; the options are: pl"),
        ({"vary": {"players": "5..2"}}, "--vary players: 5..2 is upside down, 2..5 is right"),
        ({"vary": {"players": "2..7"}}, "players: 6 cannot be"),
        ({"vary": {"players": "3"}}, "one value is nothing to compare"),
        ({"vary": {"players": "3,3"}}, "3 is there twice"),
        ({"vary": {"players": "1..99"}}, f"{MOST_VARIANTS} at the most is right"),
        ({"vary": {"ties": "shared,never"}}, "ties: 'never' cannot be, shared or replay is right"),
        ({"games": 10}, "--games: 10 are too few for an interval, 1000 or more is right"),
        ({"matches": 3}, "--matches: 3 are too few for an interval, 30 or more is right, or 0"),
        ({"bots": []}, "--bots: there is none"),
        ({"bots": ["strong"]}, "there is no bot 'strong'"),
        ({"bots": ["easy", "easy"]}, "easy is there twice"),
        ({"places": ("gpu", None)}, "there is no device 'gpu'"),
        ({"places": ("cuda", "local")}, "--cluster and --device cuda"),
        ({"players": 9}, "players: 9 cannot be"),
    ],
)
def test_wishes_that_cannot_be(wish: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOptions) as bad:
        plan(**wish)
    assert sentence in str(bad.value)


@pytest.mark.parametrize("text", ["players", "=2..3", "players=", ""])
def test_variations_that_are_none(text: str) -> None:
    with pytest.raises(BadOptions, match=r"one like players=2\.\.5 is right"):
        read_vary([text])
    with pytest.raises(BadOptions, match="players is there twice"):
        read_vary(["players=2..3", "players=4..5"])


def test_too_many_variants() -> None:
    with pytest.raises(BadOptions, match="40 variants are too many"):
        plan("stack21", {"players": "2..3", "target": "1..20"})


def test_games_that_there_are_not() -> None:
    with pytest.raises(UnknownGame):
        lab("nosuch")
    assert issubclass(UnknownGame, Table21Error)
