"""Work cut into spans and done on several cores. Compiled loops let go of the interpreter."""

import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue

import numpy as np

from table21.kernel import Numbers

#: Does the entries from span[0] up to span[1], as the worker of that number.
Work = Callable[[Numbers, int], None]


def in_parallel(work: Work, count: int, size: int, workers: int) -> None:
    """Do all entries, each worker taking the next span as soon as it is free."""
    spans: SimpleQueue[Numbers] = SimpleQueue()
    for first in range(0, count, size):
        spans.put(np.array([first, min(first + size, count)]))
    if workers == 1:
        _take_spans(work, spans, 0)
        return
    pool = _pool(workers)
    for done in [pool.submit(_take_spans, work, spans, worker) for worker in range(workers)]:
        done.result()


@functools.cache
def _pool(workers: int) -> ThreadPoolExecutor:
    """Threads that stay: a step of a small batch takes less time than to start them."""
    return ThreadPoolExecutor(workers, thread_name_prefix="table21")


def _take_spans(work: Work, spans: SimpleQueue[Numbers], worker: int) -> None:
    while True:
        try:
            span = spans.get_nowait()
        except Empty:
            return
        work(span, worker)
