"""A local Discord with a category in which the bot may make channels, and rehearsals in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest_asyncio

from bot.chat.client import point_at
from bot.rehearsal.rehearsing import Asked, Rehearsal, rehearse
from bot.rehearsal.steps import Outcome, Result
from deploy.sandbox import Sandbox, SandboxClient, Settings
from deploy.sandbox.core import ROUTE_LIMITS
from tests.sandbox.openapi import judge_if_there

ROOM = 1000
"""How many requests of each route are taken at once: a rehearsal waits for limits, a test need not."""

RIGHTS = ["MANAGE_CHANNELS", "MANAGE_ROLES"]


@dataclass
class Town:
    """A local Discord, and what rehearsals in it have said."""

    sandbox: Sandbox
    client: SandboxClient
    said: list[str] = field(default_factory=list)

    def id_of(self, name: str) -> int:
        """The id of the channel or thread of that name."""
        return next(int(each.id) for each in self.sandbox.core.world.channels.values() if each.name == name)

    def asked(self, place: str = "Tavern") -> Asked:
        return Asked("sandbox", self.id_of(place))

    async def rehearsed(self, place: str = "Tavern") -> Rehearsal:
        """A rehearsal from its beginning to its end."""
        done = Rehearsal()
        await rehearse(self.asked(place), self.said.append, done)
        return done

    @property
    def traces(self) -> list[str]:
        """Everything that the bot has made and that still stands, but for empty channels of direct messages."""
        world = self.sandbox.core.world
        found = [f"channel {each.name}" for each in world.channels.values() if "ehearsal" in each.name]
        found += [f"emoji {each.name}" for each in world.emojis.values()]
        found += [f"command {each.body['name']}" for each in world.commands.values()]
        for messages in world.messages.values():
            found += [f"message {each.content}" for each in messages.values() if each.author_id == world.bot_id]
        for channel in world.channels.values():
            found += [f"overwrite in {channel.name}" for each in channel.overwrites if channel.name == "games"]
        return found


@pytest_asyncio.fixture
async def town() -> AsyncIterator[Town]:
    judge = judge_if_there()
    limits = {name: (ROOM, seconds) for name, (_, seconds) in ROUTE_LIMITS.items()}
    settings = Settings(port=0, global_limit=0, route_limits=limits, old_edits=None, renames=None)
    sandbox = Sandbox(settings, judge=judge and judge.exchange, event_judge=judge and judge.event)
    await sandbox.start()
    try:
        async with SandboxClient(sandbox.page) as client:
            await client.moderate("permissions", channel="Tavern", who="bot", allow=RIGHTS)
            point_at(sandbox.api, sandbox.gateway)
            yield Town(sandbox, client)
    finally:
        await sandbox.stop()
    assert sandbox.objections == []


def otherwise(done: Rehearsal) -> list[tuple[str, tuple[str, ...]]]:
    """The steps that differ, and how."""
    return [(each.step.name, each.how) for each in done.results if each.outcome is Outcome.DIFFERS]


def outcome(done: Rehearsal, name: str) -> Result:
    """What came of the step whose name begins so."""
    return next(each for each in done.results if each.step.name.startswith(name))
