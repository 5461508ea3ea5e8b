"""The operator shuts people and servers out by the command line, while the bot runs."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from bot.privacy.shutting_out import FRESH_SECONDS
from deploy.sandbox.client import ShownMessage
from tests.end_to_end.duel import begin_duel, challenge_message, refusal_of, refused, until
from tests.end_to_end.forked import tumult
from tests.end_to_end.house import House, open_house
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

Tumult = Callable[..., Awaitable[tuple[int, str]]]


def command_line(house: House) -> Tumult:
    """Runs `tumult` as the operator does, with the bot's variables; returns its exit code and all it says."""

    environment = {
        **os.environ,
        "DISCORD_TOKEN": house.sandbox.settings.token,
        "TUMULT_DISCORD_API": house.sandbox.api,
        "TUMULT_DATA": str(house.data),
    }
    environment.pop("REDIS_URL", None)
    return partial(tumult, environment, house.folder)


async def test_a_person_is_shut_out_and_let_in_again() -> None:
    async with open_house() as house:
        run = command_line(house)
        duel = await begin_duel(house)
        ana, bo = duel.players
        chiara = house.client.person("chiara")
        deck = (await chiara.complete("altered challenge", "deck", "", channel="games"))[0]["value"]
        await chiara.slash("altered challenge", friend=ana, deck=deck, channel="games")
        theirs = await challenge_message(ana, "games")
        users = (await house.client.state())["people"]
        ana_id = next(user["id"] for user in users if user["username"] == "ana")
        code, said = await run("people", "block", ana_id, "--note", "threats")
        assert (code, said) == (
            0,
            f"{ana_id} is shut out. Ended: 1 challenge or table, 1 game given up, 0 leagues left.\n",
        )
        assert (await run("people", "block", ana_id, "--note", "threats"))[0] == 0, "once more is harmless"
        code, said = await run("people", "list")
        assert code == 0
        assert said.startswith(f"{ana_id}  since ")
        assert said.endswith("threats\n")

        await asyncio.sleep(FRESH_SECONDS)
        refused(await ana.slash("altered games", channel="games"), "shut out")
        refused(await ana.slash("rule", query="6.2.e", channel="games"), "shut out")
        refused(await ana.slash("altered challenge", friend=bo, deck=deck, channel="games"), "shut out")
        assert await ana.complete("rule", "query", "6.2", channel="games") == []
        assert await bo.complete("rule", "query", "6.2", channel="games")
        await house.delivered()

        async def closed() -> bool:
            now = await chiara.again(theirs)
            return now is None or "accept" not in buttons_of(now)

        await until(closed, what="the end of the challenge")

        async def won() -> list[ShownMessage]:
            return [each for each in await bo.read(duel.thread) if "Ana" in each.text and "rematch" in buttons_of(each)]

        await until(won, what="the end of the game")

        again = await chiara.slash("altered challenge", friend=ana, deck=deck, channel="games")
        assert not refusal_of(again.shown), "who challenges them is not told"

        assert await run("people", "unblock", ana_id) == (0, f"{ana_id} can play again.\n")
        assert await run("people", "unblock", ana_id) == (1, f"{ana_id} is not shut out.\n")
        assert await run("people", "list") == (0, "Nobody is shut out.\n")
        await asyncio.sleep(FRESH_SECONDS)
        assert not refusal_of((await ana.slash("altered games", channel="games")).shown)


async def test_a_server_is_left_and_stays_left_where_it_is_shut_out() -> None:
    async with open_house() as house:
        run = command_line(house)
        guild = next(iter(house.sandbox.core.world.guilds.values()))
        assert await run("servers", "list") == (0, f"{guild.id}  {guild.name}\n")
        assert await run("servers", "leave", guild.id) == (0, f"The bot has left {guild.id}.\n")
        assert not guild.bot_joined
        assert await run("servers", "leave", guild.id) == (1, f"The bot is not in {guild.id}.\n")
        house.forgive(10004)
        await house.client.moderate("invite", who="bot")
        await asyncio.sleep(0.3)
        assert guild.bot_joined, "it can be invited again"

        code, said = await run("servers", "leave", guild.id, "--block", "--note", "spam")
        assert (code, said.count("\n")) == (0, 2)
        assert not guild.bot_joined
        await house.client.moderate("invite", who="bot")

        async def left() -> bool:
            return not guild.bot_joined

        await until(left, what="leaving again")
        assert await run("servers", "list") == (0, f"The bot is in no server.\n{guild.id}  shut out  spam\n")
        await house.stop_bot()
        await house.client.moderate("invite", who="bot")
        await house.start_bot()
        await until(left, what="leaving after a start")
        assert await run("servers", "unblock", guild.id) == (0, f"{guild.id} can invite the bot again.\n")
        await house.client.moderate("invite", who="bot")
        await asyncio.sleep(0.3)
        assert guild.bot_joined
