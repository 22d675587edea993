"""The table in a browser: moves by mouse and by keys, what is said, what is hidden."""

import pytest
from playwright.async_api import Browser, Page, expect

from pages.visitors import visitor
from server.people import Served

pytestmark = pytest.mark.anyio

#: What the buttons below the hand say when it is our turn.
YOUR_TURN = ".actions button:has-text('Moves'), .actions button:has-text('All ')"


async def my_turn(page: Page) -> None:
    await page.wait_for_selector(YOUR_TURN, timeout=60_000)


@pytest.mark.parametrize("game", ["make21", "stack21", "721"])
@pytest.mark.parametrize(("width", "theme"), [(360, "dark"), (1366, "light")])
async def test_moves_are_made_by_keys_alone_and_axe_finds_nothing(
    here: Served, browser: Browser, game: str, width: int, theme: str
) -> None:
    ann = await here.guest()
    table = await ann.open(game, "me", "easy", name="Ann")
    await ann.start(table)
    see = await visitor(browser, ann, width, color_scheme=theme)
    page = await see.go(f"/t/{table['table']}", ".board")
    await my_turn(page)
    assert await see.flaws() == []
    await page.keyboard.press("m")
    text = await page.locator("dialog .move code").first.text_content() or ""
    await page.keyboard.type(text)
    await page.keyboard.press("Enter")
    await expect(page.locator("dialog")).to_have_count(0)
    await expect(page.locator(".news .told")).not_to_contain_text("deal first")
    assert await see.flaws() == []
    assert see.trouble == []


async def test_a_card_is_dragged_and_a_double_click_moves_once(
    here: Served, browser: Browser
) -> None:
    ann, bea = await here.guest(), await here.guest()
    table = await ann.open("make21", "me", "open", name="Ann")
    await bea.do(f"/api/tables/{table['table']}/sit", {"name": "Bea"})
    await ann.start(table)
    pages = []
    for person in (ann, bea):
        see = await visitor(browser, person)
        pages.append(await see.go(f"/t/{table['table']}", ".board"))
    begins = pages[await pages[0].locator(YOUR_TURN).count() == 0]
    follows = pages[begins is pages[0]]
    await my_turn(begins)
    card, pile = begins.locator(".hand button").first, begins.locator(".rows .place").first
    await card.drag_to(pile)
    await expect(begins.locator(".rows [data-zone='pile.0.1'] .slot")).to_have_count(1)
    await my_turn(follows)
    await follows.keyboard.press("1")
    await follows.locator(".rows .place.lit .hit").nth(1).dblclick()
    # Either goes back to the first to move, or a pile was made and taken: one move in any case.
    await my_turn(begins)
    await expect(begins.locator("aside li.play")).to_have_count(2)


async def test_why_not_is_said_where_it_was_tried(here: Served, browser: Browser) -> None:
    ann = await here.guest()
    table = await ann.open("721", "me", name="Ann")
    await ann.start(table)
    see = await visitor(browser, ann)
    page = await see.go(f"/t/{table['table']}", ".board")
    await my_turn(page)
    for key in "123":
        await page.keyboard.press(key)
    await page.locator(".heaps .place").nth(1).locator(".hit").click()
    await expect(page.locator("p.word")).to_contain_text("2 are the most")


async def test_who_comes_by_the_link_alone_sits_down_as_the_one_who_looks(
    here: Served, browser: Browser
) -> None:
    ann = await here.guest()
    table = await ann.open("make21", "me", "open", name="Ann")
    page = await browser.new_page(service_workers="block")
    await page.goto(f"{here.url}/t/{table['table']}")
    await page.get_by_label("Your name").fill("Bea <b>")
    await page.get_by_role("button", name="Sit down").click()
    await expect(page.locator("ol li", has_text="you")).to_contain_text("Bea <b>")
    await ann.start(table)
    await expect(page.locator(".hand button")).to_have_count(2)


async def test_a_device_that_is_passed_on_covers_the_cards(here: Served, browser: Browser) -> None:
    ann = await here.guest()
    table = await ann.open("make21", "me", "me", name="Ann")
    await ann.start(table)
    see = await visitor(browser, ann)
    page = await see.go(f"/t/{table['table']}", ".cover")
    assert await page.locator(".hand button").count() == 0
    await page.locator(".cover button").click()
    await expect(page.locator(".hand button")).to_have_count(2)
    names = await page.locator(".seat .slot svg").evaluate_all(
        "all => all.map(one => one.outerHTML)"
    )
    assert len(set(names)) == 1  # one back is as the other
