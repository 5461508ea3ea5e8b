"""A sandbox in this process, a bot connected to it, and the people."""

from __future__ import annotations

import shutil
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from deploy.sandbox import Sandbox, SandboxClient, Settings
from tests.sandbox.bot import TestBot, running
from tests.sandbox.openapi import judge_if_there

DATA = Path(__file__).parents[2] / ".data" / "tests" / "sandbox"


@pytest.fixture
def data_folder() -> Iterator[Path]:
    folder = DATA / uuid.uuid4().hex
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def settings() -> Settings:
    return Settings(port=0, clock="settable", global_limit=0, route_limits={}, old_edits=None, renames=None)


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
