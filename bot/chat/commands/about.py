"""`/about`: what this is, and what it is not."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import present
from bot.chat.commands.completing import texts_of
from bot.chat.commands.describing import said
from bot.chat.convert import to_discord


def add(tree: app_commands.CommandTree[discord.Client]) -> None:
    """Adds `/about`."""

    @tree.command(name="about", description=said("command.about"))
    async def about(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(ephemeral=True, **to_discord(present.about(texts_of(interaction))))
