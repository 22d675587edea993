"""Whole games, played in a browser, whatever the game."""

from collections.abc import Callable
from typing import Any

from browser.table_page import TablePage, can_be_picked
from browser.visitor import Visitor
from table21.games import all_games
from variants import SHORT

Json = dict[str, Any]
GAMES = [game.name for game in all_games()]
#: A deal that is the same every time, and the bots' dice with it.
DEAL = "21"


def wish(game: str, **more: Any) -> Json:
    """A short game that goes the same way every time."""
    return {"game": game, "options": SHORT.get(game, {}), "deal": DEAL, **more}


def both_at(game: str, ann: Visitor, bea: Visitor) -> tuple[TablePage, TablePage]:
    """Two people at one table that has started."""
    table = ann.open(seats=("me", "open"), **wish(game))
    bea.ask("POST", f"/api/tables/{table}/sit", {"name": "Bea"})
    ann.ask("POST", f"/api/tables/{table}/start")
    return ann.sit_at(table), bea.sit_at(table)


def choice(view: Json) -> Json:
    """The move that is made: one that takes something if there is one, for a game to get on."""
    moves: list[Json] = view["moves"]
    taking = [move for move in moves if "21" in move["foretold"] or "takes" in move["foretold"]]
    return (taking or moves)[0]


def play_out(table: TablePage, make: Callable[[TablePage, Json], None]) -> int:
    """Play until the game is over; how many moves were made."""
    made = 0
    view = table.wait_for_turn()
    while not view["over"]:
        make(table, choice(view))
        view = table.wait_for_turn(view["version"])
        made += 1
    return made


def by_list(table: TablePage, move: Json) -> None:
    table.play_by_list(move["text"])


def by_cards(table: TablePage, move: Json) -> None:
    """By cards where a move is cards that go somewhere, else from the list."""
    if can_be_picked(move):
        table.play_by_cards(move)
    else:
        by_list(table, move)


def by_touch(table: TablePage, move: Json) -> None:
    """The same with a finger; moves without cards are buttons, or in the list."""
    if can_be_picked(move):
        table.play_by_touch(move)
    else:
        table.moves.tap()
        table.page.locator("dialog .move").filter(has=table.code(move)).tap()


def by_keys(table: TablePage, move: Json) -> None:
    table.play_by_keys(move)
