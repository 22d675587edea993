"""Make 21 once more, read from the rulebook by somebody else: lists of texts, no masks, no speed.

Only for checking the rules against. It was written from the rulebooks and the rulings
without a look at rules.py, so that the same mistake would have to be made twice.
"""

from dataclasses import dataclass, field

RANKS, SUITS = "A23456789TJQK", "cdhs"


def order(card: str) -> tuple[int, int]:
    return RANKS.index(card[0]), SUITS.index(card[1])


def values(card: str) -> tuple[int, ...]:
    return (1, 11) if card[0] == "A" else (min(RANKS.index(card[0]) + 1, 10),)


def readings(pile: list[str], edition: str) -> set[int]:
    totals = {0}
    for card in pile:
        totals = {total + value for total in totals for value in values(card)}
    if edition == "rulebook" and len(pile) == 2 and all(card[0] == "A" for card in pile):
        totals.add(21)
    return totals


def is_flush(pile: list[str]) -> bool:
    return len({card[1] for card in pile}) == 1


def is_rank(pile: list[str]) -> bool:
    return len({card[0] for card in pile}) == 1


def is_run(pile: list[str]) -> bool:
    for ace in (0, 13):
        places = sorted(ace if card[0] == "A" else RANKS.index(card[0]) for card in pile)
        if places == list(range(places[0], places[0] + len(places))):
            return True
    return False


KINDS = {"flush": is_flush, "rank": is_rank, "run": is_run}


def pure_set(pile: list[str]) -> str | None:
    if len(pile) < 3:
        return None
    return next((kind for kind, holds in KINDS.items() if holds(pile)), None)


def written(cards: list[str], place: str) -> str:
    return "+".join(sorted(cards, key=order)) + ">" + place


@dataclass
class Reference:
    """A match: everything as it lies on the table; seats from 0."""

    players: int
    edition: str
    ties: str
    dealer: int
    packs: list[list[str]]
    hands: list[list[str]] = field(default_factory=list)
    piles: list[list[str]] = field(default_factory=list)
    collections: list[list[str]] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    #: Which pile is in set-mode, and with what.
    set_mode: tuple[int, str] | None = None
    turn: int = 0
    winners: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.contenders = list(range(self.players))
        self.deal()

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    def deal(self) -> None:
        self.deck, self.set_mode = list(self.packs.pop(0)), None
        self.hands = [[] for _ in range(self.players)]
        self.collections = [[] for _ in range(self.players)]
        self.piles, seat = [[], []], self.dealer
        for _ in range(2 * self.players):
            seat = self.left_of(seat)
            self.hands[seat].append(self.deck.pop(0))
        self.turn = self.left_of(self.dealer)

    def legal(self) -> list[str]:
        if self.winners:
            return []
        hand = self.hands[self.turn]
        plays = [[card] for card in hand] + ([list(hand)] if len(hand) == 2 else [])
        if self.set_mode:
            pile, kind = self.set_mode
            fits = [cards for cards in plays if KINDS[kind](self.piles[pile] + cards)]
            return [written(cards, str(pile + 1)) for cards in fits] + ["take"]
        found = [
            written(cards, str(pile + 1))
            for cards in plays
            for pile in range(2)
            if len(cards) == 1 or self.completes(self.piles[pile], cards)
        ]
        return found + [written(cards, "*") for cards in plays if self.doubles(cards)]

    def completes(self, pile: list[str], cards: list[str]) -> bool:
        if 21 in readings(pile + cards, self.edition):
            return True
        if self.edition == "first" and any(card[0] == "7" for card in cards):
            return False
        return pure_set(pile + cards) is not None

    def doubles(self, cards: list[str]) -> bool:
        one, other = (readings(pile, self.edition) for pile in self.piles)
        after = [readings(pile + cards, self.edition) for pile in self.piles]
        return self.edition == "rulebook" and bool(one & other) and all(21 in a for a in after)

    def play(self, move: str) -> None:
        assert move in self.legal()
        if move == "take":
            assert self.set_mode
            self.give(self.set_mode[0], self.turn)
        else:
            self.put_down(*move.split(">"))
        hand = self.hands[self.turn]
        while len(hand) < 2 and self.deck:
            hand.append(self.deck.pop(0))
        self.pass_turn()

    def put_down(self, text: str, place: str) -> None:
        cards = text.split("+")
        for card in cards:
            self.hands[self.turn].remove(card)
        before = (self.turn - 1) % self.players
        seven = any(card[0] == "7" for card in cards)
        if place == "*":
            taker = before if seven else self.left_of(self.turn)
            self.collections[taker] += cards
            self.give(0, taker)
            self.give(1, taker)
            return
        pile = int(place) - 1
        self.piles[pile] += cards
        taker_or_none = before if seven else self.taker(pile)
        if taker_or_none is not None:
            self.give(pile, taker_or_none)

    def taker(self, pile: int) -> int | None:
        cards, following = self.piles[pile], self.left_of(self.turn)
        totals = readings(cards, self.edition)
        if 21 in totals:
            return following
        kind = self.set_mode[1] if self.set_mode else pure_set(cards)
        if kind:
            self.set_mode = (pile, kind)
            return None if self.hands[following] else following
        return self.turn if min(totals) > 21 else None

    def give(self, pile: int, seat: int) -> None:
        self.collections[seat] += self.piles[pile]
        self.piles[pile], self.set_mode = [], None

    def pass_turn(self) -> None:
        for _ in range(self.players):
            self.turn = self.left_of(self.turn)
            if self.hands[self.turn]:
                return
        sizes = [len(cards) for cards in self.collections]
        least = min(sizes[seat] for seat in self.contenders)
        best = [seat for seat in self.contenders if sizes[seat] == least]
        if self.ties == "replay" and len(best) > 1:
            self.contenders, self.dealer = best, self.left_of(self.dealer)
            self.deal()
        else:
            self.winners = best
