"""The options of Stack 21, read and checked."""

from collections.abc import Mapping
from typing import Any

from table21.errors import BadOptions, BadText
from table21.games.stack21.cards import INSTANT_21, RANKS, ZERO_BONUS
from table21.games.stack21.position import MOST_ROUNDS, MOST_TARGET, PACK, SEATS, STACKS
from table21.games.stack21.reading import NAMES, card_text, counts_of, read_card
from table21.kernel.contract import HIDDEN
from table21.words import Option, Options
from table21.words.options import as_mapping, check_range, fill_in

OPTIONS = (
    Option("players", 2, "2 to 4 (teams: 4)", "how many play"),
    Option(
        "target",
        21,
        f"1 to {MOST_TARGET} (teams: 42)",
        "the points that end the match; 42 for teams",
    ),
    Option("teams", False, "true or false", "seats 1 and 3 play together against 2 and 4"),
    Option("max_rounds", MOST_ROUNDS, f"1 to {MOST_ROUNDS}", "the match ends after so many rounds"),
    Option(
        "pack",
        "standard",
        "standard, or how many of each card: {A: 6, 5+: 2, 21: 1}",
        "which cards are played with",
    ),
)
PLAYER_CARDS, MORE_CARDS = STACKS, 2


def read_options(given: Mapping[str, Any]) -> Options:
    """All options, the defaults filled in."""
    named = as_mapping(given)
    teams = named.get("teams") is True
    defaults = {"players": fewest_players(named), "target": 42 if teams else 21}
    options = fill_in(defaults | named, OPTIONS)
    if not isinstance(options["teams"], bool):
        raise BadOptions(f"teams: {options['teams']!r} cannot be, true or false is right")
    check_range("players", options["players"], fewest_players(options), SEATS)
    check_range("target", options["target"], 1, MOST_TARGET)
    check_range("max_rounds", options["max_rounds"], 1, MOST_ROUNDS)
    options["pack"] = read_pack(options["pack"])
    check_pack(counts_of(options), options["players"])
    return options


def fewest_players(given: Mapping[str, Any]) -> int:
    """Two, and four for two teams."""
    return SEATS if given.get("teams") is True else 2


def option_numbers(options: Options) -> list[int]:
    """Players, target, teams, max_rounds, and the pack by kind."""
    numbers = [options["players"], options["target"], int(options["teams"]), options["max_rounds"]]
    return numbers + counts_of(options)


def read_pack(given: Any) -> str | dict[str, int]:
    """The pack as people give it: its name, or counts by card."""
    if given == "standard":
        return "standard"
    if not isinstance(given, Mapping):
        raise BadOptions(
            f"pack: {given!r} cannot be, standard is right, or counts by card: {{'A': 6, '5+': 2}}"
        )
    counts: dict[int, int] = {}
    for text, count in given.items():
        card = read_kind(text)
        if card in counts:
            raise BadOptions(f"pack: {card_text(card)} is there twice, each card once is right")
        counts[card] = check_range(f"pack: {card_text(card)}", count, 0, PACK)
    return {NAMES[card]: counts[card] for card in sorted(counts) if counts[card] > 0}


def read_kind(text: Any) -> int:
    """A card that a pack names."""
    try:
        card = read_card(text)
    except BadText as bad:
        raise BadOptions(f"pack: {bad}") from bad
    if card == HIDDEN:
        raise BadOptions("pack: ?? cannot be in it, cards by name are right")
    return card


def check_pack(counts: list[int], players: int) -> None:
    """Enough cards for a round, but not too many, and some with which 21 can be made."""
    size, least = sum(counts), PLAYER_CARDS * players + MORE_CARDS
    if not least <= size <= PACK:
        raise BadOptions(
            f"pack: {size} cards cannot be, {least} ({PLAYER_CARDS} for each of {players} players "
            f"and {MORE_CARDS} more) to {PACK} is right"
        )
    if size == counts[INSTANT_21]:
        raise BadOptions("pack: nothing but Instant 21s cannot be, other cards with them is right")
    if not makes_21(counts):
        raise BadOptions(
            "pack: no cards of it make 21, an Instant 21 or cards that count 21 together is right"
        )


def makes_21(counts: list[int]) -> bool:
    """Whether some cards of the pack make exactly 21."""
    if counts[INSTANT_21] > 0:
        return True
    by_rank = [sum(counts[kind : kind + 3]) for kind in range(0, ZERO_BONUS, 3)]
    if totals(by_rank) >> 21 & 1:
        return True
    return by_rank[0] > 0 and bool(totals([by_rank[0] - 1, *by_rank[1:]]) >> 10 & 1)


def totals(by_rank: list[int]) -> int:
    """What cards of these ranks, so many of each, can count together, as bits up to 21."""
    found = 1
    for rank in range(1, RANKS + 1):
        for _ in range(min(by_rank[rank - 1], 21)):
            found |= found << rank & (1 << 22) - 1
    return found
