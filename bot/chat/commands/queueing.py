"""The queue: a duel with the person who wants the same."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.clocks import pace_meant, paces
from bot.chat.commands.completing import Completing, complete
from bot.chat.commands.describing import chosen, options, said
from bot.chat.panels.game_requests import requested
from bot.chat.readers import texts_of
from bot.chat.whereabouts import person_of
from bot.play.game_records.looks import EVERY_FORMAT, EVERY_RULES
from bot.play.matchmaking.game_requests import GameRequest
from bot.play.matchmaking.limits import limits_said
from bot.play.services import Services
from bot.present.layout.records import Message


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `queue`."""
    completing = Completing(services)

    @group.command(name="queue", description=said("command.queue"))
    @app_commands.describe(
        **options(
            deck="queue-deck",
            format="format",
            rules="rules",
            pace="pace",
            rating="asked-rating",
            reliability="asked-reliability",
            leave="queue-leave",
        )
    )
    @app_commands.choices(
        format=[
            app_commands.Choice(name=said(f"table-format.{name}"), value=name) for name in services.challenges.formats()
        ],
        rules=[app_commands.Choice(name=said(f"rules.{name}"), value=name) for name in services.challenges.rules()],
        leave=[app_commands.Choice(name=said("queue.leave-yes"), value="yes")],
    )
    @app_commands.guild_only()
    async def queue(
        interaction: discord.Interaction,
        deck: str = "",
        format: app_commands.Choice[str] | None = None,
        rules: app_commands.Choice[str] | None = None,
        pace: str = "",
        rating: str = "",
        reliability: app_commands.Range[int, 0, 100] = 0,
        leave: app_commands.Choice[str] | None = None,
    ) -> None:
        async def work() -> Reply:
            texts = texts_of(interaction)
            if leave is not None:
                await services.queue.leave(person_of(interaction.user))
                return Reply(Message(content=texts.say("queue.left")))
            request = GameRequest(
                "queue",
                format=chosen(format, EVERY_FORMAT),
                rules=chosen(rules, EVERY_RULES),
                pace=pace_meant(texts, pace),
                limits=limits_said(rating, reliability),
            )
            return Reply(await requested(interaction, services, request, deck=deck))

        await answering(interaction, services, work)

    complete([queue], "deck", completing.decks())
    complete([queue], "pace", paces())
    complete([queue], "rating", completing.ratings())
