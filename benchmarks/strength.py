"""How good the bots are: matches of one against another in every game, on the same deals.

    python benchmarks/strength.py [--games 400] [--seed 21] [--only PART ...]

Every comparison is of two bots, in every game, with every number of players: each deal is played
with all seats rotated, so each of them sits everywhere as often as the other. What is counted is
the share of the wins (whoever plays alone: how much higher the score is), with an interval that
misses the truth in one of a hundred comparisons.

All cores are used. Each comparison is kept in benchmarks/results/strength.json as soon as it is
played; a run that was broken off, or is asked for more games, plays what is missing. `--only` names
comparisons by parts of their names, as they are kept: 'make21 players=3: hard', or 'expert'. The
tables of docs/bots.md are made of that file; a test compares the two.
"""

import argparse
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from run import machine
from table21.games import all_games
from table21.studies.contest import Contest, Match, play_part
from table21.studies.parts import CORES, run_parts
from table21.studies.stats import mean, share_of_values
from table21.words import Game

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks" / "results" / "strength.json"
PAGE = ROOT / "docs" / "bots.md"
BLOCK = re.compile(r"(<!-- strength -->\n).*?(<!-- end -->)", re.DOTALL)

#: Who is held against whom, the most doubtful first, and how many of the games that are asked for
#: they play: those who think long play fewer.
PAIRS = {
    ("search:iterations=2000", "medium"): 1.0,
    ("medium", "random"): 1.0,
    ("hard", "medium"): 1.0,
    ("expert", "hard"): 0.1,
}
#: What is tried beside every number of players.
BESIDES: dict[str, list[dict[str, Any]]] = {
    "make21": [{"players": 5, "edition": "first"}],
    "stack21": [{"players": 4, "teams": True}],
}
#: The columns of the table.
COLUMNS = [
    ("medium", "random"),
    ("hard", "medium"),
    ("search:iterations=2000", "medium"),
    ("expert", "hard"),
]
LEVEL = 0.99

Figure = dict[str, Any]


def settings(game: Game) -> list[dict[str, Any]]:
    """The options that a game is tried with."""
    fewest = game.words.fewest_players({})
    numbers = [{"players": players} for players in range(fewest, game.rules.SEATS + 1)]
    return numbers + BESIDES.get(game.name, [])


def comparisons(games: int, seed: int) -> Iterator[Contest]:
    """All contests that are wanted."""
    for pair, part in PAIRS.items():
        for game in all_games():
            for options in settings(game):
                wanted = max(round(games * part), 1)
                yield Contest.of(game, pair, wanted, seed=seed, options=options)


def compare(contest: Contest) -> Figure:
    """Play a contest, and say what came of it."""
    parts = run_parts(play_part, contest, contest.parts, where=CORES)
    deals = [deal for part in parts for deal in part]
    values = [more(deal) if contest.alone else share(deal) for deal in deals]
    found = (mean if contest.alone else share_of_values)(values, LEVEL)
    return {
        "what": "score more" if contest.alone else "share",
        "games": sum(map(len, deals)),
        "value": round(found.value, 4),
        "low": round(found.low, 4),
        "high": round(found.high, 4),
    }


def share(deal: Sequence[Match]) -> float:
    """The first bot's share of the wins of a deal."""
    own = [
        won
        for match in deal
        for bot, won in zip(match.seating, match.shares(), strict=True)
        if bot == 0
    ]
    return sum(own) / len(deal)


def more(deal: Sequence[Match]) -> float:
    """How much more the first bot scored than the second, each alone."""
    scores = {match.seating[0]: match.scores[0] for match in deal}
    return float(scores[0] - scores[1])


# ---------------------------------------------------------------- what is kept


def key(contest: Contest) -> str:
    """A name for a comparison: 'make21 players=5 edition=first: hard, medium'."""
    given = {"players": contest.options["players"]}
    for besides in BESIDES.get(contest.game, []):
        if all(contest.options[name] == value for name, value in besides.items()):
            given |= besides
    return f"{contest.game} {in_short(given)}: {', '.join(contest.bots)}"


def in_short(options: dict[str, Any]) -> str:
    """'players=5 edition=first'."""
    return " ".join(f"{name}={value}" for name, value in options.items())


