"""Makes the pictures of the README from what is there to be seen: `make pictures`.

    python scripts/pictures.py [NAME…]

Every picture is of the product as it runs, with deals that have a number, so that the same one
comes again until something that it shows has changed. The hands are those of the browser tests.
"""

import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pexpect
from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.conftest import QUICK, chromium_path, warm  # noqa: E402 - the path is set above
from browser.games import by_list  # noqa: E402
from browser.table_page import Json, TablePage, can_be_picked  # noqa: E402
from browser.visitor import Visitor  # noqa: E402
from server.people import free_port  # noqa: E402
from server.process import Process  # noqa: E402

TABLE21 = [sys.executable, "-m", "table21"]
OUT = ROOT / "docs" / "pictures"
#: A picture may have so many bytes; more would make the page slow.
MOST, COLOURS = 200_000, 176
SHARP = 1.5
DESK: Json = {"size": (1280, 860)}
PHONE: Json = {"size": (360, 740), "phone": True}
#: What is dealt, to how many, and how many moves are made before the picture is taken.
DEALS: dict[str, tuple[str, int, int]] = {
    "make21": ("21", 4, 5),
    "stack21": ("2121", 3, 8),
    "721": ("21", 3, 3),
}
TERMINAL = """<!doctype html><meta charset=utf-8><style>
  body {{ margin: 0; padding: 22px 26px; background: #16211f; color: #e6e2d6; width: max-content; }}
  pre {{ margin: 0; font: 15px/1.35 "DejaVu Sans Mono", monospace; }} {stylesheet}
</style><pre>{code}</pre>"""


def main() -> None:
    """All pictures."""
    OUT.mkdir(parents=True, exist_ok=True)
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        for name, take in pictures(browser, url).items():
            if name in (sys.argv[1:] or [name]):
                keep(take(), name)
        browser.close()


def pictures(browser: Browser, url: str) -> dict[str, Callable[[], Image.Image]]:
    """What each picture is taken by."""

    def somebody(**looks: Any) -> Visitor:
        return Visitor(browser, url, name="Ann", sharp=SHARP, **(DESK | looks))

    return {
        "start": lambda: start(somebody()),
        "make21": lambda: table(somebody(), "make21"),
        "stack21": lambda: table(somebody(), "stack21"),
        "721": lambda: table(somebody(), "721"),
        "dark": lambda: table(somebody(dark=True), "make21"),
        "replay": lambda: replay(somebody()),
        "phone": lambda: beside(
            table(somebody(**PHONE), "make21"), table(somebody(**PHONE, dark=True), "721")
        ),
        "terminal": lambda: terminal(browser),
        **({"laboratory": lambda: laboratory(browser)} if has_laboratory() else {}),
    }


# ---------------------------------------------------------------- what is taken


def start(ann: Visitor) -> Image.Image:
    """The start page."""
    ann.go("/", ".games button")
    return taken(ann)


def table(ann: Visitor, game: str) -> Image.Image:
    """A game in its midst, with a card picked up and the places lit that it may go to."""
    deal, players, moves = DEALS[game]
    page = ann.sit_at(ann.open(game, ("me", *["medium"] * (players - 1)), deal=deal))
    view = page.wait_for_turn()
    for _ in range(moves):
        by_list(page, max(view["moves"], key=liked))
        view = page.wait_for_turn(view["version"])
    pick_up(page, view)
    return taken(ann)


def liked(move: Json) -> int:
    """How much a beginner would like a move: 21 and points are good, cards to take are not."""
    told = move["foretold"]
    return ("21" in told) + ("point" in told) - 2 * ("bust" in told) - 2 * ("Ann takes" in told)


def pick_up(page: TablePage, view: Json) -> None:
    """Pick up the cards of the move that is liked best."""
    with_cards = [move for move in view["moves"] if can_be_picked(move)]
    for at in page.places_in_hand(max(with_cards, key=liked)["cards"]) if with_cards else []:
        page.hand.locator(f"[data-at='{at}']").click()


