"""Sessions begin one after the other in each bucket of shards, whichever processes have these shards."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest

from bot.chat import identifying
from bot.chat.client import Client
from bot.chat.identifying import Identifying
from persistence import Store
from persistence.connection import Connection
from persistence.errors import StoreUnreachable
from tests.persistence.servers import data_directory, store

__all__ = ["data_directory", "store"]

pytestmark = [pytest.mark.process, pytest.mark.asyncio]


def process(store: Store, buckets: int) -> Identifying:
    """One of several processes, which Discord tells of so many buckets."""

    async def limits() -> Any:
        return SimpleNamespace(max_concurrency=buckets)

    client: Any = SimpleNamespace(fetch_session_start_limits=limits)
    return Identifying(client, store)


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
        assert (Client(store, services, shared=shared)._identifying is not None) == shared
