"""A server of Table 21, asked over HTTP as a guest that it knows by a token."""

import asyncio
import http.client
import socket
import ssl
from http.cookies import CookieError, SimpleCookie
from typing import TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener

import msgspec

from table21 import __version__
from table21.client.errors import NoServer
from table21.client.tokens import Tokens
from table21.errors import Table21Error
from table21.server.errors import Refused
from table21.server.shapes import Health, Me

COOKIE = "table21"
#: Seconds that an answer may take, and the most of it that is read.
PATIENCE, MOST = 20.0, 8 * 2**20

T = TypeVar("T")


class _Problem(msgspec.Struct):
    """A refusal as JSON."""

    code: str
    text: str
    retry_after: float | None = None


class _Stay(HTTPRedirectHandler):
    """Follows nowhere: a token is for the server that gave it."""

    def redirect_request(self, *_: object) -> None:
        """Nothing."""


class Server:
    """A server at an address, and who one is there."""

    def __init__(self, address: str, tokens: Tokens) -> None:
        self.address = address
        self._tokens = tokens
        self._token = tokens.find(address)
        self._opener: OpenerDirector = build_opener(_Stay)

    async def meet(self) -> Me:
        """Make sure that a server of Table 21 is there, and who one is to it."""
        try:
            await self.ask("api/health", Health)
        except Refused as odd:
            raise self._stranger() from odd
        return await self.ask("api/me", Me)

    async def ask(
        self,
        path: str,
        kind: type[T],
        body: msgspec.Struct | None = None,
        method: str = "POST",
    ) -> T:
        """What the server answers: to a GET, or with a body to another method."""
        answer = await self.fetch(path, body, method)
        try:
            return msgspec.json.decode(answer, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError) as odd:
            raise await self.odd_answer() from odd

    async def fetch(
        self, path: str, body: msgspec.Struct | None = None, method: str = "POST"
    ) -> bytes:
        """The same as it comes."""
        sent = None if body is None else msgspec.json.encode(body)
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        request = Request(
            f"{self.address}/{path}",
            sent,
            headers | self.introduction(),
            method="GET" if body is None else method,
        )
        return await asyncio.to_thread(self._fetch, request)

    def introduction(self) -> dict[str, str]:
        """The header that says who one is; none before the server has given a token."""
        return {"Authorization": f"Bearer {self._token}"} if self._token else {}

    def _fetch(self, request: Request) -> bytes:
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                self._note_token(answer.headers)
                read: bytes = answer.read(MOST)
                return read
        except HTTPError as bad:
            with bad:
                where = bad.headers.get("Location", "")
                raise self.refusal(bad.code, bad.read(MOST), where) from None
        except (OSError, http.client.HTTPException) as bad:
            raise NoServer(why_no_answer(self.address, bad)) from bad

    def _note_token(self, headers: http.client.HTTPMessage) -> None:
        for given in headers.get_all("Set-Cookie") or ():
            try:
                cookie = SimpleCookie(given).get(COOKIE)
            except CookieError:
                continue
            if cookie is not None and cookie.value and cookie.value != self._token:
                self._token = cookie.value
                self._tokens.keep(self.address, self._token)

    # ------------------------------------------------------------ what goes wrong

    def refusal(self, status: int, body: bytes, where: str = "") -> Table21Error:
        """What an answer with such a status says; `where` is a place that it sends on to."""
        if 300 <= status < 400:
            return self._moved(where)
        try:
            told = msgspec.json.decode(body, type=_Problem)
        except (msgspec.DecodeError, UnicodeDecodeError):
            if status >= 500:
                return NoServer(f"{self.address}: the server is away now ({status}), try again")
            return self._stranger()
        return Refused(told.code, told.text, told.retry_after)

    def _moved(self, where: str) -> NoServer:
        parts = urlsplit(where)
        if not parts.netloc:
            return self._stranger()
        right = f"{parts.scheme}://{parts.netloc}"
        return NoServer(f"{self.address} sends on to {right}: give that address instead")

    def _stranger(self) -> NoServer:
        return NoServer(
            f"{self.address}: somebody answers there, but it is no server of Table 21; "
            "check the address"
        )

    async def odd_answer(self) -> NoServer:
        """Why an answer cannot be read: another version, or no server of Table 21 at all."""
        try:
            health = msgspec.json.decode(await self.fetch("api/health"), type=Health)
        except (msgspec.DecodeError, UnicodeDecodeError, Refused):
            return self._stranger()
        return NoServer(
            f"{self.address} runs Table 21 {health.version}, which this one ({__version__}) does "
            "not understand: the same version on both sides is right"
        )


def why_no_answer(address: str, bad: Exception) -> str:
    """What keeps an answer away, in a sentence."""
    reason = bad.reason if isinstance(bad, URLError) else bad
    if isinstance(reason, ssl.SSLCertVerificationError):
        return f"{address}: its certificate is not to be trusted: {reason.verify_message}"
    if isinstance(reason, ssl.SSLError):
        return f"{address}: no TLS is spoken there; perhaps it begins with http://"
    if isinstance(reason, socket.gaierror):
        return f"{address}: there is no machine of that name"
    if isinstance(reason, ConnectionRefusedError):
        return f"{address}: no server is there; `table21 serve` starts one"
    if isinstance(reason, TimeoutError):
        return f"{address}: no answer came within {PATIENCE:.0f} seconds"
    if isinstance(reason, http.client.HTTPException | ConnectionResetError):
        return f"{address}: no HTTP is spoken there; perhaps it begins with https://"
    told = getattr(reason, "strerror", None) or str(reason)
    return f"{address}: no server can be reached there: {told}"
