"""Reading from a snapshot what is remembered of face-down stacks: refusals, combined stacks."""

from collections.abc import Iterator, Mapping
from typing import Any

from table21.errors import BadSnapshot
from table21.games.stack21.memory import LEAST_REFUSED, MOST_REFUSED, joins, note_refusal
from table21.games.stack21.position import STACKS
from table21.games.stack21.reading import stack_name
from table21.games.stack21.stacks import is_active
from table21.kernel import plain
from table21.kernel.contract import NOBODY
from table21.words.given import Given

REFUSAL = "{seat: 2, stack: 1, value: 10, time: 3}"
JOINED = "{seat: 2, stack: 1, was: 3, cards: [2, 3]}"


def read_memory(s: Any, read: Given) -> None:
    """Refusals and combined stacks, as far as they are told."""
    for told in mappings(read, "joined", JOINED):
        read_joined(s, told)
    check_parts(s)
    for told in mappings(read, "refusals", REFUSAL):
        slot = read_active(s, "refusals", told)
        value = whole("refusals", told, "value", LEAST_REFUSED, MOST_REFUSED)
        plain(note_refusal)(s, slot, value, whole("refusals", told, "time", 1, time_now(s, slot)))


def time_now(s: Any, slot: int) -> int:
    """The time of a stack now: its cards, and the stacks that were combined with it."""
    return int(s.height[slot] + plain(joins)(s, slot))


def read_joined(s: Any, told: Mapping[str, Any]) -> None:
    """Which cards of a stack came with another."""
    slot, cards = read_active(s, "joined", told), told.get("cards")
    stack = slot % STACKS
    gone = slot - stack + whole("joined", told, "was", stack + 2, STACKS) - 1
    if s.height[gone] > 0 or s.into[gone] != NOBODY:
        raise BadSnapshot(
            f"joined: {stack_name(gone)} cannot have been combined away, or only once"
        )
    if not isinstance(cards, list | tuple) or len(cards) != 2:
        raise BadSnapshot(f"joined: cards {cards!r} cannot be, the first and the last are right")
    ends = {"first": cards[0], "last": cards[1]}
    first = whole("joined", ends, "first", 2, s.height[slot])
    last = whole("joined", ends, "last", first, s.height[slot])
    s.into[gone], s.first[gone], s.size[gone] = stack, first - 1, last - first + 1


def check_parts(s: Any) -> None:
    """Parts of one stack lie within each other or apart, and begin with different cards."""
    parts = [slot for slot in range(s.players * STACKS) if s.into[slot] != NOBODY]
    for one in parts:
        for other in parts:
            if one == other or one // STACKS != other // STACKS or s.into[one] != s.into[other]:
                continue
            start, end = s.first[one], s.first[one] + s.size[one]
            crosses = start < s.first[other] < end < s.first[other] + s.size[other]
            if crosses or start == s.first[other]:
                raise BadSnapshot(
                    f"joined: the parts of {stack_name(one)} and {stack_name(other)} overlap"
                )


# ---------------------------------------------------------------- parts of what is told


def mappings(read: Given, key: str, example: str) -> Iterator[Mapping[str, Any]]:
    """The entries of a list of mappings; none if left out."""
    listed = read.given.get(key)
    if listed is not None and not isinstance(listed, list | tuple):
        raise BadSnapshot(f"{key}: {listed!r} is no list")
    for told in listed or ():
        if not isinstance(told, Mapping):
            raise BadSnapshot(f"{key}: {told!r} cannot be, one like {example} is right")
        yield told


def read_active(s: Any, key: str, told: Mapping[str, Any]) -> int:
    """An active stack."""
    slot = read_slot(s, key, told)
    if not plain(is_active)(s, slot):
        raise BadSnapshot(f"{key}: {stack_name(slot)} is not active")
    return slot


def read_slot(s: Any, key: str, told: Any) -> int:
    """A stack that is named by its seat and number."""
    if not isinstance(told, Mapping):
        raise BadSnapshot(f"{key}: {told!r} cannot be, {{seat: 2, stack: 1}} is right")
    seat = whole(key, told, "seat", 1, s.players) - 1
    return STACKS * seat + whole(key, told, "stack", 1, STACKS) - 1


def whole(key: str, told: Mapping[str, Any], name: str, least: int, most: int) -> int:
    """A whole number in a range."""
    value = told.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadSnapshot(f"{key}: {name} {value!r} cannot be, {least} to {most} is right")
    return value
