"""Servers of which no gateway tells, or has not told yet: asked for when they are needed, and again after a while."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from typing import Any
from weakref import WeakKeyDictionary

import discord

from bot.chat.connection.library_internals import keep_guild
from bot.chat.connection.unreachable import UNREACHABLE

log = logging.getLogger(__name__)

KNOWN_SECONDS = 60.0
"""How long roles and channels of a server are taken for what they were."""

NOT_THERE_SECONDS = 600.0
"""How long a server that the bot is not in, or not any more, is not asked for again."""

FAILED_SECONDS = 5.0
"""The same for one that could not be told of, since Discord was busy or out of reach."""

MOST_FAILURES = 10_000
"""Of how many servers that could not be told of it is remembered."""

SERVER_INSTALL = "0"
"""What Discord calls the installation of an application in a server, among those by whose leave it is used."""

REFUSED = (403, 404)
"""HTTP statuses that say that the bot may not know of a server."""


class Servers:
    """Keeps the library's memory of servers filled, as the gateway would."""

    def __init__(self, client: discord.Client, now: Callable[[], float] = time.monotonic) -> None:
        self._client, self._now = client, now
        self._asked: dict[int, float] = {}
        self._failed: dict[int, float] = {}
        """Until when each server is not asked for again."""
        self._asking: dict[int, asyncio.Task[None]] = {}

    async def know(self, guild_id: int) -> None:
        """Waits until a server is known; where it was for long, it is asked for anew beside what comes next.

        One that could not be told of a while ago is not asked for again: what comes next makes do without.
        """
        found = self._client.get_guild(guild_id)
        asked = self._asked.get(guild_id)
        if found is not None and not found.unavailable and asked is None:
            return  # the gateway tells of it
        if asked is not None and self._now() - asked < KNOWN_SECONDS:
            return
        if self._now() < self._failed.get(guild_id, 0.0):
            return
        task = self._asking.get(guild_id)
        if task is None:
            task = self._asking[guild_id] = asyncio.create_task(self._ask(guild_id), name="server")
            task.add_done_callback(lambda _: self._asking.pop(guild_id, None))
        if asked is None:
            await asyncio.shield(task)

    def told_of(self, guild_id: int) -> None:
        """The gateway has told of a server, and goes on to: it need not be asked for."""
        self._asked.pop(guild_id, None)
        self._failed.pop(guild_id, None)

    async def _ask(self, guild_id: int) -> None:
        http = self._client.http
        try:
            guild, channels = await asyncio.gather(http.get_guild(guild_id), http.get_all_guild_channels(guild_id))
        except (discord.HTTPException, discord.RateLimited, *UNREACHABLE) as problem:
            # Who is not there cannot be seen there, and the press says so.
            refused = isinstance(problem, discord.HTTPException) and problem.status in REFUSED
            log.info("a server could not be looked up: %s", type(problem).__name__)
            self._failed_at(guild_id, NOT_THERE_SECONDS if refused else FAILED_SECONDS)
            return
        told: Any = {**guild, "channels": channels, "threads": [], "members": [], "unavailable": False}
        keep_guild(self._client, told)
        self._asked[guild_id] = self._now()
        self._failed.pop(guild_id, None)

    def _failed_at(self, guild_id: int, seconds: float) -> None:
        """Remembers for so long that a server could not be told of."""
        self._failed.pop(guild_id, None)
        self._failed[guild_id] = self._now() + seconds
        if len(self._failed) > MOST_FAILURES:
            del self._failed[next(iter(self._failed))]


def is_installed_there(data: Mapping[str, Any]) -> bool:
    """Whether the bot is in the server that an interaction comes from, as far as the interaction says.

    Where it does not, a person has installed the bot for themselves ("Interaction Object",
    `authorizing_integration_owners`): nothing of the server can be looked up, and nothing needs to be.
    """
    owners = data.get("authorizing_integration_owners")
    return not isinstance(owners, dict) or not owners or SERVER_INSTALL in owners


_servers: WeakKeyDictionary[discord.Client, Servers] = WeakKeyDictionary()


def servers_of(client: discord.Client) -> Servers:
    """The servers that a client knows."""
    found = _servers.get(client)
    if found is None:
        found = _servers[client] = Servers(client)
    return found
