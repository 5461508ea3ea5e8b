"""What a private answer says besides, once: that the queue was in vain, and which language a server speaks."""

from __future__ import annotations

import logging

import discord

from bot.chat.replies.readers import reader_of, texts_of
from bot.play.requests.refusal import Refusal
from bot.present.games import settings as present
from bot.present.games.lobbies import with_unpaired
from bot.present.layout.limits import ROWS
from bot.present.layout.records import Message
from bot.services import Services

log = logging.getLogger(__name__)

BEGINNING = frozenset(
    (
        "altered challenge",
        "altered open",
        "altered queue",
        "organise create",
        "organise limited",
        "Challenge to Altered",
    )
)
"""The commands after which something is written to all members of a server.

A server that is no community server tells Discord no language: who begins something there first is asked.
"""

COMMUNITY = "COMMUNITY"
"""What Discord calls the feature of servers that have set a language."""


async def with_language_asked(interaction: discord.Interaction, services: Services, shown: Message) -> Message:
    """A private answer with the question for the server's language below it, where it is to be asked."""
    command, guild, server = interaction.command, interaction.guild, reader_of(interaction).server
    if command is None or command.qualified_name not in BEGINNING or guild is None or guild.unavailable:
        return shown
    told = COMMUNITY in guild.features or interaction.guild_locale is not discord.Locale.american_english
    if told or server.language or server.language_asked or len(shown.rows) >= ROWS:
        return shown
    try:
        await services.settings.change_server(guild.id, language_asked=True)
    except Refusal as refusal:
        log.info("the language of a server is asked another time: %s", refusal.key)
        return shown
    return present.with_language_asked(shown, texts_of(interaction))


async def with_the_queue_over(interaction: discord.Interaction, services: Services, shown: Message) -> Message:
    """A private answer with what its reader could not be told before above it; who waits again is told nothing.

    What was done is done and its answer must go out: where the store is away now, it is told another time.
    """
    format, person = reader_of(interaction).person.unpaired, interaction.user.id
    if not format:
        return shown
    try:
        again = await services.queue.waiting(person)
        await services.settings.change(person, unpaired="")
    except Refusal as refusal:
        log.info("that the queue is over is told another time: %s", refusal.key)
        return shown
    return shown if again is not None else with_unpaired(shown, format, texts_of(interaction))
