"""The few, named errors of Table 21. They may import nothing.

Each is a sentence that says what is wrong and what would be right. `code` is its stable
name on the wire; programs decide by it, people read the sentence.
"""


class Table21Error(ValueError):
    """What all errors of this library have in common."""

    code = "error"


class UnknownGame(Table21Error):
    """There is no game of that name."""

    code = "unknown_game"


class BadOptions(Table21Error):
    """An option is unknown, out of range, or does not go with another."""

    code = "bad_options"


class BadText(Table21Error):
    """A card or a move that cannot be read."""

    code = "bad_text"


class BadSnapshot(Table21Error):
    """A position that does not add up."""

    code = "bad_snapshot"


class BadRecord(Table21Error):
    """A record of a game that cannot be read, or that departs from the rules."""

    code = "bad_record"


class BadScenario(Table21Error):
    """A scenario file that cannot be read."""

    code = "bad_scenario"


class IllegalMove(Table21Error):
    """A move that the rules refuse; the sentence says why, with the arithmetic."""

    code = "illegal_move"


class NothingToUndo(Table21Error):
    """There is no move to take back."""

    code = "nothing_to_undo"


class NotAvailable(Table21Error):
    """Something that this machine or this game lacks; the sentence says how or where to get it."""

    code = "not_available"


class BadDatabase(Table21Error):
    """An address that is no database, or one that this program cannot serve."""

    code = "bad_database"
