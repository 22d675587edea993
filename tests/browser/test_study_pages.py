"""Rules, replays, results and the check of the shuffle, in a browser."""

import json
import re
from pathlib import Path

from playwright.sync_api import Route, expect

from browser.visitor import Json, Visitor


def test_rules_are_found_by_words_and_examples_have_addresses(ann: Visitor) -> None:
    page = ann.go("/rules/stack21", "#examples")
    page.get_by_label("Find in rules").fill("combines refuses nothing-of-the-kind")
    expect(page.get_by_text("Neither the rules nor the examples")).to_be_visible()
    page.get_by_label("Find in rules").fill("example in the rules")
    example = page.locator(".examples details")
    expect(example).to_have_count(1)
    example.locator("summary").click()
    example.get_by_role("link", name="Link to this example").click()
    address = page.url.removeprefix(ann.url)
    assert "#" in address
    ann.go("/rules")
    ann.go(address, "details[open]")
    expect(page.locator("details[open] .overview")).to_have_count(2)
    expect(page.locator("details[open]")).to_contain_text("What happens")


def test_of_the_rules_text_only_text_is_taken(ann: Visitor) -> None:

    def bent(route: Route) -> None:
        page = route.fetch().json()
        page["html"] += (
            "<h2>Bent</h2><p>one<script>document.title = 'run'</script>"
            "<img src=x onerror=\"document.title = 'run'\"><b onclick=x>two</b> "
            "<a href='javascript:x'>three</a> <a href='/rules' class=x>four</a></p>"
        )
        route.fulfill(json=page)

    ann.watch.allow("inline event handler")
    ann.page.route("**/api/games/make21/rules", bent)
    page = ann.go("/rules/make21", "#bent")
    shown = page.locator("section.part", has=page.locator("#bent")).locator("p")
    text = 'onetwo <a>three</a> <a href="/rules">four</a>'
    assert shown.inner_html() == text
    assert page.title() == "Make 21: rules"


def test_a_replay_by_keyboard_alone(ann: Visitor) -> None:
    table = ann.finished("make21")
    page = ann.go(f"/replay/table/{table}", ".overview")
    scrub = page.get_by_role("slider", name="Move")
    for key, moment in {"ArrowRight": "1", "ArrowLeft": "0", "End": "", "Home": "0"}.items():
        page.keyboard.press(key)
        expect(scrub).to_have_value(moment or re.compile(r"\d\d"))
    page.keyboard.press("Space")
    expect(scrub).to_have_value("2")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_seats_replay_shows_what_the_seat_saw(ann: Visitor) -> None:
    table = ann.finished("make21")
    page = ann.go(f"/replay/table/{table}?move=4", ".overview")
    backs = page.locator('.seat use[href="#card-back"]')
    expect(backs).to_have_count(0)
    page.get_by_label("Show").select_option("what Ann saw")
    expect(backs).to_have_count(2)
    expect(page).to_have_url(re.compile(r"move=4&seat=1$"))
    page.get_by_label("Show").select_option("what spectators saw")
    expect(backs).to_have_count(4)
    expect(page).to_have_url(re.compile(r"seat=0$"))
    page.reload()
    expect(backs).to_have_count(4)


def test_a_link_to_a_moment_leads_there(ann: Visitor) -> None:
    table = ann.finished("make21")
    page = ann.go(f"/replay/table/{table}", ".overview")
    scrub = page.get_by_role("slider", name="Move")
    scrub.fill("7")
    page.get_by_role("button", name="Copy link to here").click()
    expect(page.get_by_text("The link to this moment is copied.")).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    ann.go("/")
    page.goto(link)
    expect(scrub).to_have_value("7")


def test_the_biggest_mistakes_are_walked_to(ann: Visitor) -> None:
    table = ann.finished("make21")
    page = ann.go(f"/replay/table/{table}", ".overview")
    page.get_by_label("Whose").select_option("Ann")
    page.get_by_role("button", name="Find them").click()
    first = page.locator(".walk ol button").first
    expect(first).to_have_attribute("aria-current", "step")
    number = (first.inner_text()).split(":")[0].removeprefix("Move ")
    expect(page.get_by_role("slider", name="Move")).to_have_value(number)
    expect(page.locator(".judged")).to_contain_text("Ann lost")


