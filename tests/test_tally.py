"""Notes and tallies: against a slow recount from tables, and the same on every target."""

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tallies
from table21 import Table
from table21.batch import notes, play_games, tally
from table21.batch.setup import Setup
from table21.batch.tallying import (
    Frame,
    frame_for,
    page_of,
    pages_of,
    tally_deals_part,
    tally_of,
    tally_part,
)
from table21.cli.selfplay import play_random
from table21.errors import BadOptions, NotAvailable
from table21.record import replay
from table21.table.asking import after_move, scores_at
from variants import VARIANTS

CASES = [(name, options) for name, variants in VARIANTS.items() for options in variants]
MATCHES = 12


def recount(table: Table, good: int) -> dict[str, Any]:
    """What a page should hold, counted from a table's history with Python's own means."""
    turns = [int(turn) for turn in table.rows["turn"][:-1]]
    legal = [len(replayed_legal(table, k)) for k in range(len(turns))]
    leaders = [leader_after(table, k, good) for k in range(len(turns))]
    alone = [leader for leader in leaders if leader is not None]
    same = next((k for k in range(len(leaders), 0, -1) if leaders[k - 1] != leaders[-1]), 0)
    return {
        "made": len(turns),
        "turns": 1 + sum(a != b for a, b in pairwise(turns)),
        "choices": sum(legal),
        "forced": legal.count(1),
        "changes": sum(a != b for a, b in pairwise(alone)),
        "first": alone[0] if alone else notes.LEVEL,
        "leader": leaders[-1] if leaders[-1] is not None else notes.LEVEL,
        "since": same + 1 if leaders[-1] is not None else None,
        "spread": [
            sum(low < n <= high for n in legal)
            for low, high in zip((0, 1, 2, 4, 8, 16, 32), (1, 2, 4, 8, 16, 32, 999), strict=True)
        ],
    }


def replayed_legal(table: Table, k: int) -> list[int]:
    return Table.from_position(table.game, table.options, table.rows[k : k + 1]).legal_moves()


def leader_after(table: Table, k: int, good: int) -> int | None:
    after = after_move(table.game, table.rows, k, table.history[k])
    points = [score * good for score in scores_at(table.game, after, 0)]
    return points.index(max(points)) if points.count(max(points)) == 1 else None


def tables(game: str, options: dict[str, Any]) -> list[Table]:
    setup = Setup.of(game, options, 9)
    return [replay(play_random(setup, number)) for number in range(MATCHES)]


@pytest.mark.parametrize(("game", "options"), CASES)
def test_notes_are_what_a_slow_recount_finds(game: str, options: dict[str, Any]) -> None:
    setup = Setup.of(game, options, 9)
    good = frame_for(setup).good or 1
    frame = Frame(good)
    for page, table in zip(pages_of(setup, frame, MATCHES), tables(game, options), strict=True):
        found = recount(table, good)
        assert page[notes.MADE] == found["made"]
        assert page[notes.TURNS] == found["turns"]
        assert page[notes.ROUNDS] == len(table.packs)
        assert page[notes.CHOICES] == found["choices"]
        assert page[notes.FORCED] == found["forced"]
        assert page[notes.CHANGES] == found["changes"]
        assert page[notes.FIRST] == found["first"]
        assert page[notes.LEADER] == found["leader"]
        if found["since"] is not None:
            assert page[notes.SINCE] == found["since"]
        assert page[notes.SPREAD : notes.SPREAD + notes.SPREADS].tolist() == found["spread"]
        outcome = table.outcome
        assert outcome is not None
        assert page[notes.WON] == sum(1 << seat for seat in outcome.winners)
        sides = len(outcome.scores)
        assert page[notes.POINTS : notes.POINTS + sides].tolist() == outcome.scores
        assert np.array_equal(of_history(table, frame), page)


