"""Parts are done once each and told in order, wherever they are done."""

import threading
import time
from itertools import islice

import pytest

from table21.studies.parts import AHEAD, CORES, HERE, run_parts

PLACES = [HERE, CORES]


def square(power: int, part: int) -> int:
    return int(part**power)


def slow_at_first(_: None, part: int) -> int:
    time.sleep(0.05 if part == 0 else 0)
    return part


def refuse_third(_: None, part: int) -> int:
    if part == 3:
        raise ValueError("no third")
    return part


@pytest.mark.parametrize("where", PLACES)
def test_results_come_in_order_each_once(where: str) -> None:
    assert list(run_parts(square, 2, 50, where=where)) == [part**2 for part in range(50)]
    assert list(run_parts(square, 2, 5, where=where, first=7)) == [49, 64, 81, 100, 121]
    assert list(run_parts(square, 2, 0, where=where)) == []


@pytest.mark.parametrize("where", PLACES)
def test_a_slow_part_is_waited_for(where: str) -> None:
    assert list(run_parts(slow_at_first, None, 20, where=where)) == list(range(20))


@pytest.mark.parametrize("where", PLACES)
def test_progress_is_told_of_every_part(where: str) -> None:
    told: list[int] = []
    list(run_parts(square, 2, 9, where=where, done=told.append))
    assert told == [1] * 9


@pytest.mark.parametrize("where", PLACES)
def test_what_a_part_raises_is_raised_in_its_turn(where: str) -> None:
    results = run_parts(refuse_third, None, 10, where=where)
    assert list(islice(results, 3)) == [0, 1, 2]
    with pytest.raises(ValueError, match="no third"):
        next(results)


def test_who_stops_asking_ends_the_work() -> None:
    begun: list[int] = []

    def note(_: None, part: int) -> int:
        begun.append(part)
        return part

    results = run_parts(note, None, 100_000, where=CORES)
    assert next(results) == 0
    results.close()
    for thread in threading.enumerate():
        if thread.name == "table21-part":
            thread.join(timeout=20)
    assert len(begun) < 1000 * AHEAD
