"""The layers of the package: who may import whom, and that shared code knows no game by name."""

import ast
import re
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from importlinter import cli as import_linter

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "table21"

# 721 is also a number: only where it stands alone can it be the game.
GAME_NAMES = {
    "make21": re.compile(r"make_?21", re.IGNORECASE),
    "stack21": re.compile(r"stack_?21", re.IGNORECASE),
    "mines21": re.compile(r"mines_?21", re.IGNORECASE),
    "seven21": re.compile(r"seven_?21|(?<![\w.])721(?![\w.]*\d)", re.IGNORECASE),
}

CORE = ("bots", "batch", "record", "table", "games", "words", "cards", "kernel", "errors")
CORE_PARTS = {"table21", "numpy", "numba"}
SCENARIO_PARTS = CORE_PARTS | {"yaml"}


def place(path: Path) -> str:
    return str(path.relative_to(PACKAGE if PACKAGE in path.parents else ROOT))


#: What scripts/build-web.sh made of web/, pictures and all: its sources are looked at instead.
BUILT = PACKAGE / "server" / "web"


def text_files(folder: Path) -> list[Path]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return sorted(
        path for path in files if "__pycache__" not in path.parts and BUILT not in path.parents
    )


def python_files(part: str) -> list[Path]:
    """The sources of a part of table21, which is a package or a single module."""
    module = PACKAGE / f"{part}.py"
    return [module] if module.exists() else sorted((PACKAGE / part).rglob("*.py"))


def names_in(text: str, own: str | None) -> list[str]:
    """The games named in a text, except the one that the text belongs to."""
    return [game for game, name in GAME_NAMES.items() if game != own and name.search(text)]


def owner(path: Path) -> str | None:
    """The game whose folder a file lies in."""
    parts = path.relative_to(PACKAGE).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else None


def packages_imported(source: str) -> set[str]:
    """The top-level packages that a module imports from elsewhere, wherever in it that happens."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(node.module or "")
    return {name.partition(".")[0] for name in found}


def strangers(paths: Iterable[Path], allowed: set[str]) -> dict[str, set[str]]:
    """For each file, what it imports beside the standard library and the allowed packages."""
    known = allowed | set(sys.stdlib_module_names)
    imported = {str(path.relative_to(ROOT)): packages_imported(path.read_text()) for path in paths}
    return {path: names - known for path, names in imported.items() if names - known}


def test_imports_point_down() -> None:
    settings = str(ROOT / "pyproject.toml")
    assert import_linter.lint_imports(settings, no_cache=True) == import_linter.EXIT_STATUS_SUCCESS


@pytest.mark.parametrize("path", text_files(PACKAGE), ids=place)
def test_shared_code_names_no_game(path: Path) -> None:
    assert names_in(path.read_text(encoding="utf-8"), owner(path)) == []


@pytest.mark.parametrize("path", text_files(ROOT / "web" / "src"), ids=place)
def test_the_browser_table_names_no_game(path: Path) -> None:
    assert names_in(path.read_text(encoding="utf-8"), None) == []


def test_every_folder_of_a_game_is_watched() -> None:
    folders = {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")}
    assert folders <= set(GAME_NAMES)


@pytest.mark.parametrize("part", CORE)
def test_the_core_needs_numpy_and_numba_only(part: str) -> None:
    sources = python_files(part)
    assert sources, f"table21.{part} has gone: bring this test up to date"
    # cuda.core comes with numba-cuda, which batches on a CUDA device need.
    allowed = CORE_PARTS | ({"cuda"} if part == "batch" else set())
    assert strangers(sources, allowed) == {}


def test_scenarios_need_yaml_beside() -> None:
    assert strangers(python_files("scenario"), SCENARIO_PARTS) == {}


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("__init__.py")), ids=place)
def test_every_package_says_what_it_may_import(path: Path) -> None:
    words = ast.get_docstring(ast.parse(path.read_text())) or ""
    assert "may import" in " ".join(words.lower().split())


@pytest.mark.parametrize("text", ["make21", "class Make21Words", "play_make_21", "seven21", "721"])
def test_a_name_is_noticed(text: str) -> None:
    assert names_in(text, None)


@pytest.mark.parametrize("text", ["table21", "makes 21", "1721", "0.721", "x721", "721.5"])
def test_what_only_looks_like_a_name_is_not(text: str) -> None:
    assert names_in(text, None) == []


def test_an_import_inside_a_function_is_noticed() -> None:
    assert packages_imported("def f():\n    from rich.table import Table\n") == {"rich"}
