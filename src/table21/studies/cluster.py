"""Parts done by Ray: on this machine, or on a cluster of them.

Ray does a part again when the worker, or the machine, that had it is lost. A result is taken for
its part's ticket and for no other, so a part that was done twice still counts once.
"""

import importlib
import os
import socket
import warnings
from collections.abc import Callable
from typing import Any, TypeVar

from table21.errors import BadOptions, NotAvailable, Table21Error
from table21.studies.parts import AHEAD, LOCAL

S = TypeVar("S")

#: How often a part is done again whose worker is lost: more often, and it is the part's own fault.
AGAIN = 5
#: The cluster that this machine belongs to.
AUTO = "auto"
#: Seconds to wait for a cluster to answer.
WAIT = 5
#: Ray neither calls home nor hides devices from tasks that ask for none.
SURROUNDINGS = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}


class Cluster:
    """Ray's workers. A Ray that the program already uses is used, and left running."""

    def __init__(self, work: Callable[[S, int], Any], setup: S, address: str) -> None:
        self.ray = load_ray()
        self.ours = not self.ray.is_initialized()
        if self.ours:
            join(self.ray, address)
        self.ahead = AHEAD * max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.setup = self.ray.put(setup)
        task = self.ray.remote(max_retries=AGAIN)(do_part)
        self.task: Callable[[int], Any] = lambda part: task.remote(
            work, self.setup, part, version()
        )

    def hand(self, part: int) -> Callable[[], Any]:
        """Give the part to Ray."""
        ticket = self.task(part)
        return lambda: self.collect(part, ticket)

    def collect(self, part: int, ticket: Any) -> Any:
        """The result of a part, or what it raised."""
        try:
            return self.ray.get(ticket)
        except self.ray.exceptions.RayTaskError as raised:
            raise getattr(raised, "cause", raised) from None
        except self.ray.exceptions.RayError as lost:
            raise Table21Error(
                f"part {part}: its worker was lost {AGAIN + 1} times: {str(lost).splitlines()[0]}"
            ) from lost

    def close(self) -> None:
        """Leave the cluster; what is still being done there is dropped."""
        if self.ours:
            self.ray.shutdown()


def load_ray() -> Any:
    """Ray, or how to install it."""
    for name, value in SURROUNDINGS.items():
        os.environ.setdefault(name, value)
    try:
        with warnings.catch_warnings(action="ignore"):
            return importlib.import_module("ray")
    except ModuleNotFoundError as missing:
        raise NotAvailable("a cluster needs Ray: pip install 'table21[ray]'") from missing


def join(ray: Any, address: str) -> None:
    """Join the cluster at an address, or start one on this machine."""
    if address not in (LOCAL, AUTO):
        check_address(address)
    quiet = {"logging_level": "error", "log_to_driver": False}
    own = {"include_dashboard": False} if address == LOCAL else {}
    try:
        with warnings.catch_warnings(action="ignore"):
            ray.init(address=address, **quiet, **own)
    except (ConnectionError, ValueError, RuntimeError, OSError) as refused:
        why = str(refused).strip().splitlines()[0] if str(refused).strip() else "no answer"
        raise NotAvailable(
            f"there is no cluster at '{address}': {why}; 'local' starts one on this machine"
        ) from refused


def check_address(address: str) -> None:
    """Make sure that somebody answers there: Ray would wait for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not (host and port.isascii() and port.isdigit()):
        right = "'local', 'auto', or an address like 10.0.0.1:6379 or ray://10.0.0.1:10001"
        raise BadOptions(f"cluster: '{address}' cannot be, {right} is right")
    try:
        socket.create_connection((host, int(port)), WAIT).close()
    except (OSError, OverflowError) as refused:
        raise NotAvailable(
            f"there is no cluster at '{address}': {refused}; 'local' starts one on this machine"
        ) from refused


def do_part(work: Callable[[Any, int], Any], setup: Any, part: int, wanted: str) -> Any:
    """A part, done by a worker who has the same version of everything."""
    if version() != wanted:
        raise NotAvailable(f"a worker has table21 {version()}, {wanted} is asked for: install that")
    return work(setup, part)


def version() -> str:
    """The version of table21 here."""
    from importlib.metadata import version as version_of

    return version_of("table21")
