"""The commands of `table21` and what they take; the work is done elsewhere."""

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from table21.cli.bench import RUNS, SECONDS, Device, Mode
from table21.cli.console import Suits
from table21.cli.leaving import FAILED, flush_quietly, politely
from table21.cli.settings import read_options


class Commands(TyperGroup):
    """The commands, with errors told in a sentence, and credits at the end of the help."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        with politely():
            return super().invoke(ctx)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """To whom the games are owed."""
        from table21.cli.about import credits_due

        super().format_epilog(ctx, formatter)
        for credit in credits_due():
            formatter.write_paragraph()
            formatter.write_text(credit)


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def run() -> None:
    """The entry point."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        app(prog_name="table21")
    finally:
        flush_quietly()


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        from table21 import __version__

        print(f"table21 {__version__}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", callback=show_version, is_eager=True, help="Tell the version.")
]
GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game; `table21 games` lists them.")
]
OptionsText = Annotated[
    str | None,
    typer.Option("--options", metavar="JSON", help='The game\'s options, like {"players": 3}.'),
]
Files = Annotated[list[Path], typer.Argument(metavar="FILE...", show_default=False)]
#: Where tables are served, if nobody says otherwise.
HOST, PORT = "127.0.0.1", 2121
#: So that people can follow what bots do; a test compares it with the server's.
PAUSE = 0.7
#: A test compares them with those there are: to import bots takes a while.
LEVELS_SHOWN = "easy, medium, hard or expert"
SuitsShown = Annotated[
    Suits | None, typer.Option("--suits", help="How suits are shown.", show_default=False)
]


@app.callback(invoke_without_command=True)
def start(ctx: typer.Context, version: Version = False) -> None:  # noqa: ARG001 - eager
    """Card games about the number 21: play them here, replay and check them, or simulate them.

    Start with:  table21 play
    """
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


# ---------------------------------------------------------------- playing


@app.command()
def play(  # noqa: PLR0913, PLR0917 - a command line has many options
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Left out: you are asked.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    options: OptionsText = None,
    humans: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="People by seat: Ann,Bea; Ann,,Bea has a bot between."),
    ] = None,
    people: Annotated[
        int | None, typer.Option(help="How many people; 1 by default, 0 lets bots play.")
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="BOT", help=f"How well the others play: {LEVELS_SHOWN}.")
    ] = "medium",
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same cards.")] = None,
    dealer: Annotated[int | None, typer.Option(help="The seat that deals first.")] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add each game to this file.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with the last game of this file.")
    ] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Make moves that are the only one.")] = False,
    suits: SuitsShown = None,
    server: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Play at a server: its address, or a table's link."),
    ] = None,
    name: Annotated[str | None, typer.Option(help="At a server: your name there.")] = None,
    seat: Annotated[int | None, typer.Option(help="At a server: the seat to sit down at.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="At a server: only look on.")] = False,
) -> None:
    """Play against bots, with several people at one keyboard, or at a server with --server."""
    from table21.cli.play import Wishes, play

    given = read_options(options)
    play(
        game,
        Wishes(
            given,
            players,
            humans,
            people,
            bots,
            seed,
            dealer,
            record,
            resume,
            auto=auto,
            suits=suits,
            server=server,
            name=name,
            seat=seat,
            watch=watch,
        ),
    )


@app.command()
def games() -> None:
    """List the games."""
    from table21.cli.about import show_games

    show_games()


@app.command()
def rules(game: GameName) -> None:
    """Show the rules of a game."""
    from table21.cli.about import show_rules

    show_rules(game)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to serve at; 0.0.0.0 is all.")] = HOST,
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port.")] = PORT,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME; else in your home."
        ),
    ] = None,
    open_page: Annotated[
        bool, typer.Option("--open/--no-open", help="Open a browser there.")
    ] = False,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Believe a proxy who asks, and how.")
    ] = False,
    unlimited: Annotated[
        bool, typer.Option("--unlimited", help="Refuse nobody for asking too often (to measure).")
    ] = False,
    pause: Annotated[
        float, typer.Option(min=0, metavar="SECONDS", help="How long bots wait before they move.")
    ] = PAUSE,
) -> None:
    """Serve tables to browsers: people, and bots that fill the other seats."""
    from table21.cli.serve import Wishes, serve

    serve(Wishes(host, port, database, open_page, behind_proxy, unlimited, pause))


# ---------------------------------------------------------------- records and scenarios


@app.command()
def check(files: Files) -> None:
    """Run scenario files, and tell what does not hold."""
    from table21.cli.check import check

    if not check(files):
        raise typer.Exit(FAILED)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    number: Annotated[int, typer.Option(help="Which record of the file.")] = 1,
    seat: Annotated[
        int | None, typer.Option(help="As this seat saw it; left out, all cards are open.")
    ] = None,
    move: Annotated[int | None, typer.Option(help="Only the position after this move.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Show the table after every move.")] = False,
    suits: SuitsShown = None,
) -> None:
    """Show a record move by move."""
    from table21.cli.show import Wishes, replay_file

    replay_file(file, Wishes(number, seat, move, step, suits))


