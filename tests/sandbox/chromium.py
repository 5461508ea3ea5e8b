"""A headless Chromium for the page of the local Discord."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

CHROMIUM = Path(os.environ.get("TUMULT_CHROMIUM", "/usr/bin/chromium"))
CHROMIUM_IS_THERE = CHROMIUM.exists()
SWITCHES = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A headless Chromium, Debian's own; without one the test is skipped, or fails where everything must run."""
    if not CHROMIUM_IS_THERE:
        reason = f"Chromium is not at {CHROMIUM}: install Debian's package chromium, or set TUMULT_CHROMIUM."
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=str(CHROMIUM), args=SWITCHES)
        try:
            yield browser
        finally:
            await browser.close()
