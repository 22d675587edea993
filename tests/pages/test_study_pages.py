"""Rules, replays, results and the check of the shuffle, in a browser."""

import asyncio
import json
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Route, expect

from pages.visitors import LONG, finished, over, visitor
from server.people import Json, Served

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(("width", "theme"), [(320, "light"), (768, "dark"), (1366, "light")])
async def test_axe_finds_nothing_on_any_page(
    here: Served, browser: Browser, width: int, theme: str
) -> None:
    ann = await here.guest()
    table = (await finished(ann))["table"]
    see = await visitor(browser, ann, width, color_scheme=theme)
    looked_at = {
        "/rules": "article, .games a",
        "/rules/make21": "#examples",
        "/replay": ".drop",
        f"/replay/table/{table}?move=5": ".overview",
        "/stats": ".recovery",
        f"/fair/{table}": ".verdict.fits",
    }
    for path, until in looked_at.items():
        page = await see.go(path, until)
        if path.startswith("/rules/"):
            await page.locator(".examples summary").first.click()
        if "replay/table" in path:
            await page.get_by_role("button", name="What was best").click()
            await page.wait_for_selector("caption")
        assert await see.flaws() == [], path
    assert see.trouble == []


async def test_rules_are_found_by_words_and_examples_have_addresses(
    here: Served, browser: Browser
) -> None:
    see = await visitor(browser, await here.guest())
    page = await see.go("/rules/stack21", "#examples")
    await page.get_by_label("Find in rules").fill("combines refuses nothing-of-the-kind")
    await expect(page.get_by_text("Neither the rules nor the examples")).to_be_visible()
    await page.get_by_label("Find in rules").fill("example in the rules")
    example = page.locator(".examples details")
    await expect(example).to_have_count(1)
    await example.locator("summary").click()
    await example.get_by_role("link", name="Link to this example").click()
    address = page.url.removeprefix(here.url)
    assert "#" in address
    await see.go("/rules")
    await see.go(address, "details[open]")
    await expect(page.locator("details[open] .overview")).to_have_count(2)
    await expect(page.locator("details[open]")).to_contain_text("What happens")


async def test_of_the_rules_text_only_text_is_taken(here: Served, browser: Browser) -> None:
    see = await visitor(browser, await here.guest())

    async def bent(route: Route) -> None:
        page = await (await route.fetch()).json()
        page["html"] += (
            "<h2>Bent</h2><p>one<script>document.title = 'run'</script>"
            "<img src=x onerror=\"document.title = 'run'\"><b onclick=x>two</b> "
            "<a href='javascript:x'>three</a> <a href='/rules' class=x>four</a></p>"
        )
        await route.fulfill(json=page)

    await see.page.route("**/api/games/make21/rules", bent)
    page = await see.go("/rules/make21", "#bent")
    shown = page.locator("section.part", has=page.locator("#bent")).locator("p")
    text = 'onetwo <a>three</a> <a href="/rules">four</a>'
    assert await shown.inner_html() == text
    assert await page.title() == "Make 21: rules"


async def test_a_replay_by_keyboard_alone(here: Served, browser: Browser) -> None:
    ann = await here.guest()
    table = (await finished(ann))["table"]
    see = await visitor(browser, ann, reduced_motion="reduce")
    page = await see.go(f"/replay/table/{table}", ".overview")
    scrub = page.get_by_role("slider", name="Move")
    for key, moment in {"ArrowRight": "1", "ArrowLeft": "0", "End": "", "Home": "0"}.items():
        await page.keyboard.press(key)
        await expect(scrub).to_have_value(moment or re.compile(r"\d\d"))
    await page.keyboard.press("Space")
    await expect(scrub).to_have_value("2")
    await page.keyboard.press("Space")
    await expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert await page.evaluate("document.getAnimations().length") == 0


async def test_a_seats_replay_shows_what_the_seat_saw(here: Served, browser: Browser) -> None:
    ann = await here.guest()
    table = (await finished(ann))["table"]
    see = await visitor(browser, ann)
    page = await see.go(f"/replay/table/{table}?move=4", ".overview")
    backs = page.locator('.seat use[href="#card-back"]')
    await expect(backs).to_have_count(0)
    await page.get_by_label("Show").select_option("what Ann saw")
    await expect(backs).to_have_count(2)
    await expect(page).to_have_url(re.compile(r"move=4&seat=1$"))
    await page.get_by_label("Show").select_option("what spectators saw")
    await expect(backs).to_have_count(4)
    await expect(page).to_have_url(re.compile(r"seat=0$"))
    await page.reload()
    await expect(backs).to_have_count(4)


async def test_the_biggest_mistakes_are_walked_to(here: Served, browser: Browser) -> None:
    ann = await here.guest()
    table = (await finished(ann))["table"]
    see = await visitor(browser, ann)
    page = await see.go(f"/replay/table/{table}", ".overview")
    await page.get_by_label("Whose").select_option("Ann")
    await page.get_by_role("button", name="Find them").click()
    first = page.locator(".walk ol button").first
    await expect(first).to_have_attribute("aria-current", "step")
    number = (await first.inner_text()).split(":")[0].removeprefix("Move ")
    await expect(page.get_by_role("slider", name="Move")).to_have_value(number)
    await expect(page.locator(".judged")).to_contain_text("Ann lost")


