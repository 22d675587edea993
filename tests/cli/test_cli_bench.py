import json
from typing import Any

import pytest

from table21.cli.bench import RUNS


@pytest.mark.parametrize("device", ["cpu", "cpus"])
@pytest.mark.parametrize("mode", ["games", "step"])
def test_figures_as_json(call: Any, device: str, mode: str) -> None:
    tables = ("--tables", "64") if mode == "step" else ()
    result = call(
        "bench", "make21", "--device", device, "--mode", mode, "--seconds", "0.1", "--json", *tables
    )
    (line,) = result.stdout.splitlines()
    told = json.loads(line)
    assert (told["game"], told["device"], told["mode"]) == ("make21", device, mode)
    assert told["options"]["players"] == 2
    assert told["runs"] == RUNS >= 5
    assert 0 < told["moves_per_s"] <= told["moves_per_s_best"]
    if mode == "step":
        assert told["with_choice_moves_per_s"] > 0
        assert told["tables"] == 64
    assert result.stderr == ""


def test_figures_for_people(call: Any) -> None:
    shown = call("bench", "make21", "--seconds", "0.1").stdout
    assert f" moves/s (median of {RUNS} runs, best " in shown
