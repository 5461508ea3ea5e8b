"""What the other tests of this folder rest on: a step that a kill leaves half done is noticed, and named."""

from __future__ import annotations

import pytest

from tests.bot.killed.mortal import World, nothing, once_more
from tests.bot.play.conftest import House

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_what_is_left_half_done_is_noticed(world: World) -> None:
    async def two_steps(process: House) -> None:
        await process.store.notes.set("first", "1")
        await process.store.notes.set("second", "2")

    with pytest.raises(AssertionError, match="killed at moment 2 of 4"):
        await world.killed_at_every_moment(two_steps, nothing, or_never=True)
    assert await world.killed_at_every_moment(two_steps, once_more(two_steps)) == 4


async def test_what_counts_twice_when_done_again_is_noticed(world: World) -> None:
    async def count(process: House) -> None:
        await process.store.connection.execute("INCR", "count")

    with pytest.raises(AssertionError, match="killed at moment 1 of 2"):
        await world.killed_at_every_moment(count, once_more(count))


async def test_a_killed_process_asks_for_nothing_any_more(world: World) -> None:
    """Not even what it would do on its way out."""

    async def stubborn(process: House) -> None:
        try:
            await process.store.notes.set("first", "1")
        finally:
            await process.store.notes.set("last", "2")

    with pytest.raises(AssertionError, match="killed at moment 1 of 4"):
        await world.killed_at_every_moment(stubborn, nothing)
