"""Several people at a table: invitations, talk, watching, coming back, one device for two."""

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Visit
from browser.games import GAMES, both_at, by_list, choice, play_out, wish
from browser.table_page import TablePage
from browser.visitor import Visitor

#: A person whose name would run if anybody let it.
MALLORY = "<img src=x onerror=alert(1)>"
SCRIPT = "<script>alert(2)</script><b>bold</b> & 'so on'"


def invited(ann: Visitor) -> str:
    """A table set by hand, and its link as it was copied."""
    page = ann.go("/")
    page.locator("a[href='/new/make21']").click()
    page.get_by_role("textbox", name="Name at seat 1").fill("Ann")
    page.get_by_role("button", name="Set the table and invite").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    return str(page.evaluate("() => navigator.clipboard.readText()"))


def test_by_a_link_and_what_is_said_stays_text(ann: Visitor, visit: Visit) -> None:
    link, mallory = invited(ann), visit()
    mallory.go(link)
    mallory.page.get_by_role("textbox", name="Your name").fill(MALLORY)
    mallory.page.get_by_role("button", name="Sit down").click()
    expect(mallory.page.get_by_text("Whoever opened the table starts the game.")).to_be_visible()
    expect(ann.page.get_by_text(MALLORY)).to_be_visible()
    ann.page.get_by_role("button", name="Start the game").click()
    tables = [TablePage(one.page).wait() for one in (ann, mallory)]
    for mover in by_turns(tables):
        made = mover.version + 1
        by_list(mover, choice(mover.wait_for_turn()))
        for table in tables:
            table.wait_for_version(made)
            expect(table.log.locator("li")).not_to_have_count(0)
    tables[1].say(SCRIPT)
    said = tables[0].open_chat()
    expect(said).to_contain_text(f"{MALLORY} {SCRIPT}")
    for one in (ann, mallory):
        assert one.page.locator("img[src=x], b:text-is('bold')").count() == 0


def by_turns(tables: list[TablePage]) -> list[TablePage]:
    """Whose turn it is, and then the other."""
    tables[0].wait_for_version(0)
    first = tables[0].view["turn"] - 1
    return [tables[first], tables[1 - first]]


@pytest.mark.parametrize("game", GAMES)
def test_who_looks_on_sees_what_lies_open(game: str, ann: Visitor, visit: Visit) -> None:
    table = ann.open(seats=("me", "easy"), **wish(game))
    watcher = visit(name="Wim").sit_at(table)
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    play_out(ann.sit_at(table), by_list)
    expect(watcher.ending).to_be_visible()
    assert watcher.view["seat"] == 0


def test_nobody_may_watch_where_the_owner_says_so(ann: Visitor, visit: Visit) -> None:
    table = ann.open(seats=("me", "easy"), watch="nobody", **wish(GAMES[0]))
    wim = visit(name="Wim")
    wim.watch.allow("40[34]|WebSocket")
    wim.go(f"/t/{table}")
    expect(wim.page.get_by_role("heading", name="No table here")).to_be_visible()


def test_a_bot_plays_on_until_one_is_back(ann: Visitor, visit: Visit) -> None:
    mine, other = both_at("make21", ann, visit(name="Bea"))
    mine.press("Resign")
    mine.press("Yes, let a bot play")
    expect(other.board.get_by_text("a bot plays on")).to_be_visible()
    made = other.wait_for_turn(-1)["version"]
    mine.press("Play on")
    by_list(other, choice(other.view))
    assert mine.wait_for_turn(made)["turn"] == 1
    by_list(mine, choice(mine.view))
    other.wait_for_turn(made + 1)


def test_a_rematch_is_joined_by_both(ann: Visitor, visit: Visit) -> None:
    bea = visit(name="Bea")
    mine, other = both_at("stack21", ann, bea)
    tables, view = (mine, other), mine.view
    while not view["over"]:
        mover = tables[view["turn"] - 1]
        mover.wait_for_version(view["version"])
        by_list(mover, choice(mover.wait_for_turn()))
        for table in tables:
            table.wait_for_version(view["version"] + 1)
        view = mine.view
    before = ann.page.url
    mine.press("Play again")
    other.press("Join the rematch")
    ann.page.wait_for_url(re.compile("/t/(?!" + before.rpartition("/")[2] + ")"))
    bea.page.wait_for_url(ann.page.url)


def test_one_device_for_two_covers_the_cards(ann: Visitor) -> None:
    seats = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Bea"}]
    info = ann.ask("POST", "/api/tables", {"game": "make21", "seats": seats, "deal": "21"})
    ann.ask("POST", f"/api/tables/{info['table']}/start")
    table = ann.sit_at(info["table"])
    for _ in range(4):
        cover = ann.page.get_by_role("dialog", name="Pass the device")
        expect(cover).to_be_visible()
        turn = table.view["turn"]
        name = seats[turn - 1]["name"]
        assert hidden_from(table, turn)
        cover.get_by_role("button", name=f"I am {name}").click()
        expect(cover).to_be_hidden()
        view = table.wait_for_turn(table.version - 1)
        assert view["seat"] == turn
        assert len(backs_shown(table)) == 1  # one back is as the other
        by_list(table, choice(view))
        table.wait_for_version(view["version"] + 1)


def backs_shown(table: TablePage) -> set[str]:
    """What the page is made of where the other's hand lies."""
    cards = table.page.locator(".seat [data-zone^='hand.'] .slot svg")
    return set(cards.evaluate_all("all => all.map((one) => one.outerHTML)"))


def hidden_from(table: TablePage, seat: int) -> bool:
    """Whether none of a seat's hand has been told to this page."""
    hands = [z for z in table.view["zones"] if z["kind"] == "hand" and z["seat"] == seat]
    return all(card == "??" for hand in hands for card in hand["cards"])


def test_two_tabs_of_one_person(ann: Visitor) -> None:
    table = ann.open(seats=("me", "me"), **wish("make21"))
    tabs = [ann.sit_at(table), ann.sit_at(table, ann.new_tab())]
    for made, tab in enumerate(tabs):
        tab.wait_for_version(made)
        tab.page.bring_to_front()
        tab.page.get_by_role("button", name=re.compile("show my cards")).click()
        by_list(tab, choice(tab.wait_for_turn(made - 1)))
        for either in tabs:
            either.wait_for_version(made + 1)
