"""How often somebody may do something: buckets that fill up again."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from table21.server.errors import Refused

#: Buckets that are remembered; who was quiet longest is forgotten first, and starts afresh.
REMEMBERED = 20_000


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    at_once: float
    a_second: float


#: What is limited, for each guest, address or connection.
REQUESTS = Rate(120, 20)
NEW_GUESTS = Rate(60, 1)
NEW_TABLES = Rate(20, 0.2)
RECORDS = Rate(10, 0.2)
REPLAYS = Rate(30, 2)
MESSAGES = Rate(60, 15)
SOCKETS = Rate(50, 0.5)
CHAT = Rate(6, 0.5)


class Limits:
    """All buckets of one server. `now` tells seconds that only go forward."""

    def __init__(self, now: Callable[[], float], on: bool = True) -> None:
        self._now = now
        self._on = on
        self._buckets: OrderedDict[tuple[Rate, str], tuple[float, float]] = OrderedDict()

    def check(self, rate: Rate, who: str) -> None:
        """Take one from a bucket; an empty one refuses, and says when to come again."""
        if not self._on:
            return
        now = self._now()
        left, at = self._buckets.pop((rate, who), (rate.at_once, now))
        left = min(rate.at_once, left + (now - at) * rate.a_second)
        self._buckets[rate, who] = (max(left - 1, 0.0) if left >= 1 else left, now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if left < 1:
            wait = (1 - left) / rate.a_second
            raise Refused("too_many", f"that is too often: try again in {wait:.1f} s", wait)
