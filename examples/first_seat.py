"""Does the first seat win more often? A hundred thousand random games say."""

from table21.batch import play_games
from table21.games import all_games

GAMES = 100_000


def main() -> None:
    """Print how often each seat wins or shares the win, and how long games are, game by game."""
    for game in all_games():
        options = game.words.read_options({})
        results = play_games(game, GAMES, seed=1, **options)
        print(f"{game.title}: {results['moves'].mean():.1f} moves a game")
        for seat in range(options["players"]):
            share = (results["winners"] >> seat & 1).mean()
            print(f"  seat {seat + 1} wins or shares in {share:.1%}")


if __name__ == "__main__":
    main()
