"""`/calendar`: what waits for oneself and until when, or the rounds of a league."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Choices, best, complete, quietly
from bot.chat.commands.describing import options, said
from bot.chat.readers import texts_of
from bot.play.services import Services
from bot.present.leagues import calendars as present


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/calendar`."""

    @tree.command(name="calendar", description=said("command.calendar"))
    @app_commands.describe(**options(league="calendar-league"))
    async def calendar(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            texts, now = texts_of(interaction), services.settings.now()
            if league:
                dates = await services.calendar.of_league(interaction.guild_id or 0, league)
                return Reply(present.league_calendar(dates, texts, now))
            return Reply(present.own_calendar(await services.calendar.of_person(interaction.user.id), texts, now))

        await answering(interaction, services, work)

    async def leagues(interaction: discord.Interaction, typed: str) -> Choices:
        found = await services.leagues.keeping.of_server(interaction.guild_id or 0)
        return best([(league.name, league.id) for league in found], typed)

    complete([calendar], "league", quietly(leagues))
