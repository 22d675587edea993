import inspect
import json
from pathlib import Path
from typing import Any

import pytest

from table21.cli import lab as command
from table21.cli.main import lab as told
from table21.studies.lab import lab

SMALL = ("--games", "1000", "--matches", "30", "--bots", "random", "--device", "cpu")


def test_a_report_is_written_and_told(call: Any, tmp_path: Path) -> None:
    done = call("lab", "make21", *SMALL, "--out", tmp_path / "report")
    assert done.exit_code == 0, done.output
    assert "Does it matter where you sit?" in done.stdout
    assert done.stdout.endswith(f"The report: {tmp_path / 'report' / 'report.html'}\n")
    assert done.stderr == ""
    assert (tmp_path / "report" / "report.html").exists()


def test_variants_and_options(call: Any, tmp_path: Path) -> None:
    options = json.dumps({"ties": "replay"})
    wish = ("--options", options, "--vary", "players=2..3", "--matches", "0")
    done = call("lab", "make21", *SMALL, *wish, "--out", tmp_path)
    assert "figures were compared with those of “players 2”" in " ".join(done.stdout.split())
    data = json.loads((tmp_path / "data.json").read_text(encoding="utf-8"))
    assert [options["ties"] for options in data["about"]["variants"].values()] == ["replay"] * 2


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (("--vary", "players=5..2"), "5..2 is upside down"),
        (("--vary", "plyers=2..5"), "there is no option 'plyers'"),
        (("--games", "5"), "5 are too few"),
        (("--bots", "easy,,hard"), "there is no bot ''"),
        (("--device", "cuda"), "no CUDA device was found"),
    ],
)
def test_wishes_that_cannot_be(call: Any, tmp_path: Path, wish: Any, sentence: str) -> None:
    done = call("lab", "make21", *SMALL, *wish, "--out", tmp_path / "report")
    assert done.exit_code == 2
    assert sentence in done.stderr
    assert not (tmp_path / "report").exists()


def test_nothing_is_played_for_a_report_that_cannot_be_written(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "study_of", lambda *_: pytest.fail("played in vain"))
    (tmp_path / "file").touch()
    done = call("lab", "make21", *SMALL, "--out", tmp_path / "file" / "report")
    assert done.exit_code == 2
    assert f"{tmp_path / 'file'} is no folder" in done.stderr


def test_it_stops_cleanly(call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "study_of", interrupted)
    done = call("lab", "make21", *SMALL, "--out", tmp_path / "report")
    assert done.exit_code == 130
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "report").exists()


def test_the_defaults_are_those_of_the_library() -> None:
    asked = inspect.signature(told).parameters
    for name, parameter in inspect.signature(lab).parameters.items():
        if name in asked and name not in ("game", "options", "vary"):
            assert asked[name].default == parameter.default, name
