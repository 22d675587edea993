"""The tokens by which servers know this user again: a file for each, for nobody else to read."""

import os
import re
import sys
from pathlib import Path
from urllib.parse import quote

from table21.errors import Table21Error

_TOKEN = re.compile(r"[\x21-\x7e]{1,200}")


def config_folder() -> Path:
    """Where this user's programs keep what belongs to the user."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "table21"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "table21"
    folder = os.environ.get("XDG_CONFIG_HOME", "")
    # The standard says that a path that is not absolute is to be ignored.
    home = Path(folder) if os.path.isabs(folder) else Path.home() / ".config"  # noqa: PTH117
    return home / "table21"


class Tokens:
    """Keeps a token for each server. None is ever part of a message."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or config_folder() / "guests"

    def find(self, server: str) -> str | None:
        """The token for a server, if it has given one."""
        try:
            text = self._file(server).read_text(encoding="ascii").strip()
        except (FileNotFoundError, UnicodeDecodeError):
            return None
        except OSError as bad:
            raise Table21Error(f"{bad.filename}: the file cannot be read: {bad.strerror}") from bad
        return text if _TOKEN.fullmatch(text) else None

    def keep(self, server: str, token: str) -> None:
        """Keep the token that a server gave: whole, or as it was before."""
        file = self._file(server)
        fresh = file.with_suffix(f".{os.getpid()}")
        try:
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            fresh.unlink(missing_ok=True)
            with os.fdopen(
                os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w"
            ) as book:
                book.write(token + "\n")
            fresh.replace(file)
        except OSError as bad:
            raise Table21Error(f"{file}: the file cannot be written: {bad.strerror}") from bad

    def _file(self, server: str) -> Path:
        return self._folder / f"{quote(server, safe='')}.token"
