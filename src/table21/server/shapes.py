"""What goes over the wire: the types of docs/protocol.md, name by name."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

#: How long names, keys and moves may be, and what is said.
NAME, KEY, MOVE, SAID = 40, 100, 200, 400

Json = dict[str, Any]
NameText = Annotated[str, Meta(max_length=NAME)]
KeyText = Annotated[str, Meta(min_length=1, max_length=KEY)]
CodeText = Annotated[str, Meta(min_length=1, max_length=100)]
MoveText = Annotated[str, Meta(max_length=MOVE)]
SeatNumber = Annotated[int, Meta(ge=1, le=99)]
LevelName = Annotated[str, Meta(max_length=NAME)]

# ---------------------------------------------------------------- people and games


class Me(Struct):
    """Who asks."""

    name: str
    guest: str


class MeChange(Struct):
    """What of oneself may be changed."""

    name: NameText | None = None


class RecoveryCode(Struct):
    """With it one goes on elsewhere as the same guest."""

    code: CodeText


class LevelCard(Struct):
    """How well a bot plays."""

    name: str
    about: str


class OptionCard(Struct):
    """An option of a game, and its values if they are few."""

    name: str
    default: Any
    values: str
    about: str
    choices: list[Any] | UnsetType = UNSET


class GameCard(Struct):
    """A game to choose."""

    game: str
    title: str
    about: str
    players: tuple[int, int]
    credit: str
    options: list[OptionCard]
    levels: list[LevelCard]
    teams: bool | UnsetType = UNSET
    minutes: int | UnsetType = UNSET


class Stat(Struct):
    """How somebody did in a game."""

    game: str
    played: int
    won: int
    shared: int
    lost: int
    best: int | UnsetType = UNSET


# ---------------------------------------------------------------- tables


class ClockWish(Struct):
    """Seconds for each player, and how many 'more time' gives."""

    bank: Annotated[float, Meta(ge=1, le=86400)]
    more: Annotated[float, Meta(ge=1, le=86400)]


class SeatWish(Struct):
    """Who is to sit somewhere."""

    who: Literal["me", "open", "bot"]
    level: LevelName | None = None
    name: NameText | None = None


class NewTable(Struct):
    """A table that somebody wishes for."""

    game: Annotated[str, Meta(max_length=NAME)]
    options: Json = {}
    seats: Annotated[list[SeatWish], Meta(max_length=99)] | None = None
    name: NameText | None = None
    watch: Literal["nobody", "link"] = "link"
    clock: ClockWish | None = None
    forced: bool = False
    deal: Annotated[str, Meta(max_length=NAME)] | None = None


class Sit(Struct):
    """A seat to sit down at."""

    seat: SeatNumber | None = None
    name: NameText | None = None


class SeatChange(Struct):
    """Whom the owner wants at a seat."""

    seat: SeatNumber
    who: Literal["bot", "open"]
    level: LevelName | None = None


class OneSeat(Struct):
    """One of one's own seats; it need not be said if there is only one."""

    seat: SeatNumber | None = None


class Seat(Struct):
    """A seat as somebody sees it."""

    seat: int
    who: Literal["person", "bot", "open"]
    name: str
    you: bool
    here: bool
    resigned: bool
    level: str | UnsetType = UNSET


class TableInfo(Struct):
    """A table without its cards."""

    table: str
    game: str
    title: str
    options: Json
    state: Literal["waiting", "playing", "over"]
    owner: bool
    link: str
    seats: list[Seat]
    watch: Literal["nobody", "link"]
    clock: ClockWish | None
    forced: bool
    commitment: str
    deal: str | None
    next: str | UnsetType = UNSET
    credit: str | UnsetType = UNSET


class TableCard(Struct, rename={"your_turn": "yourTurn"}):
    """A table in a list."""

    table: str
    title: str
    state: str
    names: list[str]
    your_turn: bool
    at: str


# ---------------------------------------------------------------- what lies and happens there


class ZoneCard(Struct):
    """A place on the table and what lies there."""

    kind: str
    cards: tuple[str, ...]
    seat: int | None
    number: int
    note: str


class Place(Struct):
    """Where a move's cards go."""

    kind: str
    number: int
    seat: int | None


class MoveCard(Struct):
    """A legal move."""

    text: str
    label: str
    cards: tuple[str, ...]
    to: Place | None
    foretold: str
    undoable: bool


class EventCard(Struct):
    """Something that happened."""

    version: int
    kind: str
    text: str
    seat: int | None
    cards: tuple[str, ...]


class ClockCard(Struct):
    """What the clocks show."""

    turn: int | None
    left: list[float]
    running: bool


class ViewCard(Struct, omit_defaults=False):
    """What somebody sees of the table."""

    version: int
    moves_made: int
    seat: int
    turn: int | None
    over: bool
    winners: list[int]
    ending: str
    scores: list[str]
    zones: list[ZoneCard]
    moves: list[MoveCard]
    can_undo: bool
    undo_reason: str
    round: int
    clock: ClockCard | UnsetType | None = UNSET


class Chat(Struct):
    """Something that was said."""

    at: str
    name: str
    seat: int | None
    text: str


class FairShare(Struct):
    """What a seat added to the shuffle."""

    seat: int
    value: str


class Fair(Struct):
    """What the shuffle was made of."""

    commitment: str
    secret: str
    entropy: list[FairShare]


class Frame(Struct):
    """A moment of a replay: a move, what it did, and the table after it."""

    move: str
    by: int | None
    events: list[EventCard]
    view: ViewCard


class Replay(Struct):
    """A game from the deal to its end."""

    game: str
    title: str
    credit: str
    names: list[str]
    frames: list[Frame]
    result: Any
    fair: Fair | UnsetType = UNSET


class Came(Struct):
    """How somebody came out on a deal."""

    name: str
    seat: int
    you: bool
    won: bool
    score: int
    moves: int
    at: str


class Others(Struct):
    """How all came out who were dealt the same."""

    deal: str
    results: list[Came]


class WeighedMove(Struct):
    """A move as a bot weighed it."""

    text: str
    label: str
    value: float
    visits: int


class Advice(Struct):
    """What a bot thinks of a move that was made."""

    move: int
    by: int
    made: str
    level: str
    scale: str
    weighed: list[WeighedMove]
    lost: float


class RecordId(Struct):
    """Where a record is kept."""

    id: str


class ScenarioCard(Struct):
    """A rule shown by an example."""

    name: str
    cite: str
    before: list[ZoneCard]
    play: list[str]
    after: list[ZoneCard]
    told: list[str]


class RulesPage(Struct):
    """The rules of a game."""

    title: str
    html: str
    credit: str
    scenarios: list[ScenarioCard]


class Health(Struct):
    """Whether all is well."""

    status: str
    version: str
