"""Stack 21, for 2 to 4 players or two teams.

rules.py is the rulebook as numbers. Beside it: cards.py the kinds of cards, position.py the row,
stacks.py what lies on stacks, memory.py what all remember of them, knowledge.py who may know
what, and guessing.py the worlds that fit it (with pasts.py, searching.py and unseen.py).

words.py is what people read, with options.py, reading.py, refusals.py, events.py, snapshots.py
and, for reading those back, placing.py and recalling.py. rules.md and scenarios.yaml are the
rules for people and as examples that run.

This package may import `table21.words`, `table21.cards`, `table21.kernel` and
`table21.errors`, nothing else of `table21`.
"""

from importlib.resources import files

from table21.games.stack21 import rules, words
from table21.words import Game

GAME = Game(
    name="stack21",
    title="Stack 21",
    about=(
        "Bring your four stacks to exactly 21, and spoil those of the others with the cards you "
        "give away. For 2 to 4, or two teams; rounds until somebody has 21 points."
    ),
    minutes=30,
    version=1,
    rules=rules,
    words=words,
    rules_text=(files(__name__) / "rules.md").read_text(encoding="utf-8"),
)
