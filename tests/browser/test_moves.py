"""What a move is made by, what refuses one, and what takes one back."""

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Visit
from browser.games import GAMES, both_at, by_list, choice, wish
from browser.table_page import Json, TablePage, can_be_picked
from browser.visitor import Visitor


def mine_to_move(game: str, ann: Visitor, visit: Visit) -> tuple[TablePage, Json]:
    """A table of two people, from the side of the one who is to move."""
    tables = both_at(game, ann, visit(name="Bea"))
    tables[0].wait_for_version(0)
    table = tables[tables[0].view["turn"] - 1]
    return table, table.wait_for_turn()


def asked_and_answered(table: TablePage) -> None:
    """A question to the server, and its answer: whatever was sent before has been heard by then."""
    table.page.keyboard.press("m")
    table.find().fill("nonsense")
    table.page.keyboard.press("Enter")
    expect(table.page.locator("dialog .answer")).to_have_text(re.compile("nonsense|whose turn"))


def with_cards(view: Json) -> Json:
    """A move of one card to a place."""
    found: Json = next(
        move for move in view["moves"] if can_be_picked(move) and "^" not in str(move)
    )
    return found


def test_a_double_click_moves_once(ann: Visitor, visit: Visit) -> None:
    table, view = mine_to_move("make21", ann, visit)
    move = with_cards(view)
    for at in table.places_in_hand(move["cards"]):
        table.hand.locator(f"[data-at='{at}']").click()
    table.lit(move).dblclick()
    table.wait_for_version(1)
    asked_and_answered(table)
    assert table.version == 1


def test_a_double_click_on_a_card_moves_nothing(visit: Visit) -> None:
    ann = visit(name="Ann", phone=True)
    table, view = mine_to_move("make21", ann, visit)
    card = table.hand.locator("[data-at='0']")
    card.dblclick(position={"x": 30, "y": 80})
    asked_and_answered(table)
    assert table.version == view["version"]


@pytest.mark.parametrize("game", GAMES)
def test_a_doubled_key_moves_once(game: str, ann: Visitor, visit: Visit) -> None:
    table, view = mine_to_move(game, ann, visit)
    table.page.keyboard.press("m")
    table.find().fill(view["moves"][0]["text"])
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("Enter")
    table.wait_for_version(1)
    table.page.keyboard.press("Escape")
    asked_and_answered(table)
    assert table.version == 1


@pytest.mark.parametrize("game", GAMES)
def test_by_dragging(game: str, ann: Visitor, visit: Visit) -> None:
    table, view = mine_to_move(game, ann, visit)
    while not any(can_be_picked(move) for move in view["moves"]):
        by_list(table, choice(view))
        view = table.wait_for_turn(view["version"])
    table.drag(with_cards(view))
    table.wait_for_version(view["version"] + 1)


def test_by_dragging_with_a_finger(visit: Visit) -> None:
    ann = visit(name="Ann", phone=True)
    table = ann.sit_at(ann.open(**wish("make21")))
    view = table.wait_for_turn()
    table.drag_by_touch(with_cards(view))
    table.wait_for_version(view["version"] + 1)


def test_a_refusal_says_why_with_its_arithmetic(ann: Visitor) -> None:
    table = ann.sit_at(ann.open(**wish("make21")))
    view = table.wait_for_turn()
    assert not any(len(move["cards"]) > 1 for move in view["moves"])
    for at in range(2):
        table.hand.locator(f"[data-at='{at}']").click()
    table.page.locator("[data-drop^='pile.']").first.locator(".hit").click()
    expect(table.alert).to_have_text(re.compile(r"makes \d+.*, not 21"))
    assert table.version == view["version"]


def test_a_refusal_stands_where_it_was_tried(ann: Visitor) -> None:
    table = ann.sit_at(ann.open("721", ("me",)))
    table.wait_for_turn()
    for key in "123":
        ann.page.keyboard.press(key)
    ann.page.locator("[data-drop^='discards.'] .hit").click()
    expect(ann.page.locator("p.word")).to_contain_text("2 are the most")


def test_taking_back_and_why_not(ann: Visitor) -> None:
    table = ann.sit_at(ann.open(**wish("721")))
    view = table.wait_for_turn()
    table.press("Undo")
    expect(table.alert).to_have_text(re.compile("nothing to take back"))
    while not view["can_undo"]:
        undoable = [move for move in view["moves"] if move["undoable"]]
        by_list(table, choice({"moves": undoable or view["moves"]}))
        view = table.wait_for_turn(view["version"])
        assert not view["over"]
    table.page.keyboard.press("u")
    back = table.wait_for_turn(view["version"])
    assert back["moves_made"] < view["moves_made"]


def test_what_was_revealed_is_not_taken_back(ann: Visitor) -> None:
    table = ann.sit_at(ann.open(**wish("make21")))
    view = table.wait_for_turn()
    by_list(table, choice(view))
    table.wait_for_turn(view["version"])
    table.press("Undo")
    expect(table.alert).to_have_text(re.compile("a card was revealed", re.IGNORECASE))


def test_moves_that_are_the_only_one_are_made(ann: Visitor) -> None:
    table_id = ann.open(**wish("stack21", forced=True))
    table, made = ann.sit_at(table_id), 0
    table.wait_for_choice()
    while not (view := table.view)["over"]:
        by_list(table, choice(view))
        made += 1
        table.wait_for_choice(view["version"])
    moves = ann.ask("GET", f"/api/tables/{table_id}/frames")["frames"]
    assert made < sum(frame["by"] == 1 for frame in moves)


def test_two_clicks_from_the_start_page(visit: Visit) -> None:
    for number in range(len(GAMES)):
        table = visit()
        table.go("/").get_by_role("button", name="Play against bots").nth(number).click()
        TablePage(table.page).wait().wait_for_turn()


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_told_aloud(game: str, ann: Visitor) -> None:
    table = ann.sit_at(ann.open(**wish(game)))
    view = table.wait_for_turn()
    for _ in range(8):
        if not view["over"]:
            by_list(table, choice(view))
            view = table.wait_for_turn(view["version"])
    told = "\n".join(table.page.evaluate("() => window.table21.aloud"))
    texts = [
        event for events in table.page.evaluate("() => window.table21.events") for event in events
    ]
    assert len(texts) > 8
    for text in texts:
        assert re.search(ear(text), told, re.IGNORECASE), text


def ear(text: str) -> str:
    """A sentence with any words where a card is named: they are read out."""
    parts = re.split(r"(?<!\w)[A2-9TJQK][cdhs](?!\w)(?:=11?)?", text)
    return ".+?".join(re.escape(part) for part in parts)


def test_the_table_is_read_aloud_by_one_key(ann: Visitor) -> None:
    table = ann.sit_at(ann.open(**wish("make21")))
    table.wait_for_turn()
    ann.page.keyboard.press("i")
    status = ann.page.get_by_role("status").filter(has_text="is to move.")
    expect(status).to_contain_text(re.compile("Your hand: "))
