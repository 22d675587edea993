"""`table21 arena`: bots against each other, and a table of who is how strong."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer
from rich.table import Table as Grid

from table21.cli.console import progress, stdout
from table21.cli.leaving import STOPPED, writing
from table21.cli.saving import compact
from table21.errors import BadOptions
from table21.games import find
from table21.studies.arena import INTERRUPTED, TOLD_APART, Standings, hold
from table21.studies.contest import Contest, bots_in
from table21.studies.parts import CORES
from table21.studies.ratings import MISSING

#: What a folder gets.
RECORDS, WHOLE, TABLE, PAIRS = "records.jsonl", "arena.json", "table.csv", "pairs.csv"


@dataclass
class Wishes:
    """What is to be played, where, and what is to be saved."""

    bots: str
    games: int
    options: dict[str, Any]
    seed: int
    stop_early: bool
    out: Path | None
    records: Path | None
    cluster: str | None


def show_arena(name: str, wishes: Wishes, *, as_json: bool, as_csv: bool) -> None:
    """Play, save and tell it; what there is, if it is interrupted."""
    if as_json and as_csv:
        raise BadOptions("--json and --csv: each is a form, one of them is right")
    standings = play_for(name, wishes)
    if wishes.out:
        save(standings, wishes.out)
    if as_json:
        print(standings.as_json())
    elif as_csv:
        print(standings.to_csv(), end="")
    else:
        show(standings)
    if standings.stopped == INTERRUPTED:
        raise typer.Exit(STOPPED)


def play_for(name: str, wishes: Wishes) -> Standings:
    """The standings, with a progress bar; the records are written as they come."""
    saving = bool(wishes.out or wishes.records)
    names, options = bots_in(wishes.bots), wishes.options
    contest = Contest.of(
        name, names, wishes.games, seed=wishes.seed, records=saving, options=options
    )
    with kept(wishes) as keep, progress("playing", contest.deals) as done:
        return hold(
            contest,
            where=CORES if wishes.cluster is None else wishes.cluster,
            stop_early=wishes.stop_early,
            done=done,
            keep=keep,
        )


# ---------------------------------------------------------------- what is saved


@contextmanager
def kept(wishes: Wishes) -> Iterator[Callable[[dict[str, Any]], None]]:
    """Writes each record it is handed to the files there are for them."""
    files = [wishes.records] if wishes.records else []
    if wishes.out:
        with writing(wishes.out):
            wishes.out.mkdir(parents=True, exist_ok=True)
        files.append(wishes.out / RECORDS)
    with ExitStack() as open_files:
        books = []
        for path in files:
            open_files.enter_context(writing(path))
            books.append(open_files.enter_context(path.open("w", encoding="utf-8")))

        def keep(record: dict[str, Any]) -> None:
            for book in books:
                book.write(compact(record) + "\n")

        yield keep


def save(standings: Standings, folder: Path) -> None:
    """The tables, beside the records."""
    with writing(folder / WHOLE):
        (folder / WHOLE).write_text(standings.as_json() + "\n", encoding="utf-8")
    standings.to_csv(folder / TABLE)
    standings.pairs.to_csv(folder / PAIRS)


# ---------------------------------------------------------------- what is told


def show(standings: Standings) -> None:
    """The tables for people."""
    console = stdout()
    alone = standings.contest.alone
    print(f"{heading(standings)}\n")
    console.print(strength(standings, alone))
    if len(standings.pairs):
        print()
        console.print(pair_by_pair(standings, alone))
    for note in notes(standings):
        console.print(f"\n{note}")


def heading(standings: Standings) -> str:
    """What was played."""
    contest = standings.contest
    title, players = find(contest.game).title, contest.options["players"]
    rotated = "" if contest.alone else ", seats rotated on each"
    seats = f"{players} players" if players > 1 else "1 player"
    return f"{title}, {seats}: {standings.games} games on {standings.deals} deals{rotated}"


def strength(standings: Standings, alone: bool) -> Grid:
    """A line for each bot."""
    named = ["bot", "games", "score" if alone else "wins"]
    grid = grid_of(*named, *([] if alone else ["score", "rating"]))
    for row in standings:
        line = [row["bot"], str(row["games"])]
        if alone:
            line.append(between(row, "score", plain))
        else:
            line += [between(row, "wins", percent), plain(row["score"]), rating(row)]
        grid.add_row(*line)
    return grid


def pair_by_pair(standings: Standings, alone: bool) -> Grid:
    """A line for each pair."""
    grid = grid_of("bot", "against", "more points" if alone else "more wins", "")
    for row in standings.pairs:
        more = between(row, "more", plain if alone else percent)
        grid.add_row(row["bot"], row["other"], more, "clear" if row["real"] else "open")
    return grid


def grid_of(*names: str) -> Grid:
    """Columns without lines, texts at the left and figures at the right."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    for name in names:
        left = name in ("bot", "against", "")
        grid.add_column(name, justify="left" if left else "right", no_wrap=not left)
    return grid


def between(row: dict[str, Any], name: str, written: Callable[[float | None], str]) -> str:
    """A figure and its interval."""
    value, low, high = (row[key] for key in (name, f"{name}_low", f"{name}_high"))
    if low is None or high is None:
        return f"{written(value)} (?)"
    return f"{written(value)} ({written(low)} to {written(high)})"


def percent(figure: float | None) -> str:
    """A share."""
    return "-" if figure is None else f"{100 * figure:.1f}%"


def plain(figure: float | None) -> str:
    """A score."""
    return "-" if figure is None else f"{figure:.2f}"


def rating(row: dict[str, Any]) -> str:
    """A rating and how unsure it is."""
    return "-" if row["rating"] is None else f"{row['rating']:.1f} ± {row['sigma']:.1f}"


def notes(standings: Standings) -> Iterator[str]:
    """What else is to be known about the figures."""
    of = f"after {standings.deals} of {standings.contest.deals} deals"
    if standings.stopped == TOLD_APART:
        yield f"Stopped early, {of}: it is clear of every pair."
    if standings.stopped == INTERRUPTED:
        yield f"Interrupted {of}."
    if standings.sequential:
        yield "The intervals hold at every moment at which one may have stopped."
    if not standings.contest.alone and standings.rated is None:
        yield f"{MISSING[0].upper()}{MISSING[1:]}"
