"""A process killed before and after every request of bringing games to another store: done again, all are there."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

import pytest

from persistence import StoreRefused
from persistence.server.clock import system_clock
from persistence.server.layout import check_layout
from persistence.transfer import Entry, everything, take_over
from tests.bot.killed.mortal import World
from tests.bot.play.conftest import House

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_games_that_are_brought_to_another_store(world: World) -> None:
    """Until all of it is there, no bot starts on it."""
    house = world.process()
    game = (await house.begin()).game_id
    entries = [entry async for entry in everything(world.store.connection, system_clock)]
    await world.store.connection.execute("FLUSHALL")

    async def written() -> AsyncIterator[Entry]:
        for entry in entries:
            yield entry

    async def bring(process: House) -> None:
        await take_over(process.store.connection, system_clock, written())

    async def again(process: House) -> None:
        with contextlib.suppress(StoreRefused):  # it is all there already
            await bring(process)
        await check_layout(process.store.connection)
        assert (await process.services.games.look(game)).facts.id == game

    await world.killed_at_every_moment(bring, again, every=5)
