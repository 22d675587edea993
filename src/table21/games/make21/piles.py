"""Piles of Make 21: readings of the total (§3), pure sets (§6.3 to §6.5), laying and clearing."""

from table21.cards.standard import ACES, ONE_SUIT, low_value, of_rank, of_suit
from table21.games.make21.position import FLUSH, NO_SET, RANK, RULEBOOK, RUN, State
from table21.kernel import rule
from table21.kernel.bits import count, lowest

#: The place of an Ace that counts behind the King in a run.
HIGH_ACE = 1 << 52

# ---------------------------------------------------------------- totals (§3)


@rule
def has_ace(cards: int) -> bool:
    """Whether a mask holds an Ace."""
    return cards & ACES != 0


@rule
def hits_21(edition: int, low: int, ace: bool, n: int) -> bool:
    """Whether n cards that count `low` with Aces as 1 can be read as exactly 21.

    One Ace can count 11; in the rulebook's edition exactly two Aces are 10 + 11.
    """
    if low == 21 or (ace and low == 11):
        return True
    return low == 2 and n == 2 and edition == RULEBOOK


@rule
def share_total(s: State) -> bool:
    """Whether some total is a possible reading of both piles."""
    more = s.low[0] - s.low[1]
    if more == 0:
        return True
    return (more == 10 and has_ace(s.pile[1])) or (more == -10 and has_ace(s.pile[0]))


# ---------------------------------------------------------------- pure sets (§6.3 to §6.5)


@rule
def pure_set(cards: int, n: int, card: int) -> int:
    """The pure set that a pile of n cards is (`card` is any of them), or NO_SET."""
    if n < 3:
        return NO_SET
    if one_suit(cards, card):
        return FLUSH  # A flush that is also a run is a flush.
    if one_rank(cards, card):
        return RANK
    return RUN if is_run(cards, n) else NO_SET


@rule
def continues(kind: int, cards: int, n: int, card: int) -> bool:
    """Whether a pile of n cards (`card` is any of them) still is the kind of set it was."""
    if kind == FLUSH:
        return one_suit(cards, card)
    if kind == RANK:
        return one_rank(cards, card)
    return is_run(cards, n)


@rule
def one_suit(cards: int, card: int) -> bool:
    """Whether all cards share the suit of this one."""
    return cards & ~of_suit(card) == 0


@rule
def one_rank(cards: int, card: int) -> bool:
    """Whether all cards share the rank of this one."""
    return cards & ~of_rank(card) == 0


@rule
def is_run(cards: int, n: int) -> bool:
    """Whether n cards are n ranks in a row, an Ace being low or high."""
    ranks = (cards | cards >> 1 | cards >> 2 | cards >> 3) & ONE_SUIT
    if in_a_row(ranks, n):
        return True
    return ranks & 1 == 1 and in_a_row(ranks - 1 | HIGH_ACE, n)


@rule
def in_a_row(ranks: int, n: int) -> bool:
    """Whether ranks, the first bit of each four, are n in a row: one solid block of 4n bits."""
    return ranks * 15 == lowest(ranks) * ((1 << 4 * n) - 1)


# ---------------------------------------------------------------- laying and clearing


@rule
def lay(s: State, pile: int, card: int) -> None:
    """Put a card on a pile.

    The order is kept as four bits for each card played: how many of the cards below it
    have a lower number. `in_order` in words.py reads it.
    """
    n = s.height[pile]
    below = count(s.pile[pile] & ((1 << card) - 1))
    s.order[pile] = s.order[pile] | below << 4 * n
    s.pile[pile] = s.pile[pile] | 1 << card
    s.low[pile] = s.low[pile] + low_value(card)
    s.height[pile] = n + 1


@rule
def clear_pile(s: State, pile: int) -> None:
    """No cards on a pile."""
    s.pile[pile] = 0
    s.order[pile] = 0
    s.height[pile] = 0
    s.low[pile] = 0
