"""`table21 serve` says in a sentence why it cannot serve."""

import socket
import sys

import pytest

from table21.cli.serve import NEEDED, Wishes, check_installed, serve
from table21.errors import BadOptions, NotAvailable


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "litestar", None)
    monkeypatch.setattr("table21.cli.serve.find_spec", lambda name: None if name == "segno" else 1)
    with pytest.raises(
        NotAvailable, match=r"serving needs segno: .*pip install 'table21\[server\]'"
    ):
        check_installed()


def test_everything_that_is_needed_is_here() -> None:
    assert NEEDED
    check_installed()


def test_a_port_that_is_taken_and_a_host_that_is_none() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BadOptions, match=f"port {port} is in use: .* choose another"):
            serve(Wishes("127.0.0.1", port))
    with pytest.raises(BadOptions, match=r"nothing can be served at 203\.0\.113\.7"):
        serve(Wishes("203.0.113.7", 2121))


@pytest.mark.parametrize("database", ["mysql://x/y", "sqlite://"])
def test_a_database_that_is_none(database: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(Exception, match="database"):
        serve(Wishes("127.0.0.1", port, database))
