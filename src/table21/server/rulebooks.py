"""The rules of a game as a page, with the scenarios that show them."""

import functools
from collections.abc import Iterator
from importlib.resources import as_file, files
from itertools import islice

from markdown_it import MarkdownIt

from table21.errors import Table21Error
from table21.games import Game, find
from table21.kernel import plain_row
from table21.scenario import read_scenarios
from table21.scenario.reading import Scenario
from table21.scenario.running import set_table
from table21.server.shapes import RulesPage, ScenarioCard, ZoneCard
from table21.server.telling import zone_card
from table21.table import Table
from table21.table.asking import after_move

#: As many examples as somebody looks at.
MOST = 200


@functools.cache
def rules_page(name: str) -> RulesPage:
    """The rules of a game, made once."""
    game = find(name)
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(game.rules_text)
    return RulesPage(game.title, html, game.credit, list(islice(scenario_cards(game), MOST)))


def scenario_cards(game: Game) -> Iterator[ScenarioCard]:
    """The scenarios of a game that can be shown move by move."""
    book = files(game.rules.__package__ or "") / "scenarios.yaml"
    if not book.is_file():
        return
    with as_file(book) as path:
        for scenario in read_scenarios(path):
            try:
                yield scenario_card(game, scenario)
            except Table21Error:  # it shows a position that may not be: nothing to look at
                continue


def scenario_card(game: Game, scenario: Scenario) -> ScenarioCard:
    """A scenario before and after its moves, and what happened."""
    table = set_table(game, scenario)
    before = zones_of(table)
    for move in scenario.play:
        table.play(str(move))
    play = [str(move) for move in scenario.play]
    return ScenarioCard(
        scenario.name, scenario.cite, before, play, zones_of(table), list(told(table))
    )


def told(table: Table) -> Iterator[str]:
    """What happened, with all cards open."""
    for k, (text, move) in enumerate(zip(table.moves_in_words(), table.history, strict=True)):
        before = plain_row(table.rows, k)
        after = plain_row(after_move(table.game, table.rows, k, move), 0)
        yield from (event.text for event in table.game.words.events(before, text, after))


def zones_of(table: Table) -> list[ZoneCard]:
    """What lies on the table, with all cards open."""
    return [zone_card(zone, ()) for zone in table.game.words.zones(table.position)]
