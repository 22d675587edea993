"""Mines21, for 2 to 4 players, after the rules of DestinyForge: a game for Table 21.

rules.py is the rulebook as numbers. Beside it: position.py the row, cards.py what cards count,
reaching.py where they may go, scoring.py what that is worth, knowledge.py who may know what, and
appeal.py what looks good to bots. words.py is what people read, with reading.py, refusals.py,
events.py and snapshots.py. rules.md and scenarios.yaml are the rules for people and as examples
that run.

This package may import `table21.words`, `table21.cards`, `table21.kernel` and `table21.errors`,
nothing else of `table21`.
"""

from importlib.resources import files

from table21.words import Game
from table21_mines21 import rules, words

GAME = Game(
    name="mines21",
    title="Mines21",
    about=(
        "Lay cards on four mines; whoever brings one to 21 or more wins it, and the cards in it "
        "bring points. For 2 to 4, rounds until somebody has 250 points."
    ),
    minutes=90,
    version=1,
    rules=rules,
    words=words,
    rules_text=(files(__name__) / "rules.md").read_text(encoding="utf-8"),
    credit=(
        "Mines21 is a game by DestinyForge, (c) 2004 DestinyForge.com. Its rules may be used and "
        "passed on freely, never for money, and always with this credit."
    ),
)
