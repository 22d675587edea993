"""Somebody who looks at pages: what they see, what goes wrong unseen, and what axe finds."""

import asyncio
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from server.people import Json, Person

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
FIND = """async (rules) => (await axe.run({ runOnly: rules })).violations.map(
    (one) => `${one.id}: ${one.nodes[0].target} ${one.nodes[0].failureSummary}`)"""
WIDE = "document.documentElement.scrollWidth - innerWidth"
#: Seconds for what takes a few on a machine that has nothing else to do.
LONG = 120
expect.set_options(timeout=LONG * 1000)


class Visitor:
    """A person with a browser."""

    def __init__(self, person: Person, context: BrowserContext, page: Page) -> None:
        self.person, self.context, self.page = person, context, page
        #: What the page complained of: scripts that failed, and what its own policy forbade.
        self.trouble: list[str] = []
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("console", self.hear)

    def hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.trouble.append(said.text)

    async def go(self, path: str, until: str = "h1") -> Page:
        await self.page.goto(self.person.here.url + path)
        await self.page.wait_for_selector(until)
        return self.page

    async def flaws(self) -> list[str]:
        """What axe finds, and whether the page is wider than the window."""
        await self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[str] = await self.page.evaluate(FIND, RULES)
        beyond = await self.page.evaluate(WIDE)
        return [*found, *([f"{beyond} pixels too wide"] if beyond > 0 else [])]


async def visitor(browser: Browser, person: Person, width: int = 1366, **how: Any) -> Visitor:
    """Somebody whom the server knows already."""
    how = {"viewport": {"width": width, "height": 800}, "service_workers": "block"} | how
    context = await browser.new_context(**how)
    context.set_default_timeout(LONG * 1000)
    cookie = {"name": "table21", "value": person.token, "url": person.here.url}
    await context.add_cookies([cookie])  # type: ignore[list-item]
    return Visitor(person, context, await context.new_page())


async def finished(person: Person, game: str = "make21", **wish: Any) -> Json:
    """A table whose game is over: its owner resigned at once, and bots played it out."""
    table = await person.open(game, "me", "easy", name="Ann", **wish)
    await person.start(table)
    await person.do(f"/api/tables/{table['table']}/resign")
    await over(person, table)
    return table


async def over(person: Person, table: Json) -> None:
    """Wait until the game at a table is over, however busy the machine is."""
    async with asyncio.timeout(LONG):
        while (await person.get(f"/api/tables/{table['table']}"))["state"] != "over":
            await asyncio.sleep(0.1)
