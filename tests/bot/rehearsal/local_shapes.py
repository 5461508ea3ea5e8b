"""`python -m tests.bot.rehearsal.local_shapes`: the file of shapes of the local Discord, made anew."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.rehearsal.report import Shapes, shapes_of, written
from tests.bot.rehearsal.conftest import Town, opened

FOLDER = Path(__file__).parent / "shapes"
LOCAL = FOLDER / "local.json"


async def shapes_in(town: Town) -> Shapes:
    """What passes in whole rehearsals of a local Discord, in a category and in a channel."""
    both = [await town.rehearsed_whole(place) for place in ("Tavern", "games")]
    recorded = [each.recorder for each in both]
    return shapes_of(
        [exchange for each in recorded for exchange in each.exchanges],
        [arrival for each in recorded for arrival in each.arrivals],
    )


async def made() -> Shapes:
    async with opened(None) as town:
        return await shapes_in(town)


if __name__ == "__main__":
    LOCAL.write_bytes(written(asyncio.run(made())))