def replay(ann: Visitor) -> Image.Image:
    """A game that is over, with what a bot thinks of a move."""
    deal, players, _ = DEALS["make21"]
    over = ann.finished("make21", seats=("me", *["easy"] * (players - 1)), deal=deal)
    ann.go(f"/replay/table/{over}?move=25", ".overview")
    ann.page.get_by_role("button", name="What was best").click()
    ann.page.wait_for_selector("caption")
    return taken(ann)


def terminal(browser: Browser) -> Image.Image:
    """The terminal, some moves into a game."""
    shown = typed("play", "make21", "--seed", "5", "--players", "3", "--bots", "easy")
    console = Console(record=True, width=92, file=io.StringIO())
    console.print(Text.from_ansi(shown))
    html = console.export_html(theme=MONOKAI, code_format=TERMINAL)
    page = browser.new_page(device_scale_factor=SHARP)
    page.set_content(html)
    return image(page.locator("body").screenshot())


def has_laboratory() -> bool:
    """Whether this table21 has one."""
    told = subprocess.run([*TABLE21, "--help"], capture_output=True, text=True, check=True)
    return re.search(r"\blab\b", told.stdout) is not None


def laboratory(browser: Browser) -> Image.Image:
    """The top of a report about a game."""
    with tempfile.TemporaryDirectory() as folder:
        some = ["--games", "20000", "--matches", "60", "--bots", "easy", "--seed", "21"]
        subprocess.run([*TABLE21, "lab", "make21", *some, "--out", folder], check=True)
        page = browser.new_page(
            viewport={"width": DESK["size"][0], "height": DESK["size"][1]},
            device_scale_factor=SHARP,
        )
        page.goto(f"file://{folder}/report.html")
        return image(page.screenshot())


def typed(*args: str, moves: int = 4) -> str:
    """What a terminal shows after some moves, with its colours."""
    own = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
    child = pexpect.spawn(
        TABLE21[0],
        [*TABLE21[1:], *args],
        env={**os.environ, **own},
        dimensions=(40, 92),
        encoding="utf-8",
        timeout=120,
    )
    prompt = r"our move \(1-\d+, \? helps\): "
    for _ in range(moves):
        child.expect(prompt)
        child.sendline("1")
    child.expect(prompt)
    shown = str(child.before) + str(child.after)
    child.close(force=True)
    return shown.rpartition("\x1b[2J")[2].replace("\r\n", "\n")


# ---------------------------------------------------------------- how it is kept


def taken(ann: Visitor) -> Image.Image:
    """The window."""
    shot = image(ann.page.screenshot())
    ann.leave()
    return shot


def image(png: bytes) -> Image.Image:
    """A picture from its bytes."""
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        file.write(png)
        file.flush()
        return Image.open(file.name).convert("RGB")


def beside(left: Image.Image, right: Image.Image) -> Image.Image:
    """Two pictures side by side."""
    gap = 24
    both = Image.new("RGB", (left.width + gap + right.width, left.height), "white")
    both.paste(left, (0, 0))
    both.paste(right, (left.width + gap, 0))
    return both


def keep(picture: Image.Image, name: str) -> None:
    """Keep it, in as few bytes as show it well."""
    file = OUT / f"{name}.png"
    few = picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(file, optimize=True)
    size = file.stat().st_size
    print(f"{file.relative_to(ROOT)}: {picture.width} x {picture.height}, {size // 1000} KB")
    if size > MOST:
        raise SystemExit(f"{file.name} has {size} bytes; {MOST} are the most")


@contextmanager
def served() -> Iterator[str]:
    """A server with nothing in its database."""
    with tempfile.TemporaryDirectory() as folder:
        process = Process(f"sqlite:///{folder}/table21.db", free_port(), *QUICK).wait()
        warm(process.url)
        try:
            yield process.url
        finally:
            process.process.kill()
            process.process.communicate()


if __name__ == "__main__":
    main()
