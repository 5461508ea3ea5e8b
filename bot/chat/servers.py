"""Servers as a process without a gateway knows them: asked for when they are needed, and again after a while."""

from __future__ import annotations

import asyncio
import time
from typing import Any
from weakref import WeakKeyDictionary

import discord

KNOWN_SECONDS = 60.0
"""How long roles and channels of a server are taken for what they were."""


class Servers:
    """Keeps the library's memory of servers filled, as the gateway would."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._asked: dict[int, float] = {}
        self._asking: dict[int, asyncio.Task[None]] = {}

    async def know(self, guild_id: int) -> None:
        """Waits until a server is known; where it was for long, it is asked for anew beside what comes next."""
        found = self._client.get_guild(guild_id)
        asked = self._asked.get(guild_id)
        if found is not None and not found.unavailable and asked is None:
            return  # the gateway tells of it
        if asked is not None and time.monotonic() - asked < KNOWN_SECONDS:
            return
        task = self._asking.get(guild_id)
        if task is None:
            task = self._asking[guild_id] = asyncio.create_task(self._ask(guild_id), name="server")
            task.add_done_callback(lambda _: self._asking.pop(guild_id, None))
        if asked is None:
            await asyncio.shield(task)

    async def _ask(self, guild_id: int) -> None:
        http, state = self._client.http, self._client._connection
        try:
            guild, channels = await asyncio.gather(http.get_guild(guild_id), http.get_all_guild_channels(guild_id))
        except discord.HTTPException:
            return  # who is not there cannot be seen there, and the press says so
        told: Any = {**guild, "channels": channels, "threads": [], "members": [], "unavailable": False}
        state._add_guild_from_data(told)
        self._asked[guild_id] = time.monotonic()


_servers: WeakKeyDictionary[discord.Client, Servers] = WeakKeyDictionary()


def servers_of(client: discord.Client) -> Servers:
    """The servers that a client knows."""
    found = _servers.get(client)
    if found is None:
        found = _servers[client] = Servers(client)
    return found
