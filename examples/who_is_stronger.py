"""Which bot is stronger, and is that sure? Bots on the same deals with seats rotated say."""

import table21

BOTS = ["random", "easy", "medium"]


def main() -> None:
    """Print the table of strength, the pairs, and the closest game."""
    standings = table21.arena("make21", BOTS, 600, seed=21)
    print(standings)
    print(standings.pairs)
    for pair in standings.pairs:
        clear = "surely" if pair["real"] else "perhaps"
        print(f"{pair['bot']} is {clear} stronger than {pair['other']}")
    closest = min(standings.matches, key=lambda match: max(match["scores"]) - min(match["scores"]))
    print(f"closest, on deal {closest['deal']}: {closest['bots']} {closest['scores']}")


if __name__ == "__main__":
    main()
