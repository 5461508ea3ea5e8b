"""What Discord limits for minutes waits in the outbox, not inside the client: other games are delivered meanwhile."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from bot.chat.client import Client
from bot.chat.delivery import OutboxDispatcher
from bot.chat.sending import post
from bot.chat.sending.post import Post
from bot.chat.sending.troubles import Trouble, Undelivered
from bot.play.requests.person import NEEDED, Person, Place
from bot.present.layout.records import Message
from persistence.delivery.outbox_worker import TryLater
from tests.bot.delivery.conftest import City

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

ROUTE = "POST /channels/{channel_id}/messages"

MANY = 20
"""More than are delivered at once."""

SOON = 10.0


async def challenged(city: City, channel: str, friend: int) -> None:
    """Ana is challenged in a channel, by another person each time: one person challenges few at once."""
    place = Place(int(next(iter(city.sandbox.core.world.guilds))), city.channels[channel], "text", frozenset(NEEDED))
    deck = city.services.challenges.decks()[0].key
    whom = Person(900_000 + friend, f"Friend {friend}")
    await city.services.challenges.challenge(city.press(), whom, city.ana, place, deck)


async def until_posted(city: City, channel: str, number: int) -> None:
    async with asyncio.timeout(SOON):
        while len(await city.shown(city.channels[channel])) < number:
            await asyncio.sleep(0.05)


async def test_many_messages_for_a_limited_channel_keep_no_other_message_waiting(city: City) -> None:
    city.sandbox.front.limits.set_route(ROUTE, (2, 300.0))
    async with Client(city.store, city.services) as client:
        await client.login(city.sandbox.core.settings.token)
        dispatcher = OutboxDispatcher(client, city.store, city.services)
        task = asyncio.create_task(dispatcher.run())
        try:
            for friend in range(MANY):
                await challenged(city, "games", friend)
            await until_posted(city, "games", 2)
            await asyncio.sleep(0.5)
            await challenged(city, "general", MANY)
            await until_posted(city, "general", 1)
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
    assert await city.store.outbox.pending() == MANY - 2, "what is limited is still to be delivered"


async def test_what_is_limited_comes_up_again_when_discord_says(city: City) -> None:
    city.sandbox.front.limits.set_route(ROUTE, (1, 300.0))
    async with Client(city.store, city.services) as client:
        await client.login(city.sandbox.core.settings.token)
        dispatcher = OutboxDispatcher(client, city.store, city.services)
        delays = []
        for friend in range(3):
            await challenged(city, "games", friend)
        for entry in await city.store.outbox.claim(10):
            try:
                await dispatcher.deliver(entry, dispatcher.begin(entry))
            except TryLater as later:
                delays.append(later.delay_ms)
    assert len(delays) == 2
    assert all(delay is not None and 290_000 < delay <= 301_000 for delay in delays)


async def test_a_request_that_takes_too_long_is_given_up_and_made_again(
    city: City, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(post, "PATIENCE_SECONDS", 0.2)
    await city.discord.fault("latency", times=1, seconds=2.0)
    letters, channel = Post(city.client, city.clock), city.channels["games"]
    with pytest.raises(Undelivered) as given_up:
        await letters.send(channel, Message(content="Hello"), "n1")
    assert given_up.value.trouble is Trouble.BUSY
    monkeypatch.undo()
    await letters.send(channel, Message(content="Hello"), "n1")
    await asyncio.sleep(2.0)
    assert len(await city.shown(channel)) == 1
