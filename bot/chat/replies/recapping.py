"""A private look of a player tells first what has happened since their last one, in the same answer."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.chat.replies.answering import Reply
from bot.chat.replies.readers import reader_of, texts_of
from bot.chat.sending.illustrations import illustrated
from bot.play.game_records.looks import Look
from bot.present.games.standing import with_news
from bot.present.history.recap import with_recap
from bot.present.layout.records import Message
from bot.present.tables.illustrating import with_board
from bot.services import Services


async def with_what_was_missed(interaction: discord.Interaction, services: Services, look: Look, reply: Reply) -> Reply:
    """The same answer with what its reader has missed above it, told once, and the board as it stands.

    What has become of what they had ordered stands above all. Nothing changes for spectators, and where nothing was
    missed.
    """
    texts, missed = texts_of(interaction), await services.absence.returned(look)
    shown = with_recap(reply.shown, look, missed, texts)
    if shown is not reply.shown:
        reply = replace(reply, shown=await beside_the_board(interaction, services, look, shown))
    if look.told and look.seat is not None:
        await services.standing.told(look)
        reply = replace(reply, shown=with_news(reply.shown, look, texts))
    return reply


async def beside_the_board(interaction: discord.Interaction, services: Services, look: Look, shown: Message) -> Message:
    """A private message with the picture of the board, unless it has pictures already or its reader wants none."""
    wishes = reader_of(interaction).person
    if wishes.text_only or shown.pictures or shown.embed is None:
        return shown
    public, texts = await services.games.look(look.facts.id), texts_of(interaction)
    return await illustrated(shown, lambda message: with_board(message, public, texts, wishes.pictures))
