"""`/unique`: the unique cards that one has told of."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Choices, best, quietly
from bot.chat.commands.describing import options, said
from bot.chat.readers import texts_of
from bot.play.cards.uniques import LARGEST_UPLOAD
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
from bot.present.layout import forms
from bot.present.layout.records import Message
from bot.present.lookups import uniques as present
from bot.present.wording.naming import escaped


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/unique` with everything below it."""
    group = app_commands.Group(name="unique", description=said("command.unique"))
    service = services.uniques

    @group.command(name="add", description=said("command.unique-add"))
    @app_commands.describe(**options(file="unique-file"))
    async def tell(interaction: discord.Interaction, file: discord.Attachment | None = None) -> None:
        async def work() -> Reply:
            texts = texts_of(interaction)
            if file is None:
                return Reply(Message(content=texts.say("form.late")), form=forms.unique(texts))
            told = await service.upload(interaction.user.id, await _bytes_of(file), file.filename)
            return Reply(present.told(told, texts))

        await answering(interaction, services, work)

    @group.command(name="list", description=said("command.unique-list"))
    async def listed(interaction: discord.Interaction) -> None:
        async def work() -> Reply:
            person = interaction.user.id
            cards, catalogue = await service.cards(person), await service.catalogue(person)
            return Reply(present.listed(cards, catalogue, texts_of(interaction)))

        await answering(interaction, services, work)

    @group.command(name="delete", description=said("command.unique-delete"))
    @app_commands.describe(**options(unique="unique"))
    async def delete(interaction: discord.Interaction, unique: str) -> None:
        async def work() -> Reply:
            card = await service.forget(interaction.user.id, unique)
            return Reply(Message(content=texts_of(interaction).say("unique.deleted", unique=escaped(card.reference))))

        await answering(interaction, services, work)

    async def complete(interaction: discord.Interaction, typed: str) -> Choices:
        cards = await service.cards(interaction.user.id)
        return best([(f"{card.name} · {card.reference}", card.reference) for card in cards], typed)

    delete.autocomplete("unique")(quietly(complete))
    tree.add_command(group)


async def _bytes_of(file: discord.Attachment) -> bytes:
    """What a file holds; raises Refusal "unique file" for one that is too large, or gone."""
    if file.size > LARGEST_UPLOAD:
        raise Refusal("unique file", file=file.filename)
    try:
        return await file.read()
    except discord.HTTPException:
        raise Refusal("unique file", file=file.filename) from None
