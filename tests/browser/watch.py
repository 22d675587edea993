"""What a browser must never do, whatever the test is about: it is looked through at the end."""

import json
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebSocket

from browser.hidden import check_told

Json = dict[str, Any]


@dataclass
class Wire:
    """A socket to a table, and all that came through it."""

    table: str
    told: list[Json] = field(default_factory=list)


class Watch:
    """Errors, requests to elsewhere, and cards that a seat may not know, in all its pages."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context, self.url = context, url
        self.host = urlsplit(url).netloc
        self.errors: list[str] = []
        self.elsewhere: list[str] = []
        self.wires: list[Wire] = []
        self.allowed: list[str] = []
        context.on("page", self.follow)
        context.on("request", self.asked)
        context.on("console", self.said)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))

    def allow(self, pattern: str) -> None:
        """An error that the test brings about."""
        self.allowed.append(pattern)

    def follow(self, page: Page) -> None:
        page.on("websocket", self.connected)

    def said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in {"data", "blob"} and parts.netloc != self.host:
            self.elsewhere.append(request.url)

    def connected(self, socket: WebSocket) -> None:
        parts = urlsplit(socket.url)
        if parts.netloc != self.host:
            self.elsewhere.append(socket.url)
        wire = Wire(parts.path.split("/")[3])
        self.wires.append(wire)
        socket.on("framereceived", lambda frame: wire.told.append(json.loads(frame)))

    def check(self) -> None:
        """Fail if anything of it happened."""
        assert self.elsewhere == [], self.elsewhere
        wrong = [
            error for error in self.errors if not any(re.search(p, error) for p in self.allowed)
        ]
        assert wrong == [], wrong
        for wire in self.wires:
            check_told(wire.told, self.record_of(wire.table))

    def record_of(self, table: str) -> Json | None:
        """The record, which is there when the game is over."""
        answer = self.context.request.get(f"{self.url}/api/tables/{table}/record")
        found: Json | None = answer.json() if answer.ok else None
        return found
