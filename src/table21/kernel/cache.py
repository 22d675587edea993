"""Where compiled code is kept between runs.

Numba notices when a function changes, but not when a function that it calls, in another
file, does. So the folder is named by a hash over all sources that rules may come from, and
a change anywhere starts with an empty folder.
"""

import hashlib
import importlib.util
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import entry_points
from pathlib import Path

from table21.kernel.rules import JIT

#: The group in which distributions register their games.
GAMES = "table21.games"
#: How many folders of older sources are left alone, for those who switch between branches.
KEPT = 4
#: Parts of this package that compile nothing: a change in them leaves compiled rules as they are.
NO_RULES = frozenset({"cli", "client", "server", "studies"})


def compile_cache() -> None:
    """Point Numba at the cache folder of the present sources, unless the user has named one."""
    if not JIT or "NUMBA_CACHE_DIR" in os.environ:
        return
    import numba

    home = cache_home() / "compiled"
    folder = home / sources_hash(rule_sources())
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        forget_old(home)
    except OSError:
        return  # A read-only home: Numba then finds a place of its own, or compiles each time.
    vars(numba.config)["CACHE_DIR"] = str(folder)


def cache_home() -> Path:
    """The user's cache folder for Table 21 (TABLE21_CACHE names another one)."""
    if own := os.environ.get("TABLE21_CACHE"):
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "table21"


def rule_sources() -> Iterator[Path]:
    """The files of this package and of every package that registers a game."""
    roots = {entry.module.split(".")[0] for entry in entry_points(group=GAMES)}
    for root in sorted(roots | {"table21"}):
        spec = importlib.util.find_spec(root)
        for folder in map(Path, (spec and spec.submodule_search_locations) or ()):
            yield from (
                f for f in folder.rglob("*.py") if f.relative_to(folder).parts[0] not in NO_RULES
            )


def sources_hash(files: Iterable[Path]) -> str:
    """A short name for the contents of these files and this Python."""
    digest = hashlib.sha256(sys.version.encode())
    for file in sorted(files):
        digest.update(str(file).encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def forget_old(home: Path) -> None:
    """Remove all but the folders used last."""
    folders = sorted(home.iterdir(), key=lambda f: f.stat().st_mtime, reverse=True)
    for old in folders[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
