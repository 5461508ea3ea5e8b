"""One house for the tests of a module: they begin duels of their own in it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.end_to_end.house import House, open_house


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def house() -> AsyncIterator[House]:
    async with open_house() as found:
        yield found
