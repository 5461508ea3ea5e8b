"""Challenging a friend, and the list of one's games."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.clocks import pace_meant, paces
from bot.chat.commands.completing import Completing, complete
from bot.chat.commands.describing import chosen, options, said
from bot.chat.panels.game_requests import requested
from bot.chat.readers import texts_of
from bot.play.game_records.delays import EVERY_DELAY
from bot.play.game_records.looks import EVERY_FORMAT, EVERY_RULES
from bot.play.matchmaking.game_requests import GameRequest
from bot.play.services import Services
from bot.present.games.games import games


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `challenge` and `games`."""
    completing = Completing(services)

    @group.command(name="challenge", description=said("command.challenge"))
    @app_commands.describe(
        **options(
            friend="friend",
            deck="deck",
            format="format",
            rules="rules",
            verified="verified",
            private="private",
            delay="delay",
            pace="pace",
        )
    )
    @app_commands.choices(
        format=[app_commands.Choice(name=said(f"format.{name}"), value=name) for name in services.challenges.formats()],
        rules=[app_commands.Choice(name=said(f"rules.{name}"), value=name) for name in services.challenges.rules()],
        delay=[app_commands.Choice(name=said(f"delay-choice.{name}"), value=name) for name in EVERY_DELAY],
    )
    @app_commands.guild_only()
    async def challenge(
        interaction: discord.Interaction,
        friend: discord.User,
        deck: str = "",
        format: app_commands.Choice[str] | None = None,
        rules: app_commands.Choice[str] | None = None,
        verified: bool = False,
        private: bool = False,
        delay: app_commands.Choice[str] | None = None,
        pace: str = "",
    ) -> None:
        async def work() -> Reply:
            request = GameRequest(
                "challenge",
                (friend.id,),
                format=chosen(format, EVERY_FORMAT),
                rules=chosen(rules, EVERY_RULES),
                verified=verified,
                private=private,
                delay=chosen(delay, EVERY_DELAY),
                pace=pace_meant(texts_of(interaction), pace),
            )
            return Reply(await requested(interaction, services, request, [friend], deck))

        await answering(interaction, services, work)

    complete([challenge], "deck", completing.decks())
    complete([challenge], "pace", paces())

    @group.command(name="games", description=said("command.games"))
    async def listing(interaction: discord.Interaction) -> None:
        await answering(interaction, services, lambda: _games(interaction, services))


def menu(services: Services) -> app_commands.ContextMenu:
    """'Challenge to Altered' in the menu of a person: format and deck are chosen from one list."""

    async def challenge(interaction: discord.Interaction, friend: discord.User) -> None:
        async def work() -> Reply:
            return Reply(await requested(interaction, services, GameRequest("challenge", (friend.id,)), [friend]))

        await answering(interaction, services, work)

    return app_commands.ContextMenu(name=said("command.context-challenge"), callback=challenge)


async def _games(interaction: discord.Interaction, services: Services) -> Reply:
    lines = await services.games.games_of(interaction.user.id)
    return Reply(games(lines, texts_of(interaction), now=services.settings.now()))
