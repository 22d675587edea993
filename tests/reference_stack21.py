"""Stack 21 once more, read from the rulebook by itself: lists of texts, no numbers, no speed.

Only for checking the rules against. It was written from the rulebook and the rulings, so that
the same mistake would have to be made twice. A card on a stack is a pair: its text, and whether
it lies face up. A stack that was combined away is None.
"""

from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

Stack = list[tuple[str, bool]]

RANKS = ["A", *map(str, range(2, 11))]


def standard_pack() -> list[str]:
    """A reconstruction: ten of each rank, two Zero/Bonus and two Instant 21."""
    ranked = [
        rank + mark for rank in RANKS for mark in ["", "", "", "", "", "", "+", "+", "k", "k"]
    ]
    return [*ranked, "0+", "0+", "21", "21"]


def values(card: str) -> list[int]:
    if card == "0+":
        return [0]
    rank = card.rstrip("+k")
    return [1, 11] if rank == "A" else [int(rank)]


def readings(stack: Stack) -> set[int]:
    """All that a stack may count, each Ace as 1 or 11."""
    return {sum(choice) for choice in product(*(values(card) for card, _ in stack))}


def is_21(stack: Stack | None) -> bool:
    if not stack:
        return False
    return any(card == "21" for card, _ in stack) or 21 in readings(stack)


def is_bust(stack: Stack) -> bool:
    return not is_21(stack) and min(readings(stack)) > 21


def is_active(stack: Stack | None) -> bool:
    return bool(stack) and not is_21(stack) and not is_bust(stack or [])


