"""The arena: repeatable, fair, on the same deals for all, and honest about what it knows."""

import json
import sys
from typing import Any

import numpy as np
import pytest

import table21
from table21.batch import play_games
from table21.errors import BadOptions, Table21Error, UnknownGame
from table21.games import all_games
from table21.record import verify
from table21.studies.arena import INTERRUPTED, TOLD_APART, Standings, arena, hold
from table21.studies.contest import Contest, Match, bots_in
from table21.studies.parts import HERE
from table21.studies.ratings import points_worth
from table21.studies.tally import Tally

#: Quick bots in any game, and one that thinks a little.
THINKING = "random,search:iterations=5"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_the_same_seed_gives_the_same_standings_wherever_it_is_played(game: Any) -> None:
    one, again = (
        arena(game, THINKING, 4, seed=3, records=True, where=where) for where in ("here", "cores")
    )
    assert one.as_json() == again.as_json()
    assert one.records() == again.records()
    assert one.as_json() != arena(game, THINKING, 4, seed=4, where=HERE).as_json()
    for record in one.records():
        assert verify(record).over


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bot_against_itself_is_exactly_even(players: int) -> None:
    standings = arena("make21", "greedy,greedy", 40, where=HERE, players=players)
    assert standings["bot"] == ["greedy", "greedy (2)"]
    assert standings["wins"] == [pytest.approx(1 / players)] * 2
    (pair,) = standings.pairs.rows
    assert (pair["more"], pair["real"]) == (0, False)


def test_two_teams_are_two_sides() -> None:
    standings = arena("stack21", "random,random", 8, where=HERE, teams=True)
    assert standings["wins"] == [0.5, 0.5]
    assert standings.matches.rows[0]["bots"] == ["random", "random (2)"]
    assert len(standings.matches.rows[0]["scores"]) == 2


def test_alone_scores_are_compared_on_the_same_decks() -> None:
    standings = arena("721", THINKING, 12, where=HERE, players=1, records=True)
    assert standings["bot"][0] == "search:iterations=5"
    assert set(standings.columns) == {"bot", "games", "score", "score_low", "score_high"}
    decks = [record["decks"][0] for record in standings.records()]
    assert decks[0::2] == decks[1::2]
    assert decks[0] != decks[2]


def test_the_stronger_one_is_found() -> None:
    standings = arena("make21", ["random", "greedy"], 200, where=HERE)
    assert standings["bot"] == ["greedy", "random"]
    assert standings.rows[0]["wins_low"] > 0.5 > standings.rows[1]["wins_high"]
    assert standings.rows[0]["rating"] > standings.rows[1]["rating"]
    (pair,) = standings.pairs.rows
    assert pair["real"]
    assert pair["more"] == pytest.approx(standings["wins"][0] - standings["wins"][1], abs=1e-5)


def test_it_stops_early_at_the_same_deal_anywhere() -> None:
    one, other = (
        arena("make21", "random,greedy", 2000, stop_early=True, where=where)
        for where in ("here", "cores")
    )
    assert one.stopped == TOLD_APART
    assert one.deals < 200
    assert one.as_json() == other.as_json()
    assert not arena("make21", "greedy,greedy", 400, stop_early=True, where=HERE).stopped


def test_an_interrupted_contest_ends_with_the_deals_it_has() -> None:
    contest = Contest.of("make21", ["random", "greedy"], 2000, records=True)
    told: list[int] = []
    records: list[Any] = []

    def interrupt(done: int) -> None:
        told.append(done)
        if len(told) == 7:
            raise KeyboardInterrupt

    standings = hold(contest, where=HERE, done=interrupt, keep=records.append)
    assert (standings.stopped, standings.deals, standings.games) == (INTERRUPTED, 7, 14)
    assert len(records) == 14
    assert standings.as_json() != ""


# ---------------------------------------------------------------- what it says


def won(contest: Contest, deal: int, first: bool, dice: Any) -> list[Match]:
    """Both games of a deal, won by luck of the cards or of the bots."""
    cards = bool(dice.random() < 0.5)
    both = []
    for seating in contest.seatings(deal):
        side = int(cards) if dice.random() < 0.5 else int(dice.random() < 0.5)
        side = seating.index(0) if first else side
        both.append(Match(deal, seating, 1, (side,), (0, 1)))
    return both


def test_bots_that_are_alike_are_rarely_told_apart() -> None:
    contest = Contest.of("make21", ["random", "greedy"], 120)
    dice, wrong = np.random.Generator(np.random.Philox(3)), 0
    for _ in range(300):
        deals = [won(contest, deal, False, dice) for deal in range(60)]
        tally = Tally.of(contest, deals)
        wrong += tally.between(0, 1).apart_from(0)
    assert 0 < wrong / 300 < 0.08


