"""Work cut into numbered parts, done here, on all cores, or on a cluster.

    for result in run_parts(work, setup, 100, where="cores"):
        ...

`work(setup, part)` is a pure function: what it returns depends on the setup and on the number of
the part, not on where, when or beside what it is done. So the results are the same everywhere, and
they come in the order of the parts, each once. Whoever has enough of them stops asking.

All cores are threads of this process: what takes long is compiled and lets go of the interpreter,
so threads are as quick as processes, start at once, and work in notebooks and unguarded scripts.
"""

import os
import threading
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import AbstractContextManager, closing, nullcontext
from queue import SimpleQueue
from typing import Any, Protocol, TypeVar

S = TypeVar("S")
R = TypeVar("R")

#: Where work is done: in this thread, on all cores, on a Ray of this machine's own; anything else
#: is the address of a cluster.
HERE, CORES, LOCAL = "here", "cores", "local"
#: Parts that are handed out before the first of them is asked back, for each worker.
AHEAD = 4


class Hands(Protocol):
    """Whoever does parts."""

    #: How many parts to hand out before the first of them is asked back.
    ahead: int

    def hand(self, part: int) -> Callable[[], Any]:
        """Hand out a part; what is returned waits for its result."""


def run_parts(
    work: Callable[[S, int], R],
    setup: S,
    parts: int,
    *,
    where: str = HERE,
    first: int = 0,
    done: Callable[[int], None] = lambda _: None,
) -> Generator[R]:
    """The results of so many parts from `first` on, in order; `done` is told of each.

    On a cluster, `work` is a function of a module, and it, the setup and the results can be
    pickled. What a part raises is raised here, in its turn; the parts after it are not done.
    """
    with hands(work, setup, where) as workers:
        handed: deque[Callable[[], R]] = deque()
        for part in range(first, first + parts):
            handed.append(workers.hand(part))
            if len(handed) > workers.ahead:
                yield told(handed.popleft()(), done)
        while handed:
            yield told(handed.popleft()(), done)


def told(result: R, done: Callable[[int], None]) -> R:
    """A result, after saying that there is one more."""
    done(1)
    return result


def hands(work: Callable[[S, int], Any], setup: S, where: str) -> AbstractContextManager[Hands]:
    """Workers for a place, who go when they are left."""
    if where == HERE:
        return nullcontext(Here(work, setup))
    if where == CORES:
        return closing(Threads(work, setup, os.cpu_count() or 1))
    from table21.studies.cluster import Cluster

    return closing(Cluster(work, setup, where))


class Here:
    """Nobody else: a part is done when its result is asked for."""

    ahead = 0

    def __init__(self, work: Callable[[S, int], Any], setup: S) -> None:
        self.do: Callable[[int], Any] = lambda part: work(setup, part)

    def hand(self, part: int) -> Callable[[], Any]:
        """Put the part off until it is asked for."""
        return lambda: self.do(part)


class Threads:
    """Threads of this process, which end with it: nobody waits for a part that is not wanted."""

    def __init__(self, work: Callable[[S, int], Any], setup: S, count: int) -> None:
        self.do: Callable[[int], Any] = lambda part: work(setup, part)
        self.ahead = AHEAD * count
        self.left = False
        self.waiting: SimpleQueue[tuple[int, Future[Any]] | None] = SimpleQueue()
        for _ in range(count):
            threading.Thread(target=self.take_parts, daemon=True, name="table21-part").start()

    def hand(self, part: int) -> Callable[[], Any]:
        """Put the part in the queue."""
        future: Future[Any] = Future()
        self.waiting.put((part, future))
        return future.result

    def take_parts(self) -> None:
        """Do part after part until there is nobody left to do them for."""
        while (next_one := self.waiting.get()) and not self.left:
            part, future = next_one
            try:
                future.set_result(self.do(part))
            except BaseException as raised:  # It is raised where it is asked for.
                future.set_exception(raised)
        self.waiting.put(None)  # For the next one.

    def close(self) -> None:
        """Send everybody home after the part at hand."""
        self.left = True
        self.waiting.put(None)
