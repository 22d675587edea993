"""Servers for tests: real ones, in processes of their own, that can be killed and started again."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

TESTS = Path(__file__).parents[1]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as trial:
        return int(trial.getsockname()[1])


class House:
    """A server on a port and a database that stay the same when it is started again."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = folder / "table21.db"
        self.log = folder / "server.log"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "client.serving", str(self.port), str(self.database)]
        path = os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")])
        with self.log.open("a") as log:
            env = os.environ | {"PYTHONPATH": path}
            self.process = subprocess.Popen(command, env=env, stdout=log, stderr=log)
        self.wait()

    def wait(self) -> None:
        while True:
            assert self.process.poll() is None, self.log.read_text()
            try:
                with urlopen(f"{self.address}/api/health", timeout=60):
                    return
            except URLError:
                time.sleep(0.05)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def house(folder: Path) -> Iterator[House]:
    opened = House(folder)
    try:
        yield opened
    finally:
        opened.kill()
