"""`python -m tests.fuzzing`: each kind of input is spoilt for as long as is wanted, by a seed that is printed.

Ends with 1 at the first thing that nobody expected, and says which seed brings it about.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import shutil
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from bot.command_line.progress import Progress
from bot.services import services_over
from persistence import StoreSettings, open_store
from tests.bot.play.conftest import HandClock, House
from tests.fuzzing.incoming import bodies, interactions, opened_door
from tests.fuzzing.stored import Unhandled, folder, read_alone, read_backups, through_the_services

Round = Callable[[random.Random], Awaitable[int]]

KINDS = ("stored", "games", "backups", "bodies", "interactions")
"""What is kept, by itself; games, through the services; backups; HTTP bodies with signatures; interactions."""


@asynccontextmanager
async def rounds_of(kind: str) -> AsyncIterator[Round]:
    """What makes one round of a kind, and returns how many inputs it spoilt."""
    if kind == "stored":

        async def stored(chance: random.Random) -> int:
            return read_alone(chance)

        yield stored
    elif kind == "backups":
        place = folder()

        async def backups(chance: random.Random) -> int:
            return await read_backups(chance, place / "store", 200)

        yield backups
        shutil.rmtree(place)
    elif kind == "games":
        place = folder()
        clock = HandClock()
        async with open_store(StoreSettings(place), clock=clock) as store:
            house = House(store, services_over(store), clock)

            async def games(chance: random.Random) -> int:
                await through_the_services(house, chance)
                return 1

            yield games
        shutil.rmtree(place)
    else:
        deed = bodies if kind == "bodies" else interactions
        async with opened_door() as door:

            async def came(chance: random.Random) -> int:
                return await deed(door, chance)

            yield came


async def fuzzed(kind: str, seconds: float, seed: int, passed: Callable[[float], object] = bool) -> int:
    """How many inputs of a kind were spoilt in this time; raises Unhandled with the seed of the round.

    `passed` is told after each round how many seconds it took.
    """
    count, number = 0, 0
    async with rounds_of(kind) as deed:
        began = now = time.monotonic()
        while now < began + seconds:
            try:
                count += await deed(random.Random(f"{seed} {kind} {number}"))
            except Unhandled as unhandled:
                raise Unhandled(f"{kind}, seed {seed}, round {number}: {unhandled}") from unhandled.__cause__
            number += 1
            before, now = now, time.monotonic()
            passed(now - before)
    return count


def main() -> int:
    """Spoils what is asked for; returns 1 where something was not expected."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing", description=__doc__)
    parser.add_argument("kinds", nargs="*", default=KINDS, help=f"some of {', '.join(KINDS)}; all of them without")
    parser.add_argument("--seconds", type=float, default=600, help="for how long each kind")
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    logging.basicConfig(handlers=[logging.NullHandler()])
    for kind in asked.kinds:
        try:
            with Progress(f"Seconds of {kind}", round(asked.seconds)) as progress:
                count = asyncio.run(fuzzed(kind, asked.seconds, asked.seed, progress.advance))
        except Unhandled as unhandled:
            print(unhandled)
            return 1
        print(f"{kind}: {count} spoilt inputs in {asked.seconds:.0f} s, seed {asked.seed}: nothing unhandled")
    return 0


if __name__ == "__main__":
    sys.exit(main())
