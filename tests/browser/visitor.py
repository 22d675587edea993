"""Somebody with a browser of their own: a guest of the server, and what the browser saw."""

from typing import Any

from playwright.sync_api import Browser, Page

from browser.table_page import TablePage
from browser.watch import Watch

Json = dict[str, Any]
#: What the page hears, kept where a test can ask for it; and its sockets, for tests to kill.
LISTEN = """
(() => {
  const here = (window.table21 = { view: null, heard: 0, sockets: [] });
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      here.sockets.push(this);
      this.addEventListener("message", (event) => {
        const told = JSON.parse(event.data);
        if (told.view) here.view = told.view;
        here.heard += 1;
      });
    }
  };
})();
"""
DESK, PHONE = {"width": 1200, "height": 800}, {"width": 360, "height": 740}
#: Milliseconds for what takes a few on a machine that has nothing else to do.
PATIENCE = 30_000


class Visitor:
    """A browser context: a guest with a cookie, apart from all others."""

    def __init__(
        self,
        chromium: Browser,
        url: str,
        *,
        name: str = "",
        dark: bool = False,
        phone: bool = False,
    ) -> None:
        self.url = url
        self.context = chromium.new_context(
            base_url=url,
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
            color_scheme="dark" if dark else "light",
            permissions=["clipboard-read", "clipboard-write"],
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(LISTEN)
        self.watch = Watch(self.context, url)
        self.page = self.context.new_page()
        if name:
            self.ask("PATCH", "/api/me", {"name": name})

    def leave(self) -> None:
        self.context.close()

    # ------------------------------------------------------------ asking without a page

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the server as this guest's browser would."""
        self.context.request.get("/api/me")  # who has no token is given one
        has_body = method != "GET"
        answer = self.context.request.fetch(
            path, method=method, data=(body or {}) if has_body else None
        )
        assert answer.ok, answer.text()
        return answer.json()

    def open(self, game: str, seats: tuple[str, ...] = ("me", "easy"), **wish: Any) -> str:
        """A table: 'me', 'open' or a bot's level by seat; started if nobody is waited for."""
        wishes = [
            {"who": seat} if seat in {"me", "open"} else {"who": "bot", "level": seat}
            for seat in seats
        ]
        info = self.ask("POST", "/api/tables", {"game": game, "seats": wishes, **wish})
        if info["state"] == "waiting" and "open" not in seats:
            self.ask("POST", f"/api/tables/{info['table']}/start")
        return str(info["table"])

    def record(self, table: str) -> Json:
        found: Json = self.ask("GET", f"/api/tables/{table}/record")
        return found

    # ------------------------------------------------------------ pages

    def go(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def sit_at(self, table: str, page: Page | None = None) -> TablePage:
        """The table's page, once it shows the table."""
        page = page or self.page
        page.goto(f"/t/{table}")
        return TablePage(page).wait()

    def new_tab(self) -> Page:
        return self.context.new_page()
