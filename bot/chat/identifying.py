"""Beginning sessions at Discord's gateway: one in five seconds for each bucket of shards, all processes together.

Discord says with `max_concurrency` how many buckets there are; a shard is in the one of its number modulo that
("Sharding", "Session Start Limit" in Discord's documentation). Who begins sooner is sent away, and each try counts
towards a thousand a day. Resuming a session is no beginning, and waits for nobody.
"""

from __future__ import annotations

import asyncio
import logging
import secrets

import discord

from persistence import Store, StoreError
from persistence.claims import Claim, ClaimRepository

log = logging.getLogger(__name__)

APART_MS = 5_000
"""How long the next one of a bucket waits."""

LOOK_SECONDS = 0.2


class Identifying:
    """The turns in which the processes of one bot begin sessions."""

    def __init__(self, client: discord.AutoShardedClient, store: Store) -> None:
        self._client, self._store = client, store
        self._buckets = 0

    async def turn(self, shard_id: int) -> None:
        """Returns when a shard may begin a session; where the store is away, after the whole time."""
        try:
            name = f"identify-{shard_id % await self._count()}"
            claims = ClaimRepository(self._store.connection, secrets.token_hex(8))
            while await claims.claim(name, APART_MS) is not Claim.MINE:  # noqa: ASYNC110 - others are in other processes
                await asyncio.sleep(LOOK_SECONDS)
        except (StoreError, discord.HTTPException) as problem:
            log.warning("a session begins without knowing of others: %s", type(problem).__name__)
            await asyncio.sleep(APART_MS / 1000)

    async def _count(self) -> int:
        """How many buckets there are, asked once."""
        if not self._buckets:
            limits = await self._client.fetch_session_start_limits()
            self._buckets = max(1, limits.max_concurrency)
        return self._buckets
