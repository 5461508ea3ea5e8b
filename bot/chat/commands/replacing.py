"""`/replace`: a person takes over a seat, by consent, or as who looks after games decides."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Completing, complete
from bot.chat.commands.describing import options, said
from bot.chat.commands.playing import game_of
from bot.chat.readers import texts_of
from bot.chat.whereabouts import authority_of, organises, person_of, place_of
from bot.play.game_records.looks import GameFacts
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
from bot.present.games.replacing import answered


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/replace`."""

    @tree.command(name="replace", description=said("command.replace"))
    @app_commands.describe(
        **options(newcomer="newcomer", player="replaced-player", reason="replaced-reason", game="game")
    )
    @app_commands.guild_only()
    async def replace(
        interaction: discord.Interaction,
        newcomer: discord.User,
        player: discord.User | None = None,
        reason: str = "",
        game: str = "",
    ) -> None:
        await answering(interaction, services, lambda: _replace(interaction, services, newcomer, player, reason, game))

    complete([replace], "game", Completing(services).games())


async def _replace(
    interaction: discord.Interaction,
    services: Services,
    newcomer: discord.User,
    player: discord.User | None,
    reason: str,
    named: str,
) -> Reply:
    if not place_of(interaction, newcomer).friend_can_see:
        raise Refusal("friend cannot see", friend=newcomer.display_name)
    game = await game_of(interaction, services, named)
    facts = (await services.games.look(game, interaction.user.id)).facts
    sight = await services.replacing.ask(
        game,
        person_of(interaction.user),
        person_of(newcomer),
        player.id if player else 0,
        reason,
        in_charge=await _in_charge(interaction, services, facts),
    )
    return Reply(answered(sight, interaction.user.id, texts_of(interaction)))


async def _in_charge(interaction: discord.Interaction, services: Services, facts: GameFacts) -> bool:
    """Whether the person who acts looks after the games of the game's server, or organises the league of the game."""
    if authority_of(interaction).moderates(facts.guild_id):
        return True
    if not facts.league:
        return False
    return organises(interaction, (await services.leagues.keeping.read(facts.league))[1])
