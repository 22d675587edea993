"""721, for 1 to 6 players.

rules.py is the rulebook as numbers (counting.py what makes 21, scoring.py what it is worth and
who wins, knowledge.py who may know what, position.py the row); words.py is what people read
(with reading.py, snapshots.py, events.py and refusals.py); hindsight.py and walk.py find the best
score possible on a known deck; rules.md and scenarios.yaml are the rules for people and as
examples that run.

This package may import `table21.words`, `table21.cards`, `table21.kernel` and
`table21.errors`, nothing else of `table21`.
"""

from importlib.resources import files

from table21.games.seven21 import rules, words
from table21.games.seven21.hindsight import par
from table21.words import Game

GAME = Game(
    name="721",
    title="721",
    about=(
        "Lay down 21s from a hand of seven, best with an Ace and a ten of one suit: most points "
        "win. A quiet card game for 1 to 6."
    ),
    minutes=10,
    version=1,
    rules=rules,
    words=words,
    rules_text=(files(__name__) / "rules.md").read_text(encoding="utf-8"),
    par=par,
)
