"""The queue: a duel with whoever wants the same."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.clocks import pace_meant, paces
from bot.chat.commands.completing import Completing, complete
from bot.chat.commands.describing import options, said
from bot.chat.readers import texts_of
from bot.chat.whereabouts import person_of, place_of
from bot.play.limits import Limits, limits_said
from bot.play.services import Services
from bot.present.lobbies import queued
from bot.present.records import Message


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
        terms = (format.value if format else "duel", rules.value if rules else "")

        async def work() -> Reply:
            if leave is not None:
                await services.queue.leave(person_of(interaction.user))
                return Reply(Message(content=texts_of(interaction).say("queue.left")))
            return await _join(interaction, services, deck, *terms, pace, limits_said(rating, reliability))

        await answering(interaction, services, work)

    complete([queue], "deck", completing.decks())
    complete([queue], "pace", paces())
    complete([queue], "rating", completing.ratings())


async def _join(
    interaction: discord.Interaction,
    services: Services,
    deck: str,
    format: str,
    rules: str,
    pace: str,
    limits: Limits,
) -> Reply:
    """Joins with a deck; without one, shows what is waited for."""
    texts, person = texts_of(interaction), person_of(interaction.user)
    if not deck:
        waiting = await services.queue.waiting(person.id)
        if waiting is not None:
            return Reply(queued(waiting, texts))
        return Reply(Message(content=texts.say("said.choose-deck")))
    found = await services.queue.join(
        str(interaction.id),
        person,
        place_of(interaction),
        deck,
        next(name for name in services.challenges.formats() if name == format),
        next((name for name in services.challenges.rules() if name == rules), None),
        pace_meant(texts, pace),
        limits,
    )
    return Reply(queued(found, texts))
