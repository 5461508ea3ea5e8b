"""A sandbox in this process, a bot connected to it, and the people."""

from __future__ import annotations

import shutil
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Page

from deploy.sandbox import Sandbox, SandboxClient, Settings
from tests.sandbox.bot import TestBot, running
from tests.sandbox.chromium import chromium
from tests.sandbox.openapi import judge_if_there

DATA = Path(__file__).parents[2] / ".data" / "tests" / "sandbox"


@pytest.fixture
def data_folder() -> Iterator[Path]:
    folder = DATA / uuid.uuid4().hex
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def settings(request: pytest.FixtureRequest) -> Settings:
    """Without limits; the clock stands still, except where a browser looks on."""
    if request.node.get_closest_marker("browser"):
        return Settings(port=0, global_limit=0, route_limits={})
    return Settings(port=0, clock="settable", global_limit=0, route_limits={}, old_edits=None)


@pytest_asyncio.fixture
async def sandbox(settings: Settings) -> AsyncIterator[Sandbox]:
    """Where Discord's document is at hand, all that passes is judged by it too, and objections fail the test."""
    judge = judge_if_there()
    found = Sandbox(settings, judge=judge and judge.exchange, event_judge=judge and judge.event)
    await found.start()
    yield found
    await found.stop()
    assert found.objections == []


@pytest_asyncio.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[SandboxClient]:
    async with SandboxClient(sandbox.page) as found:
        yield found


@pytest_asyncio.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[TestBot]:
    async with running(sandbox) as found:
        yield found


@pytest_asyncio.fixture
async def page(sandbox: Sandbox) -> AsyncIterator[Page]:
    async with chromium() as browser:
        found = await browser.new_page(viewport={"width": 1200, "height": 850})
        problems: list[str] = []
        found.on("pageerror", lambda error: problems.append(str(error)))
        found.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
        yield found
        # A form that is not complete is refused with 400, which the browser notes by itself.
        assert [problem for problem in problems if "400 (Bad Request)" not in problem] == []
