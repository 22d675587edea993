"""Who may come in: tokens, origins, addresses, and the headers of every answer."""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from table21.server.errors import Refused
from table21.server.guests import COOKIE, LASTS
from table21.server.house import House, Manners
from table21.server.limits import NEW_GUESTS, REQUESTS
from table21.server.store import Guest

#: What a browser may load on our pages: our own, and nothing else.
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
#: Where a request keeps the token of a guest who has just come.
NEW = "table21_new_token"

Asker = ASGIConnection[Any, Any, Any, Any]

# ---------------------------------------------------------------- who and from where


def house_of(connection: Asker) -> House:
    """The house that this connection came to."""
    house: House = connection.app.state.house
    return house


def token_of(connection: Asker) -> str | None:
    """The token that somebody shows."""
    shown = connection.headers.get("authorization", "")
    if shown.startswith("Bearer "):
        return shown.removeprefix("Bearer ").strip()
    return connection.cookies.get(COOKIE)


def origin_of(connection: Asker) -> str:
    """The address of this server, as whoever asks wrote it."""
    manners = house_of(connection).manners
    scheme = "https" if is_secure(connection, manners) else "http"
    host = connection.headers.get("host", "localhost")
    if manners.behind_proxy:
        host = connection.headers.get("x-forwarded-host", host)
    return f"{scheme}://{host}"


def is_secure(connection: Asker, manners: Manners) -> bool:
    """Whether the browser speaks TLS."""
    scheme = connection.scope.get("scheme", "http")
    if manners.behind_proxy:
        scheme = connection.headers.get("x-forwarded-proto", scheme)
    return scheme in {"https", "wss"}


def address_of(connection: Asker) -> str:
    """Where somebody asks from."""
    if house_of(connection).manners.behind_proxy:
        return connection.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    return connection.client.host if connection.client else ""


def check_origin(connection: Asker) -> None:
    """Refuse what another site's page asks in the name of somebody who is known here."""
    origin = connection.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != urlsplit(origin_of(connection)).netloc:
        raise Refused("forbidden_origin", f"pages of {origin[:80]} may not ask this server")


async def check_request(request: Request[Any, Any, Any]) -> None:
    """What every request that changes something must be: from our own page, and JSON."""
    if request.method not in CHANGING:
        return
    check_origin(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        text = f"requests that change something are application/json, not {kind[:40] or 'nothing'}"
        raise Refused("bad_request", text)


async def known_guest(connection: Asker) -> Guest | None:
    """Who asks, if that is known."""
    return await house_of(connection).guests.of_token(token_of(connection))


async def guest_of(request: Request[Any, Any, Any]) -> Guest:
    """Who asks; a new guest is given a token with the answer."""
    house = house_of(request)
    guest = await known_guest(request)
    if guest is None:
        house.limits.check(NEW_GUESTS, address_of(request))
        guest, token = await house.guests.welcome()
        request.scope["state"][NEW] = token
    house.limits.check(REQUESTS, guest.id)
    return guest


# ---------------------------------------------------------------- answers


async def dress(message: Message, scope: Scope) -> None:
    """Give every answer its headers, and a new guest the cookie."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message=message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if scope["path"].startswith("/api/"):
        headers["Cache-Control"] = "no-store"
    token = scope.get("state", {}).get(NEW)
    if token:
        headers.add("Set-Cookie", cookie(token, _secure(scope)))


def _secure(scope: Scope) -> bool:
    connection: Asker = ASGIConnection(scope)
    return is_secure(connection, house_of(connection).manners)


def cookie(token: str, secure: bool) -> str:
    """The cookie that says who somebody is."""
    tls = "; Secure" if secure else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={LASTS}; HttpOnly; SameSite=Lax{tls}"
