"""A reload, a lost connection, a server that is killed: the game is simply there."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Mortal, Visit
from browser.games import GAMES, both_at, by_list, choice, play_out, wish
from browser.table_page import Json, TablePage
from browser.visitor import Visitor

#: What a browser says when nobody answers.
AWAY = "WebSocket|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|fetch"


def moved(table: TablePage, times: int) -> Json:
    """The view after some moves of one's own, when it is one's turn again."""
    view = table.wait_for_turn()
    for _ in range(times):
        by_list(table, choice(view))
        view = table.wait_for_turn(view["version"])
    return view


def what_lies(view: Json) -> Json:
    return {part: view[part] for part in ("version", "turn", "zones", "moves", "scores")}


@pytest.mark.parametrize("game", GAMES)
def test_a_reload(game: str, ann: Visitor) -> None:
    table = ann.sit_at(ann.open(**wish(game)))
    before = moved(table, 2)
    ann.page.reload()
    table.wait()
    assert what_lies(table.wait_for_turn()) == what_lies(before)
    assert moved(table, 1)["version"] > before["version"]


def test_a_lost_connection_is_made_good(ann: Visitor, visit: Visit) -> None:
    mine, other = both_at("make21", ann, visit(name="Bea"))
    ann.watch.allow(AWAY)
    made = moved(mine, 0) if mine.view["turn"] == 1 else moved(other, 0)
    if made["turn"] == 1:
        by_list(mine, choice(made))
    view = other.wait_for_turn()
    ann.context.set_offline(True)
    ann.page.evaluate("() => window.table21.sockets.at(-1).close()")
    banner = ann.page.get_by_text("The connection is gone.")
    expect(banner).to_be_visible()
    by_list(other, choice(view))
    other.wait_for_version(view["version"] + 1)
    ann.context.set_offline(False)
    expect(banner).to_be_hidden()
    now = mine.wait_for_turn(view["version"])
    assert now["zones"][:2] == other.view["zones"][:2]
    assert mine.log.locator("li.play").count() == now["version"]
    by_list(mine, choice(now))
    other.wait_for_version(now["version"] + 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_server_that_is_killed_in_mid_turn(game: str, mortal: Mortal, visit: Visit) -> None:
    ann = visit(mortal.url, name="Ann")
    ann.watch.allow(AWAY)
    table = ann.sit_at(ann.open(**wish(game)))
    before = moved(table, 2)
    mortal.kill()
    expect(ann.page.get_by_text("The connection is gone.")).to_be_visible()
    mortal.start()
    ann.page.get_by_role("button", name="Now").or_(table.moves).first.click()
    expect(ann.page.get_by_text("The connection is gone.")).to_be_hidden()
    ann.page.keyboard.press("Escape")
    assert what_lies(table.wait_for_turn()) == what_lies(before)
    play_out(table, by_list)
    expect(table.ending).to_be_visible()
