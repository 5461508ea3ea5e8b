"""What is sent, edited and deleted waits while a person waits for the answer to a press."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.chat.connection.desk import desk_of
from bot.chat.sending import post as post_module
from bot.chat.sending.post import Post
from bot.present.layout.records import Message
from tests.bot.delivery.conftest import City

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

LONG = 60.0

Request = Callable[[Post, int, int], Awaitable[object]]
REQUESTS: dict[str, Request] = {
    "send": lambda post, channel, message: post.send(channel, Message(content="Another"), "n2"),
    "edit": lambda post, channel, message: post.edit(channel, message, Message(content="Otherwise")),
    "delete": lambda post, channel, message: post.delete(channel, message),
}


@pytest.mark.parametrize("name", REQUESTS)
async def test_a_message_waits_until_the_press_is_answered(
    city: City, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(post_module, "ANSWERS_FIRST_SECONDS", LONG)
    post, channel = Post(city.client, city.clock), city.channels["games"]
    message = await post.send(channel, Message(content="Hello"), "n1")

    async def shown() -> list[str]:
        return [each.content for each in await city.shown(channel)]

    before = await shown()
    with desk_of(city.client).answering(1):
        asked = asyncio.ensure_future(REQUESTS[name](post, channel, message))
        await asyncio.sleep(0.1)
        assert await shown() == before
    await asked
    assert await shown() != before