@app.command()
def why(
    record: Annotated[Path, typer.Argument(metavar="RECORD")],
    move: Annotated[int, typer.Option(help="Which move, counted from 1.")],
    bot: Annotated[
        str, typer.Option(metavar="BOT", help=f"Who is asked: {LEVELS_SHOWN}.")
    ] = "expert",
    game: Annotated[int, typer.Option(help="Which record of the file.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
    suits: SuitsShown = None,
) -> None:
    """Show what a seat knew at its move, what a bot thinks of its moves, and what it lost."""
    from table21.cli.why import Wishes, explain

    explain(record, Wishes(move, bot, game, as_json=as_json, suits=suits))


@app.command()
def verify(files: Files) -> None:
    """Replay records, and tell where they depart from the rules."""
    from table21.cli.show import verify_files

    if not verify_files(files):
        raise typer.Exit(FAILED)


# ---------------------------------------------------------------- simulating


@app.command()
def selfplay(
    game: GameName,
    options: OptionsText = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    positions: Annotated[
        bool, typer.Option("--positions", help="Also write all positions and legal moves.")
    ] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write to this file.")] = None,
) -> None:
    """Play random games, and write a record of each on a line."""
    from table21.batch.setup import Setup
    from table21.cli.selfplay import selfplay

    selfplay(Setup.of(game, read_options(options), seed), games, positions, out)


@app.command()
def arena(  # noqa: PLR0913, PLR0917 - a command line has many options
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="A,B,…", help=f"Who plays: {LEVELS_SHOWN}, or with settings.")
    ] = "random,easy,medium",
    games: Annotated[int, typer.Option(help="At least so many, in whole deals.")] = 1000,
    players: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    options: OptionsText = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    stop_early: Annotated[
        bool, typer.Option("--stop-early", help="Stop when it is clear of every pair.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Save tables and records here.")
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save records to this file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print the table as CSV.")] = False,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Ray cluster, or local for one here.")
    ] = None,
) -> None:
    """Let bots play each other on the same deals with seats rotated, and tell who is stronger."""
    from table21.cli.arena import Wishes, show_arena

    given = read_options(options) | ({} if players is None else {"players": players})
    wishes = Wishes(bots, games, given, seed, stop_early, out, records, cluster)
    show_arena(game, wishes, as_json=as_json, as_csv=as_csv)


@app.command()
def par(  # noqa: PLR0913, PLR0917 - a command line has many options
    game: GameName,
    deck: Annotated[
        str | None,
        typer.Option(metavar="DECK", help="A file, a record, or the cards, next card first."),
    ] = None,
    number: Annotated[int, typer.Option(help="Which record of the file.")] = 1,
    seed: Annotated[int | None, typer.Option(help="Deal a deck: the one of this seed.")] = None,
    options: OptionsText = None,
    seconds: Annotated[float, typer.Option(help="How long to search, about.")] = 10,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add the line to this file, as a record.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
) -> None:
    """Find the best score possible on a known deck, with hindsight, and prove it."""
    from table21.cli.par import Wishes, show_par

    given = read_options(options)
    show_par(game, Wishes(deck, number, seed, given, seconds, record, as_json=as_json))


@app.command()
def lab(  # noqa: PLR0913, PLR0917 - a command line has many options
    game: GameName,
    options: OptionsText = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            metavar="OPTION=VALUES",
            help="Compare variants: players=2..5, ties=shared,replay. May be given again.",
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(metavar="BOTS", help="Who plays the matches; easy,hard: from weak to strong."),
    ] = "medium",
    games: Annotated[int, typer.Option(help="How many games of random moves.")] = 100_000,
    matches: Annotated[int, typer.Option(help="How many matches between bots; 0: none.")] = 200,
    seed: Annotated[int, typer.Option(help="The same seed gives the same data.")] = 0,
    device: Annotated[
        Device, typer.Option(help="Random games on one core, all cores, or a GPU.")
    ] = Device.CPUS,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where to write; GAME-lab by default.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; 'local': here.")
    ] = None,
) -> None:
    """Find out what the rules of a game do: a report with plots, for designers.

    Plays many games of random moves, which show exactly what the rules do by themselves, and
    some matches between bots, which play to win. The report tells who is favoured, how long it
    takes, whether it stays open, what there is to decide, luck and skill, and which rules come
    into play, each with how sure that is. FOLDER gets report.html, and the data as CSV and JSON.
    """
    from table21.cli.lab import Wishes, show_lab

    given = read_options(options)
    wishes = Wishes(given, vary or [], bots, games, matches, seed, device.value, cluster, out)
    show_lab(game, wishes)


@app.command()
def bench(
    game: GameName,
    options: OptionsText = None,
    device: Annotated[Device, typer.Option(help="One core, all cores, or a GPU.")] = Device.CPUS,
    mode: Annotated[Mode, typer.Option(help="Whole games, or a batch in step.")] = Mode.GAMES,
    tables: Annotated[
        int | None, typer.Option(min=1, help="Tables in step; 4096, or on cuda 1048576.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure.")] = SECONDS,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
) -> None:
    """Measure how many moves a second this machine makes."""
    from table21.cli.bench import bench, in_words
    from table21.games import find

    wishes: dict[str, Any] = {"seconds": seconds, "runs": RUNS}
    if mode is Mode.STEP:
        wishes["tables"] = tables
    told = bench(find(game), read_options(options), device, mode, wishes)
    print(json.dumps(told) if as_json else in_words(told))
