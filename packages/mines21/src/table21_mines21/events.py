"""What a move of Mines21 did, in words, from the rows of whoever is told."""

from typing import Any

from table21.kernel import plain
from table21.kernel.contract import HIDDEN
from table21.words import Event
from table21.words.cards import card_text, joined, texts
from table21_mines21.position import (
    JOKER,
    OVER,
    PACK,
    PLAYING,
    SLOTS,
)
from table21_mines21.reading import (
    known_in_hand,
    laid_text,
    mine_in_play,
    points_text,
    read_card,
    read_laid,
    total_of,
    won_mine,
    won_points,
)
from table21_mines21.scoring import CARD_LEFT, leaders, round_points


def events(before: Any, move: str, after: Any) -> list[Event]:
    """Everything that a move did, in order."""
    if move.startswith("X>") and move != "X>out":
        return struck(before, move)
    told = [*done(before, move), *completed(before, move, after)]
    if after.phase != PLAYING:
        return [*told, *round_over(before, after)]
    return told + drawn(before, after)


# ---------------------------------------------------------------- what was played


def done(before: Any, move: str) -> list[Event]:
    """What the player did with a card, or that they passed."""
    seat = before.turn + 1
    if move == "pass":
        return [Event("play", f"seat {seat} passes", seat)]
    shown, _, where = move.partition(">")
    if where == "out":
        return [Event("play", f"seat {seat} discards {shown}", seat, (shown,))]
    if where == "new":
        text = f"seat {seat} starts mine {new_slot(before) + 1} with {shown}"
        return [Event("play", text, seat, (card_text(read_laid_card(shown)),))]
    cards = (card_text(read_laid_card(shown)),)
    return [Event("play", f"seat {seat} plays {shown} on mine {where}", seat, cards)]


def read_laid_card(shown: str) -> int:
    """The card of a move, without how it is declared."""
    return read_card(shown.partition("=")[0])


def new_slot(s: Any) -> int:
    """The slot that a new mine gets."""
    return next(mine for mine in range(SLOTS) if not s.height[mine])


def completed(before: Any, move: str, after: Any) -> list[Event]:
    """The mine that the card made 21 or more of, and what it is worth."""
    shown, _, where = move.partition(">")
    if not where.isdigit():
        return []
    cards = [*mine_in_play(before, int(where) - 1), read_laid(shown)]
    if total_of(cards) < 21:
        return []
    seat = before.turn
    points = won_points(after, seat, after.won[seat] - 1)
    text = f"it makes {total_of(cards)}: seat {seat + 1} wins the mine, {points_text(points)}"
    return [Event("won", text, seat + 1, tuple(map(laid_text, cards)))]


def struck(before: Any, move: str) -> list[Event]:
    """A Joker destroyed a mine."""
    seat = before.turn + 1
    owner, dot, number = move.removeprefix("X>").partition(".")
    if not dot:
        cards = tuple(map(laid_text, mine_in_play(before, int(owner) - 1)))
        return [
            Event("play", f"seat {seat} plays a Joker against mine {owner}", seat, ("X",)),
            Event("destroyed", f"{joined(cards)} are gone" if cards[1:] else f"{cards[0]} is gone"),
        ]
    mine = won_mine(before, int(owner) - 1, int(number) - 1)
    points = won_points(before, int(owner) - 1, int(number) - 1)
    text = f"seat {seat} plays a Joker against completed mine {number} of seat {owner}"
    lost = f"seat {owner} loses {points_text(points)}"
    return [
        Event("play", text, seat, ("X",)),
        Event("destroyed", lost, int(owner), tuple(map(laid_text, mine))),
    ]


# ---------------------------------------------------------------- the turn passes


def drawn(before: Any, after: Any) -> list[Event]:
    """The next turn begins: with a draw, or as one of the last."""
    seat = after.turn
    if after.drawn == before.drawn:
        return []
    text, shown = f"seat {seat + 1} draws a card", tuple(texts(new_cards(before, after, seat)))
    if shown:
        text = f"seat {seat + 1} draws {shown[0]}"
    told = [Event("draw", text, seat + 1, shown)]
    if after.drawn == PACK:
        last = "that was the last card: after this turn everybody has one more"
        told.append(Event("last", f"{last}, seat {seat + 1} last of all"))
    return told


def new_cards(before: Any, after: Any, seat: int) -> list[int]:
    """What a hand holds now that it did not before, as far as that is known."""
    had, found = known_in_hand(before, seat), []
    for card in known_in_hand(after, seat):
        if card in had:
            had.remove(card)
        else:
            found.append(card)
    return found


# ---------------------------------------------------------------- the end of a round


def round_over(before: Any, after: Any) -> list[Event]:
    """What the round scored, and whether that was the end."""
    if any(after.jokers[seat] == HIDDEN for seat in range(after.players)):
        return [Event("round", f"round {before.round} is over, with the Jokers in the hands")]
    told = [Event("round", f"round {before.round} is over")]
    told += [scored(after, seat) for seat in range(after.players)]
    if after.phase == OVER:
        told.append(Event("over", ending(after)))
    return told


def scored(s: Any, seat: int) -> Event:
    """'seat 2 scores 5: 25 for 3 mines, less 20 for 4 cards'."""
    gained, worth = plain(round_points)(s, seat), s.worth[seat]
    jokers = known_in_hand(s, seat).count(JOKER)
    parts = [f"{worth} for {number(s.won[seat], 'mine')}"]
    if cards := s.size[seat] - jokers:
        parts.append(f"less {CARD_LEFT * cards} for {number(cards, 'card')}")
    if jokers:
        parts.append(f"less {4 * CARD_LEFT * jokers} for {number(jokers, 'Joker')}")
    return Event("score", f"seat {seat + 1} scores {gained}: {', '.join(parts)}", seat + 1)


def number(count: int, thing: str) -> str:
    """'1 mine', '2 mines', 'no mines'."""
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


def ending(s: Any) -> str:
    """How the match ended."""
    points = ", ".join(f"seat {seat + 1}: {s.points[seat]}" for seat in range(s.players))
    best = max(s.points[seat] for seat in range(s.players))
    why = f"round {s.round} was the last"
    if best >= s.target and s.round < s.max_rounds:
        why = f"{points_text(s.target)} were needed"
    return f"{why} and the highest total wins ({points}){tie_ending(s)}"


def tie_ending(s: Any) -> str:
    """What settled a tie for the highest total, if there was one."""
    best = max(s.points[seat] for seat in range(s.players))
    tied = [seat for seat in range(s.players) if s.points[seat] == best]
    if len(tied) == 1:
        return ""
    gained = ", ".join(f"seat {seat + 1}: {plain(round_points)(s, seat)}" for seat in tied)
    if plain(leaders)(s).bit_count() > 1:
        return f"; the last round does not settle the tie ({gained}), so it is shared"
    return f"; the points of the last round settle the tie ({gained})"
