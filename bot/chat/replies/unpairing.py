"""Who waited in the queue in vain and takes no direct messages is told so once, above the next answer that they get."""

from __future__ import annotations

import logging

import discord

from bot.chat.replies.readers import reader_of, texts_of
from bot.play.requests.refusal import Refusal
from bot.present.games.lobbies import with_unpaired
from bot.present.layout.records import Message
from bot.services import Services

log = logging.getLogger(__name__)


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
