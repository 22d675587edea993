"""How long are games, and does playing well make them shorter? Many games as tables say."""

import statistics

import table21
from table21.studies import stats


def main() -> None:
    """Compare games of random moves with games of bots."""
    at_random = table21.play_many("make21", games=500, seed=1)
    well = table21.play_many("make21", "medium", 500, seed=1)
    print(well)
    for name, sheet in (("random moves", at_random), ("medium bots", well)):
        moves = sheet["moves"]
        print(f"{name}: {statistics.mean(moves):.1f} moves, at most {max(moves)}")
    change = stats.difference(well["moves"], at_random["moves"])
    print(f"medium bots need {change.value:+.1f} moves ({change.low:+.1f} to {change.high:+.1f})")
    print("that is real" if change.apart_from(0) else "that may be chance")


if __name__ == "__main__":
    main()
