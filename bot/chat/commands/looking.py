"""Looking at a game: hand, board, log. Nothing here changes anything but where a lost board is shown."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import present
from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Completing, complete, texts_of
from bot.chat.commands.describing import options, said
from bot.chat.commands.playing import game_of
from bot.chat.whereabouts import place_of
from bot.play.refusal import Refusal
from bot.play.services import Services


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `hand`, `board` and `log`."""
    completing = Completing(services)

    @group.command(name="hand", description=said("command.hand"))
    @app_commands.describe(**options(game="game"))
    async def hand(interaction: discord.Interaction, game: str = "") -> None:
        await answering(interaction, services, lambda: _hand(interaction, services, game))

    @group.command(name="board", description=said("command.board"))
    @app_commands.describe(**options(game="game"))
    async def board(interaction: discord.Interaction, game: str = "") -> None:
        await answering(interaction, services, lambda: _board(interaction, services, game))

    @group.command(name="log", description=said("command.log"))
    @app_commands.describe(**options(page="page", game="game"))
    async def log(
        interaction: discord.Interaction, page: app_commands.Range[int, 1, 10_000] = 1, game: str = ""
    ) -> None:
        await answering(interaction, services, lambda: _log(interaction, services, page - 1, game))

    complete([hand, board, log], "game", completing.games())


async def _hand(interaction: discord.Interaction, services: Services, named: str) -> Reply:
    game = await game_of(interaction, services, named)
    look = await services.games.hand(game, interaction.user.id)
    if look.seat is None:
        raise Refusal("not your game")
    return Reply(present.private_hand(look, texts_of(interaction)))


async def _board(interaction: discord.Interaction, services: Services, named: str) -> Reply:
    game = await game_of(interaction, services, named)
    look = await services.games.look(game, interaction.user.id)
    if look.seat is not None:
        if look.posts.lost and interaction.guild_id:
            await services.games.move_here(game, interaction.user.id, place_of(interaction))
        else:
            await services.games.redraw(game)
    public = await services.games.look(game)
    return Reply(present.private_board(public, texts_of(interaction)))


async def _log(interaction: discord.Interaction, services: Services, page: int, named: str) -> Reply:
    game = await game_of(interaction, services, named)
    look = await services.games.look(game, interaction.user.id)
    found = await services.games.log(game, interaction.user.id, page)
    return Reply(present.log(look, found, texts_of(interaction)))
