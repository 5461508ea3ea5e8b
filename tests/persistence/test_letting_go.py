"""A task that is told to end while a library swallows that ends all the same."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from persistence.delivery.letting_go import let_go

pytestmark = pytest.mark.asyncio


async def test_a_task_whose_end_was_swallowed_ends_at_its_next_round() -> None:
    async def rounds() -> None:
        while True:
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(60)
            let_go()

    task = asyncio.create_task(rounds())
    await asyncio.sleep(0)
    task.cancel()
    async with asyncio.timeout(5):
        with pytest.raises(asyncio.CancelledError):
            await task
