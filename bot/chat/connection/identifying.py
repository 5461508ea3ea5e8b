"""Beginning sessions at Discord's gateway: so many a day, and one in five seconds for each bucket of shards.

Discord says with `max_concurrency` how many buckets there are; a shard is in the one of its number modulo that
("Sharding", "Session Start Limit" in Discord's documentation). Who begins sooner is sent away, and each try counts
towards a thousand a day; who exceeds those has their token reset. So the last of them are left to the operator, who
mends what used up the others: none begins by itself until Discord counts anew. Resuming a session is no beginning, and
waits for no person.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable

import aiohttp
import discord

from bot.measuring import figures
from persistence import Store, StoreError
from persistence.delivery.claims import Claim, ClaimRepository

log = logging.getLogger(__name__)

APART_MS = 5_000
"""How long the next one of a bucket waits."""

LOOK_SECONDS = 0.2

RESERVE = 50
"""Where no more may begin in a day than these, none begins by itself."""

KNOWN_SECONDS = 60.0
"""For how long it is known how many may begin; Discord counts what other processes begin."""

LONGEST_REST_SECONDS = 600.0
"""How often Discord is asked again, at least, whether more may begin."""

UNKNOWN = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""What it means that Discord does not say how many may begin."""


class Identifying:
    """The turns in which this process begins sessions; `shared` says that others begin some with the same token."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        store: Store,
        *,
        shared: bool,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._client, self._store, self._now = client, store, now
        self.shared = shared
        self._limits: discord.SessionStartLimits | None = None
        self._asked = 0.0

    @property
    def left(self) -> int | None:
        """How many sessions may still begin, as far as it is known; None before Discord was asked."""
        if self._limits is None:
            return None
        is_over = self._now() - self._asked > self._limits.reset_after / 1000
        return self._limits.total if is_over else self._limits.remaining

    async def room(self) -> None:
        """Returns when sessions may begin; until then the log and a figure say how long that takes."""
        try:
            while (limits := await self._known()).remaining <= RESERVE:
                seconds = limits.reset_after / 1000
                figures.IDENTIFY_WAITS.set(seconds)
                log.warning(
                    "only %d of %d sessions may still begin today, so none begins for %.0f s: what begins so many? "
                    "See docs/operators.md",
                    limits.remaining,
                    limits.total,
                    seconds,
                )
                await asyncio.sleep(min(seconds, LONGEST_REST_SECONDS))
                self._limits = None
        except UNKNOWN as problem:
            log.warning("a session begins without knowing how many may: %s", type(problem).__name__)
        figures.IDENTIFY_WAITS.set(0)

    async def turn(self, shard_id: int) -> None:
        """Returns when a shard may begin a session; where the store is away, after the whole time."""
        await self.room()
        if self.shared:
            try:
                buckets = 1 if self._limits is None else max(1, self._limits.max_concurrency)
                name = f"identify-{shard_id % buckets}"
                claims = ClaimRepository(self._store.connection, secrets.token_hex(8))
                while await claims.claim(name, APART_MS) is not Claim.MINE:  # noqa: ASYNC110 - others are elsewhere
                    await asyncio.sleep(LOOK_SECONDS)
            except StoreError as problem:
                log.warning("a session begins without knowing of others: %s", type(problem).__name__)
                await asyncio.sleep(APART_MS / 1000)
        if self._limits is not None:
            self._limits.remaining -= 1

    async def _known(self) -> discord.SessionStartLimits:
        """How many sessions may begin, asked now or a moment ago."""
        if self._limits is None or self._now() - self._asked > KNOWN_SECONDS:
            self._limits, self._asked = await self._client.fetch_session_start_limits(), self._now()
        return self._limits
