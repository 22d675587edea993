"""`table21 serve` as people start it: a process of its own."""

import os
import signal
import subprocess
import sys
import time

import httpx


class Process:
    """`table21 serve` as a process."""

    def __init__(self, database: str, port: int, *more: str) -> None:
        command = [sys.executable, "-m", "table21", "serve", "--port", str(port), "--unlimited"]
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [*command, "--database", database, *more],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def wait(self) -> "Process":
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                httpx.get(f"{self.url}/api/health")
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return self
        raise TimeoutError(self.end(signal.SIGKILL))

    def end(self, how: int) -> str:
        self.process.send_signal(how)
        said, _ = self.process.communicate(timeout=60)
        return said
