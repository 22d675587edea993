"""Writes views of every game as protocol JSON, for the tests of the browser's logic.

Run it from the root after the protocol or a game's words changed:

    python web/tests/dump_views.py
"""

import json
import random
from pathlib import Path
from typing import Any

from table21 import Table
from table21.games import find

FIXTURES = Path(__file__).parent / "fixtures"
#: Game, options, and after how many moves of a random game it is looked at.
SCENES = {
    "make21-start": ("make21", {"players": 3}, 0),
    "make21-middle": ("make21", {"players": 3}, 22),
    "make21-end": ("make21", {"players": 2}, 500),
    "stack21-start": ("stack21", {"players": 4}, 0),
    "stack21-drawn": ("stack21", {"players": 2}, 21),
    "stack21-middle": ("stack21", {"players": 4}, 60),
    "721-start": ("721", {"players": 2}, 0),
    "721-middle": ("721", {"players": 4}, 16),
    "721-alone": ("721", {"players": 1}, 5),
}


def scene(game: str, options: dict[str, Any], moves: int) -> dict[str, Any]:
    """A view of the seat at turn, with what the move before it did."""
    table = Table(find(game), seed=21, **options)
    dice = random.Random(21)
    for _ in range(moves):
        if not table.over:
            table.play(dice.choice(table.legal_moves()))
    return view(table, max(table.turn, 0))


def view(table: Table, seat: int) -> dict[str, Any]:
    """A view as docs/protocol.md writes it."""
    made = len(table.rows) - 1
    seen = table.view(seat)
    spots = [] if table.over else seen.spots()
    return {
        "version": made,
        "moves_made": made,
        "seat": seat + 1,
        "turn": None if table.over else table.turn + 1,
        "over": table.over,
        "winners": [winner + 1 for winner in table.outcome.winners] if table.outcome else [],
        "ending": table.outcome.reason if table.outcome else "",
        "scores": table.game.words.score_words(table.position),
        "zones": [
            {
                "kind": zone.kind,
                "cards": list(zone.cards),
                "seat": zone.seat,
                "number": zone.number,
                "note": zone.note,
            }
            for zone in seen.zones()
        ],
        "moves": [
            {
                "text": spot.text,
                "label": spot.label,
                "cards": list(spot.cards),
                "to": spot.to and {"kind": spot.to[0], "number": spot.to[1], "seat": spot.seat},
                "foretold": spot.foretold,
                "undoable": False,
            }
            for spot in spots
        ],
        "can_undo": False,
        "undo_reason": "",
        "clock": None,
        "round": 1,
    }


if __name__ == "__main__":
    FIXTURES.mkdir(exist_ok=True)
    for name, (game, options, moves) in SCENES.items():
        text = json.dumps(scene(game, options, moves), indent=1)
        (FIXTURES / f"{name}.json").write_text(text + "\n", encoding="utf-8")
