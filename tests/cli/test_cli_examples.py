import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "examples"
#: Run against a server by tests/client.
ELSEWHERE = ("__init__", "play_on_a_server")
EXAMPLES = sorted(path for path in FOLDER.glob("*.py") if path.stem not in ELSEWHERE)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.stem))
def test_an_example_runs(path: Path, tmp_path: Path) -> None:
    run = [sys.executable, "-W", "error", str(path)]
    ran = subprocess.run(
        run, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout
