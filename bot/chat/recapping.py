"""A private look of a player tells first what has happened since their last one, in the same answer."""

from __future__ import annotations

from dataclasses import replace

from bot.chat.answering import Reply
from bot.play.looks import Look
from bot.play.services import Services
from bot.present.recap import with_recap
from bot.present.standing import with_news
from bot.present.texts import Texts


async def with_what_was_missed(services: Services, look: Look, texts: Texts, reply: Reply) -> Reply:
    """The same answer with what its reader has missed above it, told once; nothing changes for spectators.

    What has become of what they had ordered stands above all.
    """
    missed = await services.absence.returned(look)
    if missed is not None:
        reply = replace(reply, shown=with_recap(reply.shown, look, missed, texts))
    if look.told and look.seat is not None:
        await services.standing.told(look)
        reply = replace(reply, shown=with_news(reply.shown, look, texts))
    return reply
