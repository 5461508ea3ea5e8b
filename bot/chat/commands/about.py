"""`/about` and `/altered help`: what this is, what it is not, and how one begins."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.describing import said
from bot.chat.panels.helping import asked_to_forget, own_data
from bot.chat.readers import texts_of
from bot.play.services import Services
from bot.present.games.help import about_all, help_page


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/about`."""

    @tree.command(name="about", description=said("command.about"))
    async def about(interaction: discord.Interaction) -> None:
        async def work() -> Reply:
            return Reply(about_all(texts_of(interaction)))

        await answering(interaction, services, work)


def add_help(group: app_commands.Group, services: Services) -> None:
    """Adds `help`."""

    @group.command(name="help", description=said("command.help"))
    async def help(interaction: discord.Interaction) -> None:
        async def work() -> Reply:
            return Reply(help_page(texts_of(interaction)))

        await answering(interaction, services, work)


def add_privacy(group: app_commands.Group, services: Services) -> None:
    """Adds `privacy export` and `privacy delete`."""
    privacy = app_commands.Group(name="privacy", description=said("command.privacy"), parent=group)

    @privacy.command(name="export", description=said("command.privacy-export"))
    async def export(interaction: discord.Interaction) -> None:
        async def work() -> Reply:
            return Reply(await own_data(services, interaction.user.id, texts_of(interaction)))

        await answering(interaction, services, work)

    @privacy.command(name="delete", description=said("command.privacy-delete"))
    async def delete(interaction: discord.Interaction) -> None:
        async def work() -> Reply:
            return Reply(await asked_to_forget(services, interaction.user.id, texts_of(interaction)))

        await answering(interaction, services, work)
