"""What there is to know of the games: the list, the rules, to whom they are owed."""

from textwrap import fill

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from table21.cli.console import paged, stdout
from table21.games import Game, all_games, find


def show_games() -> None:
    """Every game: its name and title, who it is for, and to whom it is owed."""
    console = stdout()
    for number, game in enumerate(all_games()):
        if number:
            console.print()
        console.print(Text(game.name, "bold") + Text(f"  {game.title}, {players(game)}"))
        for text in filter(None, (game.about, game.credit)):
            print(fill(text, console.width, initial_indent="  ", subsequent_indent="  "))


def players(game: Game) -> str:
    """'players: 2 to 5, about 10 minutes', as the game's options say it."""
    told = [option.values for option in game.words.OPTIONS if option.name == "players"]
    takes = f", about {game.minutes} minutes" if game.minutes else ""
    return f"players: {told[0]}{takes}" if told else takes


def show_rules(game: str | Game, console: Console | None = None) -> None:
    """The rules: laid out, page by page, on a terminal; as they are written in a pipe."""
    found = find(game) if isinstance(game, str) else game
    console = console or stdout()
    credit = f"\n{found.credit}\n" if found.credit else ""
    if not console.is_terminal:
        print(found.rules_text.rstrip() + "\n" + credit, end="")
        return
    with paged(console):
        console.print(Markdown(found.rules_text + credit))


def credits_due() -> list[str]:
    """A line for each game that is owed to somebody."""
    return [f"{game.title}: {game.credit}" for game in all_games() if game.credit]
