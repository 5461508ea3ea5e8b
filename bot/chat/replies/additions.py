"""What a private answer says besides, once: that the queue was in vain, a server's language, rights that are lacking.

Each interaction says what the bot may do where it was made, so nothing has to be asked for it. What shows less for lack
of a right is told to a moderator once, and comes back by itself.
"""

from __future__ import annotations

import logging

import discord

from bot.chat.replies.readers import reader_of, texts_of
from bot.chat.replies.whereabouts import authority_of
from bot.chat.sending.lacking import frames_of
from bot.play.requests.refusal import Refusal
from bot.present.games import settings as present
from bot.present.games.lobbies import with_unpaired
from bot.present.games.messages import with_lacking_rights
from bot.present.layout.limits import CONTENT, ROWS
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


RIGHTS = {"e": "embed links", "a": "attach files"}
"""The rights that a message may lack, by the letters under which it is kept that they were told."""

MOST_CHANNELS = 20
"""Of how many channels of a server it is kept what a moderator has been told."""


def may_frame(interaction: discord.Interaction) -> bool:
    """Whether what the bot posts for all where an interaction was made keeps its embeds."""
    return not interaction.is_guild_integration() or interaction.app_permissions.embed_links


def takes_frames_again(interaction: discord.Interaction) -> bool:
    """Whether embeds were dropped in this channel lately and would not be now; they are tried again from then on."""
    channel, frames = interaction.channel_id, frames_of(interaction.client)
    if channel is None or frames.takes(channel) or not may_frame(interaction):
        return False
    frames.forget(channel)
    return True


async def with_rights_told(interaction: discord.Interaction, services: Services, shown: Message) -> Message:
    """A private answer to a moderator with what the bot lacks in the channel above it; once for each right and channel.

    What is granted again is told again should it be taken away. Where the store is away, it is told another time.
    """
    if interaction.guild_id is None or not interaction.is_guild_integration():
        return shown
    known = dict(part.split(":", 1) for part in reader_of(interaction).server.rights_told.split() if ":" in part)
    there, allowed = interaction.channel, interaction.app_permissions
    channel = str(there.parent_id if isinstance(there, discord.Thread) else interaction.channel_id)  # whose rights hold
    lacking = {letter for letter, right in RIGHTS.items() if not getattr(allowed, right.replace(" ", "_"))}
    told = set(known.get(channel, ""))
    if lacking == told or (lacking and not authority_of(interaction).moderates(interaction.guild_id)):
        return shown
    known.pop(channel, None)
    kept = list(known.items())[-(MOST_CHANNELS - 1) :] + ([(channel, "".join(sorted(lacking)))] if lacking else [])
    try:
        await services.settings.change_server(
            interaction.guild_id, rights_told=" ".join(f"{place}:{letters}" for place, letters in kept)
        )
    except Refusal as refusal:
        log.info("what the bot may not do is told another time: %s", refusal.key)
        return shown
    news = [RIGHTS[letter] for letter in RIGHTS if letter in lacking - told]
    return with_lacking_rights(shown, news, texts_of(interaction), CONTENT) if news else shown
