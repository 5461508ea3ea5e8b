"""What surrounds the rounds of leagues: seasons, settings, ladders, and what organisers do beside deciding matches."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.describing import options, said
from bot.chat.readers import texts_of
from bot.chat.whereabouts import organises, person_of
from bot.leagues.league import League
from bot.play.services import Services
from bot.present.laddering import next_match
from bot.present.league_settings import settings
from bot.present.league_terms import again_of
from bot.present.naming import escaped
from bot.present.records import Message

MOST_HOURS = 24 * 60

MOST_DIVISIONS = 6


def add(group: app_commands.Group, services: Services) -> None:
    """Adds them to `/league`."""
    _seasons(group, services)
    _organising(group, services)
    _ladders(group, services)


def _seasons(group: app_commands.Group, services: Services) -> None:
    @group.command(name="season", description=said("command.league-season"))
    @app_commands.describe(**options(league="league"))
    async def season(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            opened = await services.leagues.seasons.begin(
                found.id, person_of(interaction.user), organiser=organises(interaction, found)
            )
            key = {
                "again": "league.season-opened",
                "again-limited": "league.season-opened-limited",
                "sign-up": "league.season-opened-sign-up",
            }[again_of(opened)]
            return _said(interaction, key, opened, season=opened.season)

        await answering(interaction, services, work)

    @group.command(name="settings", description=said("command.league-settings"))
    @app_commands.describe(**options(league="league"))
    async def settle(interaction: discord.Interaction, league: str = "") -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            services.leagues.settling.require_open(found, organiser=organises(interaction, found))
            return Reply(settings(found, texts_of(interaction)))

        await answering(interaction, services, work)

    @group.command(name="division", description=said("command.league-division"))
    @app_commands.describe(
        **options(player="league-placed", division="league-division", reason="league-reason", league="league")
    )
    async def division(
        interaction: discord.Interaction,
        player: discord.User,
        division: app_commands.Range[int, 1, MOST_DIVISIONS],
        reason: str = "",
        league: str = "",
    ) -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            person, organiser = person_of(interaction.user), organises(interaction, found)
            after = await services.leagues.organising.place(
                str(interaction.id), found.id, person, player.id, division, reason, organiser=organiser
            )
            name = escaped(after.called(player.id))
            return _said(interaction, "league.placed", after, person=name, division=division)

        await answering(interaction, services, work)


def _organising(group: app_commands.Group, services: Services) -> None:
    @group.command(name="extend", description=said("command.league-extend"))
    @app_commands.describe(**options(hours="league-hours", reason="league-reason", league="league"))
    async def extend(
        interaction: discord.Interaction,
        hours: app_commands.Range[int, -MOST_HOURS, MOST_HOURS],
        reason: str = "",
        league: str = "",
    ) -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            person, organiser = person_of(interaction.user), organises(interaction, found)
            after = await services.leagues.organising.extend(
                str(interaction.id), found.id, person, hours, reason, organiser=organiser
            )
            ends = after.current.ends // 1000 if after.current else 0
            return _said(interaction, "league.extended", after, ends=ends)

        await answering(interaction, services, work)

    @group.command(name="reinstate", description=said("command.league-reinstate"))
    @app_commands.describe(**options(player="league-back", reason="league-reason", league="league"))
    async def reinstate(
        interaction: discord.Interaction, player: discord.User, reason: str = "", league: str = ""
    ) -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            person, organiser = person_of(interaction.user), organises(interaction, found)
            after = await services.leagues.organising.take_back(
                str(interaction.id), found.id, person, player.id, reason, organiser=organiser
            )
            return _said(interaction, "league.taken-back", after, person=escaped(after.called(player.id)))

        await answering(interaction, services, work)


def _ladders(group: app_commands.Group, services: Services) -> None:
    @group.command(name="run", description=said("command.league-run"))
    @app_commands.describe(**options(league="league", stop="league-stop"))
    async def run(interaction: discord.Interaction, league: str = "", stop: bool = False) -> None:
        async def work() -> Reply:
            found = await services.leagues.keeping.find(interaction.guild_id or 0, league)
            person, operation = person_of(interaction.user), str(interaction.id)
            if stop:
                after = await services.leagues.ladders.wait_no_more(operation, found.id, person)
                return _said(interaction, "league.run-stopped", after)
            after = await services.leagues.ladders.run(operation, found.id, person)
            return Reply(next_match(after, person.id, texts_of(interaction)))

        await answering(interaction, services, work)


def _said(interaction: discord.Interaction, key: str, league: League, **words: object) -> Reply:
    return Reply(Message(content=texts_of(interaction).say(key, name=escaped(league.name, 120), **words)))
