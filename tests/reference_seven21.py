"""721 once more, read from the rulebook by somebody else: lists of texts, no masks, no speed.

Only for checking the rules against. It was written from the rulebook and the rulings, not
from rules.py, so that the same mistake would have to be made twice.
"""

from dataclasses import dataclass, field
from itertools import combinations, product

RANKS, SUITS = "A23456789TJQK", "cdhs"
TENS = "TJQK"
WILD = "X"
#: The cut, from the highest card to the lowest; the two Jokers are alike.
CUT = [WILD] + [rank + suit for rank in "AKQJT98765432" for suit in "shcd"]


def order(card: str) -> tuple[int, int]:
    return (99, 0) if card == WILD else (RANKS.index(card[0]), SUITS.index(card[1]))


def values(card: str) -> tuple[int, ...]:
    if card == WILD or card[0] == "A":
        return (1, 11)
    return (10,) if card[0] in TENS else (int(card[0]),)


def is_21(cards: list[str]) -> bool:
    return any(sum(reading) == 21 for reading in product(*map(values, cards)))


def is_perfect(cards: list[str]) -> bool:
    tens = [card for card in cards if card[0] in TENS]
    return any(WILD in cards or "A" + ten[1] in cards for ten in tens)


def written(cards: list[str] | tuple[str, ...]) -> str:
    return "+".join(sorted(cards, key=order))


@dataclass
class Reference:
    """A match: everything as it lies on the table; seats from 0."""

    players: int
    dealer: int
    deck: list[str]
    hands: list[list[str]] = field(default_factory=list)
    melds: list[list[list[str]]] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    turn: int = 0
    idle: int = 0
    over: bool = False

    def __post_init__(self) -> None:
        seats = range(self.players)
        self.hands, self.melds = [[] for _ in seats], [[] for _ in seats]
        self.scores = [0 for _ in seats]
        self.turn = seat = (self.dealer + 1) % self.players
        for _ in range(7 * self.players):
            self.hands[seat].append(self.deck.pop(0))
            seat = (seat + 1) % self.players
        #: What the player to move has done in this turn so far.
        self.busy = False

    def legal(self) -> list[str]:
        if self.over:
            return []
        hand = self.hands[self.turn]
        found = {
            written(cards)
            for number in range(1, len(hand) + 1)
            for cards in combinations(hand, number)
            if is_21(list(cards))
        }
        found.add("end")
        if self.players > 1 or self.deck:
            found |= {"end:" + card for card in hand}
            found |= {"end:" + written(cards) for cards in combinations(hand, 2)}
        return sorted(found)

    def play(self, move: str) -> None:
        assert move in self.legal()
        if not move.startswith("end"):
            self.put_down(move.split("+"))
            return
        self.end_turn(move[4:].split("+") if ":" in move else [])

    def put_down(self, cards: list[str]) -> None:
        for card in cards:
            self.hands[self.turn].remove(card)
        self.melds[self.turn].append(sorted(cards))
        self.scores[self.turn] += 2 if is_perfect(cards) else 1
        self.busy = True

    def end_turn(self, thrown: list[str]) -> None:
        hand, extra_turn = self.hands[self.turn], not self.deck
        for card in thrown:
            hand.remove(card)
            self.discards.append(card)
        number = min(7 - len(hand), len(self.deck))
        hand += self.deck[:number]
        self.deck = self.deck[number:]
        if not extra_turn:
            self.idle = 0 if self.busy or thrown or number else self.idle + 1
        self.busy = False
        alone = self.players == 1
        empty = extra_turn if alone else not self.deck
        if empty or self.idle == self.players:
            self.finish()
        else:
            self.turn = (self.turn + 1) % self.players

    def finish(self) -> None:
        self.over = True
        if self.players == 1:
            self.scores[0] -= len(self.hands[0]) + len(self.deck)

    def winners(self) -> list[int]:
        if not self.over:
            return []
        best = [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]
        with_cards = [seat for seat in best if self.hands[seat]]
        if len(best) == 1 or not with_cards:
            return best
        places = {seat: min(map(CUT.index, self.hands[seat])) for seat in with_cards}
        return [seat for seat in with_cards if places[seat] == min(places.values())]
