"""The other end of docs/protocol.md: what sits at a server's table from here.

    server = Server("https://cards.example", Tokens())
    me = await server.ask("api/me", Me)
    line = Line(server, table)
    async for told in line.messages():
        …

`Server` asks over HTTP and is known there by the guest's token that `Tokens` keep; a `Line` is a
table's socket, which comes back by itself. What goes over the wire has one set of types: those of
`table21.server.shapes`, which need msgspec and nothing of the server. No rules are known here.

This package may import `table21.server.shapes`, `table21.server.errors` and `table21.errors`,
nothing else of `table21`; and msgspec and websockets from the extra `server`.
"""

from table21.client.address import Address, read_address
from table21.client.asking import Server
from table21.client.errors import NoServer
from table21.client.line import Line, Lost
from table21.client.tokens import Tokens

__all__ = ["Address", "Line", "Lost", "NoServer", "Server", "Tokens", "read_address"]
