"""What the bot needs of discord.py for which the library documents no hook: here alone, each with its reason.

`tests/bot/test_library_internals.py` fails where a newer library keeps one of these otherwise. The limit of one route
(`limiting.Limit`) is a class of the library's own with other arithmetic; it is put in here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, TypeAlias, cast

import discord
import discord.http
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

Payload: TypeAlias = Mapping[str, Any]
Send: TypeAlias = Callable[..., Coroutine[Any, Any, Any]]

INTERACTION = "INTERACTION_CREATE"
"""The event of the gateway that brings an interaction."""


def point_at(api: str | None, gateway: str | None) -> None:
    """Sends discord.py somewhere else than to discord.com; its addresses are constants of two classes."""
    if api:
        Route.BASE = api
    if gateway:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


def parse_interaction(client: discord.Client) -> Callable[[Any], None]:
    """What the library does with an interaction as Discord writes it."""
    state: Any = client._connection
    parse: Callable[[Any], None] = state.parse_interaction_create
    return parse


def hear_interactions(client: discord.Client, received: Callable[[Any], None]) -> None:
    """Has interactions given to a function instead of the library's own.

    `on_interaction` comes too late: the library has begun to answer by then, before it is known who of several
    processes answers.
    """
    state: Any = client._connection
    state.parsers[INTERACTION] = received


def hand_in(client: discord.Client, data: Payload) -> None:
    """Takes an interaction that came by another way than the gateway; the library knows only that one."""
    client._connection.parsers[INTERACTION](data)


def keep_guild(client: discord.Client, data: Payload) -> None:
    """Has the library know a server of which the gateway has not told; what it fetches by itself it forgets at once."""
    state: Any = client._connection
    state._add_guild_from_data(data)


def send_through(client: discord.Client, around: Callable[[Send], Send]) -> None:
    """Has every request go through a function; the library counts the requests of its own process alone."""
    client.http.request = around(client.http.request)  # type: ignore[method-assign]


async def register_commands(client: discord.Client, payload: Sequence[Payload]) -> None:
    """Tells Discord the commands as they are written; `CommandTree.sync` would translate all of them once more."""
    assert client.application_id is not None, "there is one once the client is logged in"
    await client.http.bulk_upsert_global_commands(client.application_id, cast(Any, payload))


def forget_limits_seldom(client: discord.Client, seconds: float) -> None:
    """Has limits of routes at rest forgotten once in so many seconds; the library goes through all at each new one."""
    http: Any = client.http
    forget, before = http._try_clear_expired_ratelimits, time.monotonic()

    def seldom() -> None:
        nonlocal before
        if time.monotonic() - before >= seconds:
            before = time.monotonic()
            forget()

    http._try_clear_expired_ratelimits = seldom


def limit_routes_by(limit: type[discord.http.Ratelimit]) -> None:
    """Has each route of each client limited by a class; `HTTPClient.get_ratelimit` makes one by its name."""
    discord.http.Ratelimit = limit  # type: ignore[misc]
