"""The distribution: the conditions of the rules' licence are kept, and what is in it."""

import os
import shlex
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

from table21.cli.main import app
from table21.games import find

HOME = Path(__file__).parent.parent
VARIABLE = "MINES21_OFFICIAL_RULES"
OWED = "DestinyForge"


def build(folder: Path, what: str, rules: Path | None) -> subprocess.CompletedProcess[str]:
    settings = {name: value for name, value in os.environ.items() if name != VARIABLE}
    if rules:
        settings[VARIABLE] = str(rules)
    command = [sys.executable, "-m", "build", what, "--no-isolation", "--outdir", str(folder)]
    return subprocess.run(
        [*command, str(HOME)],
        env=settings,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    file = tmp_path / "the-official-rules.pdf"
    file.write_bytes(b"%PDF in the place of DestinyForge's own")
    return file


@pytest.mark.skipif((HOME / "official-rules").exists(), reason="the official rules are here")
@pytest.mark.parametrize("what", ["--wheel", "--sdist"])
def test_nothing_is_built_without_the_official_rules(tmp_path: Path, what: str) -> None:
    built = build(tmp_path, what, None)
    assert built.returncode != 0
    told = built.stdout + built.stderr
    assert "Mines21 may be passed on only together with its official rules" in told
    assert VARIABLE in told
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_there_will_not_do(tmp_path: Path) -> None:
    built = build(tmp_path, "--wheel", tmp_path / "none.pdf")
    assert built.returncode != 0
    assert "there is no such file" in built.stdout + built.stderr


def test_the_wheel_holds_the_game_the_official_rules_and_the_conditions(
    tmp_path: Path, rules: Path
) -> None:
    built = build(tmp_path / "dist", "--wheel", rules)
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = (tmp_path / "dist").glob("table21_mines21-*.whl")
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
        inside = "table21_mines21/official-rules/the-official-rules.pdf"
        assert archive.read(inside) == rules.read_bytes()
        metadata = next(name for name in names if name.endswith("METADATA"))
        assert OWED in archive.read(metadata).decode()
    tree = (HOME / "src" / "table21_mines21").rglob("*")
    sources = {str(path.relative_to(HOME / "src")) for path in tree if path.suffix != ".pyc"}
    sources = {name for name in sources if "__pycache__" not in name and "." in name}
    assert {name for name in names if ".dist-info/" not in name} == sources | {inside}
    assert any(name.endswith("licenses/LICENSE-RULES.md") for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_sdist_holds_the_official_rules_and_builds_a_wheel(tmp_path: Path, rules: Path) -> None:
    built = build(tmp_path / "dist", "--sdist", rules)
    assert built.returncode == 0, built.stdout + built.stderr
    (sdist,) = (tmp_path / "dist").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = archive.getnames()
    assert any(name.endswith("official-rules/the-official-rules.pdf") for name in names)
    assert any(name.endswith("hatch_build.py") for name in names)


# ---------------------------------------------------------------- the credit


def shown(*command: str) -> str:
    result = CliRunner().invoke(app, list(command), prog_name="table21")
    assert result.exit_code == 0
    return " ".join(result.stdout.split())


@pytest.mark.parametrize("command", [("games",), ("rules", "mines21"), ("--help",)])
def test_the_credit_is_shown(command: tuple[str, ...]) -> None:
    assert find("mines21").credit in shown(*command)


@pytest.mark.parametrize("page", ["README.md", "LICENSE-RULES.md", "docs/rulings.md"])
def test_the_credit_is_on_every_page(page: str) -> None:
    assert OWED in (HOME / page).read_text(encoding="utf-8")[:600]


def test_the_rules_begin_with_the_credit() -> None:
    assert OWED in find("mines21").rules_text[:200]


# ---------------------------------------------------------------- the guide

ROOT = HOME.parent.parent
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
COMMANDS = [line[2:] for line in GUIDE.splitlines() if line.startswith("$ ") and "21" in line]


def printed_below(command: str) -> str:
    """What the guide shows below a command, on one line."""
    following = GUIDE.split(f"$ {command}\n")[1]
    return following.partition("\n")[0]


def test_the_commands_of_the_guide_run(tmp_path: Path) -> None:
    (tmp_path / "packages").symlink_to(ROOT / "packages")
    commands = [command for command in COMMANDS if "mines21" in command]
    assert len(commands) > 6
    for command in commands:
        words = shlex.split(command)
        program = words[2] if words[0] == "python" else "table21"
        rest = words[3:] if words[0] == "python" else words[1:]
        done = subprocess.run(
            [sys.executable, "-m", program, *rest],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stderr}"
        if (shown := printed_below(command)) not in ("...", "```"):
            assert done.stdout.strip() == shown
