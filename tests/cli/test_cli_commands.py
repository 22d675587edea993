from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from table21.cli import about
from table21.cli.leaving import printable
from table21.games import all_games

COMMANDS = ("play", "games", "rules", "check", "replay", "verify", "selfplay", "bench")


@pytest.mark.parametrize("args", [(), ("--help",), ("-h",)])
def test_help_lists_the_commands(call: Any, args: tuple[str, ...]) -> None:
    result = call(*args)
    assert result.exit_code == 0
    assert all(f"  {command} " in result.stdout for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(call: Any, command: str) -> None:
    result = call(command, "--help")
    assert result.exit_code == 0
    assert "Usage: " in result.stdout


def test_version(call: Any) -> None:
    assert call("--version").stdout == f"table21 {version('table21')}\n"


def test_games_are_listed_with_what_is_known_of_them(call: Any) -> None:
    shown = " ".join(call("games").stdout.split())
    for game in all_games():
        assert game.name in shown
        assert game.title in shown
        assert game.about in shown
        assert game.credit in shown


def test_a_credit_is_shown(call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (game, *_) = all_games()
    owed = SimpleNamespace(
        name="owed",
        title="Owed",
        about="",
        credit="By whom it was made.",
        minutes=5,
        words=game.words,
    )
    monkeypatch.setattr(about, "all_games", lambda: [owed])
    assert "Owed: By whom it was made." in call("--help").stdout
    assert "By whom it was made." in call("games").stdout


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_rules_are_as_written_in_a_pipe(call: Any, game: Any) -> None:
    assert call("rules", game.name).stdout.startswith(game.rules_text.rstrip())


BAD = [
    (("rules", "nosuch"), "there is no game 'nosuch'; the games here are: "),
    (("play", "nosuch"), "there is no game 'nosuch'"),
    (("play", "make21", "--players", "9"), "players: 9 cannot be"),
    (("play", "make21", "--options", "{"), "--options: no JSON at line 1, column 2"),
    (("play", "make21", "--options", "[3]"), "--options: [3] is no JSON object"),
    (("play", "make21", "--options", '{"joker": 1}'), "there is no option 'joker'"),
    (("play", "make21", "--dealer", "3"), "--dealer: 3 cannot be, 1 to 2 is right"),
    (("play", "make21", "--humans", "Ann,Ann"), "--humans: Ann is there twice"),
    (("play", "make21", "--humans", ","), "--humans: there is no name"),
    (("play", "make21", "--humans", "A,B,C", "--players", "2"), "3 people cannot sit at 2 seats"),
    (("play", "make21", "--humans", "A", "--people", "1"), "--humans and --people: one of the two"),
    (("play", "make21", "--people", "-1"), "--people: -1 cannot be"),
    (("play", "make21", "--seed", "-1"), "--seed: -1 cannot be, 0 to 4294967295 is right"),
    (("play", "make21", "--bots", "nosuch"), "there is no bot 'nosuch'; there are: easy, medium"),
    (("play", "make21", "--bots", "greedy:look=0"), "look '0' cannot be, 1 to 100 is right"),
    (("play", "make21", "--record", "/no/such/folder/x"), "/no/such/folder/x: the file cannot be"),
    (("play", "--resume", "/no/such"), "/no/such: there is no such file"),
    (("check", "/no/such.yaml"), "/no/such.yaml: there is no such file"),
    (("replay", "/no/such"), "/no/such: there is no such file"),
    (("verify", "/no/such"), "/no/such: there is no such file"),
    (("selfplay", "nosuch"), "there is no game 'nosuch'"),
    (("selfplay", "make21", "--games", "-1"), "--games: -1 cannot be, 0 or more is right"),
    (("selfplay", "make21", "--seed", "-1"), "a seed is a number from 0 to"),
    (("selfplay", "make21", "--out", "/no/such/x"), "/no/such/x: the file cannot be written"),
    (("bench", "nosuch"), "there is no game 'nosuch'"),
    (("bench", "make21", "--options", '{"players": 1}'), "players: 1 cannot be"),
]


@pytest.mark.parametrize(("args", "sentence"), BAD, ids=lambda value: " ".join(value)[:40])
def test_bad_input_is_told_in_one_line(call: Any, args: tuple[str, ...], sentence: str) -> None:
    result = call(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("table21: ")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "args",
    [
        ("nosuch",),
        ("--nosuch",),
        ("bench", "make21", "--device", "x"),
    ],
)
def test_bad_usage_is_told(call: Any, args: tuple[str, ...]) -> None:
    result = call(*args)
    assert result.exit_code == 2
    assert "Error: " in result.stderr


def test_what_is_told_cannot_steer_a_terminal(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "hostile.json"
    file.write_text('{"table21": "\\u001b[2J\\nx"}')
    result = call("verify", file)
    assert result.exit_code == 1
    assert "\x1b" not in result.output
    assert printable("a\x1b[2J\nb") == "a [2J b"
