"""Learning: the first game, in which every moment is explained."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.describing import said
from bot.chat.readers import texts_of
from bot.chat.whereabouts import person_of, place_of
from bot.play.game_records.looks import Look
from bot.play.services import Services
from bot.present.games.messages import first_game
from bot.present.tables.board import board_link

OPENING = 2.5
"""Seconds for which the answer waits until the game has a board to lead to."""

LOOK_AGAIN = 0.2
"""Seconds between two looks whether it has."""


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `learn`."""

    @group.command(name="learn", description=said("command.learn"))
    async def learn(interaction: discord.Interaction) -> None:
        async def work() -> Reply:
            return await learnt(interaction, services)

        await answering(interaction, services, work)


async def learnt(interaction: discord.Interaction, services: Services, *, anew: bool = False) -> Reply:
    """Begins a person's first game, or shows where it waits for them, as soon as its place is opened."""
    texts = texts_of(interaction)
    person, place = person_of(interaction.user), place_of(interaction)
    found = await services.learning.begin(str(interaction.id), person, place, texts.language, anew=anew)
    return Reply(first_game(await opened(found.look, person.id, services), texts, waited=found.waited))


async def opened(look: Look, person: int, services: Services) -> Look:
    """The game when its board stands, or as it is where that takes longer than the person who asked should wait."""
    until = asyncio.get_running_loop().time() + OPENING
    while not board_link(look) and look.view.result is None and asyncio.get_running_loop().time() < until:
        await asyncio.sleep(LOOK_AGAIN)
        look = await services.games.look(look.facts.id, person)
    return look
