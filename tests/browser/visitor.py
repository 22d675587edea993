"""Somebody with a browser of their own: a guest of the server, and what the browser saw."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from browser.table_page import TablePage
from browser.watch import Watch

Json = dict[str, Any]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
FIND = """async (rules) => (await axe.run({ runOnly: rules })).violations.map(
    (one) => `${one.id}: ${one.nodes[0].target} ${one.nodes[0].failureSummary}`)"""
#: What the page hears, kept where a test can ask for it; and its sockets, for tests to kill.
LISTEN = """
(() => {
  const here = (window.table21 = { view: null, heard: 0, sockets: [], events: [], aloud: [] });
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      here.sockets.push(this);
      this.addEventListener("message", (event) => {
        const told = JSON.parse(event.data);
        if (told.view) here.view = told.view;
        if (told.events) here.events.push(told.events.map((event) => event.text));
        here.heard += 1;
      });
    }
  };
  new MutationObserver(() => {
    const now = document.querySelector("[aria-live=polite]")?.textContent;
    if (now && now !== here.aloud.at(-1)) here.aloud.push(now);
  }).observe(document, { subtree: true, childList: true, characterData: true });
})();
"""
#: Milliseconds for what takes a few on a machine that has nothing else to do.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)


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
        size: tuple[int, int] | None = None,
        sharp: float = 1,
    ) -> None:
        self.url = url
        width, height = size or ((360, 740) if phone else (1200, 800))
        self.context = chromium.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            device_scale_factor=sharp,
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

    def finished(self, game: str, **wish: Any) -> str:
        """A table whose game is over: a bot played it out."""
        table = self.open(game, **wish)
        self.play_out_by_bots(table)
        return table

    def play_out_by_bots(self, table: str) -> None:
        """Leave the game to bots, and watch how it ends."""
        self.ask("POST", f"/api/tables/{table}/resign")
        expect(self.sit_at(table).ending).to_be_visible()

    def record(self, table: str) -> Json:
        found: Json = self.ask("GET", f"/api/tables/{table}/record")
        return found

    # ------------------------------------------------------------ pages

    def go(self, path: str, until: str = "h1") -> Page:
        """A page, once it shows what it is there for."""
        self.page.goto(path)
        self.page.wait_for_selector(until, state="attached")
        return self.page

    def flaws(self) -> list[str]:
        """What axe finds on the page, and by how much the page is wider than the window."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[str] = self.page.evaluate(FIND, RULES)
        beyond = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return [*found, *([f"{beyond} pixels too wide"] if beyond > 0 else [])]

    def sit_at(self, table: str, page: Page | None = None) -> TablePage:
        """The table's page, once it shows the table."""
        page = page or self.page
        page.goto(f"/t/{table}")
        return TablePage(page).wait()

    def new_tab(self) -> Page:
        return self.context.new_page()