def of_history(table: Table, frame: Frame) -> Any:
    return page_of(table.game, table.rows, table.history, len(table.packs), frame)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_tally_adds_up_the_matches_that_are_played(game: str, options: dict[str, Any]) -> None:
    setup = Setup.of(game, options, 5)
    frame = frame_for(setup)
    sums = tally_part(setup, frame, 1, 200)
    results = play_games(game, 200, seed=5, first=200, device="cpu", **options)
    assert sums[tally.MATCHES] == 200
    assert sums[tally.ALL_MADE] == results["moves"].sum()
    won = np.array([int(bits).bit_count() for bits in results["winners"]])
    for seat in range(setup.game.rules.SEATS):
        shares = (results["winners"] >> seat & 1) / won
        assert sums[tally.SHARES + seat] == round(shares.sum() * tally.WHOLE)
        assert sums[tally.BY_WINNERS + seat + 1] == (won == seat + 1).sum()
    assert sums[tally.SCORED : tally.SCORED + notes.SIDES].sum() == results["scores"].sum()
    assert sums[tally.BY_LENGTH : tally.BY_CHANGES].sum() == 200
    assert sums[tally.DECIDED] + sums[tally.TIED] == 200
    if frame.good:
        assert sums[tally.ALL_MARGINS] == margins(results, setup, frame.good)
    pages = [tally_of(setup.game, page, frame) for page in pages_of(setup, frame, 50)]
    assert np.array_equal(np.sum(pages, axis=0), tally_part(setup, frame, 0, 50))


def margins(results: Any, setup: Setup, good: int) -> int:
    """How far the sides that won alone were ahead, by sorting all scores."""
    sides = int(pages_of(setup, Frame(), 1)[0, notes.COUNT])
    total = 0
    for result in results:
        won = {seat % sides for seat in range(notes.SIDES) if int(result["winners"]) >> seat & 1}
        points = [int(score) * good for score in result["scores"][:sides]]
        if len(won) == 1:
            best = points.pop(won.pop())
            total += min(abs(best - other) for other in points)
    return total


@pytest.mark.parametrize(("game", "good"), [("make21", -1), ("721", 1), ("stack21", 1)])
def test_which_score_is_good_is_found_out(game: str, good: int) -> None:
    assert frame_for(Setup.of(game, {}, 1)).good == good


def test_nobody_leads_alone() -> None:
    assert frame_for(Setup.of("721", {"players": 1}, 1)).good == 0


def test_deals_again_are_the_same_deals() -> None:
    """Of matches with the same deals and the same choices all results would be equal."""
    setup = Setup.of("make21", {"players": 3}, 1)
    sums = tally_deals_part(setup, Frame(), 0, 100)
    assert sums[tally.DEALS] == 100
    results = sums[tally.RESULTS : tally.RESULTS + 3]
    assert results.sum() == 100 * tally.AGAIN * tally.WHOLE
    squares = sums[tally.DEALS_SQUARED : tally.DEALS_SQUARED + 3]
    assert (squares >= results**2 / 100).all()
    assert (squares <= tally.AGAIN * sums[tally.RESULTS_SQUARED : tally.RESULTS_SQUARED + 3]).all()


TARGETS = {
    "plain": ("cpu", {"TABLE21_JIT": "0"}),
    "cuda": ("cuda", {"TABLE21_JIT": "0", "NUMBA_ENABLE_CUDASIM": "1"}),
}


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(("game", "options"), CASES)
def test_other_targets_agree_with_compiled(target: str, game: str, options: dict[str, Any]) -> None:
    device, settings = TARGETS[target]
    script = Path(__file__).with_name("tallies.py")
    command = [sys.executable, "-W", "error", str(script), device, game, json.dumps(options)]
    done = subprocess.run(
        command, env={**os.environ, **settings}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    ours, theirs = tallies.lines("cpu", game, options), done.stdout.splitlines()
    assert theirs == ours[: len(theirs)]
    assert len(theirs) == len(ours) - (device == "cuda")


def test_more_matches_than_there_are_dice_for() -> None:
    setup = Setup.of("make21", {}, 0, (1 << 32) - 5)
    with pytest.raises(BadOptions, match="6 matches are too many, 5 are there to play"):
        tally_part(setup, Frame(), 0, 6)


def test_more_seats_than_a_page_has_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup.of("make21", {}, 0)
    monkeypatch.setattr(setup.game.rules, "SEATS", notes.SIDES + 1)
    with pytest.raises(NotAvailable, match="has 9 seats, up to 8 are counted"):
        tally_part(setup, Frame(), 0, 1)
