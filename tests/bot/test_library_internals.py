"""What the bot needs of discord.py without a documented hook is as it expects it, and stands in one module."""

from __future__ import annotations

import ast
import inspect
import time
from pathlib import Path
from typing import Any

import discord
import discord.http
import pytest
import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Ratelimit, Route

import bot
from bot.chat.connection import library_internals
from bot.chat.connection.limiting import Limit

HOME = Path(library_internals.__file__)


@pytest_asyncio.fixture
async def client() -> discord.Client:
    """A client that is connected to nothing."""
    return discord.Client(intents=discord.Intents.none())


@pytest.mark.asyncio
async def test_interactions_are_heard_where_the_gateway_brings_them(client: discord.Client) -> None:
    state: Any = client._connection
    assert state.parsers[library_internals.INTERACTION] == library_internals.parse_interaction(client)
    assert "parsers" in inspect.getsource(DiscordWebSocket), "the gateway finds what parses an event there"
    heard: list[Any] = []
    library_internals.hear_interactions(client, heard.append)
    library_internals.hand_in(client, {"id": "1"})
    assert heard == [{"id": "1"}]


@pytest.mark.asyncio
async def test_a_server_that_was_asked_for_is_known(client: discord.Client) -> None:
    told = {"id": "7", "name": "Tavern", "channels": [], "threads": [], "members": [], "unavailable": False}
    library_internals.keep_guild(client, {**told, "roles": [], "emojis": [], "stickers": [], "features": []})
    found = client.get_guild(7)
    assert found is not None
    assert found.name == "Tavern"


@pytest.mark.asyncio
async def test_every_request_goes_through_the_function(client: discord.Client) -> None:
    made: list[Route] = []

    def around(send: library_internals.Send) -> library_internals.Send:
        assert next(iter(inspect.signature(send).parameters)) == "route"

        async def request(route: Route, **options: Any) -> Any:
            made.append(route)
            return {}

        return request

    library_internals.send_through(client, around)
    await client.http.get_channel(7)
    await client.http.send_message(7, params=discord.http.MultipartParameters(payload={}, multipart=None, files=None))
    assert [(route.method, route.path) for route in made] == [
        ("GET", "/channels/{channel_id}"),
        ("POST", "/channels/{channel_id}/messages"),
    ]


@pytest.mark.asyncio
async def test_commands_are_registered_as_they_are_written(
    client: discord.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[str, Any]] = []

    async def request(route: Route, **options: Any) -> Any:
        made.append((f"{route.method} {route.url.removeprefix(Route.BASE)}", options["json"]))
        return []

    monkeypatch.setattr(type(client), "application_id", 7)
    monkeypatch.setattr(client.http, "request", request)
    await library_internals.register_commands(client, [{"name": "altered"}])
    assert made == [("PUT /applications/7/commands", [{"name": "altered"}])]


def test_addresses_are_the_constants_that_are_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    library_internals.point_at("http://127.0.0.1:9/api", "ws://127.0.0.1:9/")
    assert Route("GET", "/users/@me").url == "http://127.0.0.1:9/api/users/@me"
    assert "DEFAULT_GATEWAY" in inspect.getsource(DiscordWebSocket.from_client)


@pytest.mark.asyncio
async def test_routes_are_limited_by_the_class_that_is_put_in(
    client: discord.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord.http, "Ratelimit", Ratelimit)
    library_internals.limit_routes_by(Limit)
    assert isinstance(HTTPClient.get_ratelimit(client.http, "any route"), Limit)
    for name in ("reset", "update", "acquire", "is_expired", "_wake", "_refresh"):
        assert callable(getattr(Ratelimit, name)), name
    for name in ("remaining", "outgoing", "expires", "_last_request", "_max_ratelimit_timeout", "_pending_requests"):
        assert name in Ratelimit.__slots__, name


@pytest.mark.asyncio
async def test_limits_at_rest_are_forgotten_together(client: discord.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Ratelimit] = []
    now = 100.0

    def inactive(limit: Ratelimit) -> bool:
        looked.append(limit)
        return True

    monkeypatch.setattr(Ratelimit, "is_inactive", inactive)
    monkeypatch.setattr(time, "monotonic", lambda: now)
    library_internals.forget_limits_seldom(client, 30.0)
    for number in range(300):
        client.http.get_ratelimit(f"route {number}")
    assert not looked, "the library looks through its limits as one is added"
    now += 30.0
    client.http.get_ratelimit("a further route")
    assert len(looked) == 301
    client.http.get_ratelimit("one more")
    assert len(looked) == 301


def test_nothing_private_of_the_library_is_used_elsewhere() -> None:
    inside = {"_connection", "parsers", "_try_clear_expired_ratelimits", "_add_guild_from_data", "DEFAULT_GATEWAY"}
    used = {
        f"{path.name}:{node.lineno} {node.attr}"
        for path in sorted((Path(bot.__file__).parent).rglob("*.py"))
        if path != HOME
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
        and (node.attr in inside or (node.attr in ("BASE", "request") and isinstance(node.ctx, ast.Store)))
    }
    assert not used
