"""A real browser at a real server. Both are needed: the pages built, and Chromium installed."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

from server.people import Served, served
from table21.server.pages import WEB

CHROMIUM = next(
    (
        found
        for name in ("chromium", "chromium-browser", "google-chrome")
        if (found := shutil.which(name))
    ),
    None,
)


@pytest.fixture
def anyio_backend() -> str:
    """Tests that are coroutines run under asyncio, as the server does."""
    return "asyncio"


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Served]:
    """A server that has the browser table."""
    if not (WEB / "index.html").is_file():
        pytest.skip("the browser table is not built: run scripts/build-web.sh")
    async with served(f"sqlite:///{tmp_path / 'table21.db'}") as server:
        yield server


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """Chromium, as scripts/need-chromium.sh finds it."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium: run scripts/need-chromium.sh")
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        await chromium.close()
