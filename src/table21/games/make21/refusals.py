"""Why a move of Make 21 is refused, with the arithmetic. § are sections of the rulebook."""

from typing import Any

from table21.cards.standard import SEVEN
from table21.games.make21.position import CENTRE, FIRST, NO_SET, TAKE
from table21.games.make21.reading import cards_of, either, in_order, low_total, readings, set_name
from table21.kernel.contract import NO_CARD, NOBODY
from table21.words.cards import joined, texts


def why_not(s: Any, move: int) -> str:
    """Why this move may not be made now."""
    if s.turn == NOBODY:
        return "the game is over"
    if move == TAKE:
        return "take: no pile is in set-mode, so there is none to take"
    cards = cards_of(s, move)
    if NO_CARD in cards:
        return f"seat {s.turn + 1} holds only one card"
    if s.set_kind != NO_SET:
        return why_not_in_set_mode(s, cards, move % 3)
    if move % 3 == CENTRE:
        return why_no_double(s, cards)
    return why_not_two(s, cards, move % 3)


def why_not_in_set_mode(s: Any, cards: list[int], where: int) -> str:
    """The player may only extend the set or take it (§6, §7)."""
    pile = s.set_pile + 1
    if where == CENTRE:
        return f"no Double 21 while pile {pile} is in set-mode: extend it or take it"
    if where != s.set_pile:
        return f"pile {pile} is in set-mode: extend it or take it, pile {where + 1} has to wait"
    name = set_name(s.set_kind, in_order(s.pile[s.set_pile], s.order[s.set_pile]))
    goes, ends = ("does", "it") if len(cards) == 1 else ("do", "them")
    return (
        f"{joined(texts(cards))} {goes} not continue the {name} on pile {pile}, "
        f"and in set-mode only what continues the set may be played: without {ends}, take the pile"
    )


def why_no_double(s: Any, cards: list[int]) -> str:
    """A Double 21 needs a shared total, and 21 on both piles (§6.2)."""
    if s.edition == FIRST:
        return "there is no Double 21 in the first edition"
    piles = [in_order(s.pile[pile], s.order[pile]) for pile in range(2)]
    totals = [readings(pile, s.edition) for pile in piles]
    if not set(totals[0]) & set(totals[1]):
        return (
            f"a Double 21 needs a total that both piles share: pile 1 counts "
            f"{either(totals[0])}, pile 2 counts {either(totals[1])}"
        )
    after = [readings(pile + cards, s.edition) for pile in piles]
    wrong = 0 if 21 not in after[0] else 1
    return (
        f"a Double 21 must bring both piles to exactly 21: with {joined(texts(cards))} "
        f"pile {wrong + 1} counts {either(after[wrong])}"
    )


def why_not_two(s: Any, cards: list[int], pile: int) -> str:
    """Two cards must complete a set (§5b)."""
    pile_cards = in_order(s.pile[pile], s.order[pile]) + cards
    played = f"{'+'.join(texts(cards))} on pile {pile + 1}"
    low = low_total(pile_cards)
    totals = [total for total in readings(pile_cards, s.edition) if total <= 21]
    if s.edition == FIRST and any(card >> 2 == SEVEN for card in cards):
        return (
            f"{played} makes {either(totals or [low])}: in the first edition two cards with a 7 "
            f"must make exactly 21"
        )
    if low > 21:
        makes = f"makes {low} at the least: over 21 by {low - 21}"
    else:
        makes = f"makes {either(totals)}, not 21, and no pure set of 3 or more"
    return f"{played} {makes}, and two cards may only be played to make a set"
