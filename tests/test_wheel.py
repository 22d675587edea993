"""The wheel, built from the tree and used as a stranger would: installed where no tree is."""

import os
import subprocess
import sys
import sysconfig
import venv
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"


def run(*command: str | Path, cwd: Path) -> str:
    """The output of a command that has to succeed, run without this shell's Python settings."""
    settings = {name: value for name, value in os.environ.items() if "PYTHON" not in name}
    ran = subprocess.run(
        command, cwd=cwd, env=settings, capture_output=True, text=True, timeout=300, check=False
    )
    assert ran.returncode == 0, f"{command} failed:\n{ran.stdout}{ran.stderr}"
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder)
    run(*build, cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def files(wheel: Path) -> list[str]:
    with ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the wheel in it, and NumPy and the like lent to it."""
    folder = tmp_path_factory.mktemp("home")
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    install = ("install", "--quiet", "--no-index", "--no-deps", wheel)
    run(sys.executable, "-m", "pip", "--python", python, *install, cwd=folder)
    lend_packages(folder)
    return folder


def lend_packages(folder: Path) -> None:
    """Let the environment see this one's packages, to save downloads, but not the tree.

    A .pth file appends folders to the path, after the environment's own packages. The .pth files in
    an appended folder are not read, among them the one by which this environment sees the tree: so
    the only table21 to be found is the one that came out of the wheel. A test below makes sure.
    """
    own = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))
    lent = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (own / "lent.pth").write_text("\n".join(sorted(lent)) + "\n")


def test_the_wheel_holds_the_whole_package(files: list[str]) -> None:
    tree = (path for path in (SOURCES / "table21").rglob("*") if path.is_file())
    wanted = {str(path.relative_to(SOURCES)) for path in tree if "__pycache__" not in path.parts}
    assert "table21/py.typed" in wanted
    assert wanted == {name for name in files if ".dist-info/" not in name}


def test_the_wheel_holds_the_licence(files: list[str]) -> None:
    assert any(name.endswith("/licenses/LICENSE") for name in files)


@pytest.mark.parametrize("part", ["mines21", "tests/", "test_"])
def test_the_wheel_leaves_out(part: str, files: list[str]) -> None:
    assert [name for name in files if part in name.lower()] == []


def test_the_installed_package_is_the_one_from_the_wheel(home: Path) -> None:
    where = "import table21; print(table21.__file__)"
    imported = run(home / "bin" / "python", "-c", where, cwd=home)
    assert Path(imported.strip()).is_relative_to(home)


def test_the_command_lists_the_games(home: Path) -> None:
    assert "make21" in run(home / "bin" / "table21", "games", cwd=home)


def test_the_command_tells_its_version(home: Path) -> None:
    assert version("table21") in run(home / "bin" / "table21", "--version", cwd=home)