async def test_what_was_promised_before_the_deal_is_held_against_what_is_shown(
    here: Served, browser: Browser
) -> None:
    ann = await here.guest()
    table = await ann.open("make21", "me", "easy", name="Ann")
    number = table["table"]
    see = await visitor(browser, ann)
    page = await see.go(f"/t/{number}", "main *")
    async with asyncio.timeout(LONG):
        while '"1"' not in (await page.evaluate("localStorage['table21.promises']") or ""):
            await asyncio.sleep(0.05)
    await ann.start(table)
    await ann.do(f"/api/tables/{number}/resign")
    await over(ann, table)
    page = await see.go(f"/fair/{number}", ".verdict.fits")
    lines = page.locator("li.fits")
    await expect(lines.nth(1)).to_contain_text("the one that this browser saw before the deal")
    await expect(lines.nth(2)).to_contain_text("this browser added for Ann is in the shuffle.")
    assert see.trouble == []


async def test_records_are_downloaded_checked_and_uploaded(
    here: Served, browser: Browser, tmp_path: Path
) -> None:
    ann = await here.guest()
    table = (await finished(ann, "stack21", options={"target": 1}))["table"]
    see = await visitor(browser, ann)
    page = await see.go(f"/replay/table/{table}", ".overview")
    async with page.expect_download() as coming:
        await page.get_by_role("button", name="Download record").click()
    file = tmp_path / "record.json"
    await (await coming.value).save_as(file)
    record: Json = json.loads(file.read_text(encoding="utf-8"))
    assert record == await ann.get(f"/api/tables/{table}/record")

    page = await see.go("/fair", ".drop")
    await page.locator("input[type=file]").set_input_files(file)
    await expect(page.locator(".verdict")).to_have_class(re.compile("fits"))
    deck = record["decks"][0]
    other = next(at for at, card in enumerate(deck) if card != deck[3])
    deck[3], deck[other] = deck[other], deck[3]
    file.write_text(json.dumps(record), encoding="utf-8")
    await page.locator("input[type=file]").set_input_files(file)
    await expect(page.locator(".verdict")).to_have_class(re.compile("wrong"))
    await expect(page.locator("li.wrong")).to_contain_text("the shuffle makes it")
    assert see.trouble == []

    page = await see.go("/replay", ".drop")
    await page.locator("input[type=file]").set_input_files(file)
    await expect(page.get_by_role("alert")).to_contain_text(
        re.compile(r"^(fair|decks|result|move \d+)")
    )


async def test_an_uploaded_record_is_a_replay(
    here: Served, browser: Browser, tmp_path: Path
) -> None:
    ann = await here.guest()
    table = (await finished(ann))["table"]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(await ann.get(f"/api/tables/{table}/record")), encoding="utf-8")
    see = await visitor(browser, ann)
    page = await see.go("/replay", ".drop")
    await page.locator("input[type=file]").set_input_files(file)
    await expect(page.locator(".overview")).to_be_visible()
    assert "/replay/record/" in page.url
    await page.get_by_role("link", name="Check the shuffle").click()
    await expect(page.locator(".verdict")).to_have_class(re.compile("fits"))
    assert see.trouble == []


async def test_tables_played_lately_lead_to_what_they_were(here: Served, browser: Browser) -> None:
    ann = await here.guest()
    await finished(ann, deal="4711")
    open_table = await ann.open("721", "me", name="Ann")
    see = await visitor(browser, ann)
    page = await see.go("/stats", ".tables li")
    await page.get_by_role("button", name="Same deal").click()
    await expect(page.get_by_role("heading", name="The same deal: number 4711")).to_be_visible()
    await page.get_by_role("link", name="Replay of Make 21").click()
    await expect(page.locator(".overview")).to_be_visible()
    await page.get_by_role("link", name="Results").click()
    await page.get_by_role("link", name="Go on with 721").click()
    await expect(page).to_have_url(f"{here.url}/t/{open_table['table']}")
    await expect(page.get_by_role("heading", name="There is nothing here")).to_have_count(0)
    assert see.trouble == []


async def test_a_recovery_code_is_shown_and_a_wrong_one_refused(
    here: Served, browser: Browser
) -> None:
    see = await visitor(browser, await here.guest())

    async def answer(route: Route) -> None:
        if route.request.url.endswith("/code"):
            await route.fulfill(json={"code": "king-21-otter"})
        else:
            told = {"code": "forbidden", "text": "there is no such code"}
            await route.fulfill(status=403, json=told)

    await see.page.route("**/api/me/code", answer)
    await see.page.route("**/api/me/recover", answer)
    page = await see.go("/stats", ".recovery")
    await page.get_by_role("button", name="Make a recovery code").click()
    await expect(page.locator(".recovery")).to_contain_text("king-21-otter")
    assert await see.flaws() == []
    await page.get_by_label("Recovery code").fill("no")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("there is no such code")
