"""Announcement channels, chats of voice channels and forums have threads of their own kinds, or none."""

from __future__ import annotations

import discord
import pytest

from deploy.sandbox import Sandbox
from deploy.sandbox.world.records import Tag
from tests.sandbox.bot import TestBot
from tests.sandbox.test_rest import refused

pytestmark = pytest.mark.asyncio


async def test_an_announcement_channel_has_public_threads_alone(bot: TestBot) -> None:
    news = bot.text_channel("news")
    assert news.type is discord.ChannelType.news
    thread = await (await news.send("Come and see")).create_thread(name="A game")
    assert thread.type is discord.ChannelType.news_thread
    assert await refused(news.create_thread(name="secret", type=discord.ChannelType.private_thread)) == (400, 50024)


async def test_the_chat_of_a_voice_channel_has_no_threads(bot: TestBot) -> None:
    lounge = bot.text_channel("lounge")
    assert lounge.type is discord.ChannelType.voice
    message = await lounge.send("Anybody?")
    assert await refused(message.create_thread(name="A game")) == (400, 50024)
    opening = bot.http.start_thread_without_message(lounge.id, name="x", type=11, auto_archive_duration=60)
    assert await refused(opening) == (400, 50024)


async def test_a_forum_may_ask_for_a_tag_and_takes_its_own_alone(sandbox: Sandbox, bot: TestBot) -> None:
    forum = bot.text_channel("stories")
    record = sandbox.core.world.channels[str(forum.id)]
    record.tags, record.requires_tag = [Tag("7", "Tales"), Tag("8", "Chosen", moderated=True)], True
    found = await bot.fetch_channel(forum.id)
    assert isinstance(found, discord.ForumChannel)
    assert ([tag.name for tag in found.available_tags], found.flags.require_tag) == (["Tales", "Chosen"], True)
    assert await refused(found.create_thread(name="A tale", content="Once")) == (400, 40067)
    created = await found.create_thread(name="A tale", content="Once", applied_tags=[found.available_tags[0]])
    assert sandbox.core.world.channels[str(created.thread.id)].thread.tags == ["7"]  # type: ignore[union-attr]
    foreign = discord.Object(99)
    assert await refused(found.create_thread(name="x", content="x", applied_tags=[foreign])) == (400, 50035)  # type: ignore[list-item]
    await bot.fetch_channel(created.thread.id)
