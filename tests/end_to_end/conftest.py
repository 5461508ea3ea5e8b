"""One house for the tests of a module: they begin duels of their own in it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from tests.end_to_end.forking import MERGED_MS
from tests.end_to_end.house import HURRY, House, open_house


@pytest.fixture(scope="session", autouse=True)
def hurry() -> Iterator[None]:
    """Moves of one player wait a moment to be shown together, not two seconds at each beginning of a duel."""
    HURRY[MERGED_MS] = "250"
    yield
    HURRY.clear()


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def house() -> AsyncIterator[House]:
    async with open_house() as found:
        yield found
