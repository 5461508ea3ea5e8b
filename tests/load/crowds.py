"""Thousands of running games in the local Discord: a few are begun and played by buttons, the others are like those."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from deploy.sandbox import Settings
from engine.gc_tuning import collecting_seldom
from persistence import StoreSettings, open_store
from persistence.server.connection import Connection
from tests.benchmarks.crowd import Crowd, Pace, Pair, Presser, Stopwatch, begun
from tests.end_to_end.fleet import Fleet
from tests.end_to_end.house import BEGUN_AFRESH, House, open_house
from tests.load.copying import commands_for, original_of, send
from tests.load.places import Places

PLAYED = 16
"""How many games are really begun and played; the others are copies of these, each at the same moment of its play."""

PLAY_SECONDS = 16.0
"""For how long the last of them is played before it is copied; the first is copied at its first turn."""

UNLIMITED = Settings(port=0, clock="real", global_limit=0, route_limits={}, old_edits=None, strangers=None)


async def played_on(pairs: Sequence[Pair], seconds: float = PLAY_SECONDS) -> None:
    """Has each game played for another time, so that they stand at different moments."""
    now = time.perf_counter()
    shares = [(number + 1) / len(pairs) for number in range(len(pairs))]
    await asyncio.gather(
        *(pair.play(Pace(0.3, now + seconds * share)) for pair, share in zip(pairs, shares, strict=True))
    )


async def copied(house: House | Fleet, pairs: Sequence[Pair], connection: Connection, games: int) -> list[Pair]:
    """So many further games like these, in the store and in the local Discord; no bot may run meanwhile."""
    originals = [await original_of(connection, pair.game) for pair in pairs]
    places, sandbox = Places(house.sandbox), house.sandbox
    found = []
    for number in range(games):
        original, game = originals[number % len(originals)], f"gcopy{number:06d}"
        renaming = places.copy(original, game, number)
        await send(connection, commands_for(original, game, renaming))
        people = tuple(Presser(house.client, renaming.words[name], sandbox=sandbox) for name in original.names)
        thread = renaming.words[original.record["thread"]]
        found.append(Pair(sandbox, game, thread, people, random.Random(number)))  # type: ignore[arg-type]
    return found


@asynccontextmanager
async def many_games(
    games: int, program: Sequence[str] = (), play_seconds: float = PLAY_SECONDS
) -> AsyncIterator[Crowd]:
    """So many running games with one bot over its embedded store; once all are there it is this `program` that runs."""
    async with open_house(judged=False, start=False, settings=UNLIMITED) as house:
        house.environment["TUMULT_FIRST_MESSAGES"] = "1000"
        await house.start_bot()
        pairs = await begun(house, min(games, PLAYED))
        await played_on(pairs, play_seconds)
        await house.delivered(60)
        assert await house.stop_bot() == 0, house.log_text[-2000:]
        pairs = [pair for pair in pairs if pair.board() is not None]
        async with open_store(StoreSettings(house.data)) as store:
            pairs += await copied(house, pairs, store.connection, games - len(pairs))
        house.program = list(program) or BEGUN_AFRESH
        await house.start_bot()
        with collecting_seldom():  # the players' side, in which all of them live, shall not pause by itself
            yield Crowd(house, pairs, Stopwatch(house.sandbox))
        assert await house.stop_bot() == 0, house.log_text[-2000:]