@dataclass
class Reference:
    """A match: everything as it lies on the table; seats from 0."""

    players: int
    target: int
    teams: bool
    max_rounds: int
    dealer: int
    packs: list[list[str]]
    stacks: list[list[Stack | None]] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    upcard: str | None = None
    drawn: str | None = None
    refused: tuple[int, int] | None = None
    round: int = 0
    turn: int | None = None
    over: bool = False

    def __post_init__(self) -> None:
        self.scores = [0] * (2 if self.teams else self.players)
        self.deal()

    # ------------------------------------------------------------ rounds

    def deal(self) -> None:
        self.round += 1
        self.deck = list(self.packs.pop(0))
        self.stacks = [[] for _ in range(self.players)]
        order = [(self.dealer + 1 + i) % self.players for i in range(self.players)]
        for _ in range(4):
            for seat in order:
                card = self.deck.pop(0)
                self.stacks[seat].append([(card, card == "21")])
        self.upcard = self.deck.pop(0)
        self.first = [True] * self.players
        self.give_turn(self.dealer)

    def in_play(self, seat: int) -> bool:
        return any(is_active(stack) for stack in self.stacks[seat])

    def give_turn(self, seat: int) -> None:
        """To the next clockwise who has an active stack."""
        order = [(seat + 1 + i) % self.players for i in range(self.players)]
        still = [other for other in order if self.in_play(other)]
        if not still:
            self.finish_round()
            return
        self.turn = still[0]
        if len(still) == 1:
            for i, stack in enumerate(self.stacks[self.turn]):
                if is_active(stack):
                    self.stacks[self.turn][i] = [(card, True) for card, _ in stack or []]

    def finish_round(self) -> None:
        for seat in range(self.players):
            side = seat % 2 if self.teams else seat
            self.scores[side] += self.points(seat)
        best = max(self.scores)
        alone = self.scores.count(best) == 1
        self.turn = None
        if (best >= self.target and alone) or self.round == self.max_rounds:
            self.over = True
        else:
            self.dealer = (self.dealer + 1) % self.players
            self.deal()

    def points(self, seat: int) -> int:
        made = [stack for stack in self.stacks[seat] if is_21(stack)]
        bonus = sum(1 for stack in made for card, _ in stack or [] if card.endswith("+"))
        return len(made) + bonus + (2 if len(made) == 4 else 0)

    def winners(self) -> list[int]:
        if not self.over:
            return []
        best = max(self.scores)
        sides = [seat % 2 if self.teams else seat for seat in range(self.players)]
        return [seat for seat, side in enumerate(sides) if self.scores[side] == best]

    # ------------------------------------------------------------ what may be done

    def own(self) -> list[Stack | None]:
        assert self.turn is not None
        return self.stacks[self.turn]

    def active(self, seat: int) -> list[int]:
        return [i for i, stack in enumerate(self.stacks[seat]) if is_active(stack)]

    def opponents(self) -> list[int]:
        assert self.turn is not None
        mates = {self.turn, (self.turn + 2) % 4} if self.teams else {self.turn}
        return [seat for seat in range(self.players) if seat not in mates]

    def alone(self) -> bool:
        return sum(self.in_play(seat) for seat in range(self.players)) == 1

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        mine = self.active(self.turn)
        if self.refused:
            return [f"place>{i + 1}" for i in mine]
        if self.drawn is not None:
            return [f"keep>{i + 1}" for i in mine] + self.gifts()
        if self.first[self.turn] or self.alone():
            return ["draw"]
        ups = [f"up>{i + 1}" for i in mine if self.may_take(self.own()[i])]
        return ["draw", *ups, *(f"combine {i + 1}+{j + 1}" for i, j in combinations(mine, 2))]

    def gifts(self) -> list[str]:
        assert self.turn is not None
        assert self.drawn is not None
        if self.first[self.turn] or self.drawn.endswith("k"):
            return []
        return [f"give>{seat + 1}.{i + 1}" for seat in self.opponents() for i in self.active(seat)]

    def may_take(self, stack: Stack | None) -> bool:
        if self.upcard is None:
            return False
        return self.upcard == "0+" or is_21([*(stack or []), (self.upcard, True)])

    # ------------------------------------------------------------ what a move does

    def play(self, move: str) -> None:
        assert move in self.legal()
        if move == "draw":
            self.drawn = self.deck.pop(0)
            return
        what, _, where = move.replace("combine ", "combine>").partition(">")
        if what == "give":
            seat, stack = (int(number) - 1 for number in where.split("."))
            if not self.accepts(seat, stack):
                self.refused = (seat, stack)
                return
            self.put(seat, stack, str(self.drawn), True)
        else:
            self.on_own(what, where)
        self.end_turn()

    def on_own(self, what: str, where: str) -> None:
        assert self.turn is not None
        if what == "combine":
            kept, gone = (int(number) - 1 for number in where.split("+"))
            both = [*(self.own()[kept] or []), *(self.own()[gone] or [])]
            self.own()[kept], self.own()[gone] = both, None
            self.open_if_done(self.turn, kept)
        elif what == "up":
            self.put(self.turn, int(where) - 1, str(self.upcard), True)
            self.upcard = self.deck.pop(0) if self.deck else None
        else:
            face_up = what == "place" or self.alone()
            self.put(self.turn, int(where) - 1, str(self.drawn), face_up)

    def accepts(self, seat: int, stack: int) -> bool:
        return not is_bust([*(self.stacks[seat][stack] or []), (str(self.drawn), True)])

    def put(self, seat: int, stack: int, card: str, face_up: bool) -> None:
        there = self.stacks[seat][stack]
        assert there
        there.append((card, face_up))
        self.open_if_done(seat, stack)

    def open_if_done(self, seat: int, stack: int) -> None:
        there = self.stacks[seat][stack]
        if not is_active(there):
            self.stacks[seat][stack] = [(card, True) for card, _ in there or []]

    def end_turn(self) -> None:
        assert self.turn is not None
        self.drawn = self.refused = None
        self.first[self.turn] = False
        if self.deck:
            self.give_turn(self.turn)
        else:
            self.finish_round()

    # ------------------------------------------------------------ as a snapshot

    def snapshot(self) -> dict[str, Any]:
        phase = "place" if self.refused else "choose" if self.drawn is None else "hold"
        return {
            "stacks": [[written(stack) for stack in stacks] for stacks in self.stacks],
            "drawn": self.drawn,
            "phase": None if self.over else phase,
            "refused": self.refused and {"seat": self.refused[0] + 1, "stack": self.refused[1] + 1},
            "upcard": self.upcard,
            "deck": self.deck,
            "round": self.round,
            "first_turn": self.first,
            "dealer": self.dealer + 1,
            "scores": self.scores,
            "over": self.over,
            "winners": [seat + 1 for seat in self.winners()],
            "turn": None if self.turn is None else self.turn + 1,
        }


def written(stack: Stack | None) -> list[str] | None:
    return None if stack is None else [card + ("^" if face_up else "") for card, face_up in stack]