def test_pairs_are_the_same_from_both_sides() -> None:
    contest = Contest.of("make21", ["random", "greedy"], 10)
    dice = np.random.Generator(np.random.Philox(3))
    tally = Tally.of(contest, [won(contest, deal, deal % 3 > 0, dice) for deal in range(40)])
    value, low, high = tally.between(0, 1)
    assert tally.between(1, 0) == (-value, -high, -low)


def test_json_and_csv_have_what_programs_ask_for() -> None:
    standings = arena("make21", "random,greedy,easy", 12, seed=9, where=HERE)
    told = json.loads(standings.as_json())
    assert told["options"]["players"] == 2
    assert (told["deals"], told["games"], told["stopped"]) == (2, 12, None)
    assert [row["bot"] for row in told["table"]] == standings["bot"]
    assert len(told["pairs"]) == 3
    assert set(told["pairs"][0]) == {"bot", "other", "more", "more_low", "more_high", "real"}
    head, *lines = standings.to_csv().splitlines()
    assert head == "bot,games,wins,wins_low,wins_high,score,score_low,score_high,rating,sigma"
    assert len(lines) == 3
    assert standings.to_pandas()["games"].tolist() == [8, 8, 8]


def test_one_deal_alone_says_nothing() -> None:
    standings = arena("make21", "random,greedy", 1, where=HERE)
    told = json.loads(standings.as_json())
    assert told["pairs"][0]["real"] is False
    assert told["table"][0]["score_low"] is None


def test_without_openskill_there_are_no_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    standings = arena("make21", "random,greedy", 4, where=HERE)
    assert isinstance(standings, Standings)
    assert standings.rated is None
    assert standings["rating"] == [None, None]


@pytest.mark.parametrize(("scores", "worth"), [((5, 2), 1), ((2, 5), -1)])
def test_whether_points_are_good_is_read_from_who_wins(scores: Any, worth: int) -> None:
    matches = [Match(0, (0, 1), 9, (0,), scores), Match(0, (1, 0), 9, (0,), scores)]
    assert points_worth(matches) == worth
    assert points_worth([*matches, Match(1, (0, 1), 9, (1,), scores)]) == 0


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("game", "bots", "games", "more", "told"),
    [
        ("make21", "random,nosuch", 1, {}, "there is no bot 'nosuch'"),
        ("make21", "random", 1, {}, "bots: 1 cannot be, 2 to 12 bots are right"),
        ("make21", ["random"] * 13, 1, {}, "bots: 13 cannot be"),
        ("721", [], 1, {"players": 1}, "bots: 0 cannot be, 1 to 12 bots are right"),
        ("make21", "random,easy", 0, {}, "games: 0 cannot be, 1 or more is right"),
        ("make21", "random,easy", 1, {"seed": -1}, "a seed is a number"),
        ("make21", "random,easy", 1, {"players": 9}, "players: 9 cannot be"),
        ("make21", "random,easy", 1, {"nosuch": 9}, "there is no option 'nosuch'"),
        ("make21", "", 1, {}, "there is no bot ''"),
    ],
)
def test_what_cannot_be_is_refused(
    game: str, bots: Any, games: int, more: dict[str, Any], told: str
) -> None:
    with pytest.raises(BadOptions) as refused:
        arena(game, bots, games, where=HERE, **more)
    assert told in str(refused.value)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        arena("nosuch", "random,easy")


def test_a_bots_settings_may_hold_commas() -> None:
    text = "search:iterations=5,threads=2, greedy:look=3,random"
    assert bots_in(text) == ["search:iterations=5,threads=2", "greedy:look=3", "random"]


# ---------------------------------------------------------------- many games


def test_many_random_games_are_those_of_the_batch() -> None:
    sheet = table21.play_many("make21", games=30, seed=5, players=3)
    results = play_games("make21", 30, seed=5, players=3)
    assert sheet["moves"] == results["moves"].tolist()
    assert sheet["score_2"] == results["scores"][:, 1].tolist()
    first = results["winners"][0]
    assert sheet["winners"][0] == [seat + 1 for seat in range(3) if first >> seat & 1]
    assert "score_4" not in sheet.columns


def test_many_games_of_bots_are_the_same_anywhere() -> None:
    one, other = (
        table21.play_many("make21", ["greedy", "random"], 30, seed=5, where=where)
        for where in ("here", "cores")
    )
    assert one.rows == other.rows
    assert len(one) == 30
    assert sum(1 in winners for winners in one["winners"]) > 20


@pytest.mark.parametrize(
    ("bots", "games", "told"),
    [(["random"], 5, "bots: 1 cannot be, 2 are right"), (None, -1, "games: -1 cannot be")],
)
def test_many_games_that_cannot_be(bots: Any, games: int, told: str) -> None:
    with pytest.raises(Table21Error) as refused:
        table21.play_many("make21", bots, games)
    assert told in str(refused.value)


def test_names_that_are_imported_late_are_there() -> None:
    assert table21.arena is arena
    assert {"arena", "play_many"} <= set(dir(table21))
    with pytest.raises(AttributeError, match="no attribute 'nosuch'"):
        table21.nosuch  # noqa: B018
