"""How every page looks: nothing too wide, and nothing that axe finds, by day and by night."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Visit
from browser.games import GAMES, wish
from browser.table_page import TablePage
from browser.visitor import Visitor

#: Pages apart from tables, and what shows that they are there.
PAGES = {
    "/": ".games button",
    "/settings": "#theme",
    "/stats": ".recovery",
    "/replay": ".drop",
    "/fair": ".drop",
    "/rules": ".games a",
    "/nowhere": "h1",
}


def pages_of(game: str, ann: Visitor) -> Iterator[str]:
    """Every page about a game, one after the other; each is named."""
    ann.go(f"/new/{game}", "fieldset")
    yield "a new table"
    ann.go(f"/rules/{game}", "#examples")
    ann.page.locator(".examples summary").first.click()
    yield "the rules"
    ann.go("/t/" + ann.open(seats=("me", "open"), **wish(game)), ".qr")
    yield "the lobby"
    over = ann.finished(game, options=wish(game)["options"])
    yield "the end"
    ann.go(f"/replay/table/{over}?move=9", ".overview")
    ann.page.get_by_role("button", name="What was best").click()
    ann.page.wait_for_selector("caption")
    yield "the replay"
    ann.go(f"/fair/{over}", ".verdict.fits")
    yield "the check"
    table = ann.sit_at(ann.open(**wish(game)))
    table.wait_for_turn()
    yield "the table"
    ann.page.keyboard.press("m")
    yield "the moves"
    ann.page.keyboard.press("Escape")
    table.open_chat()
    yield "the talk"


def check(ann: Visitor, where: str) -> None:
    """By day and by night."""
    for theme in ("light", "dark"):
        ann.page.emulate_media(color_scheme=theme)
        expect(ann.page.locator("html")).to_have_attribute("data-theme", theme)
        assert ann.flaws() == [], (where, theme)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_pages_of_a_game(game: str, phone: bool, visit: Visit) -> None:
    ann = visit(name="Ann", phone=phone)
    for where in pages_of(game, ann):
        check(ann, where)


@pytest.mark.parametrize("size", [(320, 640), (768, 1024), (1366, 800)], ids=str)
def test_other_pages(size: tuple[int, int], visit: Visit) -> None:
    ann = visit(name="Ann", size=size)
    for path, until in PAGES.items():
        ann.go(path, until)
        check(ann, path)


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_hand_and_the_moves_are_at_hand(game: str, visit: Visit) -> None:
    ann = visit(name="Ann", phone=True)
    table = ann.sit_at(ann.open(seats=("me", "easy", "easy"), **wish(game)))
    table.wait_for_turn()
    for part in at_hand(table):
        expect(part).to_be_in_viewport(ratio=1)


def at_hand(table: TablePage) -> list[Locator]:
    """What must never be scrolled to."""
    return [table.moves, *table.hand.locator(".slot").all()]
