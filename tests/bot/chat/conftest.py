"""The real client in this process, between a real store and the local Discord, with people who press."""

from __future__ import annotations

import asyncio
import shutil
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.chat.client import Client
from bot.chat.connection.incoming import PATH, Incoming
from bot.chat.connection.library_internals import point_at
from bot.chat.delivery import OutboxDispatcher
from bot.play.game_records import after_moves
from bot.play.game_records.looks import Look
from bot.rehearsal.routes import NOT_MADE
from bot.services import Services, services_over
from deploy.sandbox import Sandbox, SandboxClient, Settings
from deploy.sandbox.client import Outcome, Person, ShownMessage
from persistence import Store, StoreSettings, open_store
from tests.bot.play.conftest import HandClock
from tests.end_to_end.house import undelivered
from tests.end_to_end.players import buttons_of
from tests.sandbox.openapi import judge_if_there

PATIENCE = 10.0


@dataclass
class Tavern:
    """Everybody and everything of one test."""

    discord: SandboxClient
    services: Services
    client: Client
    clock: HandClock
    sandbox: Sandbox
    store: Store
    folder: Path
    game: str = ""
    thread: str = ""

    @property
    def ana(self) -> Person:
        return self.discord.person("Ana")

    @property
    def bo(self) -> Person:
        return self.discord.person("Bo")

    @property
    def chiara(self) -> Person:
        """She reads Italian, and looks after nothing."""
        return self.discord.person("Chiara")

    @property
    def dev(self) -> Person:
        """Who looks after the server."""
        return self.discord.person("Dev")

    async def until(self, found: Callable[[], Awaitable[object]]) -> None:
        """Waits until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not await found():
                await asyncio.sleep(0.02)

    async def look(self) -> Look:
        """The game as everybody sees it."""
        return await self.services.games.look(self.game)

    async def board(self) -> ShownMessage:
        """The board that stands: the newest message of the thread with its buttons, which no call replaces any more."""
        seen: list[ShownMessage] = []

        async def shown() -> bool:
            look = await self.look()
            if look.posts.posted_version < look.version or await self._moving():
                return False
            messages = await self.ana.read(self.thread)
            seen[:] = [message for message in messages if "log" in buttons_of(message) and not message.ephemeral]
            return bool(seen)

        await self.until(shown)
        return seen[-1]

    async def _moving(self) -> bool:
        """Whether the board may still be replaced by another one."""
        waiting = (name.removeprefix(f"g:{self.game}:") for name in await undelivered(self.store))
        return any(name.startswith(("board:", "ping:")) for name in waiting)

    async def begin(self, **terms: object) -> None:
        """Ana challenges Bo by the command, Bo accepts by buttons."""
        decks = self.services.challenges.decks()
        await self.ana.slash("altered challenge", friend=self.bo, deck=decks[0].key, **terms)
        posted: list[ShownMessage] = []

        async def invited() -> bool:
            posted[:] = [message for message in await self.bo.read("games") if "accept" in buttons_of(message)]
            return bool(posted)

        await self.until(invited)
        accepted = await self.bo.press(posted[-1], "Accept")
        (select,) = accepted.shown.selects
        await self.bo.select(accepted.shown, select, [decks[1].key])
        (line,) = await self.services.games.games_of(await self.id_of(self.ana))
        self.game = line.facts.id

        async def opened() -> bool:
            self.thread = str((await self.look()).posts.thread_id)
            return self.thread != "0"

        await self.until(opened)

    async def id_of(self, person: Person) -> int:
        """The id that the local Discord knows a person by."""
        people = (await self.discord.state())["people"]
        return int(next(user["id"] for user in people if user["username"] == person.name.lower()))

    async def choose_mana(self, person: Person) -> Outcome:
        """A player chooses the first three cards for Mana, and confirms them."""
        asked = await person.press(await self.board(), "Answer")
        (select,) = asked.shown.selects
        values = [option["value"] for option in asked.shown.selects[select][:3]]
        chosen = await person.select(asked.shown, select, values)
        return await person.press(chosen.shown, "Confirm")

    async def first_turn(self) -> tuple[Person, Person]:
        """Both have chosen Mana: who takes the first turn, and who waits."""
        for person in (self.ana, self.bo):
            await self.choose_mana(person)
        players = (self.ana, self.bo)
        turn = (await self.look()).view.turn
        return players[turn], players[1 - turn]


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves of one player wait a moment to be shown together, not two seconds."""
    monkeypatch.setattr(after_moves, "MERGED_MS", 100)


@pytest_asyncio.fixture
async def tavern() -> AsyncIterator[Tavern]:
    async with open_tavern() as found:
        yield found


@asynccontextmanager
async def open_tavern() -> AsyncIterator[Tavern]:
    """A tavern with a store of its own; afterwards the local Discord may have had nothing to object to."""
    folder = Path.cwd() / ".data" / "tests" / uuid.uuid4().hex[:12]
    folder.mkdir(parents=True)
    judge = judge_if_there()
    settings = Settings(port=0, global_limit=0, route_limits={}, old_edits=None)
    sandbox = Sandbox(settings, judge=judge and judge.exchange, event_judge=judge and judge.event)
    await sandbox.start()
    clock = HandClock()
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    point_at(sandbox.api, sandbox.gateway)
    try:
        async with (
            SandboxClient(sandbox.page) as hands,
            open_store(StoreSettings(data_directory=folder), clock=clock) as store,
        ):
            services = services_over(store)
            async with Client(store, services) as client:
                await client.login(settings.token)
                tasks = [
                    asyncio.create_task(client.connect()),
                    asyncio.create_task(OutboxDispatcher(client, store, services).run()),
                ]
                try:
                    await hands.wait_for_bot()
                    yield Tavern(hands, services, client, clock, sandbox, store, folder)
                finally:
                    for task in tasks:
                        task.cancel()
                        with suppress(asyncio.CancelledError):
                            await task
            assert sandbox.objections == []
            assert list(sandbox.violations) == []
            assert not sandbox.front.asked & NOT_MADE.keys(), "it is made: have it rehearsed"
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before[0], yarl.URL(str(before[1]))
        await sandbox.stop()
        shutil.rmtree(folder, ignore_errors=True)


@asynccontextmanager
async def over_http(tavern: Tavern) -> AsyncIterator[list[int]]:
    """Interactions come over HTTP while this is entered; yields the answers that they get."""
    outside = tavern.sandbox.core.outside
    async with Incoming(tavern.client, outside.public_key).serving("127.0.0.1", 0) as port:
        outside.address = f"http://127.0.0.1:{port}{PATH}"
        outside.answers.clear()
        try:
            yield outside.answers
        finally:
            outside.address = ""
