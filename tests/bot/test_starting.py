"""What keeps the bot from running is found before a session begins at Discord's gateway, and said with what to do."""

from __future__ import annotations

import asyncio
import logging
import shutil
import socket
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import pytest
import pytest_asyncio
from discord.http import Route

from bot import app
from bot.measuring import figures
from bot.settings import CannotRun, Settings
from deploy.sandbox import Sandbox
from deploy.sandbox import Settings as SandboxSettings
from deploy.sandbox.gateway.hub import TOTAL

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

DATA = Path(__file__).parents[2] / ".data" / "tests" / "starting"


@pytest_asyncio.fixture
async def discord_here() -> AsyncIterator[Sandbox]:
    found = Sandbox(SandboxSettings(port=0, global_limit=0, route_limits={}))
    await found.start()
    base, gateway = Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    yield found
    Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base, gateway
    await found.stop()


class Run:
    """A bot that runs in this process."""

    def __init__(self, told: list[Callable[[], object]]) -> None:
        self.said: list[str] = []
        self._told = told
        self.task: asyncio.Task[None]

    async def told_to_end(self) -> None:
        """As by SIGTERM."""
        self._told[-1]()
        async with asyncio.timeout(10):
            await self.task

    async def until(self, so: Callable[[], object]) -> None:
        """Waits until something is so; ends where the bot has ended."""
        async with asyncio.timeout(20):
            while not so() and not self.task.done():
                await asyncio.sleep(0.01)


Start = Callable[..., Run]


@pytest_asyncio.fixture
async def start(discord_here: Sandbox, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Start]:
    """Starts a bot with variables of the environment."""
    folder = DATA / uuid.uuid4().hex[:12]
    told: list[Callable[[], object]] = []
    runs: list[Run] = []
    monkeypatch.setattr(app, "_at_stop_signal", told.append)

    def begin(**variables: str) -> Run:
        environment = {
            "DISCORD_TOKEN": "sandbox",
            "TUMULT_DISCORD_API": discord_here.api,
            "TUMULT_DISCORD_GATEWAY": discord_here.gateway,
            "TUMULT_DATA": str(folder),
            **variables,
        }
        run = Run(told)
        run.task = asyncio.create_task(app.serve(Settings.from_environment(environment), run.said.append))
        runs.append(run)
        return run

    yield begin
    for run in runs:
        if not run.task.done():
            await run.told_to_end()
    shutil.rmtree(folder, ignore_errors=True)


@asynccontextmanager
async def taken_port() -> AsyncIterator[str]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield str(taken.getsockname()[1])


@pytest.mark.parametrize("which", ["INTERACTIONS", "METRICS", "PAGES"])
async def test_a_port_that_is_taken_costs_no_session(discord_here: Sandbox, start: Start, which: str) -> None:
    async with taken_port() as port:
        run = start(**{f"TUMULT_{which}_PORT": port})
        with pytest.raises(CannotRun, match=f"TUMULT_{which}_PORT"):
            await run.task
    assert discord_here.core.hub.starts.told()["remaining"] == TOTAL
    assert run.said == []


async def test_few_sessions_left_are_waited_for_and_the_bot_ends_meanwhile_when_it_is_told_to(
    discord_here: Sandbox, start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    starts = discord_here.core.hub.starts
    starts.leave(30, 3600)
    with caplog.at_level(logging.WARNING):
        run = start()
        await run.until(lambda: "only 30 of 1000 sessions" in caplog.text)
        await asyncio.sleep(0.3)
        assert not run.task.done()
        assert starts.told()["remaining"] == 30
        waits = figures.REGISTRY.get_sample_value("tumult_identify_waits_seconds")
        assert waits is not None
        assert waits > 3000
        await run.told_to_end()
    assert run.said == ["Stopping."]
    starts.leave(30, 1.0)
    run = start()
    await run.until(lambda: run.said)
    assert run.said == ["Tumult is connected to Discord. Ctrl-C stops it."]
    assert starts.told()["remaining"] == TOTAL - 1


async def test_a_token_that_is_replaced_while_the_bot_runs_is_said_with_what_to_do(
    discord_here: Sandbox, start: Start
) -> None:
    run = start()
    await run.until(lambda: run.said)
    discord_here.core.hub.replace_token("another")
    with pytest.raises(CannotRun, match=r"not valid any more.*Make a new one"):
        await run.task
