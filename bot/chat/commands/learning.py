"""Learning: the first game, in which every moment is explained."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.describing import said
from bot.chat.readers import texts_of
from bot.chat.whereabouts import person_of, place_of
from bot.play.services import Services
from bot.present.messages import first_game


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `learn`."""

    @group.command(name="learn", description=said("command.learn"))
    async def learn(interaction: discord.Interaction) -> None:
        async def work() -> Reply:
            return await learnt(interaction, services)

        await answering(interaction, services, work)


async def learnt(interaction: discord.Interaction, services: Services, *, anew: bool = False) -> Reply:
    """Begins somebody's first game, or shows where it waits for them."""
    texts = texts_of(interaction)
    person, place = person_of(interaction.user), place_of(interaction)
    found = await services.learning.begin(str(interaction.id), person, place, texts.language, anew=anew)
    return Reply(first_game(found.look, texts, waited=found.waited))
