"""`table21 lab`: what the rules of a game do, as a report to look at and data beside it."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import Any

from table21.cli.console import progress, stdout
from table21.errors import Table21Error
from table21.studies.contest import bots_in
from table21.studies.lab import Study, make_plan, read_vary, study_of
from table21.studies.lab.playing import steps_of
from table21.studies.lab.plots import require_matplotlib
from table21.studies.lab.study import findings


@dataclass
class Wishes:
    """What is asked of the laboratory."""

    options: dict[str, Any]
    vary: Sequence[str]
    bots: str
    games: int
    matches: int
    seed: int
    device: str
    cluster: str | None
    out: Path | None


def show_lab(game: str, wishes: Wishes) -> None:
    """Play, write the report, and tell the most of it."""
    require_matplotlib()
    plan = make_plan(
        game,
        wishes.options,
        read_vary(wishes.vary),
        (wishes.games, wishes.matches),
        bots_in(wishes.bots),
        wishes.seed,
        (wishes.device, wishes.cluster),
    )
    folder = wishes.out or Path(f"{plan.game.name}-lab")
    check_folder(folder)
    with progress("playing", steps_of(plan)) as done:
        study = study_of(plan, done)
    written = study.write(folder)
    tell(study)
    print(f"\nThe report: {written}")


def tell(study: Study) -> None:
    """The answers, a paragraph each."""
    wide = stdout().width
    for question, answer in findings(study):
        print(fill(f"{question} {answer}", wide, subsequent_indent="  "))


def check_folder(folder: Path) -> None:
    """Before anything is played: a folder that can be made, or written to."""
    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    if not there.is_dir():
        raise Table21Error(f"{folder}: the report cannot be written: {there} is no folder")
    if not os.access(there, os.W_OK):
        raise Table21Error(f"{folder}: the report cannot be written: {there} may not be written to")