def test_what_was_promised_before_the_deal_is_held_against_what_is_shown(ann: Visitor) -> None:
    number = ann.open("make21", ("me", "open"))
    page = ann.go(f"/t/{number}", ".qr")
    page.wait_for_function("""() => localStorage["table21.promises"]?.includes('"1"')""")
    ann.ask("POST", f"/api/tables/{number}/start")
    ann.play_out_by_bots(number)
    page = ann.go(f"/fair/{number}", ".verdict.fits")
    lines = page.locator("li.fits")
    expect(lines.nth(1)).to_contain_text("the one that this browser saw before the deal")
    expect(lines.nth(2)).to_contain_text("this browser added for Ann is in the shuffle.")


def test_records_are_downloaded_checked_and_uploaded(ann: Visitor, tmp_path: Path) -> None:
    table = ann.finished("stack21", options={"target": 1})
    page = ann.go(f"/replay/table/{table}", ".overview")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download record").click()
    file = tmp_path / "record.json"
    coming.value.save_as(file)
    record: Json = json.loads(file.read_text(encoding="utf-8"))
    assert record == ann.record(table)

    page = ann.go("/fair", ".drop")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".verdict")).to_have_class(re.compile("fits"))
    deck = record["decks"][0]
    other = next(at for at, card in enumerate(deck) if card != deck[3])
    deck[3], deck[other] = deck[other], deck[3]
    file.write_text(json.dumps(record), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".verdict")).to_have_class(re.compile("wrong"))
    expect(page.locator("li.wrong")).to_contain_text("the shuffle makes it")

    ann.watch.allow("400")
    page = ann.go("/replay", ".drop")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"^(fair|decks|result|move \d+)"))


def test_an_uploaded_record_is_a_replay(ann: Visitor, tmp_path: Path) -> None:
    table = ann.finished("make21")
    file = tmp_path / "record.json"
    file.write_text(json.dumps(ann.record(table)), encoding="utf-8")
    page = ann.go("/replay", ".drop")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".overview")).to_be_visible()
    assert "/replay/record/" in page.url
    page.get_by_role("link", name="Check the shuffle").click()
    expect(page.locator(".verdict")).to_have_class(re.compile("fits"))


def test_tables_played_lately_lead_to_what_they_were(ann: Visitor) -> None:
    ann.finished("make21", deal="4711")
    open_table = ann.open("721", ("me",))
    page = ann.go("/stats", ".tables li")
    page.get_by_role("button", name="Same deal").click()
    expect(page.get_by_role("heading", name="The same deal: number 4711")).to_be_visible()
    page.get_by_role("link", name="Replay of Make 21").click()
    expect(page.locator(".overview")).to_be_visible()
    page.get_by_role("link", name="Results").click()
    page.get_by_role("link", name="Go on with 721").click()
    expect(page).to_have_url(f"{ann.url}/t/{open_table}")
    expect(page.get_by_role("heading", name="There is nothing here")).to_have_count(0)


def test_a_recovery_code_is_shown_and_a_wrong_one_refused(ann: Visitor) -> None:
    ann.watch.allow("403")

    def answer(route: Route) -> None:
        if route.request.url.endswith("/code"):
            route.fulfill(json={"code": "king-21-otter"})
        else:
            told = {"code": "forbidden", "text": "there is no such code"}
            route.fulfill(status=403, json=told)

    ann.page.route("**/api/me/code", answer)
    ann.page.route("**/api/me/recover", answer)
    page = ann.go("/stats", ".recovery")
    page.get_by_role("button", name="Make a recovery code").click()
    expect(page.locator(".recovery")).to_contain_text("king-21-otter")
    assert ann.flaws() == []
    page.get_by_label("Recovery code").fill("no")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("there is no such code")
