"""Keeps the conditions of the rules' licence: no distribution without the official rules."""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: Names the file with the official rules.
VARIABLE = "MINES21_OFFICIAL_RULES"
#: Where that file may lie instead, under any of these names; git ignores it.
FOLDER = "official-rules"
#: Where it goes inside the distribution.
INSIDE = "table21_mines21/official-rules"


class OfficialRules(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the official rules into a wheel or an sdist, or stops the build without them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look for the rules before anything is built. Work in the source tree needs none."""
        if version == "editable":
            return
        rules = official_rules(Path(self.root))
        place = INSIDE if self.target_name == "wheel" else FOLDER
        build_data["force_include"][str(rules)] = f"{place}/{rules.name}"


def official_rules(root: Path) -> Path:
    """The file with the official rules."""
    named = os.environ.get(VARIABLE)
    found = [Path(named)] if named else sorted((root / FOLDER).glob("*"))
    files = [file for file in found if file.is_file() and file.stat().st_size > 0]
    if not files:
        missing = f"there is no such file: {named}. " if named else ""
        raise SystemExit(
            f"{missing}Mines21 may be passed on only together with its official rules, (c) 2004 "
            f"DestinyForge.com, which are not in this source tree. Get them from DestinyForge and "
            f"name the file in {VARIABLE}, or put it into {root / FOLDER}, then build again."
        )
    return files[0].resolve()
