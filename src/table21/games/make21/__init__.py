"""Make 21, both editions, for 2 to 5 players.

rules.py is the rulebook as numbers (piles.py its sets, knowledge.py who may know what,
position.py the row); words.py is what people read (with reading.py, snapshots.py,
events.py and refusals.py); rules.md and scenarios.yaml are the rules for people and as
examples that run.

This package may import `table21.words`, `table21.cards`, `table21.kernel` and
`table21.errors`, nothing else of `table21`.
"""

from importlib.resources import files

from table21.games.make21 import rules, words
from table21.words import Game

GAME = Game(
    name="make21",
    title="Make 21",
    about=(
        "Push piles towards 21 and let the next player take them: fewest cards win. "
        "A quick card game for 2 to 5."
    ),
    minutes=10,
    version=1,
    rules=rules,
    words=words,
    rules_text=(files(__name__) / "rules.md").read_text(encoding="utf-8"),
)
