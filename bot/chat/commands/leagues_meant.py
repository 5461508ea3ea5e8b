"""Which league of a server is meant, completed as it is typed, and a sentence about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.chat.answering import Reply
from bot.chat.commands.completing import Choices, best, complete, quietly
from bot.chat.readers import texts_of
from bot.leagues.league import League
from bot.play.services import Services
from bot.present.league_stages import called
from bot.present.naming import escaped
from bot.present.records import Message


def commands_of(group: app_commands.Group) -> list[app_commands.Command[Any, ..., Any]]:
    """The commands directly below a group."""
    return [command for command in group.commands if isinstance(command, app_commands.Command)]


def complete_leagues(group: app_commands.Group, services: Services, except_for: Sequence[str] = ()) -> None:
    """Completes the option `league` of the commands below a group with the leagues of the server."""

    async def leagues(interaction: discord.Interaction, typed: str) -> Choices:
        found = await services.leagues.keeping.of_server(interaction.guild_id or 0)
        texts = texts_of(interaction)
        return best([(called(league, texts), league.id) for league in found], typed)

    complete([each for each in commands_of(group) if each.name not in except_for], "league", quietly(leagues))


def league_said(interaction: discord.Interaction, key: str, league: League, **words: object) -> Reply:
    """A sentence about a league, as an answer."""
    return Reply(Message(content=texts_of(interaction).say(key, name=escaped(league.name, 120), **words)))
