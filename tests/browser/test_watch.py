"""That whatever must not happen would be noticed."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from browser.hidden import check_told
from browser.visitor import Visitor
from browser.watch import Watch
from table21.record import write_record
from table21.table import Table

Json = dict[str, Any]
SECRET = "5e" * 32


def game() -> tuple[Json, Json]:
    """A record, and what its first seat was shown of the deal."""
    table = Table("make21", seed=21, players=2)
    zones = [{"kind": zone.kind, "cards": list(zone.cards)} for zone in table.view(0).zones()]
    while not table.over:
        table.play(table.legal_moves()[0])
    view = {"version": 0, "moves_made": 0, "seat": 1, "zones": zones, "moves": []}
    record = {**write_record(table), "fair": {"secret": SECRET}}
    return record, {"type": "view", "view": view, "events": []}


def next_card(record: Json, message: Json) -> None:
    message["view"]["zones"][0]["cards"] = [record["decks"][0][-1], record["decks"][0][20]]


def in_a_sentence(record: Json, message: Json) -> None:
    message["events"] = [{"text": f"seat 2 will draw {record['decks'][0][20]}"}]


def secret(record: Json, message: Json) -> None:
    message["view"]["ending"] = record["fair"]["secret"]


def test_what_a_seat_may_know_is_let_through() -> None:
    record, message = game()
    check_told([message], record)


@pytest.mark.parametrize("betray", [next_card, in_a_sentence, secret])
def test_what_it_may_not_know_is_not(betray: Callable[[Json, Json], None]) -> None:
    record, message = game()
    betray(record, message)
    with pytest.raises(AssertionError):
        check_told([json.loads(json.dumps(message))], record)


@pytest.mark.parametrize(
    "script",
    [
        "() => fetch('http://example.org/').catch(() => {})",
        "() => { new Image().src = 'http://example.org/x.png'; }",
        "() => document.body.append(Object.assign(document.createElement('script'), {text: '1'}))",
        "() => console.error('wrong')",
        "() => { setTimeout(() => { throw new Error('thrown'); }); }",
    ],
    ids=["asks elsewhere", "shows what is elsewhere", "runs a script", "says so", "throws"],
)
def test_a_page_that_misbehaves_is_noticed(script: str, ann: Visitor) -> None:
    ann.go("/")
    ann.page.evaluate(script)
    ann.go("/settings")  # whatever was to happen has happened
    watched, ann.watch = ann.watch, Watch(ann.context, ann.url)
    with pytest.raises(AssertionError):
        watched.check()
