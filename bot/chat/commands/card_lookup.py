"""`/card`: a card looked up by its name, however it is spelt."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Choices, quietly
from bot.chat.commands.describing import options, said
from bot.chat.panels.card_sheets import sheet_of
from bot.chat.readers import reader_of, texts_of
from bot.play.cards.card_search import NotFound
from bot.play.services import Services
from bot.present.layout.limits import CHOICE_LABEL, CHOICES
from bot.present.lookups.card_sheet import no_such_card
from bot.present.wording.naming import shortened
from engine.cards.names import folded


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/card`."""
    cards = services.cards

    @tree.command(name="card", description=said("command.card"))
    @app_commands.describe(**options(name="card-name"))
    async def card(interaction: discord.Interaction, name: str) -> None:
        async def work() -> Reply:
            texts, person = texts_of(interaction), interaction.user.id
            found = await cards.find(name, person)
            if isinstance(found, NotFound):
                return Reply(no_such_card(found, texts))
            wish = reader_of(interaction).person
            shown = await sheet_of(cards, found.reference, person, wish.pictures, texts, taken=not found.exactly)
            return Reply(replace(shown, pictures=()) if wish.text_only else shown)

        await answering(interaction, services, work)

    async def names(interaction: discord.Interaction, typed: str) -> Choices:
        own = [f"{card.name} · {card.reference}" for card in await services.uniques.cards(interaction.user.id)]
        listed = await cards.offered(typed, texts_of(interaction).language)
        offered = [*(each for each in own if typed and folded(typed) in folded(each)), *listed]
        return [
            app_commands.Choice(name=shortened(each, CHOICE_LABEL), value=shortened(each, CHOICE_LABEL))
            for each in offered[:CHOICES]
        ]

    card.autocomplete("name")(quietly(names))
