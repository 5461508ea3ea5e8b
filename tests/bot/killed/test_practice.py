"""A process killed while a practice opponent thinks, and while its move is committed: the next one moves, once."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from bot.play.game_records import notices
from bot.play.matchmaking import thinking
from engine import Picks
from engine.opponents import Level
from tests.bot.killed.mortal import Fate, MortalConnection, World
from tests.bot.play.conftest import ANA, TAVERN, House
from tests.bot.play.test_practice import answered, carried_out

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

LEASE_MS = 31_000
"""After so long a message of the outbox that a dead process had taken comes again."""


def fate_of(house: House) -> Fate:
    """When this process is killed."""
    connection = house.store.connection
    assert isinstance(connection, MortalConnection)
    return connection._fate


def mortal_thoughts(house: House) -> None:
    """Has a process be killed before and after each thought of an opponent too."""
    thoughts, fate = house.services.practice._thinking, fate_of(house)
    think = thoughts.answer

    async def answer(*told: Any) -> Picks:
        fate.moment()
        found = await think(*told)
        fate.moment()
        return found

    thoughts.answer = answer  # type: ignore[method-assign]


async def carried(house: House) -> None:
    """The moves that opponents owe, carried out as the dispatcher does: done first, then taken off the outbox."""
    while claimed := await house.store.outbox.claim(50):
        for entry in claimed:
            if entry.kind == notices.OPPONENT:
                await house.services.practice.move(entry.game_id, int(entry.target))
            await house.store.outbox.ack(entry, {})


async def owed(world: World, level: Level) -> str:
    """A game in which an opponent has to move next, and not for the first time."""
    house = world.process()
    look = await house.services.practice.begin("begin", ANA, TAVERN, level)
    while await carried_out(house) or not any(asked.seat == 1 for asked in look.view.asked):
        look = await house.services.games.look(look.facts.id, ANA.id)
        if any(asked.seat == 0 for asked in look.view.asked):
            await answered(house, look, 1)
            look = await house.services.games.look(look.facts.id, ANA.id)
            if any(asked.seat == 1 for asked in look.view.asked):
                break
    return look.facts.id


@pytest.mark.parametrize("level", ["greedy", "planner"])
async def test_killed_while_an_opponent_thinks(world: World, level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    async def here(self: thinking.Thinking, *told: Any) -> Picks:
        return await asyncio.to_thread(thinking.think, *told)

    monkeypatch.setattr(thinking.Thinking, "_beside", here)
    game = await owed(world, level)
    before = await world.process().services.games.look(game)

    async def work(house: House) -> None:
        mortal_thoughts(house)
        await carried(house)

    async def again(house: House) -> None:
        for _ in range(3):  # what is shown of a move may be due a little after it
            house.clock.ahead += LEASE_MS
            await carried(house)
        log = await house.store.games.log(game)
        assert max(Counter(entry.operation_id for entry in log).values()) == 1
        assert sum(entry.operation_id.startswith("opponent:") for entry in log[before.version :]) >= 1

    await world.killed_at_every_moment(work, again, times=False, every=3 if level == "greedy" else 19)


async def test_two_processes_that_think_of_the_same_move_make_it_once(world: World) -> None:
    """The lease of the first has run out while it thought; it is not dead, and answers after the second."""
    game = await owed(world, "greedy")
    slow, quick = world.process(), world.process()
    thoughts, released = slow.services.practice._thinking, asyncio.Event()
    think = thoughts.answer

    async def answer(*told: Any) -> Picks:
        found = await think(*told)
        await released.wait()
        return found

    thoughts.answer = answer  # type: ignore[method-assign]
    late = asyncio.create_task(slow.services.practice.move(game, 1))
    await quick.services.practice.move(game, 1)
    moved = await quick.store.games.log(game)
    released.set()
    await late
    assert await quick.store.games.log(game) == moved
    assert sum(entry.operation_id.startswith("opponent:") for entry in moved) >= 2
