"""What the bot does beside answering: deadlines, its heartbeat, the sweep, and what is made ready after a start."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.chat.client import Client
from bot.chat.connection import emojis
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import AWAY
from bot.play.sessions.timekeeping import BEAT_MS
from bot.present.tables.warming import warm
from bot.services import Services
from persistence import Store
from persistence.delivery.claims import Claim
from persistence.delivery.letting_go import let_go
from persistence.delivery.mishaps import logged
from persistence.server.errors import StoreError

log = logging.getLogger(__name__)

SEARCH_AFTER = 15.0
"""Seconds from the start until the search for rules is made, which takes seconds of a processor.

Before, only a person who searches has it made."""

DUE_SECONDS = 5.0
"""Seconds between two looks for what is due."""

SWEEP_SECONDS = 3600.0
"""How often it is looked for cards that are kept for no person."""

EMOJI_MS = 60_000


async def upload_emoji(client: Client, store: Store) -> None:
    """One process looks after the emoji."""
    if await store.claims.claim("emoji", EMOJI_MS) is Claim.MINE:
        await emojis.upload(client, store)


async def warm_search(services: Services) -> None:
    """Rules can be searched for without a wait before most people ask for one, but people who play come first."""
    await asyncio.sleep(SEARCH_AFTER)
    await services.rules.warm()


async def warm_pictures() -> None:
    """Pictures are drawn once before anybody waits for one; without it the first is slow, and nothing else."""
    try:
        await warm()
    except Exception as problem:  # noqa: BLE001 - no person waits for this picture
        logged(log, problem, "drawing the first pictures")


async def _rest(seconds: float) -> None:
    """Waits between two rounds, unless the task was told to end meanwhile."""
    let_go()
    await asyncio.sleep(seconds)


async def deal_with_what_is_due(services: Services) -> None:
    """Every deadline that has come is dealt with, also those that came while no bot ran: what `DueService` names."""
    while True:
        try:
            await services.due.run()
        except Exception as problem:  # noqa: BLE001 - one bad row must not stop the others; it is tried again
            _told(problem, "dealing with what is due")
        await _rest(DUE_SECONDS)


async def beat(services: Services, client: Client) -> None:
    """Time in which no bot ran, or none that Discord could reach, is known by the silence, and no clock counts it."""
    while True:
        await _rest(BEAT_MS / 1000)
        try:
            if client.connected:
                await services.timekeeper.beat()
        except Exception as problem:  # noqa: BLE001 - a silence that comes of it is time in which no person could move
            _told(problem, "saying that the bot runs")


async def sweep(services: Services) -> None:
    """Deletions that were cut short go on at once; what is kept for no person, or long enough, goes in time."""
    work: tuple[tuple[str, Callable[[], Awaitable[object]]], ...] = (
        ("going on with deletions", services.forgetting.go_on),
        ("deleting what has been kept long enough", services.retention.run),
    )
    while True:
        for doing, work_of in work:
            try:
                await work_of()
            except Exception as problem:  # noqa: BLE001 - it goes on an hour later
                _told(problem, doing)
            let_go()
        await _rest(SWEEP_SECONDS)
        try:
            await services.sweep.run()
        except Exception as problem:  # noqa: BLE001 - nothing is lost by keeping cards an hour longer
            _told(problem, "letting go cards that nobody needs")


def _told(problem: Exception, doing: str) -> None:
    """Logs what kept work from being done that is tried again; that the store is away is no mishap of its own."""
    away = isinstance(problem, Refusal) and problem.key in AWAY
    if away or isinstance(problem, StoreError):
        log.warning("%s waits, because %s", doing, problem.__cause__ if away else problem)
    else:
        logged(log, problem, doing)
