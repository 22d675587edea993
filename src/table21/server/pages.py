"""The browser table's own files, and the page of the API."""

import html
import mimetypes
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.params import FromPath

from table21.server.errors import Refused

WEB = Path(str(files("table21.server"))) / "web"
NOT_BUILT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Table 21</title>"
    "<p>The server runs, but the table in the browser is not built yet: "
    "run <code>scripts/build-web.sh</code> in the source tree and reload this page.</p></html>"
)
#: Files whose names hold a hash of what is in them never change.
FOR_EVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(path: FromPath[str] = "") -> Response[Any]:
    """A file of the browser table; for its pages, the one page that shows them all."""
    name = path.strip("/")
    if name.startswith("api/") or name == "api":
        raise no_such_page(path)
    found = file_of(name) if name else None
    if found is not None:
        kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
        lasts = FOR_EVER if found.parent.name == "assets" else ASK_AGAIN
        headers = {"Cache-Control": lasts}
        return Response(found.read_bytes(), media_type=kind, headers=headers)
    if "." in name.rpartition("/")[2]:
        raise no_such_page(path)
    start = file_of("index.html")
    text = start.read_text(encoding="utf-8") if start else NOT_BUILT
    return Response(text, media_type="text/html", headers={"Cache-Control": ASK_AGAIN})


def file_of(name: str) -> Path | None:
    """A file of the browser table, and of nothing outside its folder."""
    if "\0" in name or "\\" in name:
        return None
    found = (WEB / name).resolve()
    return found if found.is_relative_to(WEB.resolve()) and found.is_file() else None


def no_such_page(path: str) -> Refused:
    """There is nothing there."""
    return Refused("no_such_page", f"there is no page {path[:80]!r} on this server")


class PlainPage(OpenAPIRenderPlugin):
    """The API as one plain page that needs nothing from elsewhere."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:  # noqa: ARG002
        """The page."""
        return "".join(_page(openapi_schema)).encode()


def _page(schema: dict[str, Any]) -> Iterator[str]:
    yield "<!doctype html><html lang=en><meta charset=utf-8><title>Table 21: the API</title>"
    yield "<h1>Table 21: the API</h1><p>The same as <a href=/schema/openapi.json>JSON</a>.</p>"
    for path, methods in sorted(schema.get("paths", {}).items()):
        for method, operation in methods.items():
            yield f"<h2><code>{method.upper()} {html.escape(path)}</code></h2>"
            yield f"<p>{html.escape(operation.get('description') or '')}</p>"
            yield from _parameters(operation)
    yield "<h1>Types</h1>"
    for name, kind in sorted(schema.get("components", {}).get("schemas", {}).items()):
        yield f"<h2 id='{html.escape(name)}'>{html.escape(name)}</h2><ul>"
        for key, value in kind.get("properties", {}).items():
            yield f"<li><code>{html.escape(key)}</code>: {html.escape(_kind(value))}</li>"
        yield "</ul>"


def _parameters(operation: dict[str, Any]) -> Iterator[str]:
    for parameter in operation.get("parameters", []):
        yield f"<p><code>{html.escape(parameter['name'])}</code> in {parameter['in']}</p>"
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body:
        yield f"<p>takes {html.escape(_kind(body.get('schema', {})))}</p>"


def _kind(value: dict[str, Any]) -> str:
    """A type in a few words."""
    if "$ref" in value:
        return str(value["$ref"]).rpartition("/")[2]
    either = value.get("oneOf") or value.get("anyOf")
    if either:
        return " or ".join(_kind(one) for one in either)
    if value.get("type") == "array":
        return f"list of {_kind(value.get('items') or {})}"
    return str(value.get("type") or "anything")
