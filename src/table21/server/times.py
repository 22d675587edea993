"""The time as the server knows it, so that tests can turn the hands themselves."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol


class Alarm(Protocol):
    """Something that will happen, unless it is called off."""

    def cancel(self) -> None:
        """Call it off."""


class Times(Protocol):
    """Tells the time, and wakes."""

    def now(self) -> float:
        """Seconds since 1970."""

    def later(self, seconds: float, act: Callable[[], object]) -> Alarm:
        """Do something in the event loop, in so many seconds."""


class RealTimes:
    """The machine's clock."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def later(self, seconds: float, act: Callable[[], object]) -> Alarm:
        """By the event loop."""
        return asyncio.get_running_loop().call_later(max(0.0, seconds), act)


def instant(at: datetime) -> str:
    """A time as the protocol writes it."""
    return at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
