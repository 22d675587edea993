"""What goes wrong on the way to a server; what a server itself refuses is `Refused`."""

from table21.errors import Table21Error


class NoServer(Table21Error):
    """Nobody answers at an address, or somebody who is no server of Table 21 that is known here."""

    code = "no_server"
