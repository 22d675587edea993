"""What would another number of players change? The laboratory says, with how sure it is."""

import table21
from table21.games import all_games


def main() -> None:
    """Compare two numbers of players, and write the report."""
    game = all_games()[0]
    fewest = game.words.fewest_players({})
    vary = {"players": [fewest, fewest + 1]}
    study = table21.lab(game, vary=vary, games=5000, matches=0, seed=21)
    for row in study.differences:
        sure = "surely" if row["real"] else "perhaps"
        print(f"{row['figure']}: {row['value']:+.3g}, {sure} more than chance")
    print(study.write("what-if"))


if __name__ == "__main__":
    main()
