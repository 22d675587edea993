"""What every game is held to, for the tests of this project and of anybody's game.

    from table21.harness.suite import GameTests

    class TestMyGame(GameTests):
        game = "mygame"
        variants = [{}, {"players": 4}]
        folder = Path(__file__).parent

The parts can be used by themselves: random matches watched at every move (`watching`) and by the
hundred thousand (`numbers`), the targets compared (`agreement`), kernels compiled (`ptx`), whole
matches as text (`playthroughs`), counts of lines (`counts`), rulings held against scenarios
(`rulings`), parsers fed with nonsense (`nonsense`), and the page with a game's numbers (`figures`).

This package may import everything of `table21` but the command line and the server; `suite` needs
pytest, `nonsense` Hypothesis, `ptx` numba-cuda.
"""

from table21.harness.watching import Case, cases_of, same_rows, watch_match

__all__ = ["Case", "cases_of", "same_rows", "watch_match"]
