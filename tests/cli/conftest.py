import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from table21.cli.main import app

Call = Callable[..., Any]


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs a command in this process, on a pipe 80 columns wide; what it did, with its output."""
    monkeypatch.setenv("COLUMNS", "80")

    def run(*args: str | Path, typed: str = "") -> Any:
        result = CliRunner().invoke(app, [str(arg) for arg in args], input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit), result
        return result

    return run


@pytest.fixture
def records(call: Call, tmp_path: Path) -> Path:
    """Three games of three seats."""
    file = tmp_path / "games.jsonl"
    players = json.dumps({"players": 3})
    call("selfplay", "make21", "--options", players, "--games", "3", "--out", file)
    return file
