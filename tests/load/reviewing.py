"""Presses while the bot reviews games: the measurement of `presses`, without and with a review under way, in turns.

Both kinds are measured in one run, one after the other and again, so that what else the machine does meets both.
"""

from __future__ import annotations

import asyncio

from tests.benchmarks.crowd import Crowd, Pair
from tests.benchmarks.lines import Line
from tests.benchmarks.presses import Waits
from tests.end_to_end.house import undelivered
from tests.end_to_end.players import buttons_of
from tests.load.crowds import many_games
from tests.load.presses import WARM_UP_SECONDS, Turns

GAMES = 200
A_SECOND = 15
"""Presses; few enough that a slow machine answers all in time, so that what a review adds is seen."""

SECONDS = 10.0
"""How long presses are measured at a time; shorter than a review takes."""

TIMES = 8
PLAYED_SECONDS = 60.0
"""For how long the games are played before, so that their reviews are long."""

MADE_SECONDS = 600.0


async def longest_first(crowd: Crowd) -> list[Pair]:
    """The games, those of most moves first."""
    async with crowd.house.store() as store:
        found = [(await store.games.meta(pair.game), pair) for pair in crowd.pairs]
    return [pair for meta, pair in sorted(found, key=lambda each: -(each[0].version if each[0] else 0))]


async def ended(crowd: Crowd, pair: Pair) -> None:
    """Ends a game: one of its players gives up."""
    person = crowd.house.client.person(pair.people[0].name)
    assert not (await person.slash("altered concede", channel=pair.thread, sure="yes")).failed
    await crowd.settle()


async def ask(crowd: Crowd, pair: Pair) -> None:
    """Has a player of a game that is over press Review below its result."""
    person = crowd.house.client.person(pair.people[0].name)
    (result,) = [each for each in await person.read(pair.thread) if "review" in buttons_of(each)]
    assert not (await person.press(result, buttons_of(result)["review"])).failed


async def under_way(crowd: Crowd) -> int:
    """How many reviews are asked for and not made."""
    async with crowd.house.store() as store:
        return sum(":review" in name for name in await undelivered(store))


async def waits(crowd: Crowd, turns: Turns, seconds: float) -> list[float]:
    """Milliseconds of each press of so many seconds."""
    crowd.watch.reset()
    await turns.play(seconds)
    assert not turns.failures, turns.failures[:5]
    return list(crowd.watch.answered)


async def measured(games: int, seconds: float, rate: int, times: int = TIMES) -> tuple[Waits, Waits]:
    """What presses wait for without and with a review under way; raises AssertionError where one ends too early."""
    alone: list[float] = []
    beside: list[float] = []
    async with many_games(games, play_seconds=PLAYED_SECONDS) as crowd:
        pairs = await longest_first(crowd)
        reviewed, others = pairs[:times], pairs[times:]
        for pair in reviewed:
            await ended(crowd, pair)
        turns = Turns(others, rate)
        await turns.play(WARM_UP_SECONDS)
        for pair in reviewed:
            await crowd.house.delivered(MADE_SECONDS)
            alone += await waits(crowd, turns, seconds)
            await ask(crowd, pair)
            beside += await waits(crowd, turns, seconds)
            assert await under_way(crowd), "the review was made before the presses were measured"
        await crowd.house.delivered(MADE_SECONDS)
    return Waits.of(alone), Waits.of(beside)


def measure(games: int = GAMES, seconds: float = SECONDS, rate: int = A_SECOND) -> list[Line]:
    """The ratios of what presses wait for with a review under way to what they wait for without."""
    alone, beside = asyncio.run(measured(games, seconds, rate))
    return [
        Line("presses beside a review: p50, times as long", beside.p50 / alone.p50, "", None, f"{alone} → {beside}"),
        Line("presses beside a review: p99, times as long", beside.p99 / alone.p99, "", None),
    ]
