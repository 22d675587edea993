"""Refusals as they go over the wire: a stable code, a sentence, and for HTTP a status."""

from typing import Any

from table21.errors import Table21Error

#: The HTTP status of each code; of what is not listed, 400.
STATUS = {
    "forbidden_origin": 403,
    "not_yours": 403,
    "not_seated": 403,
    "wrong_code": 403,
    "no_such_table": 404,
    "no_such_record": 404,
    "no_such_page": 404,
    "bad_method": 405,
    "seat_taken": 409,
    "table_full": 409,
    "already_seated": 409,
    "stale": 409,
    "not_your_turn": 409,
    "illegal_move": 409,
    "game_over": 409,
    "not_started": 409,
    "already_started": 409,
    "not_over": 409,
    "no_undo": 409,
    "too_large": 413,
    "too_many": 429,
    "unavailable": 503,
}


class Refused(Table21Error):
    """Something that a person or a program asked of the server, and does not get."""

    def __init__(self, code: str, text: str, retry_after: float | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.retry_after = retry_after


def status_of(code: str) -> int:
    """The HTTP status of a code."""
    return STATUS.get(code, 400)


def told(error: Table21Error) -> dict[str, Any]:
    """A refusal as JSON."""
    body: dict[str, Any] = {"code": error.code, "text": str(error)}
    if isinstance(error, Refused) and error.retry_after is not None:
        body["retry_after"] = round(error.retry_after, 1)
    return body


def no_such_table(table: str) -> Refused:
    """There is none of that name, or it is not for whoever asks: nobody shall learn which."""
    return Refused("no_such_table", f"there is no table {table[:40]!r} here, or it is not for you")
