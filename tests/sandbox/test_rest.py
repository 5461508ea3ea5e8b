"""Messages, DMs, threads, channels, pins, emojis: what the bot does by its own token."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import aiohttp
import discord
import pytest

from deploy.sandbox import ActionError, Sandbox, SandboxClient
from tests.sandbox.bot import TestBot, board, picture

pytestmark = pytest.mark.asyncio


async def user_called(client: SandboxClient, bot: TestBot, name: str) -> discord.User:
    people = (await client.state())["people"]
    return await bot.fetch_user(next(int(person["id"]) for person in people if person["username"] == name))


async def refused(attempt: Any) -> tuple[int, int]:
    """Status and code of a refusal."""
    with pytest.raises(discord.HTTPException) as error:
        await attempt
    return error.value.status, error.value.code


async def test_posting_editing_and_deleting(sandbox: Sandbox, client: SandboxClient, bot: TestBot) -> None:
    games = bot.text_channel("games")
    parts = board(3)
    parts["files"] = parts.pop("attachments")
    message = await games.send("Hello", **parts)
    assert message.attachments == []  # shown inside the embed, so not listed again
    assert message.embeds[0].image.width == 4
    edited = await message.edit(content="Hello again", embed=None)
    assert [found.filename for found in edited.attachments] == ["board.png"]
    assert edited.attachments[0].description == "The board on turn 3"
    kept = await edited.edit(attachments=[*edited.attachments, picture("second.png")])
    assert [found.filename for found in kept.attachments] == ["board.png", "second.png"]
    assert (await kept.attachments[1].read()).startswith(b"\x89PNG")
    cleared = await kept.edit(attachments=[], view=None)
    assert (cleared.attachments, cleared.components) == ([], [])
    await cleared.delete()
    assert await refused(cleared.edit(content="gone")) == (404, 10008)
    assert await client.person("ana").read() == []
    assert sandbox.violations == []


def form(name: str, content: bytes, disposition: str = "form-data") -> bytes:
    """A form with one part."""
    return b'--b\r\nContent-Disposition: %s; name="%s"\r\n\r\n%s\r\n--b--\r\n' % (
        disposition.encode(),
        name.encode(),
        content,
    )


@pytest.mark.parametrize(
    ("body", "boundary", "code"),
    [
        (form("payload_json", b'{"content": "Hello"}'), "b", 0),
        (form("payload_json", b'{"content": "Hello"}')[:-8], "b", 50109),
        (form("payload_json", b"Hello"), "b", 50109),
        (form("payload_json", b"{}", "attachment"), "b", 50109),
        (form("payload_json", b'{"content": "Hello"}'), "other", 50109),
        (form("payload_json", b'{"content": "Hello"}'), "", 50109),
        (form("content", b"Hello"), "b", 50035),
        (form("files[0]", b"no file name"), "b", 50035),
    ],
)
async def test_forms_that_are_not_whole_are_refused(
    sandbox: Sandbox, bot: TestBot, body: bytes, boundary: str, code: int
) -> None:
    address = f"{sandbox.api}/channels/{bot.text_channel('games').id}/messages"
    kind = f"multipart/form-data; boundary={boundary}" if boundary else "multipart/form-data"
    headers = {"Authorization": f"Bot {sandbox.core.hub.token}", "Content-Type": kind}
    async with aiohttp.ClientSession(headers=headers) as session, session.post(address, data=body) as answer:
        assert (await answer.json()).get("code", 0) == code
        assert answer.status == (400 if code else 200)
    sandbox.front.refusals.clear()


async def test_a_nonce_posts_once(bot: TestBot) -> None:
    games = bot.text_channel("games")
    first = await games.send("Your turn", nonce="outbox-1")
    again = await games.send("Your turn", nonce="outbox-1")
    other = await games.send("Your turn", nonce="outbox-2")
    assert first.id == again.id != other.id


async def test_mentions_are_told_only_to_whom_they_are_allowed(client: SandboxClient, bot: TestBot) -> None:
    games = bot.text_channel("games")
    ana, bo = await user_called(client, bot, "ana"), await user_called(client, bot, "bo")
    text = f"{ana.mention} and {bo.mention} and @everyone"
    message = await games.send(text, allowed_mentions=discord.AllowedMentions(everyone=True, users=[bo]))
    assert [user.id for user in message.mentions] == [bo.id]
    assert not message.mention_everyone  # the bot may not mention everyone here
    silent = await games.send(bo.mention, silent=True, allowed_mentions=discord.AllowedMentions(users=True))
    assert silent.flags.suppress_notifications
    rows = await client.call("GET", "/people/bo/messages", channel="games")
    assert [row["notifies"] for row in rows] == [True, False]


async def test_direct_messages_closed_and_without_a_common_server(client: SandboxClient, bot: TestBot) -> None:
    user, ana = await user_called(client, bot, "ana"), client.person("ana")
    await user.send("Your hand", file=picture("hand.png", "Hand: Brassbug"))
    inbox = await ana.inbox()
    assert "Hand: Brassbug" in inbox[0].text
    await ana.close_direct_messages()
    assert await refused(user.send("closed")) == (403, 50007)
    await ana.close_direct_messages(closed=False)
    await ana.leave()
    assert await refused(user.send("gone")) == (403, 50278)
    await ana.rejoin()
    await user.send("back")
    assert await refused(bot.http.start_private_message(5)) == (400, 50035)


async def test_threads_from_their_opening_to_their_end(sandbox: Sandbox, client: SandboxClient, bot: TestBot) -> None:
    games, ana = bot.text_channel("games"), client.person("ana")
    message = await games.send("A game")
    thread = await message.create_thread(name="Ana vs Bo", auto_archive_duration=10080)
    assert thread.id == message.id
    assert await refused(games._state.http.start_thread_with_message(games.id, message.id, name="again",
                         auto_archive_duration=60)) == (400, 160004)  # fmt: skip
    await thread.add_user(await user_called(client, bot, "bo"))
    posted = await thread.send("Morning")
    assert any(place["name"] == "Ana vs Bo" for place in await ana.places())
    assert [found.content for found in await ana.read("Ana vs Bo")] == ["Morning"]

    await thread.edit(archived=True)
    assert await refused(posted.edit(content="x")) == (400, 50083)
    with pytest.raises(ActionError, match="archived"):
        await ana.slash("altered sleep", channel="Ana vs Bo")
    await thread.send("Posting opens it again")
    assert not (await bot.fetch_channel(thread.id)).archived

    await client.moderate("permissions", channel="games", who="bot", deny=["MANAGE_THREADS"])
    await client.moderate("thread", channel="Ana vs Bo", archived=True, locked=True)
    assert await refused(thread.send("x")) == (400, 160005)
    assert await refused(thread.edit(archived=False)) == (403, 50013)
    await client.moderate("permissions", channel="games", who="bot")
    await thread.edit(archived=False, locked=False)
    await thread.delete()
    assert await refused(thread.send("x")) == (404, 10003)


async def test_a_server_has_so_many_open_threads_and_no_more(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot
) -> None:
    """Opening one, opening an archived one again, and writing in an archived one are all refused."""
    sandbox.core.settings.active_threads = 2
    games = bot.text_channel("games")
    public = discord.ChannelType.public_thread
    first = await games.create_thread(name="first", type=public, auto_archive_duration=10080)
    second = await games.create_thread(name="second", type=public)
    posted = await first.send("Morning")
    assert await refused(games.create_thread(name="third")) == (400, 160006)
    await first.edit(archived=True)
    third = await games.create_thread(name="third")
    assert await refused(first.edit(archived=False)) == (400, 160006)
    assert await refused(first.send("x")) == (400, 160006)
    assert await refused(posted.delete()) == (400, 50083)
    with pytest.raises(ActionError, match="Maximum number of active threads"):
        await client.moderate("thread", channel="first", archived=False)
    with pytest.raises(ActionError, match="Maximum number of active threads"):
        await client.person("ana").say("x", channel="first")
    await third.edit(archived=True)
    await first.send("there is room again")
    assert not second.archived
    assert not (await bot.fetch_channel(first.id)).archived


async def test_a_crowded_server_archives_threads_of_a_week_after_a_day(sandbox: Sandbox, bot: TestBot) -> None:
    games, day = bot.text_channel("games"), 24 * 3600
    idle = await games.create_thread(name="idle", auto_archive_duration=10080)
    short = await games.create_thread(name="short", auto_archive_duration=4320)
    sandbox.core.clock.advance(day + 120)
    assert not (await bot.fetch_channel(idle.id)).archived
    sandbox.core.settings.active_threads = 2
    sandbox.core.clock.advance(120)
    assert (await bot.fetch_channel(idle.id)).archived
    assert not (await bot.fetch_channel(short.id)).archived


async def test_private_threads_are_seen_by_their_members_only(client: SandboxClient, bot: TestBot) -> None:
    thread = await bot.text_channel("games").create_thread(name="secret", invitable=False)
    await thread.add_user(await user_called(client, bot, "ana"))
    await thread.send("psst")
    assert [found.content for found in await client.person("ana").read("secret")] == ["psst"]
    with pytest.raises(ActionError, match="sees no channel"):
        await client.person("bo").read("secret")
    await bot.text_channel("games").create_thread(name="open", type=discord.ChannelType.public_thread)
    told = [found async for found in bot.text_channel("games").history(limit=1)]
    assert [(found.type.name, found.content) for found in told] == [("thread_created", "open")]


async def test_threads_archive_by_themselves(client: SandboxClient, bot: TestBot) -> None:
    thread = await (await bot.text_channel("games").send("x")).create_thread(name="idle", auto_archive_duration=60)
    await client.advance(3500)
    assert not (await bot.fetch_channel(thread.id)).archived
    await client.advance(300)
    assert (await bot.fetch_channel(thread.id)).archived


async def test_forum_posts(client: SandboxClient, bot: TestBot) -> None:
    created = await bot.text_channel("stories").create_thread(name="A tale", content="Once")
    assert [found.content for found in await client.person("bo").read("A tale")] == ["Once"]
    assert created.thread.parent.name == "stories"
    assert await refused(bot.http.send_message(bot.text_channel("stories").id,
                         params=discord.http.handle_message_parameters("x"))) == (400, 50008)  # fmt: skip


async def test_missing_permissions(client: SandboxClient, bot: TestBot) -> None:
    plain, embed = bot.text_channel("plain-text"), discord.Embed(title="x")
    assert await refused(plain.send(embed=embed)) == (403, 50013)  # nothing would be left of it
    assert await refused(plain.send(file=picture())) == (403, 50013)
    message = await bot.text_channel("no-threads").send("x")
    assert await refused(message.create_thread(name="x")) == (403, 50013)
    assert await refused(bot.text_channel("staff").send("x")) == (403, 50001)
    assert await refused(bot.text_channel("games").edit(topic="x")) == (400, 50024)
    await client.moderate("permissions", channel="games", who="everyone", deny=["SEND_MESSAGES"])
    await client.moderate("permissions", channel="games", who="bot", deny=["SEND_MESSAGES"])
    assert await refused(bot.text_channel("games").send("x")) == (403, 50013)
    answered = await client.person("ana").slash("altered challenge", friend="bo")
    assert answered.kind == "message"  # answers to interactions need no permission to send
    hidden = await client.person("ana").slash("altered challenge", friend="bo", channel="plain-text", wait=0.3)
    assert hidden.state == "waiting"  # but a public one needs that for files


async def test_embeds_are_dropped_without_a_word_where_they_may_not_be(client: SandboxClient, bot: TestBot) -> None:
    games, embed = (
        bot.text_channel("games"),
        discord.Embed(title="x", description="y").set_image(url="attachment://board.png"),
    )
    before = await games.send("words", embed=embed, file=picture())
    await client.moderate("permissions", channel="games", who="bot", deny=["EMBED_LINKS"])
    sent = await games.send("words", embed=embed, file=picture())
    assert (sent.content, sent.embeds, [each.filename for each in sent.attachments]) == ("words", [], ["board.png"])
    edited = await before.edit(content="other words", embed=discord.Embed(title="z"))
    assert (edited.content, edited.embeds) == ("other words", [])
    await client.moderate("permissions", channel="games", who="bot")
    assert [each.title for each in (await before.edit(embed=discord.Embed(title="z"))).embeds] == ["z"]


async def test_other_peoples_messages(client: SandboxClient, bot: TestBot) -> None:
    said = await client.person("ana").say("mine")
    message = bot.text_channel("games").get_partial_message(int(said.id))
    assert (await message.fetch()).content == ""  # no message content intent
    assert await refused(message.edit(content="x")) == (403, 50005)
    assert await refused(message.delete()) == (403, 50013)


async def test_pins_and_history(bot: TestBot) -> None:
    games = bot.text_channel("games")
    messages = [await games.send(str(number)) for number in range(5)]
    await messages[2].pin()
    pins = [found async for found in games.pins()]
    assert [found.content for found in pins] == ["2"]
    assert [found.content async for found in games.history(limit=3)] == ["", "4", "3"], "the first tells of the pin"
    await messages[2].unpin()
    assert [found async for found in games.pins()] == []


async def test_application_emojis(bot: TestBot) -> None:
    emoji = await bot.create_application_emoji(name="mana_orb", image=picture().fp.read())
    assert [found.name for found in await bot.fetch_application_emojis()] == ["mana_orb"]
    button = discord.ui.Button(emoji=emoji, custom_id="orb")
    await bot.text_channel("games").send(f"{emoji}", view=discord.ui.View().add_item(button))
    with pytest.raises(discord.HTTPException, match="already taken"):
        await bot.create_application_emoji(name="mana_orb", image=picture().fp.read())
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []


async def test_channels_deleted_and_the_bot_thrown_out(client: SandboxClient, bot: TestBot) -> None:
    games = bot.text_channel("games")
    await client.moderate("delete_channel", channel="games")
    assert await refused(games.send("x")) == (404, 10003)
    await asyncio.sleep(0.05)
    assert bot.text_channel("games") is None
    await client.moderate("remove", who="bot")
    await asyncio.sleep(0.05)
    assert list(bot.guilds) == []
    await client.moderate("invite", who="bot")
    await asyncio.sleep(0.05)
    assert [guild.name for guild in bot.guilds] == ["The Tumult Tavern"]


async def test_unknown_routes_are_refused_loudly(
    sandbox: Sandbox, bot: TestBot, caplog: pytest.LogCaptureFixture
) -> None:
    route = discord.http.Route("GET", "/guilds/1/audit-logs")
    assert await refused(bot.http.request(route)) == (404, 0)
    assert [refusal.path for refusal in sandbox.violations] == ["/guilds/1/audit-logs"]
    assert "Unknown route: GET /guilds/1/audit-logs" in caplog.text


async def test_who_may_have_what_file(sandbox: Sandbox, client: SandboxClient, bot: TestBot) -> None:
    message = await bot.text_channel("games").send(file=discord.File(io.BytesIO(b"<script>"), "x.html"))
    address = message.attachments[0].url
    assert await client.fetch(address) == b"<script>"
    with pytest.raises(ActionError, match="404"):
        await client.fetch(address.replace("hm=", "hm=0"))
    await client.advance(3 * 24 * 3600)
    with pytest.raises(ActionError, match="404"):
        await client.fetch(address)


async def test_channels_of_each_kind_with_the_threads_they_may_have(client: SandboxClient, bot: TestBot) -> None:
    guild = bot.guilds[0]
    tavern = next(found for found in guild.categories if found.name == "Tavern")
    assert await refused(guild.create_text_channel("theirs", category=tavern)) == (403, 50013)
    await client.moderate("permissions", channel="Tavern", who="bot", allow=["MANAGE_CHANNELS", "MANAGE_ROLES"])
    plain = await guild.create_text_channel("plain", category=tavern, topic="Ours")
    assert (plain.category, plain.topic) == (tavern, "Ours")
    assert plain.overwrites_for(guild.me).manage_channels, "permissions of the category"
    news = await guild.create_text_channel("news", category=tavern, news=True)
    message = await news.send("It begins")
    assert (await message.create_thread(name="Of a message")).type is discord.ChannelType.news_thread
    alone = await news.create_thread(name="Alone", type=discord.ChannelType.news_thread)
    assert alone.type is discord.ChannelType.news_thread
    secret = discord.ChannelType.private_thread
    assert await refused(news.create_thread(name="Secret", type=secret)) == (400, 50024)
    assert await refused(news.create_thread(name="Other", type=discord.ChannelType.public_thread)) == (400, 50024)
    voice = await guild.create_voice_channel("voice", category=tavern)
    spoken = await voice.send("Beside what is spoken")
    assert await refused(spoken.create_thread(name="None")) == (400, 50024)
    forum = await guild.create_forum("tales", category=tavern)
    assert (await forum.create_thread(name="A tale", content="Once")).thread.parent == forum
    await client.moderate("community", community=False)
    assert await refused(guild.create_text_channel("more", category=tavern, news=True)) == (400, 50024)
    await plain.delete()
    assert await refused(plain.send("gone")) == (404, 10003)
