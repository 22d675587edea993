"""Scoring Stack 21: by seat or by team, 15 bits a side. § are headings of the rulebook."""

from table21.games.stack21.position import OVER, STACKS, State
from table21.games.stack21.stacks import ONE_SEAT, stack_points
from table21.kernel import Numbers, rule


@rule
def sides(s: State) -> int:
    """How many scores are kept: one a seat, or one a team."""
    return 2 if s.teams != 0 else s.players


@rule
def side_of(s: State, seat: int) -> int:
    """The side that a seat scores for; a team is seats 0 and 2, or 1 and 3 (§ Team play)."""
    return seat & 1 if s.teams != 0 else seat


@rule
def score(s: State, side: int) -> int:
    """The score of a side from the rounds that are over."""
    return s.points >> 15 * side & 0x7FFF


@rule
def add_points(s: State, seat: int, points: int) -> None:
    """Points go to the seat, or to its team."""
    s.points = s.points + (points << 15 * side_of(s, seat))


@rule
def round_points(s: State, seat: int) -> int:
    """What a seat's stacks score, with 2 more for a Perfect Round."""
    points = 2 if s.made >> STACKS * seat & ONE_SEAT == ONE_SEAT else 0
    for slot in range(STACKS * seat, STACKS * seat + STACKS):
        points += stack_points(s, slot)
    return points


@rule
def decided(s: State) -> bool:
    """Whether one side alone leads with the target reached, or the last round is over."""
    best, leaders = 0, 0
    for side in range(sides(s)):
        points = score(s, side)
        if points > best:
            best, leaders = points, 0
        if points == best:
            leaders += 1
    return (best >= s.target and leaders == 1) or s.round >= s.max_rounds


@rule
def scores(s: State, out: Numbers) -> int:
    """The points of the rounds that are over, by seat or by team."""
    for side in range(sides(s)):
        out[side] = score(s, side)
    return sides(s)


@rule
def winners(s: State) -> int:
    """The seats that have won, one bit a seat: the highest score, be it shared."""
    if s.phase != OVER:
        return 0
    best = 0
    for side in range(sides(s)):
        best = max(best, score(s, side))
    won = 0
    for seat in range(s.players):
        if score(s, side_of(s, seat)) == best:
            won = won | 1 << seat
    return won
