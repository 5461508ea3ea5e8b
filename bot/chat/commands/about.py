"""`/about`: what this is, and what it is not."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import present
from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import texts_of
from bot.chat.commands.describing import said
from bot.play.services import Services


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/about`."""

    @tree.command(name="about", description=said("command.about"))
    async def about(interaction: discord.Interaction) -> None:
        async def work() -> Reply:
            return Reply(present.about(texts_of(interaction)))

        await answering(interaction, services, work)
