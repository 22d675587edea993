"""Parts on a Ray of this machine: the same results, also when a worker is killed in the middle."""

import os
import signal
import socket
import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from table21.errors import BadOptions, NotAvailable, Table21Error
from table21.studies import cluster
from table21.studies.arena import arena
from table21.studies.cluster import check_address, load_ray
from table21.studies.parts import HERE, LOCAL, run_parts

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    """Ray with two workers, which the parts find running."""
    try:
        ray = load_ray()
    except NotAvailable as missing:
        pytest.skip(str(missing))
    with warnings.catch_warnings(action="ignore"):
        # Workers import what this test gives them from this folder.
        environment = {"env_vars": {"PYTHONPATH": os.pathsep.join(sys.path)}}
        ray.init(
            address="local",
            num_cpus=2,
            include_dashboard=False,
            logging_level="error",
            log_to_driver=False,
            object_store_memory=100 * 1024 * 1024,
            runtime_env=environment,
        )
        yield ray
        ray.shutdown()


def note_and_square(book: Path | None, part: int) -> int:
    """A part that notes when it is begun; number 3 kills its worker when it is begun first."""
    if book:
        noted = len(list(book.glob(f"{part}-*")))
        (book / f"{part}-{noted}").touch()
        if part == 3 and noted == 0:
            os.kill(os.getpid(), signal.SIGKILL)
    return part * part


def refuse(_: None, part: int) -> int:
    raise BadOptions(f"part {part} cannot be")


def die(_: None, __: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_killed_workers_part_is_done_again_and_counts_once(ray: Any, tmp_path: Path) -> None:
    assert ray.is_initialized()
    found = list(run_parts(note_and_square, tmp_path, 12, where=LOCAL))
    assert found == list(run_parts(note_and_square, None, 12, where=HERE))
    begun = sorted(path.name for path in tmp_path.iterdir())
    assert {"3-0", "3-1"} <= set(begun)
    assert len({name.partition("-")[0] for name in begun}) == 12


def test_what_a_part_raises_is_raised_here(ray: Any) -> None:
    assert ray.is_initialized()
    with pytest.raises(BadOptions, match="part 0 cannot be"):
        list(run_parts(refuse, None, 2, where=LOCAL))


def test_without_ray_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NotAvailable, match=r"pip install 'table21\[ray\]'"):
        list(run_parts(refuse, None, 1, where=LOCAL))
    with pytest.raises(ModuleNotFoundError):
        import_module("ray")


def test_a_contest_is_the_same_on_a_cluster_to_the_byte(ray: Any) -> None:
    assert ray.is_initialized()
    one, other = (
        arena("make21", "random,search:iterations=5", 10, seed=2, records=True, where=where)
        for where in (LOCAL, HERE)
    )
    assert one.as_json() == other.as_json()
    assert one.records() == other.records()


def test_a_part_that_kills_every_worker_is_given_up(
    ray: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ray.is_initialized()
    monkeypatch.setattr(cluster, "AGAIN", 1)
    with pytest.raises(Table21Error, match="part 0: its worker was lost 2 times"):
        list(run_parts(die, None, 1, where=LOCAL))


@pytest.mark.parametrize("address", ["nonsense", "host:port", ":", "ray://"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(BadOptions, match=r"cluster: .* cannot be, 'local', 'auto'"):
        check_address(address)


def test_where_nobody_answers_there_is_no_cluster() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # Nobody listens there, and nobody else can.
        with pytest.raises(NotAvailable, match="there is no cluster at"):
            check_address(f"127.0.0.1:{taken.getsockname()[1]}")
