"""The dispatcher between a real store and the local Discord, with deliveries made one by one."""

from __future__ import annotations

import shutil
import uuid
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import discord
import pytest_asyncio
from discord.http import Route

from bot.chat.delivery import OutboxDispatcher
from bot.chat.delivery.games.game_delivery import GameDelivery, rank
from bot.play.clocks.paces import PaceName
from bot.play.game_records.after_moves import MERGED_MS
from bot.play.game_records.looks import Look
from bot.play.game_records.notices import CLOSE
from bot.play.matchmaking.challenge import Challenge, GameStarted
from bot.play.requests.person import FOR_PRIVATE, NEEDED, Person, Place
from bot.rehearsal.routes import NOT_MADE
from bot.services import services_over
from deploy.sandbox import Sandbox, SandboxClient, Settings
from deploy.sandbox.client import ShownMessage
from persistence import StoreSettings, open_store
from persistence.delivery.outbox import OutboxEntry
from persistence.delivery.outbox_worker import TryLater
from tests.bot.play.conftest import HandClock, House
from tests.sandbox.openapi import judge_if_there


def lines(
    dispatcher: OutboxDispatcher, entries: Sequence[OutboxEntry]
) -> Iterator[tuple[list[OutboxEntry], GameDelivery]]:
    """Claimed messages as the worker has them delivered: game by game, each with what those of a game share."""
    for subject in dict.fromkeys((entry.subject, entry.subject_id) for entry in entries):
        of_one = [entry for entry in entries if (entry.subject, entry.subject_id) == subject]
        game = dispatcher.begin(of_one[0])
        for entry in of_one[1:]:
            game.joined(entry)
        try:
            yield of_one, game
        finally:
            game.end()


@dataclass
class City(House):
    """The house of the services, with Discord around it."""

    sandbox: Sandbox
    discord: SandboxClient
    client: discord.Client
    dispatcher: OutboxDispatcher
    people: dict[str, Person]
    channels: dict[str, int]
    postponed: list[str]

    @property
    def ana(self) -> Person:
        """Who challenges."""
        return self.people["ana"]

    @property
    def bo(self) -> Person:
        """Who is challenged."""
        return self.people["bo"]

    def person(self, seat: int) -> Person:
        """Who plays in a seat."""
        return (self.ana, self.bo)[seat]

    def place(self, channel_id: int, *, private: bool = False) -> Place:
        """A text channel, in which the bot may do what it needs."""
        guild = next(iter(self.sandbox.core.world.guilds))
        return Place(int(guild), channel_id, "text", frozenset(FOR_PRIVATE if private else NEEDED))

    async def challenge(self, pace: PaceName = "daily", *, private: bool = False) -> Challenge:
        """Ana challenges Bo in #games."""
        return await self.challenge_of(self.ana, self.bo, pace, private=private)

    async def challenge_of(
        self, challenger: Person, friend: Person, pace: PaceName = "daily", *, private: bool = False
    ) -> Challenge:
        """Somebody challenges a friend there."""
        place = self.place(self.channels["games"], private=private)
        deck = self.services.challenges.decks()[0].key
        challenges = self.services.challenges
        return await challenges.challenge(self.press(), challenger, friend, place, deck, pace=pace, private=private)

    async def duel(self, pace: PaceName = "daily") -> GameStarted:
        """A duel of Ana and Bo that everybody has been shown."""
        challenge = await self.challenge(pace)
        await self.deliver()
        deck = self.services.challenges.decks()[1].key
        started = await self.services.challenges.choose_deck(self.press(), challenge.id, self.bo, deck)
        await self.deliver()
        return started

    async def deliver(self, *, acknowledge: bool = True) -> int:
        """Delivers everything that is due, or soon will be, in order; returns how many messages that were."""
        self.clock.ahead += MERGED_MS
        count = 0
        while entries := await self.store.outbox.claim(50):
            for line, game in lines(self.dispatcher, entries):
                for entry in sorted(line, key=rank):
                    count += 1
                    try:
                        fields = await self.dispatcher.deliver(entry, game)
                    except TryLater as later:
                        self.postponed.append(str(later))
                        delay = later.delay_ms or 60_000
                        await self.store.outbox.retry_later(entry, delay, sooner=later.sooner)
                        continue
                    if acknowledge:
                        await self.store.outbox.ack(entry, fields)
                        game.written(fields or {})
        return count

    async def owed(self) -> int:
        """How many messages wait, but for the threads of finished games, which are closed in their time."""
        return await self.store.outbox.pending() - await self.store.outbox.pending(CLOSE)

    async def look(self, game: str, seat: int | None = None) -> Look:
        """The game as a seat sees it."""
        return await self.services.games.look(game, None if seat is None else self.person(seat).id)

    async def shown(self, channel_id: int) -> list[ShownMessage]:
        """What stands in a channel, oldest first."""
        return await self.discord.person("ana").read(str(channel_id), 200)

    async def hands(self, seat: int) -> list[ShownMessage]:
        """A player's direct messages."""
        return await self.discord.person(("ana", "bo")[seat]).inbox()


@pytest_asyncio.fixture
async def city() -> AsyncIterator[City]:
    folder = Path.cwd() / ".data" / "tests" / uuid.uuid4().hex[:12]
    folder.mkdir(parents=True)
    judge = judge_if_there()
    settings = Settings(port=0, clock="settable", global_limit=0, route_limits={}, old_edits=None, record_exchanges=500)
    sandbox = Sandbox(settings, judge=judge and judge.exchange, event_judge=judge and judge.event)
    await sandbox.start()
    before, Route.BASE = Route.BASE, sandbox.api
    client = discord.Client(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
    clock = HandClock()
    try:
        async with (
            SandboxClient(sandbox.page) as hands,
            client,
            open_store(StoreSettings(data_directory=folder), clock=clock) as store,
        ):
            await client.login(settings.token)
            services = services_over(store)
            world = sandbox.core.world
            people = {user.username: Person(int(user.id), user.global_name or "") for user in world.users.values()}
            channels = {channel.name: int(channel.id) for channel in world.channels.values()}
            dispatcher = OutboxDispatcher(client, store, services)
            yield City(store, services, clock, sandbox, hands, client, dispatcher, people, channels, [])
    finally:
        Route.BASE = before
        await sandbox.stop()
        shutil.rmtree(folder)
    assert sandbox.objections == []
    assert sandbox.violations == []
    assert not sandbox.front.asked & NOT_MADE.keys(), "it is made: have it rehearsed"
