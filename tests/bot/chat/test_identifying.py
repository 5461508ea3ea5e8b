"""Sessions begin one after the other in each bucket of shards, whichever processes have these shards."""

from __future__ import annotations

import asyncio
import logging
import time
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.chat.client import Client
from bot.chat.connection import identifying
from bot.chat.connection.identifying import RESERVE, Identifying
from bot.measuring import figures
from persistence import Store
from persistence.server.connection import Connection
from persistence.server.errors import StoreUnreachable
from tests.persistence.servers import data_directory, store

__all__ = ["data_directory", "store"]

pytestmark = [pytest.mark.process, pytest.mark.asyncio]


def process(store: Store, buckets: int) -> Identifying:
    """One of several processes, which Discord tells of so many buckets."""

    async def limits() -> Any:
        return SimpleNamespace(total=1000, remaining=1000, reset_after=86_400_000, max_concurrency=buckets)

    client: Any = SimpleNamespace(fetch_session_start_limits=limits)
    return Identifying(client, store, shared=True)


async def began(turns: list[Any]) -> list[float]:
    """How long each waited, in order."""
    start = time.monotonic()

    async def one(turn: Any) -> float:
        await turn
        return time.monotonic() - start

    return sorted(await asyncio.gather(*map(one, turns)))


async def test_of_one_bucket_one_begins_at_a_time_and_other_buckets_do_not_wait(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identifying, "APART_MS", 300)
    monkeypatch.setattr(identifying, "LOOK_SECONDS", 0.01)
    two = [process(store, 2) for _ in range(2)]
    same = await began([two[0].turn(0), two[1].turn(0), two[0].turn(2)])
    assert same[1] >= 0.29
    assert same[2] >= 0.58, "also where one process has two shards of a bucket"
    await asyncio.sleep(0.35)
    others = await began([two[0].turn(0), two[1].turn(1)])
    assert others[1] < 0.29


async def test_where_the_store_is_away_the_whole_time_is_waited(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(connection: Connection, *_: Any) -> Any:
        raise StoreUnreachable("it is away")

    monkeypatch.setattr(identifying, "APART_MS", 50)
    monkeypatch.setattr(Connection, "run", away)
    (waited,) = await began([process(store, 1).turn(0)])
    assert waited >= 0.05


async def test_only_where_others_share_the_token_turns_are_taken(store: Store) -> None:
    for shared in (False, True):
        services: Any = SimpleNamespace()
        assert Client(store, services, shared=shared).identifying.shared is shared


class Gateway:
    """Discord's count of sessions, as one of its processes asks for it."""

    def __init__(self, remaining: int, reset_after: int = 60) -> None:
        self.remaining, self.reset_after, self.asked = remaining, reset_after, 0

    async def fetch_session_start_limits(self) -> Any:
        """What is told now."""
        self.asked += 1
        return SimpleNamespace(total=1000, remaining=self.remaining, reset_after=self.reset_after, max_concurrency=1)


async def test_the_last_sessions_of_a_day_are_left_until_discord_counts_anew(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    gateway: Any = Gateway(RESERVE)
    one = Identifying(gateway, store, shared=False)
    assert one.left is None
    with caplog.at_level(logging.WARNING):
        waiting = asyncio.create_task(one.turn(0))
        await asyncio.sleep(0.03)
    assert not waiting.done()
    assert f"only {RESERVE} of 1000 sessions" in caplog.text
    assert figures.REGISTRY.get_sample_value("tumult_identify_waits_seconds") == 0.06
    gateway.remaining = 1000
    async with asyncio.timeout(2):
        await waiting
    assert figures.REGISTRY.get_sample_value("tumult_identify_waits_seconds") == 0
    assert gateway.asked == 2
    assert one.left == 999


async def test_how_many_are_left_is_known_until_it_is_counted_anew(store: Store) -> None:
    gateway: Any = Gateway(400, reset_after=3_600_000)
    at = [0.0]
    one = Identifying(gateway, store, shared=False, now=lambda: at[0])
    for _ in range(3):
        await one.turn(0)
    assert (one.left, gateway.asked) == (397, 1), "Discord is not asked at each of them"
    at[0] = 3601.0
    assert one.left == 1000


async def test_where_discord_does_not_say_how_many_are_left_a_session_begins(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async def none() -> Any:
        raise discord.GatewayNotFound

    client: Any = SimpleNamespace(fetch_session_start_limits=none)
    with caplog.at_level(logging.WARNING):
        await Identifying(client, store, shared=True).turn(0)
    assert "GatewayNotFound" in caplog.text
