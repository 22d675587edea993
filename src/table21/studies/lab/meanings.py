"""What each figure counts, in a sentence: for the report, and for docs/laboratory.md."""

from table21.batch.tally import AGAIN
from table21.studies.lab.readings import EDGE, FORCED_MOVE, THINKING

#: By key; a key that ends in '…' stands for all that begin so.
MEANINGS = {
    "seat …": "the seat's wins; a win shared by n seats counts 1/n for each",
    EDGE: "how many more wins than a fair share seat 1 has, relative to it: +8 % of 25 % is 27 %",
    "moves": "moves in a match, all seats together",
    "turns": "turns: what a seat does until another seat moves",
    "rounds": "rounds dealt, where a match may have several",
    "short": "the tenth part of the matches that is shortest ends with so many moves or fewer",
    "long": "the tenth part of the matches that is longest has more moves than that",
    "minutes": f"{THINKING} seconds for each real decision and {FORCED_MOVE} for each other move",
    "ties": "matches that several sides win together",
    "score": "the final score as the game counts it, the mean over all sides",
    "margin": "matches with one winner: how far the next side is behind it at the end",
    "close": "matches with one winner who is ahead of the next side by 1 at the most",
    "lead changes": "how often the lead passes to another side than the one that led before",
    "no change": "matches in which only one side, or none, ever led alone",
    "lead taken": "the point, in per cent of the moves, from which on the winner led alone",
    "late": "matches whose winner led alone only from the last fifth of the moves on, or never",
    "first leader": "matches in which somebody led: those that the first leader won alone",
    "choices": "legal moves, the mean over all moves made",
    "forced": "moves made that were the only legal one",
    "real choices": "moves made that were not the only legal one, for each player",
    "luck": f"each deal played {AGAIN} times at random: the part of the results' variance that "
    "lies between deals (the intraclass correlation)",
    "skill …": "one bot among weaker ones, at every seat of every deal in turn: its share of the "
    "wins; alone, how much more it scores on the same decks",
    "same seat …": "of two of those plays of a deal, how often the same side won both",
    "rule …": "how often the rule comes into play in a match, as the game's events tell it",
}


def meaning_of(key: str) -> str:
    """What the figure of that key counts."""
    if key in MEANINGS:
        return MEANINGS[key]
    first = {name.removesuffix("…"): said for name, said in MEANINGS.items() if name[-1] == "…"}
    return next((said for name, said in first.items() if key.startswith(name)), "")
