"""Every registered game passes the harness, unedited, with every number of players."""

import types
from typing import Any

import pytest

from table21.harness import watch_match
from table21.harness.numbers import WRONG, watch_matches
from table21.kernel import rule
from table21.words import Game
from variants import GAMES, VARIANTS, variants

#: Matches watched for each variant here; table21.harness.numbers watches as many as it is told.
MATCHES = 6


def name(value: object) -> str:
    return value.name if isinstance(value, Game) else str(value)


def test_no_game_is_left_out() -> None:
    assert {game.name for game in GAMES} == set(VARIANTS)


@pytest.mark.parametrize(("game", "options"), variants(), ids=name)
def test_random_matches_are_sound_at_every_move(game: Game, options: dict[str, Any]) -> None:
    for seed in range(MATCHES):
        watch_match(game, options, seed)


@pytest.mark.parametrize(("game", "options"), variants(), ids=name)
def test_many_random_matches_are_sound_in_numbers(game: Game, options: dict[str, Any]) -> None:
    assert watch_matches(game, options, 500) == []


class Careless:
    """A game whose rules are another's, but one of them."""

    def __init__(self, game: Game, **rules: Any) -> None:
        self.words, self.name = game.words, game.name
        # Compiled code is kept under the name of the rules: each kind of carelessness has its own.
        name = "careless_" + "_".join(rule.__name__ for rule in rules.values())
        self.rules = types.ModuleType(name)
        vars(self.rules).update({**vars(game.rules), "__name__": name, **rules})


@rule
def hide_nothing(s: Any, seat: int) -> None:
    """Leave all as it is."""


@rule
def hide_the_turn(s: Any, seat: int) -> None:
    """Erase what everybody knows."""
    s.turn = (s.turn + seat + 1) % s.players


@rule
def no_winners(s: Any) -> int:
    """Nobody has won, whoever moves."""
    return 0 * int(s.turn)


@rule
def appeal_of_hidden_cards(s: Any, move: int) -> int:
    """What only a cheat can say: the position, with all its cards, as one number."""
    return int(s.deck[len(s.deck) - 1]) + 0 * move


@pytest.mark.parametrize(
    ("broken", "found"),
    [
        ({"hide": hide_nothing}, WRONG[3]),
        ({"hide": hide_the_turn}, WRONG[2]),
        ({"winners": no_winners}, WRONG[7]),
        ({"appeal": appeal_of_hidden_cards}, WRONG[8]),
    ],
)
def test_the_harness_finds_what_is_broken(broken: dict[str, Any], found: str) -> None:
    careless: Any = Careless(GAMES[0], **broken)
    assert found in watch_matches(careless, {"players": 3}, 20)
