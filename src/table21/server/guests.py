"""Who asks: a token in a cookie, of which only the hash is kept."""

import hashlib
import re
import secrets
from collections import OrderedDict

from table21.errors import BadText
from table21.server.errors import Refused
from table21.server.shapes import NAME
from table21.server.store import Guest, Store

COOKIE = "table21"
#: A year, in seconds.
LASTS = 365 * 24 * 3600
#: Guests that are remembered without asking the store.
REMEMBERED = 50_000
#: Letters of a recovery code that look like no other, and how many: 100 bits of chance.
LETTERS, CODE, GROUP = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789", 20, 4
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """32 random bytes, as a cookie may hold them."""
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """A recovery code, as people write it down: five groups of four."""
    letters = [secrets.choice(LETTERS) for _ in range(CODE)]
    return "-".join("".join(letters[i : i + GROUP]) for i in range(0, CODE, GROUP))


def tidy_code(said: str) -> str:
    """A recovery code however it was typed, without blanks and dashes."""
    return "".join(letter for letter in said.upper() if letter.isalnum())


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(name: str | None, otherwise: str = "Guest") -> str:
    """A name as people write it: without control characters, blanks in order."""
    text = " ".join((name or "").split())
    check_text(text, "a name")
    if len(text) > NAME:
        raise Refused("bad_request", f"a name has up to {NAME} characters, not {len(text)}")
    return text or otherwise


def check_text(text: str, what: str) -> None:
    """Refuse characters that steer instead of being read."""
    if not text.isprintable() and not all(c.isprintable() or c == "\n" for c in text):
        raise BadText(f"{what} may not hold control characters")


class Guests:
    """All guests, by token and through a memory of the latest."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Guest] = OrderedDict()

    async def of_token(self, token: str | None) -> Guest | None:
        """Whose token this is."""
        if token is None or not _TOKEN.fullmatch(token):
            return None
        key = hashed(token)
        found = self._known.get(key) or await self._store.guest(key)
        if found is not None:
            self._remember(key, found)
        return found

    async def welcome(self) -> tuple[Guest, str]:
        """A new guest, and the token."""
        token = new_token()
        guest = Guest(secrets.token_hex(8), "Guest")
        await self._store.add_guest(guest, hashed(token))
        self._remember(hashed(token), guest)
        return guest, token

    async def rename(self, guest: Guest, name: str, token: str) -> Guest:
        """Another name from now on; tables that are played at keep the old one."""
        await self._store.rename_guest(guest.id, name)
        renamed = Guest(guest.id, name)
        self._remember(hashed(token), renamed)
        return renamed

    async def code(self, guest: Guest) -> str:
        """A code with which this guest goes on elsewhere. It is kept as a hash alone."""
        code = new_code()
        await self._store.set_code(guest.id, hashed(tidy_code(code)))
        return code

    async def recover(self, said: str) -> tuple[Guest, str]:
        """The guest whose code it is, and a token for here."""
        token = new_token()
        guest = await self._store.recover(hashed(tidy_code(said)), hashed(token))
        if guest is None:
            raise Refused("wrong_code", "this is nobody's code: look again, or make a new one")
        self._remember(hashed(token), guest)
        return guest, token

    def _remember(self, key: str, guest: Guest) -> None:
        self._known[key] = guest
        self._known.move_to_end(key)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
