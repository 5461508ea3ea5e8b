"""`/deck`: the decks one has saved."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Choices, Command, Complete, best, quietly
from bot.chat.commands.describing import options, said
from bot.chat.readers import texts_of
from bot.play.decks.saved_decks import DeckService
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
from bot.present.layout import forms
from bot.present.layout.records import Message
from bot.present.lookups import deck_lists
from bot.present.lookups import decks as present
from bot.present.wording.naming import escaped
from engine.cards.decks.codes import READ, WRITTEN, DialectName
from engine.cards.decks.exports import LONGEST_FILE
from engine.cards.formats import formats


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/deck` with everything below it."""
    group = app_commands.Group(name="deck", description=said("command.deck"))
    service = services.decks
    dialects = list(dict.fromkeys(dialect.name for each in READ.values() for dialect in each))

    @group.command(name="import", description=said("command.deck-import"))
    @app_commands.describe(**options(cards="deck-cards", file="deck-file", name="deck-name", dialect="deck-dialect"))
    @app_commands.choices(dialect=[app_commands.Choice(name=name, value=name) for name in dialects])
    async def bring(
        interaction: discord.Interaction,
        cards: str = "",
        file: discord.Attachment | None = None,
        name: str = "",
        dialect: app_commands.Choice[str] | None = None,
    ) -> None:
        async def work() -> Reply:
            if file is None and not cards.strip():
                texts = texts_of(interaction)
                return Reply(Message(content=texts.say("form.late")), form=forms.deck(texts))
            text = cards if file is None else await text_of(file)
            found = await service.bring(interaction.user.id, text, name, dialect.value if dialect else "")
            return Reply(present.imported(found, texts_of(interaction), text, name))

        await answering(interaction, services, work)

    @group.command(name="list", description=said("command.deck-list"))
    async def listed(interaction: discord.Interaction) -> None:
        async def work() -> Reply:
            decks = await service.decks(interaction.user.id)
            return Reply(
                deck_lists.saved(list(decks), await service.catalogue(interaction.user.id), texts_of(interaction))
            )

        await answering(interaction, services, work)

    @group.command(name="show", description=said("command.deck-show"))
    @app_commands.describe(**options(deck="saved-deck"))
    async def show(interaction: discord.Interaction, deck: str) -> None:
        async def work() -> Reply:
            found = await service.deck(interaction.user.id, deck)
            return Reply(deck_lists.shown(found, await service.catalogue(interaction.user.id), texts_of(interaction)))

        await answering(interaction, services, work)

    @group.command(name="rename", description=said("command.deck-rename"))
    @app_commands.describe(**options(deck="saved-deck", name="deck-name"))
    async def rename(interaction: discord.Interaction, deck: str, name: str) -> None:
        async def work() -> Reply:
            return _said(interaction, "deck.renamed", (await service.rename(interaction.user.id, deck, name)).name)

        await answering(interaction, services, work)

    @group.command(name="delete", description=said("command.deck-delete"))
    @app_commands.describe(**options(deck="saved-deck"))
    async def delete(interaction: discord.Interaction, deck: str) -> None:
        async def work() -> Reply:
            return _said(interaction, "deck.deleted", (await service.delete(interaction.user.id, deck)).name)

        await answering(interaction, services, work)

    @group.command(name="check", description=said("command.deck-check"))
    @app_commands.describe(**options(deck="saved-deck", format="deck-format"))
    @app_commands.choices(
        format=[app_commands.Choice(name=said(f"deck-format.{name}"), value=name) for name in formats()]
    )
    async def check(
        interaction: discord.Interaction, deck: str, format: app_commands.Choice[str] | None = None
    ) -> None:
        async def work() -> Reply:
            wanted = format.value if format else "standard"
            found, legality = await service.check(interaction.user.id, deck, wanted)
            return Reply(
                deck_lists.checked(found, legality, await service.catalogue(interaction.user.id), texts_of(interaction))
            )

        await answering(interaction, services, work)

    @group.command(name="export", description=said("command.deck-export"))
    @app_commands.describe(**options(deck="saved-deck", dialect="deck-dialect-written"))
    @app_commands.choices(dialect=[app_commands.Choice(name=name, value=name) for name in WRITTEN])
    async def export(
        interaction: discord.Interaction, deck: str, dialect: app_commands.Choice[str] | None = None
    ) -> None:
        async def work() -> Reply:
            written: DialectName | None = next((name for name in WRITTEN if dialect and name == dialect.value), None)
            _, text = await service.export(interaction.user.id, deck, written)
            return Reply(present.exported(text))

        await answering(interaction, services, work)

    completed: tuple[Command, ...] = (show, rename, delete, check, export)
    for command in completed:
        command.autocomplete("deck")(_decks_of(service))
    tree.add_command(group)


async def text_of(file: discord.Attachment) -> str:
    """What a file says; raises Refusal "deck file" for one that is too large, no text, or gone."""
    if file.size > LONGEST_FILE:
        raise Refusal("deck file", file=file.filename)
    try:
        return (await file.read()).decode("utf-8-sig")
    except (discord.HTTPException, UnicodeDecodeError):
        raise Refusal("deck file", file=file.filename) from None


def _decks_of(service: DeckService) -> Complete:
    """One's own decks, those that fit first."""

    async def complete(interaction: discord.Interaction, typed: str) -> Choices:
        decks = await service.decks(interaction.user.id)
        return best([(deck.name, deck.name) for deck in decks], typed)

    return quietly(complete)


def _said(interaction: discord.Interaction, key: str, name: str) -> Reply:
    return Reply(Message(content=texts_of(interaction).say(key, name=escaped(name, 80))))
