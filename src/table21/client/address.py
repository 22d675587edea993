"""Where a table is: the address of a server, or the link of a table there."""

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from table21.client.errors import NoServer

RIGHT = "one like https://cards.example or https://cards.example/t/… is right"
_TABLE = re.compile(r"/t(?:able)?/([\w-]+)$")


@dataclass(frozen=True)
class Address:
    """A server, as 'https://cards.example' without a slash at the end, and a table there."""

    server: str
    table: str | None = None


def read_address(text: str) -> Address:
    """An address as people are given it."""
    parts = _split(text.strip())
    path = parts.path.rstrip("/")
    link = _TABLE.search(path)
    home = f"{parts.scheme}://{parts.netloc}{path[: link.start()] if link else path}"
    return Address(home, link and link[1])


def _split(text: str) -> SplitResult:
    try:
        parts = urlsplit(text)
        fine = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    except ValueError:
        fine = False
    if not fine or not text.isprintable() or " " in text:
        raise NoServer(f"{text}: this is no address of a server, {RIGHT}")
    if "@" in parts.netloc:
        raise NoServer(f"an address holds no name or password, {RIGHT}")
    return parts
