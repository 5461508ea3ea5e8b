"""Where a machine looks at the bot: `/healthz`, `/readyz` and `/metrics` over HTTP."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.measuring import figures
from bot.play.game_records.notices import HAND, KNOCK
from persistence import Store, StoreError

STORE_SECONDS = 2.0
"""How long the store is waited for when a person looks."""

OWED_TOO_LONG_MS = 3_600_000
"""How long a hand may be owed to its player before it counts as owed too long."""

LOOK_SECONDS = 1.0
"""How often it is looked how late the event loop is."""

Ready = Callable[[], bool]


class Endpoint:
    """What a probe or Prometheus is told of one process.

    `connected` says whether Discord's connection stands, `open` whether presses are still taken, `threads` how many are
    open in the server that has most of them, `identifies` how many sessions may still begin, None where that is not
    known.
    """

    def __init__(
        self,
        store: Store,
        connected: Ready,
        open: Ready,
        threads: Callable[[], int],
        identifies: Callable[[], int | None],
    ) -> None:
        self._store, self._connected, self._open = store, connected, open
        self._threads, self._identifies = threads, identifies

    @asynccontextmanager
    async def serving(self, host: str, port: int) -> AsyncIterator[int]:
        """Answers on this address while it is entered, and yields the port; raises OSError where it is taken."""
        application = web.Application()
        application.router.add_get("/healthz", self._health)
        application.router.add_get("/readyz", self._readiness)
        application.router.add_get("/metrics", self._metrics)
        runner = web.AppRunner(application, access_log=None)
        await runner.setup()
        lag = asyncio.create_task(_watch_lag(), name="event loop")
        try:
            await web.TCPSite(runner, host, port).start()
            yield int(runner.addresses[0][1])
        finally:
            lag.cancel()
            await runner.cleanup()

    async def _health(self, request: web.Request) -> web.Response:
        """The event loop turns; nothing else is asked, so that a fault elsewhere restarts nothing here."""
        return web.json_response({"status": "alive"})

    async def _readiness(self, request: web.Request) -> web.Response:
        """Whether a press would be taken now, and what is missing."""
        parts = {"store": await self._store_answers(), "discord": self._connected(), "taking presses": self._open()}
        return web.json_response(parts, status=200 if all(parts.values()) else 503)

    async def _metrics(self, request: web.Request) -> web.Response:
        await self._sample()
        return web.Response(body=generate_latest(figures.REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _store_answers(self) -> bool:
        try:
            async with asyncio.timeout(STORE_SECONDS):
                await self._store.ping()
        except (StoreError, TimeoutError):
            return False
        return True

    async def _sample(self) -> None:
        """Takes the figures that are looked up; those in the store stay as they were where it does not answer."""
        figures.THREADS.set(self._threads())
        left = self._identifies()
        figures.IDENTIFIES_LEFT.set(math.nan if left is None else left)
        try:
            async with asyncio.timeout(STORE_SECONDS):
                oldest = await self._store.outbox.oldest()
                waiting = await self._store.outbox.pending()
                unshown = await self._store.outbox.pending(KNOCK)
                owed = await self._store.outbox.overdue(HAND, OWED_TOO_LONG_MS)
                turns = await self._store.turns.stand()
                census = await self._store.games.census()
                room = await self._store.room()
        except (StoreError, TimeoutError):
            figures.STORE.set(0)
            return
        figures.STORE.set(1)
        figures.MEMORY.set(room.memory)
        figures.MEMORY_SHARE.set(room.memory_share)
        figures.FREE_DISK.set(math.nan if room.free_disk is None else room.free_disk)
        figures.OLDEST.set(0 if oldest is None else max(0, self._store.clock() - oldest) / 1000)
        figures.WAITING.set(waiting)
        figures.UNSHOWN.set(unshown)
        figures.HANDS_OWED.set(owed)
        figures.FIRST_WAITING.set(turns.waiting)
        figures.FIRST_PAUSED.set(turns.paused_ms / 1000)
        for status, count in census.items():
            figures.GAMES.labels(status.value).set(count)


async def _watch_lag() -> None:
    while True:
        before = time.monotonic()
        await asyncio.sleep(LOOK_SECONDS)
        figures.LAG.set(max(0.0, time.monotonic() - before - LOOK_SECONDS))
