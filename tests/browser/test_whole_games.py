"""A whole game of every game: by the list, by cards, by the keyboard alone, by touch."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Visit
from browser.games import GAMES, by_cards, by_keys, by_list, by_touch, play_out, wish
from browser.visitor import Visitor


@pytest.mark.parametrize("game", GAMES)
def test_by_cards_and_what_is_told(game: str, ann: Visitor) -> None:
    table = ann.sit_at(ann.open(seats=("me", "easy"), **wish(game)))
    assert play_out(table, by_cards) > 3
    expect(table.ending).to_be_visible()
    expect(table.ending.get_by_role("button", name="Play again")).to_be_enabled()


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard_alone(game: str, ann: Visitor) -> None:
    table = ann.sit_at(ann.open(seats=("me", "easy"), **wish(game)))
    assert play_out(table, by_keys) > 3
    expect(table.ending).to_be_visible()
    table.tab_to(ann.page.get_by_role("button", name="Play again"))
    ann.page.keyboard.press("Enter")
    table.wait_for_turn()


@pytest.mark.parametrize("game", GAMES)
def test_by_touch_on_a_phone(game: str, visit: Visit) -> None:
    ann = visit(name="Ann", phone=True)
    table = ann.sit_at(ann.open(seats=("me", "easy"), **wish(game)))
    assert play_out(table, by_touch) > 3
    expect(table.ending).to_be_visible()


def test_from_the_list(ann: Visitor) -> None:
    table = ann.sit_at(ann.open(seats=("me", "easy", "easy"), **wish(GAMES[0])))
    assert play_out(table, by_list) > 3
    expect(table.ending).to_be_visible()
