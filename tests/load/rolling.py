"""Processes of the bot replaced one after another under load: no press may be lost, and none counted twice.

Two processes share the store; where presses come by the gateway, each has a session of every shard. One is stopped (as
an update does) or killed, another is started in its place, and once that one is ready and a little later it is the
other's turn. Lost is a press that was not answered in Discord's three seconds, and a move that was acknowledged and is
not in the log of its game.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from deploy.sandbox.client import Outcome
from deploy.sandbox.interactions.desk import ANSWERED
from deploy.sandbox.world.records import Interaction
from engine.gc_tuning import collecting_seldom
from tests.benchmarks.crowd import Pair, Stopwatch, begun
from tests.benchmarks.lines import Line
from tests.benchmarks.presses import Waits
from tests.end_to_end.duel import refusal_of
from tests.end_to_end.fleet import ANSWERED_ALREADY, Fleet, open_fleet
from tests.end_to_end.players import MISHAPS, verb_of
from tests.load.balancer import Balancer
from tests.load.crowds import PLAYED, UNLIMITED, copied, played_on
from tests.load.presses import Turns

PRESSES = 10_000
A_SECOND = 40
GAMES = 300
QUIET_SECONDS = 2.0
"""So long both run before the next one is replaced."""

MOVING = ("pass", "confirm", "playin")
"""Presses that move a game whenever they are not refused."""

How = Literal["stopped", "killed"]
By = Literal["gateway", "http"]


@dataclass
class Rolled:
    """What became of the presses."""

    by: By
    how: How
    presses: int = 0
    replaced: int = 0
    waits: Waits | None = None
    unanswered: list[str] = field(default_factory=list)
    """What was pressed, and Discord said that it failed."""
    mishaps: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    """Moves that were acknowledged and are not in the log."""
    twice: list[str] = field(default_factory=list)
    acknowledged: int = 0
    """Moves that were acknowledged."""
    in_vain: int = 0
    """Presses that who stepped in answered although they were answered already."""

    def lines(self) -> list[Line]:
        """The figures with what is to be reached."""
        assert self.waits is not None
        name = f"{self.by}, processes {self.how}"
        return [
            Line(f"{name}: presses", self.presses, "", None, f"{self.replaced} processes replaced meanwhile"),
            Line("  not answered within 3 s", len(self.unanswered), "", 0, ", ".join(self.unanswered[:5])),
            Line("  answered by a mishap", len(self.mishaps), "", 0, ", ".join(self.mishaps[:3])),
            Line("  acknowledged moves lost", len(self.lost), "", 0, f"of {self.acknowledged:,}"),
            Line("  moves counted twice", len(self.twice), "", 0),
            Line("  answered a second time, in vain", self.in_vain, "", None, "refused by Discord"),
            Line("  press to acknowledgement, p99", self.waits.p99, "ms", 1000, str(self.waits)),
        ]


async def rolled(by: By, how: How, presses: int = PRESSES, games: int = GAMES, a_second: int = A_SECOND) -> Rolled:
    """Replaces processes until there have been so many presses."""
    async with open_fleet(UNLIMITED, killed=True, judged=False) as fleet:
        await fleet.start("first")
        pairs = await begun(fleet, min(games, PLAYED))
        await played_on(pairs, 6.0)
        await fleet.delivered(60)
        assert await fleet.stop("first") == 0
        pairs = [pair for pair in pairs if pair.board() is not None]
        async with fleet.store() as store:
            pairs += await copied(fleet, pairs, store.connection, games - len(pairs))
        async with _processes(fleet, by) as replace:
            with collecting_seldom():  # the players' side shall not pause by itself
                return await _pressed(fleet, pairs, Rolled(by, how), replace, presses, a_second)


Replace = Callable[[How], Awaitable[None]]


@asynccontextmanager
async def _processes(fleet: Fleet, by: By) -> AsyncIterator[Replace]:
    """The processes of one way in, and what replaces the next of those that take presses."""
    names = itertools.count()
    environment: dict[str, str] = {}
    addresses: dict[str, str] = {}

    async def start(name: str) -> str:
        await fleet.start(name, **environment)
        if by == "http":
            addresses[name] = fleet.log_of(name).rpartition("interactions are taken at ")[2].split('"')[0].split()[0]
        return name

    if by == "http":
        await fleet.start("gateway", TUMULT_ROLE="gateway")
        await fleet.start("delivery", TUMULT_ROLE="delivery")
        environment = {"TUMULT_ROLE": "http", "TUMULT_INTERACTIONS_PORT": "0"}
    async with Balancer(fleet.sandbox, addresses) if by == "http" else _nothing():
        running = [await start(f"process{next(names)}") for _ in range(2)]

        async def replace(how: How) -> None:
            oldest = running.pop(0)
            if how == "killed":
                await fleet.kill(oldest)
            else:
                assert await fleet.stop(oldest) == 0, fleet.log_of(oldest)[-2000:]
            addresses.pop(oldest, None)
            running.append(await start(f"process{next(names)}"))

        yield replace
        for name in list(fleet.running):
            assert await fleet.stop(name) == 0, fleet.log_of(name)[-2000:]


@asynccontextmanager
async def _nothing() -> AsyncIterator[None]:
    yield


async def _pressed(
    fleet: Fleet, pairs: list[Pair], found: Rolled, replace: Replace, presses: int, a_second: int
) -> Rolled:
    watch, turns, heard = Stopwatch(fleet.sandbox), Turns(pairs, a_second), dict[str, Outcome]()

    def hear(outcome: dict[str, Any]) -> None:
        heard[outcome["interaction"]] = Outcome.of(outcome)

    for pair in pairs:
        for person in pair.people:
            person.hear = hear
    world = fleet.sandbox.core.world
    before = set(world.interactions)
    pressing = asyncio.create_task(turns.play(presses / a_second * 1.5))

    def so_far() -> int:
        return len(world.interactions) - len(before)

    try:
        while so_far() < presses and not pressing.done():
            await replace(found.how)
            found.replaced += 1
            await asyncio.sleep(QUIET_SECONDS)
    finally:
        turns.stop()
        await pressing
    await fleet.delivered(60)
    made = [interaction for key, interaction in world.interactions.items() if key not in before]
    found.presses, found.waits = len(made), Waits.of(watch.answered)
    found.in_vain = sum(refusal.code == ANSWERED_ALREADY for refusal in fleet.sandbox.violations)
    await _judged(fleet, pairs, made, heard, found)
    return found


async def _judged(
    fleet: Fleet, pairs: list[Pair], made: list[Interaction], heard: dict[str, Outcome], found: Rolled
) -> None:
    """What was lost, and what was counted twice."""
    logged: Counter[str] = Counter()
    async with fleet.store() as store:
        for pair in pairs:
            entries = await store.games.log(pair.game)
            assert [entry.version for entry in entries] == list(range(1, len(entries) + 1)), f"{pair.game} is torn"
            logged.update(f"{pair.game}:{entry.operation_id}" for entry in entries)
    found.twice = [operation for operation, times in logged.items() if times > 1]
    for interaction in made:
        custom_id = interaction.data.get("custom_id", "")
        outcome = heard.get(interaction.id)
        if interaction.state != ANSWERED or outcome is None:
            found.unanswered.append(verb_of(custom_id or ":form"))
            continue
        shown = outcome.message
        if shown is not None and shown.text.startswith(MISHAPS):
            found.mishaps.append(verb_of(custom_id or ":form"))
        elif custom_id and verb_of(custom_id) in MOVING and (shown is None or not refusal_of(shown)):
            found.acknowledged += 1
            if f"{custom_id.split(':')[2]}:{interaction.id}" not in logged:
                found.lost.append(custom_id)


def measure(by: By, how: How, presses: int = PRESSES, games: int = GAMES, a_second: int = A_SECOND) -> list[Line]:
    """The lines of one kind of replacing."""
    return asyncio.run(rolled(by, how, presses, games, a_second)).lines()
