"""Requests that wait for Discord's limits: in turn where that is short, refused at once where it is long."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio
from discord.http import Route

from bot.chat.connection.limiting import LONGEST_WAIT_SECONDS, refuse_long_waits
from deploy.sandbox import Sandbox, Settings

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

ROUTE = "GET /gateway"


class Routes:
    """A client whose requests are limited as a test says."""

    def __init__(self, sandbox: Sandbox, client: discord.Client) -> None:
        self.sandbox, self.client = sandbox, client

    def limit(self, most: int, seconds: float) -> None:
        self.sandbox.front.limits.set_route(ROUTE, (most, seconds))

    async def ask(self) -> float:
        """How long a request waited for its turn; raises RateLimited."""
        begun = time.monotonic()
        await self.client.http.request(Route("GET", "/gateway"))
        return time.monotonic() - begun

    async def together(self, number: int) -> tuple[int, list[float]]:
        """How many of so many requests were made, and for how long each of the others would have to wait."""
        found = await asyncio.gather(*(self.ask() for _ in range(number)), return_exceptions=True)
        refused = [each.retry_after for each in found if isinstance(each, discord.RateLimited)]
        assert len(refused) + sum(isinstance(each, float) for each in found) == number
        return number - len(refused), refused


@pytest_asyncio.fixture
async def routes(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Routes]:
    sandbox = Sandbox(Settings(port=0, global_limit=0, route_limits={}))
    await sandbox.start()
    monkeypatch.setattr(Route, "BASE", sandbox.api)
    monkeypatch.setattr(discord.http, "Ratelimit", discord.http.Ratelimit)
    refuse_long_waits()
    try:
        async with discord.Client(intents=discord.Intents.none(), max_ratelimit_timeout=LONGEST_WAIT_SECONDS) as client:
            await client.login(sandbox.core.settings.token)
            yield Routes(sandbox, client)
    finally:
        await sandbox.stop()


async def test_what_is_left_of_a_long_window_is_used_up_before_anything_is_refused(routes: Routes) -> None:
    routes.limit(10, 300.0)
    for _ in range(10):
        assert await routes.ask() < 1.0
    with pytest.raises(discord.RateLimited) as refused:
        await routes.ask()
    assert 290 < refused.value.retry_after <= 300
    assert routes.sandbox.front.limits.refused == 0, "Discord was not asked for what it would refuse"


async def test_of_many_at_once_as_many_are_made_as_there_are_and_none_hangs(routes: Routes) -> None:
    routes.limit(3, 300.0)
    async with asyncio.timeout(10):
        made, refused = await routes.together(40)
    assert made == 3
    assert all(290 < wait <= 300 for wait in refused)
    assert routes.sandbox.front.limits.refused <= 3, "answers that cross each other may cost as many as there are"


async def test_short_waits_are_waited_for_in_turn(routes: Routes) -> None:
    routes.limit(5, 0.5)
    begun = time.monotonic()
    async with asyncio.timeout(20):
        made, _ = await routes.together(30)
    assert made == 30
    assert routes.sandbox.front.limits.refused <= 1, "answers of an older window make no requests of a newer one"
    assert 2.0 < time.monotonic() - begun < 8.0


async def test_who_gives_up_waiting_takes_nothing_from_others(routes: Routes) -> None:
    routes.limit(2, 1.0)
    await routes.together(2)
    impatient = [asyncio.create_task(routes.ask()) for _ in range(10)]
    await asyncio.sleep(0.1)
    for task in impatient:
        task.cancel()
    await asyncio.gather(*impatient, return_exceptions=True)
    async with asyncio.timeout(10):
        made, _ = await routes.together(4)
    assert made == 4


async def test_whoever_makes_the_last_request_has_the_answer_at_once(routes: Routes) -> None:
    routes.limit(1, 5.0)
    assert await routes.ask() < 1.0
