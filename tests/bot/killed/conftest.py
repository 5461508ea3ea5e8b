"""A store whose disk is not waited for, and chance that is the same in every process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
import pytest_asyncio

from bot.leagues.organising import joining
from bot.leagues.ratings import rating_service
from bot.leagues.rounds import limited_service
from bot.play.matchmaking import shared_chance
from bot.privacy import departures
from persistence import StoreSettings, open_store
from tests.bot.killed.mortal import StillClock, World
from tests.bot.play.conftest import data_directory

__all__ = ["data_directory", "world"]


@pytest_asyncio.fixture
async def world(data_directory: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A world in which nothing has happened."""
    monkeypatch.setattr(shared_chance, "fresh_seed", lambda: 20)
    monkeypatch.setattr(shared_chance, "secrets", SimpleNamespace(token_hex=lambda size: "5a" * size))
    numbers = count(1)
    chance = SimpleNamespace(token_hex=lambda size: f"{next(numbers):0{2 * size}x}", randbits=lambda bits: 7)
    for module in (joining, rating_service, limited_service):
        monkeypatch.setattr(module, "secrets", chance)
    monkeypatch.setattr(departures, "_operation", lambda: "forget")
    monkeypatch.setattr(joining, "fresh_salt", lambda: "5a" * 16)
    clock = StillClock()
    async with open_store(StoreSettings(data_directory), clock=clock) as store:
        await store.connection.execute("CONFIG", "SET", "appendfsync", "no")
        yield World(store, clock)
