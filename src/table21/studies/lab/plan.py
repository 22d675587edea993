"""What is to be found out: the game, its variants, and how much is played of each."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from table21.batch.setup import Setup, check_device
from table21.bots import new_bot
from table21.errors import BadOptions
from table21.games import Game, find
from table21.kernel import plain_row
from table21.studies.parts import CORES, HERE
from table21.table.asking import start_row
from table21.words import Options

#: Random games are played in so many parts: enough to tell how sure a figure is.
PARTS = 100
#: The fewest random games and matches between bots from which an interval means anything.
LEAST_GAMES, LEAST_MATCHES = 1000, 30
#: More variants than that make no table that anybody reads.
MOST_VARIANTS = 24
#: How many random games and matches are played if nobody says how many.
GAMES, MATCHES = 100_000, 200

#: Values of options by name: a list, or as `--vary` writes them.
Vary = Mapping[str, Sequence[Any] | str]


@dataclass(frozen=True)
class Variant:
    """One set of options, and what tells it from the others: 'players 3, ties replay'."""

    name: str
    options: Options
    players: int


@dataclass(frozen=True)
class Plan:
    """All that is played, and where."""

    game: Game
    variants: tuple[Variant, ...]
    #: The options that differ.
    varied: tuple[str, ...]
    #: Random games and matches between bots for each variant.
    games: int
    matches: int
    #: From the weakest to the strongest; the last plays the matches.
    bots: tuple[str, ...]
    seed: int
    device: str
    #: Where parts are done, see `table21.studies.parts`.
    where: str

    @property
    def size(self) -> int:
        """Random games in a part."""
        return self.games // PARTS

    @property
    def best(self) -> str:
        """The bot that plays the matches."""
        return self.bots[-1]


def make_plan(
    game: str | Game,
    options: Mapping[str, Any],
    vary: Vary,
    counts: tuple[int, int],
    bots: Sequence[str],
    seed: int,
    places: tuple[str, str | None],
) -> Plan:
    """A checked plan. `counts` are random games and matches, `places` a device and a cluster."""
    found = find(game) if isinstance(game, str) else game
    games, matches = counts
    device, cluster = places
    check_counts(games, matches)
    check_place(device, cluster)
    check_bots(bots)
    Setup.of(found, dict(options), seed)
    return Plan(
        found,
        tuple(variants_of(found, options, vary)),
        tuple(vary),
        -(-games // PARTS) * PARTS,
        matches,
        tuple(bots),
        seed,
        device,
        cluster or (HERE if device == "cpu" else CORES),
    )


def check_counts(games: int, matches: int) -> None:
    """Enough for intervals."""
    if games < LEAST_GAMES:
        raise BadOptions(
            f"--games: {games} are too few for an interval, {LEAST_GAMES} or more is right"
        )
    if matches and matches < LEAST_MATCHES:
        raise BadOptions(
            f"--matches: {matches} are too few for an interval, {LEAST_MATCHES} or more is right, "
            f"or 0 for none"
        )


def check_place(device: str, cluster: str | None) -> None:
    """A device that there is, and not two places at once."""
    check_device(device)
    if cluster and device == "cuda":
        raise BadOptions("--cluster and --device cuda: each says where to play, one is right")


def check_bots(bots: Sequence[str]) -> None:
    """Bots that there are, each once, so that one can be stronger than the one before."""
    if not bots:
        raise BadOptions("--bots: there is none, one like medium is right")
    for bot in bots:
        new_bot(bot)
    if twice := [bot for bot in bots if bots.count(bot) > 1]:
        raise BadOptions(f"--bots: {twice[0]} is there twice, each bot once is right")


# ---------------------------------------------------------------- variants


def variants_of(game: Game, options: Mapping[str, Any], vary: Vary) -> list[Variant]:
    """Every combination of the values that options are to have."""
    known = [option.name for option in game.words.OPTIONS]
    lists = [values_of(name, given, known) for name, given in vary.items()]
    combined = list(product(*lists))
    if len(combined) > MOST_VARIANTS:
        raise BadOptions(
            f"--vary: {len(combined)} variants are too many to compare, "
            f"{MOST_VARIANTS} at the most is right"
        )
    return [
        variant_of(game, {**options, **dict(zip(vary, values, strict=True))}, tuple(vary))
        for values in combined
    ]


def variant_of(game: Game, given: Mapping[str, Any], varied: Sequence[str]) -> Variant:
    """The variant with these options."""
    options = game.words.read_options(given)
    name = ", ".join(f"{option} {options[option]}" for option in varied)
    players = int(plain_row(start_row(game, options), 0).players)
    return Variant(name or game.title, options, players)


def values_of(name: str, given: Sequence[Any] | str, known: Sequence[str]) -> list[Any]:
    """The values that an option is to have."""
    if name not in known:
        raise BadOptions(
            f"--vary: there is no option '{name}'; the options are: {', '.join(known)}"
        )
    values = read_values(name, given) if isinstance(given, str) else list(given)
    if len(values) < 2:
        raise BadOptions(f"--vary {name}: one value is nothing to compare, two or more are right")
    if twice := [value for value in values if values.count(value) > 1]:
        raise BadOptions(f"--vary {name}: {twice[0]} is there twice, each value once is right")
    return values


def read_vary(texts: Sequence[str]) -> dict[str, str]:
    """'players=2..5' and the like as names and what they are to be."""
    read: dict[str, str] = {}
    for text in texts:
        name, equals, values = text.partition("=")
        if not (equals and name.strip() and values.strip()):
            raise BadOptions(f"--vary: '{text}' cannot be, one like players=2..5 is right")
        if name.strip() in read:
            raise BadOptions(f"--vary: {name.strip()} is there twice, each option once is right")
        read[name.strip()] = values
    return read


_RANGE = re.compile(r"(-?\d{1,6})\.\.(-?\d{1,6})")


def read_values(name: str, text: str) -> list[Any]:
    """'2..5' or 'shared,replay' as values."""
    values: list[Any] = []
    for part in (part.strip() for part in text.split(",")):
        if found := _RANGE.fullmatch(part):
            values += spread(name, int(found[1]), int(found[2]))
        else:
            values.append(read_value(part))
    return values


def spread(name: str, low: int, high: int) -> list[int]:
    """The whole numbers of a range."""
    if low > high:
        raise BadOptions(f"--vary {name}: {low}..{high} is upside down, {high}..{low} is right")
    if high - low >= MOST_VARIANTS:
        raise BadOptions(
            f"--vary {name}: {low}..{high} are {high - low + 1} values, "
            f"{MOST_VARIANTS} at the most is right"
        )
    return list(range(low, high + 1))


def read_value(text: str) -> Any:
    """A number, true or false, or a word."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?\d{1,9}", text) else text
