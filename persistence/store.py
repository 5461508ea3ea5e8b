"""The store: everything that is kept between turns, opened and closed as one."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager

from redis.exceptions import ResponseError

from persistence.delivery.budget import RequestBudget
from persistence.delivery.claims import ClaimRepository
from persistence.delivery.deadlines import Deadlines
from persistence.delivery.outbox import Outbox, Wakeup
from persistence.delivery.turns import TurnRepository
from persistence.embedded import EmbeddedServer
from persistence.encoding.formats import ENGINE, StateFormats
from persistence.games.cards import CardRepository
from persistence.games.drafts import DraftRepository
from persistence.games.games import GameRepository
from persistence.games.puzzles import PuzzleRepository
from persistence.games.ratings import RatingRepository
from persistence.games.statistics import StatisticsRepository
from persistence.games.uniques import UniqueRepository
from persistence.matchmaking.challenges import ChallengeRepository
from persistence.matchmaking.invitation_counts import InvitationCountRepository
from persistence.matchmaking.leagues import LeagueRepository
from persistence.matchmaking.limited import PodRepository
from persistence.matchmaking.lobbies import LobbyRepository
from persistence.matchmaking.meeting import BlockRepository, QueueRepository
from persistence.people.decks import DeckRepository
from persistence.people.deletions import DeletionRepository
from persistence.people.follows import FollowRepository
from persistence.people.notes import NoteRepository
from persistence.people.preferences import PreferenceRepository, ServerRepository
from persistence.people.reports import ReportRepository
from persistence.people.shut_out import ShutOutRepository
from persistence.room import Room, room_of
from persistence.server.clients import address_of
from persistence.server.clock import Clock, system_clock
from persistence.server.connection import Connection
from persistence.server.errors import StoreError, StoreFailed, StoreInUse, StoreMissing
from persistence.server.external import check_server
from persistence.server.indices import Indices
from persistence.server.layout import check_layout, is_laid_out
from persistence.server.settings import StoreSettings


class Store:
    """All repositories over one connection. Made by `open_store`; `server` is None when the server is external."""

    def __init__(
        self,
        connection: Connection,
        *,
        worker: str,
        clock: Clock = system_clock,
        formats: StateFormats | None = None,
        server: EmbeddedServer | None = None,
    ) -> None:
        bell = Wakeup()
        indices = Indices(connection, clock)
        self.connection = connection
        self.clock = clock
        self.server = server
        self.games = GameRepository(connection, clock, bell, indices, formats or ENGINE)
        self.challenges = ChallengeRepository(connection, clock, bell, indices)
        self.lobbies = LobbyRepository(connection, clock, bell, indices)
        self.leagues = LeagueRepository(connection, clock, bell, indices)
        self.pods = PodRepository(connection, clock, bell, indices)
        self.queue = QueueRepository(connection, clock)
        self.follows = FollowRepository(connection)
        self.invitation_counts = InvitationCountRepository(connection, clock)
        self.blocks = BlockRepository(connection)
        self.drafts = DraftRepository(connection)
        self.decks = DeckRepository(connection)
        self.cards = CardRepository(connection)
        self.uniques = UniqueRepository(connection)
        self.ratings = RatingRepository(connection)
        self.statistics = StatisticsRepository(connection)
        self.outbox = Outbox(connection, clock, bell, worker)
        self.deadlines = Deadlines(connection, clock, bell)
        self.preferences = PreferenceRepository(connection)
        self.deletions = DeletionRepository(connection)
        self.shut_out = ShutOutRepository(connection)
        self.servers = ServerRepository(connection)
        self.reports = ReportRepository(connection)
        self.puzzles = PuzzleRepository(connection)
        self.notes = NoteRepository(connection)
        self.claims = ClaimRepository(connection, worker)
        self.budget = RequestBudget(connection, clock)
        self.turns = TurnRepository(connection, clock)

    async def ping(self) -> None:
        """Return when the server answers; raises StoreUnreachable."""
        await self.connection.on_every_server("PING")

    async def room(self) -> Room:
        """How much room is left; raises StoreError."""
        return await room_of(self.connection, self.server)

    async def compact(self) -> None:
        """Has an embedded server write its file anew, without what was deleted; others look after that themselves."""
        if self.server is not None:
            with contextlib.suppress(ResponseError):  # it is at it already
                await self.connection.on_every_server("BGREWRITEAOF")

    def expect_stop(self) -> None:
        """The program is stopping: what needs the store still has it, and an embedded server may be told to leave."""
        if self.server is not None:
            self.server.leaving = True

    async def wait_failed(self) -> StoreFailed:
        """Wait until the store cannot go on and return why; never returns for an external server."""
        if self.server is not None:
            return await self.server.wait_failed()
        await asyncio.Event().wait()
        raise AssertionError("nothing sets this event")


@contextmanager
def begun_server(settings: StoreSettings) -> Iterator[EmbeddedServer | None]:
    """An embedded server that reads its data already, for a program that opens the store later; None for an external.

    Raises StoreRefused with a sentence for the operator when acknowledged moves would not be safe.
    """
    if settings.redis_url is not None:
        yield None
        return
    server = EmbeddedServer(settings.data_directory, settings.server_binary)
    server.begin()
    try:
        yield server
    finally:
        server.abandon()


@asynccontextmanager
async def open_place(
    settings: StoreSettings, begun: EmbeddedServer | None = None
) -> AsyncIterator[tuple[Connection, EmbeddedServer | None]]:
    """The server of `settings.redis_url`, or the embedded one with this program as its only user; not looked into.

    An embedded one may have `begun` before. Raises StoreRefused with a sentence for the operator when acknowledged
    moves would not be safe.
    """
    async with AsyncExitStack() as stack:
        server: EmbeddedServer | None = None
        if settings.redis_url is None:
            server = begun or EmbeddedServer(settings.data_directory, settings.server_binary)
            await server.start()
            stack.push_async_callback(server.stop)
            url = server.url
        else:
            url = settings.redis_url
            await check_server(url, settings.durability)
        connection = Connection(url)
        stack.push_async_callback(connection.close)
        yield connection, server


@asynccontextmanager
async def open_store(
    settings: StoreSettings,
    *,
    clock: Clock = system_clock,
    formats: StateFormats | None = None,
    begun: EmbeddedServer | None = None,
) -> AsyncIterator[Store]:
    """Open the store for the length of an `async with`: the embedded server, or the one of `settings.redis_url`.

    `formats` tells how stored states of older formats are brought up to date, and `begun` is an embedded server that
    was begun before. Raises StoreRefused with a sentence for
    the operator when acknowledged moves would not be safe. Call it from the main thread.
    """
    async with open_place(settings, begun) as (connection, server), AsyncExitStack() as stack:
        await check_layout(connection)
        name = "embedded" if server else f"{socket.gethostname()}-{os.getpid()}-{uuid.uuid4().hex[:8]}"
        store = Store(connection, worker=settings.worker or name, clock=clock, formats=formats, server=server)
        if server is not None:
            await store.outbox.release_all()
        else:
            stack.push_async_callback(_resign, store)
        yield store


@asynccontextmanager
async def visit_store(settings: StoreSettings, *, clock: Clock = system_clock) -> AsyncIterator[Store]:
    """The store of the Tumult that runs on this data, to look into or add to; without one, a store for as long.

    Nothing is delivered from it. Raises as `open_store` does.
    """
    async with AsyncExitStack() as stack:
        url = settings.redis_url
        if url is None:
            try:
                yield await stack.enter_async_context(open_store(settings, clock=clock))
                return
            except StoreInUse:
                url = await EmbeddedServer(settings.data_directory).wait_for_other()
        else:
            await check_server(url, settings.durability)
        connection = Connection(url)
        stack.push_async_callback(connection.close)
        await check_layout(connection, visiting=True)
        yield Store(connection, worker="visitor", clock=clock)


@asynccontextmanager
async def look_into_store(settings: StoreSettings, *, clock: Clock = system_clock) -> AsyncIterator[Store]:
    """The same where a Tumult has kept something; elsewhere nothing is made. Raises StoreMissing, and as that does."""
    await refuse_unused(settings)
    async with visit_store(settings, clock=clock) as store:
        yield store


async def refuse_unused(settings: StoreSettings) -> None:
    """Raises StoreMissing where no Tumult has kept anything, and StoreRefused as opening does."""
    if settings.redis_url is None:
        if not EmbeddedServer(settings.data_directory).is_used:
            raise StoreMissing(str(settings.data_directory.resolve()))
        return
    async with open_place(settings) as (connection, _):
        if not await is_laid_out(connection):
            raise StoreMissing(address_of(settings.redis_url).place)


async def _resign(store: Store) -> None:
    """Leave the partitions to other workers at once; if the server is gone they are free by themselves soon."""
    with contextlib.suppress(StoreError):
        await store.outbox.resign()
