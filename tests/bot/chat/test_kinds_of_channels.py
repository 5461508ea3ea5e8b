"""Games in announcement channels, in chats of voice channels and in forums, where other threads are possible."""

from __future__ import annotations

from typing import Any

import pytest

from deploy.sandbox.client import Outcome, ShownMessage
from deploy.sandbox.world.records import ANNOUNCEMENT_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, Channel, Tag
from tests.bot.chat.conftest import Tavern
from tests.bot.chat.test_game_requests import arriving
from tests.end_to_end.duel import refused, says
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


def channel(tavern: Tavern, name: str) -> Channel:
    return next(each for each in tavern.sandbox.core.world.channels.values() if each.name == name)


async def ask(tavern: Tavern, where: str, **terms: Any) -> Outcome:
    """Ana challenges Bo in a channel."""
    deck = tavern.services.challenges.decks()[0].key
    return await tavern.ana.slash("altered challenge", friend=tavern.bo, deck=deck, channel=where, **terms)


async def shown(tavern: Tavern, where: str) -> Channel:
    """The thread of the game that Bo begins by accepting the challenge in a channel, once its board stands there."""
    found: list[ShownMessage] = []

    async def invited() -> bool:
        found[:] = [each for each in await tavern.bo.read(where) if "accept" in buttons_of(each)]
        return bool(found)

    await tavern.until(invited)
    panel = await tavern.bo.press(found[-1], "Accept")
    (select,) = panel.shown.selects
    await tavern.bo.select(panel.shown, select, [tavern.services.challenges.decks()[1].key])
    ana = next(person for person in (await tavern.discord.state())["people"] if person["username"] == "ana")

    async def placed() -> bool:
        lines = await tavern.services.games.games_of(int(ana["id"]))
        tavern.game = next((line.facts.id for line in lines if line.status == "running"), "")
        return bool(tavern.game) and bool((await tavern.look()).posts.board_id)

    await tavern.until(placed)
    tavern.thread = str((await tavern.look()).posts.thread_id)
    return tavern.sandbox.core.world.channels[tavern.thread]


async def set_for_server(tavern: Tavern, **changes: object) -> None:
    await tavern.services.settings.change_server(int(next(iter(tavern.sandbox.core.world.guilds))), **changes)


async def test_what_needs_a_private_thread_is_refused_in_an_announcement_channel(tavern: Tavern) -> None:
    for terms in ({"private": True}, {"delay": "turn"}):
        refused(await ask(tavern, "news", **terms), "no private threads")
        refused(await tavern.ana.slash("altered open", channel="news", **terms), "no private threads")
        refused(
            await tavern.ana.slash("altered challenge", friend=tavern.bo, channel="news", **terms), "no private threads"
        )
    await set_for_server(tavern, delay="day")
    refused(await ask(tavern, "news"), "no private threads")
    refused(await tavern.ana.slash("altered queue", channel="news"), "no private threads")
    league = await tavern.dev.slash("organise create", name="The Cup", channel="news")
    refused(league, "no private threads")
    assert [each for each in await tavern.bo.read("news") if not each.ephemeral] == []
    says(await ask(tavern, "news", delay="none"), "said.challenged")


async def test_a_game_that_all_may_watch_is_played_in_a_thread_of_the_announcement_channel(tavern: Tavern) -> None:
    says(await ask(tavern, "news"), "said.challenged")
    thread = await shown(tavern, "news")
    assert (thread.type, thread.parent_id) == (ANNOUNCEMENT_THREAD, channel(tavern, "news").id)


async def test_the_chat_of_a_voice_channel_says_where_games_are_agreed(tavern: Tavern) -> None:
    sent = await ask(tavern, "lounge")
    refused(sent, "wrong place")
    assert "voice channel" in sent.shown.content


async def over(tavern: Tavern) -> ShownMessage:
    """The board of a finished game, below which it can be asked for again."""
    found: list[ShownMessage] = []

    async def ended() -> bool:
        found[:] = [each for each in await tavern.bo.read(tavern.thread) if "rematch" in buttons_of(each)]
        return bool(found)

    await tavern.until(ended)
    return found[-1]


async def name_forum(tavern: Tavern, forum: str = "stories") -> Outcome:
    """Dev names the forum in the settings of the server."""
    panel = await tavern.dev.slash("server settings")
    places = await tavern.dev.press(panel.shown, "t:server:places")
    return await tavern.dev.select(places.shown, "t:server:forum", [channel(tavern, forum).id])


@pytest.mark.parametrize("way", ["gateway", "HTTP"])
async def test_where_a_forum_is_named_a_game_is_a_post_in_it(tavern: Tavern, way: str) -> None:
    async with arriving(tavern, way):
        named = await name_forum(tavern)
        forum = channel(tavern, "stories")
        assert f"<#{forum.id}>" in named.shown.text
        says(await ask(tavern, "games"), "said.challenged")
        post = await shown(tavern, "games")
        assert (post.type, post.parent_id, "Ana" in post.name) == (PUBLIC_THREAD, forum.id, True)
        messages = await tavern.bo.read(tavern.thread)
        assert messages[0].id == tavern.thread, "a post begins with a message"
        assert "Ana" in messages[0].content
        assert any("log" in buttons_of(each) for each in messages)
        assert post.thread is not None
        members = {tavern.sandbox.core.world.users[each].username for each in post.thread.members}
        assert {"ana", "bo"} <= members
        says(await tavern.ana.slash("altered concede", sure="yes", channel=tavern.thread), "said.conceded")
        says(await tavern.bo.press(await over(tavern), "t:rematch:" + tavern.game), "said.challenged")


async def test_a_forum_that_asks_for_tags_gets_one(tavern: Tavern) -> None:
    forum = channel(tavern, "stories")
    forum.tags = [Tag("7", "Chosen", moderated=True), Tag("8", "Tales"), Tag("9", "Altered")]
    forum.requires_tag = True
    await name_forum(tavern)
    await ask(tavern, "games")
    post = await shown(tavern, "games")
    assert (post.parent_id, post.thread and post.thread.tags) == (forum.id, ["9"])
    forum.tags.pop()
    await ask(tavern, "general")
    await tavern.services.games.concede("over", tavern.game, (await tavern.look()).facts.players[0].id)
    post = await shown(tavern, "general")
    assert (post.parent_id, post.thread and post.thread.tags) == (forum.id, ["8"])


async def test_a_private_game_is_no_post_and_a_forum_that_is_gone_is_done_without(tavern: Tavern) -> None:
    await name_forum(tavern)
    await ask(tavern, "games", private=True)
    assert (await shown(tavern, "games")).type == PRIVATE_THREAD
    await tavern.services.games.concede("over", tavern.game, (await tavern.look()).facts.players[0].id)
    await tavern.discord.moderate("delete_channel", channel="stories")
    await ask(tavern, "general")
    thread = await shown(tavern, "general")
    assert thread.parent_id == channel(tavern, "general").id


async def test_a_forum_in_which_the_bot_may_not_write_is_not_taken(tavern: Tavern) -> None:
    await tavern.discord.moderate("permissions", channel="stories", who="bot", deny=["SEND_MESSAGES"])
    refused(await name_forum(tavern), "missing permissions")
