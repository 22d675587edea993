"""Games of other distributions: found by their entry points, and told of if they are not there."""

from importlib.metadata import EntryPoint

import pytest

import table21.games
from table21.errors import UnknownGame
from table21.games import all_games, find
from table21.kernel.cache import GAMES


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("no_such_package:GAME", "is registered, but not there: No module named"),
        ("json:dumps", "is registered as a game, but is none"),
    ],
)
def test_a_game_that_cannot_be_played_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, value: str, why: str
) -> None:
    entries = table21.games._entries()
    broken = EntryPoint("broken", value, GAMES)
    monkeypatch.setattr(table21.games, "_entries", lambda: {**entries, "broken": broken})
    assert "broken" not in {game.name for game in all_games()}
    with pytest.raises(UnknownGame, match=why):
        find("broken")