def load() -> dict[str, Any]:
    """What is kept so far."""
    if not RESULTS.exists():
        return {"machine": {}, "figures": {}}
    kept: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return kept


def save(name: str, found: Figure) -> None:
    """Keep a figure, and make the page's table of all: others may be kept meanwhile."""
    kept = load()
    kept["figures"][name], kept["machine"] = found, machine()
    kept["figures"] = dict(sorted(kept["figures"].items()))
    RESULTS.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


# ---------------------------------------------------------------- the page


def filled(page: str) -> str:
    """The page with its table made anew."""
    return BLOCK.sub(lambda found: f"{found[1]}\n{table(load())}\n\n{found[2]}", page)


def table(kept: dict[str, Any]) -> str:
    """A row for each game and number of players, a column for each pair; and what is clear."""
    rows: dict[str, dict[str, str]] = {}
    for name, figure in kept["figures"].items():
        where, _, bots = name.partition(": ")
        rows.setdefault(where, {})[bots] = cell(figure)
    lines = [["game", *(" v. ".join(pair) for pair in COLUMNS)]]
    lines.append(["---" for _ in lines[0]])
    for where, found in rows.items():
        lines.append([where, *(found.get(", ".join(pair), "–") for pair in COLUMNS)])
    about = ", ".join(f"{name} {value}" for name, value in kept["machine"].items())
    drawn = "\n".join("| " + " | ".join(line) + " |" for line in lines)
    return "\n\n".join([about, drawn, "\n".join(verdicts(kept["figures"]))])


def verdicts(figures: dict[str, Figure]) -> list[str]:
    """In how many comparisons bots are surely better than others, and where that is open."""
    said = []
    for one, other in COLUMNS:
        bots = f": {one}, {other}"
        played = {name.removesuffix(bots): figures[name] for name in figures if bots in name}
        unclear = [where for where, figure in played.items() if not is_clear(figure)]
        ending = f"; so many games leave it open in {', '.join(unclear)}" if unclear else ""
        if played:
            clear = f"{len(played) - len(unclear)} of {len(played)} comparisons{ending}"
            said.append(f"- `{one}` is surely better than `{other}` in {clear}.")
    open_yet = without_a_better_search(figures)
    if open_yet:
        said.append(f"- It is not shown yet that a search beats `medium` in {', '.join(open_yet)}.")
    return said


def without_a_better_search(figures: dict[str, Figure]) -> list[str]:
    """Where no search that was held against `medium` was surely better, or none was."""
    tried = [", ".join(pair) for pair in COLUMNS if pair[1] == "medium"]
    wheres = dict.fromkeys(name.partition(": ")[0] for name in figures)
    return [
        where
        for where in wheres
        if not any(is_clear(figures.get(f"{where}: {pair}")) for pair in tried)
    ]


def is_clear(figure: Figure | None) -> bool:
    """Whether a comparison was played and its whole interval is better than even."""
    if figure is None:
        return False
    even: float = 0.5 if figure["what"] == "share" else 0.0
    return bool(figure["low"] > even)


def cell(figure: Figure) -> str:
    """'61 % (57 to 65 %), 400 games'; scores by which one is higher."""
    value, low, high, games = (figure[name] for name in ("value", "low", "high", "games"))
    if figure["what"] == "share":
        return f"{value:.1%} ({low:.1%} to {high:.1%}), {games} games"
    return f"{value:+.2f} points ({low:+.2f} to {high:+.2f}), {games} games"


def main() -> None:
    """Play what is missing, and keep it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=400, help="games of a comparison, at least")
    parser.add_argument("--seed", type=int, default=21, help="the deals, by their seed")
    parser.add_argument("--only", nargs="*", help="comparisons in whose name one of these stands")
    wish = parser.parse_args()
    for contest in comparisons(wish.games, wish.seed):
        name, wanted = key(contest), contest.deals
        if wish.only and not any(part in name for part in wish.only):
            continue
        found = load()["figures"].get(name)
        if found is None or found["deals"] < wanted:
            found = compare(contest) | {"deals": wanted, "seed": wish.seed}
            save(name, found)
        print(f"{name}: {cell(found)}", flush=True)


if __name__ == "__main__":
    main()
