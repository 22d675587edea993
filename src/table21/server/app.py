"""The application: handlers, doors, errors, and the house behind them."""

import logging
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.app import AppConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from table21 import __version__
from table21.errors import Table21Error
from table21.server.api import HANDLERS, provide_guest, provide_house
from table21.server.doors import check_request, dress
from table21.server.errors import Refused, status_of, told
from table21.server.house import House
from table21.server.pages import PlainPage, page

#: Bytes of a request.
LARGEST = 64 * 1024
CODES = {400: "bad_request", 404: "no_such_page", 405: "bad_method", 413: "too_large"}

_log = logging.getLogger(__name__)
Ask = Request[Any, Any, Any]


def create_app(house: House) -> Litestar:
    """The application of a house, which somebody else opens and closes."""
    app = _application()
    app.state.house = house
    return app


def _application() -> Litestar:
    return Litestar(
        [*HANDLERS, page],
        dependencies={"guest": Provide(provide_guest), "house": Provide(provide_house)},
        before_request=check_request,
        before_send=[dress],
        exception_handlers={
            Table21Error: refuse,
            HTTPException: refuse_http,
            RecursionError: too_deep,
            Exception: stumble,
        },
        request_max_body_size=LARGEST,
        openapi_config=OpenAPIConfig(
            "Table 21", __version__, path="/schema", render_plugins=[PlainPage(), JSON_PAGE]
        ),
        on_app_init=[_quietly],
    )


JSON_PAGE = JsonRenderPlugin(path="/openapi.json")


def _quietly(config: AppConfig) -> AppConfig:
    """No logging of its own: requests hold names and tables."""
    config.logging_config = None
    return config


def refuse(_: Ask, refused: Table21Error) -> Response[Any]:
    """A refusal as it goes over the wire."""
    status = status_of(refused.code)
    wait = refused.retry_after if isinstance(refused, Refused) else None
    headers = {} if wait is None else {"Retry-After": str(max(1, round(wait)))}
    return Response(told(refused), status_code=status, headers=headers)


def refuse_http(_: Ask, refused: HTTPException) -> Response[Any]:
    """What the framework refuses, in the same form."""
    status = refused.status_code
    code = CODES.get(status, "bad_request" if status < 500 else "unavailable")
    body = {"code": code, "text": sentence_of(refused)}
    return Response(body, status_code=status, headers=refused.headers)


def sentence_of(refused: HTTPException) -> str:
    """What is wrong with a request, with the places where."""
    places = refused.extra if isinstance(refused.extra, list) else []
    parts = [f"{at.get('key', '')}: {at.get('message', '')}" for at in places]
    return "; ".join([refused.detail.partition(" for ")[0], *parts]) or "this cannot be answered"


def too_deep(_: Ask, __: RecursionError) -> Response[Any]:
    """Lists within lists within lists."""
    body = {"code": "bad_request", "text": "this is nested too deeply to be read"}
    return Response(body, status_code=400)


def stumble(_: Ask, unforeseen: Exception) -> Response[Any]:
    """A mistake of ours: noted without what was asked, told without what went wrong."""
    _log.error("a request could not be answered", exc_info=unforeseen)
    body = {"code": "unavailable", "text": "the server stumbled over this: try again later"}
    return Response(body, status_code=500)
