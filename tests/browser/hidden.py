"""Cards that a seat may not know: whatever a page was told is held against the game as it was."""

import json
from functools import cache
from typing import Any

from known import Known, cards_told
from table21.record import replay

Json = dict[str, Any]


def check_told(told: list[Json], record: Json | None) -> None:
    """What came through one socket: nothing in it that its seat could not know when it came."""
    views = [message["view"] for message in told if message.get("view")]
    taken_back = any(view["version"] != view["moves_made"] for view in views)
    if record is None or taken_back:
        return  # there is no record yet, or it leaves out what was taken back
    known = known_of(json.dumps(record))
    last: dict[int, int] = {}
    for message in told:
        secret = record["fair"]["secret"] in json.dumps(message)
        assert not secret or message["type"] == "fair"
        view = message.get("view")
        if view:
            seat, now = view["seat"], view["moves_made"]
            allowed = known.between(seat - 1, last.get(seat, 0), now)
            assert cards_told(message) - allowed == set(), (seat, now)
            last[seat] = now


@cache
def known_of(record: str) -> Known:
    """What could be known of a record's game; it is asked for each socket to its table."""
    return Known(replay(json.loads(record)))
