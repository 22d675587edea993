"""Mines21 once more, read from the rulebook: lists of texts, no masks, no speed.

Only for checking the rules against, so it shares nothing with them: no numbers, no tables, and
every sentence of the rulebook where it is needed.
"""

from dataclasses import dataclass, field
from itertools import product

SUITS = "cdhs"


def suit(card: str) -> str:
    return card[1]


def type_of(card: str) -> str:
    return card[0]


def value(card: str) -> int:
    name, _, declared = card.partition("=")
    if declared:
        return int(declared)
    return 10 if name[0] in "TJQK" else int(name[0])


def ways_to_lay(card: str) -> list[str]:
    return [f"{card}=1", f"{card}=11"] if card[0] == "A" else [card]


def bare(card: str) -> str:
    return card.partition("=")[0]


def matches(card: str, last: str) -> bool:
    return suit(card) == suit(last) or type_of(card) == type_of(last)


def worth(mine: list[str], players: int) -> int:
    """The table of the section on scoring, line by line."""
    numbers = {kind: [type_of(card) for card in mine].count(kind) for kind in "A23456789TJQK"}
    every_suit = {suit(card) for card in mine} == set(SUITS)
    lines = [0]
    if any(number >= 3 for number in numbers.values()):
        lines.append(5)
    if any(number >= 4 for kind, number in numbers.items() if kind != "A"):
        lines.append(10)
    if numbers["A"] >= 4:
        lines.append(20)
    if any(number >= 5 for number in numbers.values()):
        lines.append(20)
    if players > 2:
        return 5 + max(lines) + (15 if every_suit else 0)
    return 5 + max([*lines, 15] if every_suit else lines)


@dataclass
class Reference:
    """A match: everything as it lies on the table; seats from 0."""

    players: int
    target: int
    max_rounds: int
    dealer: int
    packs: list[list[str]]
    scores: list[int] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    mines: list[list[str]] = field(default_factory=list)
    won: list[list[list[str]]] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    round: int = 1
    turn: int = 0
    #: Who still has a last turn, the present one included; None while there is a deck.
    waiting: list[int] | None = None
    winners: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scores = [0] * self.players
        self.deal()

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    def deal(self) -> None:
        self.deck = list(self.packs.pop(0))
        self.hands = [[] for _ in range(self.players)]
        self.won = [[] for _ in range(self.players)]
        self.mines, self.discards, self.waiting = [[], [], [], []], [], None
        for _ in range(5):
            for step in range(1, self.players + 1):
                self.hands[(self.dealer + step) % self.players].append(self.deck.pop(0))
        self.turn = self.dealer
        self.draw()

    def draw(self) -> None:
        self.hands[self.turn].append(self.deck.pop(0))
        if not self.deck:
            # The drawer finishes the turn; then everybody has one, the drawer last.
            others = [(self.turn + step) % self.players for step in range(1, self.players + 1)]
            self.waiting = [self.turn, *others]

    def legal(self) -> set[str]:
        if self.winners:
            return set()
        hand, found = self.hands[self.turn], {"pass"}
        for card in set(hand) - {"X"}:
            found.add(f"{card}>out")
            for laid, (number, mine) in product(ways_to_lay(card), enumerate(self.mines, 1)):
                if mine and matches(card, mine[-1]):
                    found.add(f"{laid}>{number}")
            started = [suit(mine[0]) for mine in self.mines if mine]
            if len(started) < 4 and suit(card) not in started:
                found |= {f"{laid}>new" for laid in ways_to_lay(card)}
        return found | self.strikes() if "X" in hand else found

    def strikes(self) -> set[str]:
        found = {"X>out"} | {f"X>{i}" for i, mine in enumerate(self.mines, 1) if mine}
        for seat in range(self.players):
            if seat != self.turn:
                found |= {f"X>{seat + 1}.{n}" for n in range(1, len(self.won[seat]) + 1)}
        return found

    def play(self, move: str) -> None:
        assert move in self.legal()
        if move == "pass":
            self.end_turn()
            return
        card, where = move.split(">")
        self.hands[self.turn].remove(bare(card))
        if card == "X" and where != "out":
            self.destroy(where)
            return
        if where == "out":
            self.discards.append(card)
        else:
            number = self.mines.index([]) if where == "new" else int(where) - 1
            mine = self.mines[number]
            mine.append(card)
            if sum(value(laid) for laid in mine) >= 21:
                self.won[self.turn].append(mine)
                self.mines[number] = []
        self.end_turn()

    def destroy(self, where: str) -> None:
        if "." in where:
            seat, number = where.split(".")
            gone = self.won[int(seat) - 1].pop(int(number) - 1)
        else:
            gone, self.mines[int(where) - 1] = self.mines[int(where) - 1], []
        self.discards += [*map(bare, gone), "X"]

    def end_turn(self) -> None:
        if self.waiting is not None:
            self.waiting.pop(0)
            if not self.waiting:
                self.end_round()
            else:
                self.turn = self.waiting[0]
            return
        self.turn = self.left_of(self.turn)
        self.draw()

    def end_round(self) -> None:
        gained = []
        for seat in range(self.players):
            hand = self.hands[seat]
            points = sum(worth(mine, self.players) for mine in self.won[seat])
            points -= sum(20 if card == "X" else 5 for card in hand)
            gained.append(points)
            self.scores[seat] += points
        best = max(self.scores)
        tied = [seat for seat in range(self.players) if self.scores[seat] == best]
        latest = max(gained[seat] for seat in tied)
        tied = [seat for seat in tied if gained[seat] == latest]
        if self.round == self.max_rounds or (best >= self.target and len(tied) == 1):
            self.winners = tied
            return
        self.round, self.dealer = self.round + 1, self.left_of(self.dealer)
        self.deal()
