"""`/unique`: the unique cards that one has told of."""

from __future__ import annotations

import discord

from bot.chat.commands.completing import best
from bot.chat.commands.row import Choices, Option, Typed, command
from bot.chat.replies.answering import Reply
from bot.play.cards.uniques import LARGEST_UPLOAD
from bot.play.requests.refusal import Refusal
from bot.present.layout import forms
from bot.present.lookups import uniques as present
from bot.present.wording.naming import escaped


async def _add(typed: Typed, file: discord.Attachment | None = None) -> Reply:
    texts = typed.texts
    if file is None:
        return typed.fill_in(forms.unique(texts))
    told = await typed.services.uniques.upload(typed.person.id, await _bytes_of(file), file.filename)
    return Reply(present.told(told, texts))


async def _list(typed: Typed) -> Reply:
    service, person = typed.services.uniques, typed.person.id
    return Reply(present.listed(await service.cards(person), await service.catalogue(person), typed.texts))


async def _delete(typed: Typed, unique: str) -> Reply:
    card = await typed.services.uniques.forget(typed.person.id, unique)
    return typed.say("unique.deleted", unique=escaped(card.reference))


async def _own(typed: Typed, words: str) -> Choices:
    cards = await typed.services.uniques.cards(typed.person.id)
    return best([(f"{card.name} · {card.reference}", card.reference) for card in cards], words)


async def _bytes_of(file: discord.Attachment) -> bytes:
    """What a file holds; raises Refusal "unique file" for one that is too large, or gone."""
    if file.size > LARGEST_UPLOAD:
        raise Refusal("unique file", file=file.filename)
    try:
        return await file.read()
    except discord.HTTPException:
        raise Refusal("unique file", file=file.filename) from None


COMMANDS = (
    command("unique add", "unique-add", _add, file=Option("unique-file")),
    command("unique list", "unique-list", _list),
    command("unique delete", "unique-delete", _delete, unique=Option("unique", completed=_own)),
)
