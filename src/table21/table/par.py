"""Par: the best score possible with hindsight, for games that have one."""

from table21.errors import BadOptions, NotAvailable, Table21Error
from table21.games import Game, all_games
from table21.table.table import Table
from table21.words import Par

#: How long is searched for it, if nobody says otherwise.
SECONDS = 10.0


def find_par(table: Table, seconds: float = SECONDS) -> Par:
    """The best that can still be made at this table of one player, knowing all cards to come."""
    finder = table.game.par
    if finder is None:
        raise NotAvailable(without_par(table.game))
    if table.players != 1:
        raise BadOptions(f"players: {table.players} cannot be, par is what one player alone scores")
    if table.over:
        return Par(table.scores[0], table.scores[0], ())
    par = finder(table.rows[-1:], seconds)
    check_line(table, par)
    return par


def without_par(game: Game) -> str:
    """That a game has none, and which games do."""
    those = ", ".join(other.name for other in all_games() if other.par) or "none"
    return f"{game.title} has no par; the games here that have one: {those}"


def check_line(table: Table, par: Par) -> None:
    """A line that is told must lead to its score by the rules, move by move."""
    trial = Table.from_position(table.game, table.options, table.rows[-1:].copy())
    for move in par.moves:
        trial.play(move)
    if not trial.over or trial.scores != [par.score] or par.score > par.bound:
        raise Table21Error(
            f"a line found for {par.score} makes {trial.scores}: report this, please"
        )
