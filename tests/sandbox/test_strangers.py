"""To whom a bot may turn first, and a token that is replaced: refused as Discord refuses it."""

from __future__ import annotations

import discord
import pytest

from deploy.sandbox import Sandbox, SandboxClient
from deploy.sandbox.rest.limits import FLAGGED_AFTER
from tests.sandbox.bot import TestBot

pytestmark = pytest.mark.asyncio

PEOPLE = ("ana", "bo", "chiara", "dev", "elodie", "fumi")


async def user(client: SandboxClient, bot: TestBot, name: str) -> discord.User:
    people = (await client.state())["people"]
    return await bot.fetch_user(next(int(each["id"]) for each in people if each["username"] == name))


async def refusal(bot: TestBot, whom: discord.User) -> tuple[int, int] | None:
    """With which status and code it is refused to write to somebody; None where it is not."""
    try:
        await (await bot.create_dm(discord.Object(whom.id))).send("Hello")
    except discord.HTTPException as problem:
        return problem.status, problem.code
    return None


async def test_who_turns_to_too_many_strangers_is_refused_and_flagged_in_the_end(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot
) -> None:
    people = [await user(client, bot, name) for name in PEOPLE]
    await client.limit_strangers(3, 60.0)
    assert [await refusal(bot, each) for each in people[:3]] == [None] * 3
    assert [await refusal(bot, each) for each in people[3:]] == [(403, 40003)] * 3
    assert await refusal(bot, people[0]) is None, "who knows each other may go on writing"
    await client.advance(61.0)
    assert await refusal(bot, people[3]) is None
    await client.advance(61.0)
    await client.limit_strangers(0, 60.0)
    refused = [await refusal(bot, people[5]) for _ in range(FLAGGED_AFTER)]
    assert refused == [(403, 40003)] * (FLAGGED_AFTER - 1) + [(403, 20026)]
    await client.advance(3600.0)
    assert await refusal(bot, people[5]) == (403, 20026), "that is no matter of time"
    assert await refusal(bot, people[3]) is None
    await client.lift_limits()
    assert await refusal(bot, people[5]) is None


async def test_a_channel_that_is_opened_counts_once_and_so_does_a_first_message(
    client: SandboxClient, bot: TestBot
) -> None:
    people = [await user(client, bot, name) for name in PEOPLE]
    await client.limit_strangers(2, 60.0)
    opened = [await bot.create_dm(discord.Object(each.id)) for each in people[:2]]
    await bot.create_dm(discord.Object(people[0].id))
    await client.advance(61.0)
    for channel in opened:
        await channel.send("Hello")
    with pytest.raises(discord.Forbidden) as refused:
        await bot.create_dm(discord.Object(people[2].id))
    assert refused.value.code == 40003


async def test_whoever_writes_to_the_bot_is_no_stranger(client: SandboxClient, bot: TestBot) -> None:
    await client.person("ana").say("Hello", channel="dm")
    ana, bo = await user(client, bot, "ana"), await user(client, bot, "bo")
    await client.limit_strangers(0, 60.0)
    assert await refusal(bot, ana) is None
    assert await refusal(bot, bo) == (403, 40003)


async def test_a_token_that_was_replaced_is_refused_and_ends_the_connection(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot
) -> None:
    token, games = sandbox.core.hub.token, bot.text_channel("games").id
    async with discord.Client(intents=discord.Intents.none()) as beside:
        await beside.login(token)
        await client.gateway("token", token="another")
        with pytest.raises(discord.HTTPException) as refused:
            await beside.get_partial_messageable(games).send("Hello")
        assert (refused.value.status, refused.value.code) == (401, 0)
        assert not sandbox.core.hub.sessions
        await client.gateway("token", token=token)
        await beside.get_partial_messageable(games).send("Hello")
