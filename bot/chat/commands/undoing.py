"""Taking moves back by a command: the list of moments, or an answer to the request that stands."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import present
from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Completing, complete
from bot.chat.commands.describing import options, said
from bot.chat.commands.playing import game_of
from bot.chat.readers import texts_of
from bot.chat.whereabouts import authority_of
from bot.play.services import Services
from bot.present.layout.records import Message

ANSWERS = ("agree", "decline", "take-back")


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `undo`."""
    completing = Completing(services)

    @group.command(name="undo", description=said("command.undo"))
    @app_commands.describe(**options(request="undo", game="game"))
    @app_commands.choices(
        request=[app_commands.Choice(name=said(f"undo-answer.{name}"), value=name) for name in ANSWERS]
    )
    async def undo(
        interaction: discord.Interaction, request: app_commands.Choice[str] | None = None, game: str = ""
    ) -> None:
        chosen = request.value if request else ""
        await answering(interaction, services, lambda: _undo(interaction, services, chosen, game))

    complete([undo], "game", completing.games())


async def _undo(interaction: discord.Interaction, services: Services, chosen: str, named: str) -> Reply:
    texts, operation, person = texts_of(interaction), str(interaction.id), interaction.user.id
    game, undoing = await game_of(interaction, services, named), services.undoing
    if chosen == "agree":
        return Reply(present.agreed(await undoing.agree(operation, game, person), texts))
    if chosen == "decline":
        await undoing.decline(operation, game, person)
        return Reply(Message(content=texts.say("undo.declined")))
    if chosen == "take-back":
        await undoing.withdraw(operation, game, person)
        return Reply(Message(content=texts.say("undo.withdrawn")))
    sight = await undoing.sight(game, person, authority=authority_of(interaction))
    return Reply(present.undo(sight, texts))
