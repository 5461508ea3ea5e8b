"""The command tree, which has an answer also where no command of ours was reached."""

from __future__ import annotations

import logging
from contextlib import suppress

import discord
from discord import app_commands

from bot.chat.commands import PLAYING
from bot.chat.connection.flood import is_let_through
from bot.chat.replies.answering import Reply, answering
from bot.chat.replies.readers import meet, reader_of
from bot.play.requests.refusal import Refusal
from bot.services import Services
from persistence.server.read_ahead import reading_ahead

log = logging.getLogger(__name__)

CHANGED = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, app_commands.TransformerError)
"""What it means for a person Discord still shows a command as it was before."""


class Tree(app_commands.CommandTree[discord.Client]):
    """discord.py's tree; its errors are answered as those of every other interaction are."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        super().__init__(client)
        self._services = services

    async def interaction_check(self, interaction: discord.Interaction[discord.Client], /) -> bool:
        """Before any command: what the person who uses it has set.

        Who types faster than anybody does is offered nothing for a while, and nothing is looked up for it; who is shut
        out is offered nothing at all.
        """
        typing = interaction.type is discord.InteractionType.autocomplete
        if typing and not is_let_through(interaction):
            await _offer_nothing(interaction)
            return False
        command = interaction.command
        typed = interaction.type is discord.InteractionType.application_command
        plays = typed and command is not None and command.qualified_name in PLAYING
        with reading_ahead():
            await meet(interaction, self._services, plays=plays)
        if typing and reader_of(interaction).shut_out:
            await _offer_nothing(interaction)
            return False
        return True

    async def on_error(
        self, interaction: discord.Interaction[discord.Client], error: app_commands.AppCommandError, /
    ) -> None:
        """One sentence for the person: reload, or a reference that stands in the log."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.info("nothing is offered for a command that changed: %s", type(error).__name__)
            return
        await answering(interaction, self._services, lambda: self._explained(error))

    async def _explained(self, error: app_commands.AppCommandError) -> Reply:
        if isinstance(error, CHANGED):
            log.info("a command was used as it was before: %s", type(error).__name__)
            raise Refusal("command changed")
        raise error


async def _offer_nothing(interaction: discord.Interaction[discord.Client]) -> None:
    with suppress(discord.HTTPException):  # it came too late, for they type on
        await interaction.response.autocomplete([])
