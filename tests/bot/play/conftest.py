"""A real store, the services over it, and two friends who have begun a duel."""

from __future__ import annotations

import shutil
import uuid
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from bot.play.game_records.facts import FormatName
from bot.play.matchmaking.challenge import GameStarted
from bot.play.requests.person import NEEDED, Person, Place
from bot.services import Services, services_over
from persistence import Store, StoreSettings, open_store
from persistence.server.clock import system_clock

ANA = Person(101, "Ana")
BO = Person(202, "Bo")
CLEO = Person(303, "Cleo")
TAVERN = Place(guild_id=7, channel_id=70, kind="text", bot_may=frozenset(NEEDED))


@dataclass
class HandClock:
    """A clock that runs, can be put forward by hand, and can go on by itself with each look at it."""

    ahead: int = 0
    passing: int = 0
    """What passes with each look, in milliseconds."""

    def __call__(self) -> int:
        self.ahead += self.passing
        return system_clock() + self.ahead


@dataclass
class House:
    """Everything a test needs: services, store, clock, and fresh operation ids."""

    store: Store
    services: Services
    clock: HandClock

    def press(self) -> str:
        """The id of an interaction that never was before."""
        return uuid.uuid4().hex

    async def begin(self, format: FormatName = "duel") -> GameStarted:
        """A game between Ana, who challenges, and Bo."""
        decks = self.services.challenges.decks(format)
        challenges = self.services.challenges
        challenge = await challenges.challenge(self.press(), ANA, BO, TAVERN, decks[0].key, format)
        return await challenges.choose_deck(self.press(), challenge.id, BO, decks[1].key)


@pytest.fixture
def data_directory() -> Iterator[Path]:
    folder = Path.cwd() / ".data" / "tests" / uuid.uuid4().hex[:12]
    folder.mkdir(parents=True)
    yield folder
    shutil.rmtree(folder)


@pytest_asyncio.fixture
async def house(data_directory: Path) -> AsyncIterator[House]:
    clock = HandClock()
    async with open_store(StoreSettings(data_directory=data_directory), clock=clock) as store:
        yield House(store, services_over(store), clock)
