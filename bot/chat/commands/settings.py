"""`/altered settings` and `/server settings`."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.describing import said
from bot.chat.readers import texts_of
from bot.chat.whereabouts import authority_of
from bot.play.services import Services
from bot.present.games.settings import own_settings, server_settings


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `settings`."""

    @group.command(name="settings", description=said("command.settings"))
    async def settings(interaction: discord.Interaction) -> None:
        async def work() -> Reply:
            found = await services.settings.of(interaction.user.id)
            return Reply(own_settings(found, texts_of(interaction), services.settings.now()))

        await answering(interaction, services, work)


def add_server(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/server`, which Discord shows to those who manage the server."""
    group = app_commands.Group(
        name="server",
        description=said("command.server"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @group.command(name="settings", description=said("command.server-settings"))
    async def settings(interaction: discord.Interaction) -> None:
        async def work() -> Reply:
            found = await services.settings.of_server(authority_of(interaction).require_manager())
            return Reply(server_settings(found, texts_of(interaction)))

        await answering(interaction, services, work)

    tree.add_command(group)
