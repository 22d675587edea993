"""Positions of Mines21 read for people: cards as text, hands, mines, and moves."""

from typing import Any

from table21.errors import BadText
from table21.kernel import plain
from table21.kernel.contract import HIDDEN
from table21.words import Options
from table21.words import cards as standard
from table21.words.cards import UNSEEN, cards_in, counted
from table21_mines21.cards import card_of_kind, counts, packs
from table21_mines21.knowledge import unknown
from table21_mines21.position import ACE_11, JOKER, KINDS, MOST_WON
from table21_mines21.reaching import HIGH, NEW, OUT, PASS, PLAIN, X_ON, X_OUT, X_WON
from table21_mines21.scoring import mine_points

#: Behind an Ace on a mine: how it was declared.
LOW_ACE, HIGH_ACE = "=1", "=11"

# ---------------------------------------------------------------- cards


def pack(options: Options) -> list[int]:
    """The whole pack or both of them, suit by suit, Ace to King, then the Jokers."""
    number = plain(packs)(options["players"])
    cards = [4 * rank + suit for suit in range(4) for rank in range(13)]
    return cards * number + [JOKER] * (2 * number if options["jokers"] else 0)


def read_card(text: Any) -> int:
    """The card that is written so, `X` being a Joker."""
    if str(text).strip() in ("X", "x"):
        return JOKER
    try:
        return standard.read_card(text)
    except BadText as bad:
        raise BadText(f"{bad}; or X, a Joker") from bad


def laid_text(kind: int) -> str:
    """A card on a mine: `4h`, `Ah=11`."""
    card = plain(card_of_kind)(kind)
    if card > 3:
        return standard.card_text(card)
    return standard.card_text(card) + (HIGH_ACE if kind >= ACE_11 else LOW_ACE)


def read_laid(text: Any) -> int:
    """The card on a mine that is written so."""
    name, declared, value = str(text).replace(" ", "").partition("=")
    card = read_card(name)
    if card in (HIDDEN, JOKER):
        raise BadText(f"'{text}' lies on no mine: the cards there are open, and no Jokers")
    if (card < 4) != bool(declared) or value not in ("", "1", "11"):
        raise BadText(
            f"'{text}' is no card on a mine: an Ace there is declared, {name}=1 or {name}=11"
            if card < 4
            else f"'{text}' is no card on a mine: only an Ace is declared to count something"
        )
    return ACE_11 + card if value == "11" else card


def tidy_card(text: Any) -> str:
    """A card on the table, as the notation writes it."""
    return laid_text(read_laid(text)) if "=" in str(text) else standard.card_text(read_card(text))


# ---------------------------------------------------------------- what lies on the table


def known_in_hand(s: Any, seat: int) -> list[int]:
    """The cards of a hand that are known, ascending, the Jokers last."""
    cards = sorted(cards_in(s.held[seat]) + cards_in(s.twice[seat]))
    return cards + [JOKER] * (0 if s.jokers[seat] == HIDDEN else s.jokers[seat])


def hand_texts(s: Any, seat: int) -> list[str]:
    """A hand as text, what is hidden behind what is known."""
    known = standard.texts(known_in_hand(s, seat))
    return known + [UNSEEN] * plain(unknown)(s, seat)


def mine_in_play(s: Any, mine: int) -> list[int]:
    """The cards of a mine in play, in the order played."""
    return [s.mine[mine, i] for i in range(s.height[mine])]


def lying_at(s: Any, place: int) -> list[int]:
    """The kinds of cards that lie at a place, suit by suit no matter when they came there."""
    return [kind for kind in range(KINDS) for i in (0, KINDS) if s.place[kind + i] == place]


def won_mine(s: Any, seat: int, number: int) -> list[int]:
    """The cards of a seat's completed mine of that number, from 0."""
    return sorted(lying_at(s, MOST_WON * seat + number), key=lambda kind: (kind % ACE_11, kind))


def won_points(s: Any, seat: int, number: int) -> int:
    """What that mine is worth."""
    return int(plain(mine_points)(s, MOST_WON * seat + number))


def total_of(kinds: list[int]) -> int:
    """What cards on a mine count."""
    return sum(plain(counts)(kind) for kind in kinds)


def adding_up(kinds: list[int]) -> str:
    """'10 and 5 make 15', '4 makes 4'."""
    values = [str(plain(counts)(kind)) for kind in kinds]
    return f"{standard.joined(values)} make{'s' if len(kinds) == 1 else ''} {total_of(kinds)}"


def points_text(points: int) -> str:
    """'15 points', '1 point', '-5 points'."""
    return counted(points, "point")


# ---------------------------------------------------------------- moves


def parts(move: int) -> tuple[int, int]:
    """Where a card goes, and the card as it is declared; for moves of cards alone."""
    assert move < PASS
    if move >= HIGH:
        return (move - HIGH) // 4, ACE_11 + (move - HIGH) % 4
    return (move - PLAIN) // 52, (move - PLAIN) % 52


def move_text(_: Any, move: int) -> str:
    """`4h>2`, `Ah=11>new`, `4h>out`, `pass`, `X>2`, `X>3.1`, `X>out`."""
    if move == PASS:
        return "pass"
    if move == X_OUT:
        return "X>out"
    if move >= X_WON:
        seat, number = divmod(move - X_WON, MOST_WON)
        return f"X>{seat + 1}.{number + 1}"
    if move >= X_ON:
        return f"X>{move - X_ON + 1}"
    where, kind = parts(move)
    if where == OUT:
        return f"{standard.card_text(kind)}>out"
    return f"{laid_text(kind)}>{'new' if where == NEW else where + 1}"
