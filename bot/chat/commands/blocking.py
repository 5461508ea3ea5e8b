"""Blocking people, and taking it back."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Choices, best, complete, quietly
from bot.chat.commands.describing import options, said
from bot.chat.readers import texts_of
from bot.chat.whereabouts import person_of
from bot.play.services import Services
from bot.present.layout.records import Message
from bot.present.wording.naming import escaped


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `block` and `unblock`."""

    @group.command(name="block", description=said("command.block"))
    @app_commands.describe(**options(person="blocked"))
    async def block(interaction: discord.Interaction, person: discord.User) -> None:
        async def work() -> Reply:
            await services.blocks.block(person_of(interaction.user), person_of(person))
            said_so = texts_of(interaction).say("said.blocked", person=escaped(person.display_name))
            return Reply(Message(content=said_so))

        await answering(interaction, services, work)

    @group.command(name="unblock", description=said("command.unblock"))
    @app_commands.describe(**options(person="unblocked"))
    async def unblock(interaction: discord.Interaction, person: str) -> None:
        async def work() -> Reply:
            name = await services.blocks.unblock(person_of(interaction.user), person)
            return Reply(Message(content=texts_of(interaction).say("said.unblocked", person=escaped(name))))

        await answering(interaction, services, work)

    async def blocked(interaction: discord.Interaction, typed: str) -> Choices:
        found = await services.blocks.blocked_by(interaction.user.id)
        return best([(name, str(person)) for person, name in found.items()], typed)

    complete([unblock], "person", quietly(blocked))
