"""Running the server: a port, a line that says where, and a clean end."""

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
import webbrowser
from contextlib import suppress
from dataclasses import dataclass, field

from granian.constants import Interfaces
from granian.server.embed import Server

from table21.errors import BadOptions
from table21.server.app import create_app
from table21.server.house import House, Manners
from table21.server.store import open_store

#: Tables are many things that live long: to look through all of them takes a tenth of a second.
SELDOM = (20_000, 50, 100)
#: Seconds that a thread may keep the others waiting: the event loop has the shortest breath.
SWITCH = 0.001
#: What people are shown for the addresses that mean 'all'.
ANYWHERE = {"0.0.0.0": "localhost", "::": "localhost", "127.0.0.1": "localhost"}


@dataclass(frozen=True)
class Wishes:
    """Where to serve, and how."""

    host: str = "127.0.0.1"
    port: int = 2121
    database: str | None = None
    open_page: bool = False
    manners: Manners = field(default_factory=Manners)


def serve(wishes: Wishes) -> None:
    """Serve until somebody stops it."""
    check_port(wishes.host, wishes.port)
    gc.set_threshold(*SELDOM)
    sys.setswitchinterval(SWITCH)
    logging.basicConfig(level=logging.WARNING, format="table21: %(message)s", stream=sys.stderr)
    asyncio.run(_serve(wishes))


def check_port(host: str, port: int) -> None:
    """Say in a sentence why nothing can be served there."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind((host, port))
    except OSError as bad:
        if bad.errno == errno.EADDRINUSE:
            text = f"port {port} is in use: stop what uses it, or choose another with --port"
            raise BadOptions(text) from bad
        raise BadOptions(f"nothing can be served at {host}, port {port}: {bad.strerror}") from bad


async def _serve(wishes: Wishes) -> None:
    """Open the store, serve, and close the store when all is told and kept."""
    store = open_store(wishes.database)
    await store.open()
    house = House(store, wishes.manners)
    try:
        await house.open()
        await _until_stopped(wishes, house)
    finally:
        await house.close()


async def _until_stopped(wishes: Wishes, house: House) -> None:
    # The house is opened and closed here, not by ASGI's lifespan: what goes wrong there is only
    # noted, and a server that cannot reach its store should say so and end.
    server = Server(
        create_app(house),
        address=wishes.host,
        port=wishes.port,
        interface=Interfaces.ASGINL,
        log_enabled=False,
    )
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    for stop in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows knows Ctrl-C only
            loop.add_signal_handler(stop, stopped.set)
    serving, waiting = loop.create_task(server.serve()), loop.create_task(stopped.wait())
    address = f"http://{ANYWHERE.get(wishes.host, wishes.host)}:{wishes.port}/"
    print(f"Table 21 is served at {address} (Ctrl-C stops it)", flush=True)
    if wishes.open_page:
        await asyncio.to_thread(webbrowser.open, address)
    await asyncio.wait((serving, waiting), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    await house.say_goodbye()
    server.stop()  # type: ignore[no-untyped-call]
    await serving
