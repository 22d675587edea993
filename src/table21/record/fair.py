"""Fair dealing: packs that a server cannot choose and that anybody can check afterwards.

Before the deal the server publishes the hash of a secret. Players' browsers add numbers of their
own. All packs follow from the secret and these numbers, by the few lines below, and after the
game all of it is shown. docs/fair-dealing.md says it for other languages, with test vectors.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from table21.errors import BadRecord

#: The first words of what the seed is made from: another way to deal would have other words.
DEALT_BY = "table21 fair 1"
#: Secrets and players' numbers are 32 bytes, written in hexadecimal.
HEX = re.compile(r"[0-9a-f]{64}")


def new_secret() -> str:
    """A secret from the operating system's cryptographic source."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is published of a secret before the deal."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed(secret: str, entropy: Mapping[int, str]) -> bytes:
    """What all packs of a game are made from: the secret, and players' numbers by seat (from 1)."""
    parts = [DEALT_BY, *(f"{seat}:{entropy[seat]}" for seat in sorted(entropy))]
    return _hmac(bytes.fromhex(secret), "\n".join(parts))


def dealt(seed: bytes, round_number: int, cards: Iterable[str]) -> list[str]:
    """The pack of a round (the first is 1): the cards sorted by their text, then shuffled."""
    pack = sorted(cards)
    stream = _numbers(seed, f"round {round_number}")
    for i in range(len(pack) - 1, 0, -1):
        j = _below(stream, i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def first_dealer(seed: bytes, players: int) -> int:
    """The seat (from 1) that is drawn to deal first."""
    return 1 + _below(_numbers(seed, "dealer"), players)


def _numbers(seed: bytes, what: str) -> Iterator[int]:
    """32-bit numbers: eight from each block, the first byte counting most."""
    block = 0
    while True:
        bits = _hmac(seed, f"{what} {block}")
        yield from (int.from_bytes(bits[i : i + 4], "big") for i in range(0, 32, 4))
        block += 1


def _below(stream: Iterator[int], n: int) -> int:
    """A number from 0 to n-1, each as likely: numbers beyond the last full run of n are skipped."""
    end = (1 << 32) // n * n
    return next(number for number in stream if number < end) % n


def _hmac(key: bytes, message: str) -> bytes:
    return hmac.digest(key, message.encode(), "sha256")


# ---------------------------------------------------------------- in a record


def fair_part(secret: str, entropy: Mapping[int, str]) -> dict[str, Any]:
    """What is shown when the game is over, and stands in its record."""
    return {
        "commitment": commitment(secret),
        "secret": secret,
        "entropy": [{"seat": seat, "value": entropy[seat]} for seat in sorted(entropy)],
    }


def check_fair(given: Any, decks: Sequence[Sequence[str]]) -> None:
    """The packs of a record must be those that its secret and its players' numbers make."""
    secret, entropy = _read(given)
    if given.get("commitment") != commitment(secret):
        raise BadRecord("fair: the commitment is not the hash of the secret that was shown")
    made_from = seed(secret, entropy)
    for number, deck in enumerate(decks, 1):
        if list(deck) != dealt(made_from, number, deck):
            raise BadRecord(f"fair: decks[{number - 1}] is not what the secret and players deal")


def _read(given: Any) -> tuple[str, dict[int, str]]:
    """The secret and the players' numbers of a record."""
    if not isinstance(given, Mapping) or not isinstance(given.get("entropy"), list):
        raise BadRecord("fair: it holds a commitment, a secret, and entropy as a list")
    secret = _hex(given.get("secret"), "secret")
    entropy: dict[int, str] = {}
    for part in given["entropy"]:
        seat = part.get("seat") if isinstance(part, Mapping) else None
        if isinstance(seat, bool) or not isinstance(seat, int) or seat in entropy:
            raise BadRecord(f"fair: entropy: {part!r} cannot be, a seat and its value are right")
        entropy[seat] = _hex(part.get("value"), f"entropy of seat {seat}")
    return secret, entropy


def _hex(text: Any, what: str) -> str:
    if not isinstance(text, str) or not HEX.fullmatch(text):
        raise BadRecord(f"fair: {what}: {text!r} cannot be, 64 digits 0-9 a-f are right")
    return text
