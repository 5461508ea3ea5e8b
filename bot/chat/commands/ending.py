"""Ending a game before its time: giving up, and agreeing on a draw."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import present
from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Completing, complete
from bot.chat.commands.describing import options, said
from bot.chat.commands.playing import game_of
from bot.chat.readers import texts_of
from bot.chat.receipts import receipt
from bot.play.services import Services
from bot.present.games.outcomes import draw_agreed
from bot.present.layout.records import Message

OFFERS = ("offer", "agree", "decline", "take-back")


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `concede` and `draw`."""
    completing = Completing(services)

    @group.command(name="concede", description=said("command.concede"))
    @app_commands.describe(**options(sure="sure", game="game"))
    @app_commands.choices(sure=[app_commands.Choice(name=said("sure.yes"), value="yes")])
    async def concede(interaction: discord.Interaction, sure: app_commands.Choice[str], game: str = "") -> None:
        await answering(interaction, services, lambda: _concede(interaction, services, game))

    @group.command(name="draw", description=said("command.draw"))
    @app_commands.describe(**options(offer="offer", game="game"))
    @app_commands.choices(offer=[app_commands.Choice(name=said(f"offer.{name}"), value=name) for name in OFFERS])
    async def draw(
        interaction: discord.Interaction, offer: app_commands.Choice[str] | None = None, game: str = ""
    ) -> None:
        chosen = offer.value if offer else ""
        await answering(interaction, services, lambda: _draw(interaction, services, chosen, game))

    complete([concede, draw], "game", completing.games())


async def _concede(interaction: discord.Interaction, services: Services, named: str) -> Reply:
    game = await game_of(interaction, services, named)
    outcome = await services.games.concede(str(interaction.id), game, interaction.user.id)
    return receipt(outcome, texts_of(interaction), "said.conceded")


async def _draw(interaction: discord.Interaction, services: Services, offer: str, named: str) -> Reply:
    texts, operation, person = texts_of(interaction), str(interaction.id), interaction.user.id
    game = await game_of(interaction, services, named)
    if offer == "agree":
        return Reply(draw_agreed(await services.draws.accept(operation, game, person), texts))
    if offer == "decline":
        await services.draws.decline(operation, game, person)
        return Reply(Message(content=texts.say("said.draw-declined")))
    if offer == "take-back":
        await services.draws.withdraw(operation, game, person)
        return Reply(Message(content=texts.say("said.draw-withdrawn")))
    look = await services.games.look(game, person)
    if look.seat is not None and look.draw_offers:
        return Reply(present.draw_that_stands(look, texts))
    await services.draws.offer(operation, game, person)
    return Reply(Message(content=texts.say("said.draw-offered")))
