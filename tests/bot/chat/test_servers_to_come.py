"""A server that has not arrived yet after a start, or is away for a while, has nobody refused for it."""

from __future__ import annotations

from unittest.mock import Mock

import discord
import pytest

from bot.chat.connection.servers import servers_of
from bot.chat.replies.whereabouts import _can_see
from deploy.sandbox.client import Outcome
from tests.bot.chat.conftest import Tavern
from tests.end_to_end.duel import refusal_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


def not_there_yet(tavern: Tavern) -> int:
    """The server is known by its id alone, as between READY and its own message."""
    state = tavern.client._connection
    (guild,) = tavern.client.guilds
    state._remove_guild(guild)
    away: dict[str, object] = {"id": str(guild.id), "unavailable": True}
    state._add_guild_from_data(away)  # type: ignore[arg-type]
    return guild.id


async def challenged(tavern: Tavern) -> Outcome:
    deck = tavern.services.challenges.decks()[0].key
    return await tavern.ana.slash("altered challenge", friend=tavern.bo, deck=deck)


async def test_a_friend_of_a_server_that_has_not_arrived_can_be_challenged(tavern: Tavern) -> None:
    not_there_yet(tavern)
    assert not refusal_of((await challenged(tavern)).shown)


async def test_a_friend_who_may_not_see_the_channel_is_refused_all_the_same(tavern: Tavern) -> None:
    await tavern.discord.moderate("permissions", channel="games", who="bo", deny=["VIEW_CHANNEL"])
    not_there_yet(tavern)
    assert refusal_of((await challenged(tavern)).shown)


async def test_games_can_be_watched_before_their_server_has_arrived(tavern: Tavern) -> None:
    await tavern.begin()
    listed = (await tavern.chiara.slash("altered games")).shown.text
    guild = not_there_yet(tavern)
    watched = (await tavern.chiara.slash("altered watch")).shown
    assert "Ana" in watched.text, listed
    found = tavern.client.get_guild(guild)
    assert found is not None
    assert not found.unavailable
    assert servers_of(tavern.client)._asked
    await tavern.discord.moderate("remove", who="bot")
    await tavern.discord.moderate("invite", who="bot")

    async def told() -> bool:
        return guild not in servers_of(tavern.client)._asked

    await tavern.until(told)


@pytest.mark.parametrize(("away", "sees"), [(True, True), (False, False)])
async def test_without_discords_word_nobody_is_judged_by_a_server_that_is_away(away: bool, sees: bool) -> None:
    channel = Mock(spec=discord.TextChannel)
    channel.permissions_for.return_value = discord.Permissions.none()
    friend = Mock(spec=discord.Member, resolved_permissions=None, guild=Mock(unavailable=away))
    assert _can_see(channel, friend) is sees
