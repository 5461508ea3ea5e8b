"""A local Discord with a category in which the bot may make channels, and rehearsals in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import pytest_asyncio

from bot.chat.connection.library_internals import point_at
from bot.rehearsal.rehearsing import Asked, Rehearsal, rehearse
from bot.rehearsal.steps import Outcome, Result
from deploy.sandbox import Sandbox, SandboxClient, Settings
from deploy.sandbox.client import ShownMessage
from deploy.sandbox.core import ROUTE_LIMITS
from deploy.sandbox.errors import ActionError
from tests.sandbox.openapi import OpenApiJudge, judge_if_there

ROOM = 1000
"""How many requests of each route are taken at once: a rehearsal waits for limits, a test need not."""

RIGHTS = ["MANAGE_CHANNELS", "MANAGE_ROLES"]


PATIENCE, PAUSE = 90.0, 0.2


@dataclass
class Operator:
    """Who presses and types what a rehearsal asks for, and how."""

    name: str = "dev"
    sees: str = "It has changed"
    rang: str = "Yes, that one alone"
    friend: str = "bo"

    async def press(self, client: SandboxClient, place: str) -> None:
        self.client = client.person(self.name)
        self.channel = "tumult-rehearsal-text" if place == "Tavern" else place
        shown = await self.client.press(await self.asked("1."), "Press me")
        form = await self.client.select(shown.shown, "Choose two", ["forest", "water"])
        await self.client.submit(form, short="a word", long="two lines\nof them")
        for number, button in (("5.", self.sees), ("6.", self.rang)):
            message = await self.asked(number, "8.")  # which comes also where answers could not be edited
            if number in message.content and (number == "5." or self.name == "dev"):
                await self.client.press(message, button)
        await self.asked("8.")
        offered = await self.client.complete(
            "altered challenge", "deck", "re", channel=self.channel, friend=self.friend
        )
        await self.client.slash("altered challenge", channel=self.channel, friend=self.friend, deck=offered[0]["value"])

    async def asked(self, *numbers: str) -> ShownMessage:
        """The message that asks for something of these, as soon as one stands."""
        wanted = tuple(f"Tumult rehearsal: {number}" for number in numbers)
        while True:
            with suppress(ActionError):  # the channel is still to be made
                for message in reversed(await self.client.read(self.channel)):
                    if message.content.startswith(wanted):
                        return message
            await asyncio.sleep(0.02)


@dataclass
class Town:
    """A local Discord, and what rehearsals in it have said."""

    sandbox: Sandbox
    client: SandboxClient
    said: list[str] = field(default_factory=list)

    def id_of(self, name: str) -> int:
        """The id of the channel or thread of that name."""
        return next(int(each.id) for each in self.sandbox.core.world.channels.values() if each.name == name)

    def asked(self, place: str = "Tavern", **more: Any) -> Asked:
        return Asked("sandbox", self.id_of(place), **more)

    async def rehearsed(self, place: str = "Tavern") -> Rehearsal:
        """A rehearsal from its beginning to its end, in which nobody presses."""
        done = Rehearsal()
        await rehearse(self.asked(place), self.said.append, done)
        return done

    async def rehearsed_whole(self, place: str = "Tavern", person: Operator | None = None, **more: Any) -> Rehearsal:
        """The same with somebody who presses and types what is asked for."""
        done, given = Rehearsal(), {"patience": PATIENCE, "pause": PAUSE, **more}
        pressing = asyncio.create_task((person or Operator()).press(self.client, place))
        try:
            await rehearse(self.asked(place, **given), self.said.append, done)
        finally:
            pressing.cancel()
            (problem,) = await asyncio.gather(pressing, return_exceptions=True)
        if isinstance(problem, Exception) and not otherwise(done):
            raise problem
        return done

    @property
    def traces(self) -> list[str]:
        """Everything that the bot has made and that still stands, but for empty channels of direct messages.

        An answer that one person sees goes when they close their Discord.
        """
        world = self.sandbox.core.world
        found = [f"channel {each.name}" for each in world.channels.values() if "ehearsal" in each.name]
        found += [f"emoji {each.name}" for each in world.emojis.values()]
        found += [f"command {each.body['name']}" for each in world.commands.values()]
        for messages in world.messages.values():
            own = [each for each in messages.values() if each.author_id == world.bot_id and not each.ephemeral_to]
            found += [f"message {each.content}" for each in own]
        for channel in world.channels.values():
            found += [f"overwrite in {channel.name}" for each in channel.overwrites if channel.name == "games"]
        return found


@asynccontextmanager
async def opened(judge: OpenApiJudge | None) -> AsyncIterator[Town]:
    limits = {name: (ROOM, seconds) for name, (_, seconds) in ROUTE_LIMITS.items()}
    settings = Settings(port=0, global_limit=0, route_limits=limits, old_edits=None)
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


@pytest_asyncio.fixture
async def town() -> AsyncIterator[Town]:
    """Where Discord's document is at hand, all that passes is judged by it too."""
    async with opened(judge_if_there()) as found:
        yield found


@pytest_asyncio.fixture
async def odd_town() -> AsyncIterator[Town]:
    """One that may answer as no Discord does."""
    async with opened(None) as found:
        yield found


def otherwise(done: Rehearsal) -> list[tuple[str, tuple[str, ...]]]:
    """The steps that differ, and how."""
    return [(each.step.name, each.how) for each in done.results if each.outcome is Outcome.DIFFERS]


def outcome(done: Rehearsal, name: str) -> Result:
    """What came of the step whose name begins so."""
    return next(each for each in done.results if each.step.name.startswith(name))
