"""The limit of requests that one token has, kept by all processes together; the library knows only its own."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord
from discord.http import Route

from bot.chat.connection.library_internals import Send, send_through
from persistence import Store, StoreError

log = logging.getLogger(__name__)

UNCOUNTED = ("/interactions/", "/webhooks/")
"""Routes that Discord does not count: answers to interactions."""


def keep_within_budget(client: discord.Client, store: Store) -> None:
    """From now on each request waits for its turn among those of all processes."""

    def around(send: Send) -> Send:
        async def request(route: Route, **options: Any) -> Any:
            if not route.path.startswith(UNCOUNTED):
                try:
                    await asyncio.sleep(await store.budget.take())
                except StoreError as problem:
                    log.info("a request is made uncounted: %s", problem)
            return await send(route, **options)

        return request

    send_through(client, around)
