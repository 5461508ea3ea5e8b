"""`/rating`: one's ratings and those of others, leaderboards, and whether one is rated at all."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.describing import options, said
from bot.chat.readers import reader_of, texts_of
from bot.chat.whereabouts import authority_of, person_of
from bot.leagues.ratings.ratings import LADDERS
from bot.play.services import Services
from bot.present.layout.records import Message
from bot.present.leagues import ratings as present

PRIVACY = ("rated", "private")
SCOPES = ("here", "all")


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/rating` with everything below it."""
    group = app_commands.Group(name="rating", description=said("command.rating"))
    service = services.ratings

    @group.command(name="show", description=said("command.rating-show"))
    @app_commands.describe(**options(player="rated-player"))
    async def show(interaction: discord.Interaction, player: discord.User | None = None) -> None:
        async def work() -> Reply:
            texts, wishes = texts_of(interaction), reader_of(interaction).person
            found = await service.of(person_of(player or interaction.user), interaction.user.id)
            shown = present.ratings(found, await services.reliability.of(found.person), texts)
            return Reply(
                shown if wishes.text_only else await present.with_history(shown, found, texts, wishes.pictures)
            )

        await answering(interaction, services, work)

    @group.command(name="leaderboard", description=said("command.rating-leaderboard"))
    @app_commands.describe(**options(mode="rating-mode", of="rating-of"))
    @app_commands.choices(
        mode=[app_commands.Choice(name=said(f"rating.ladder.{name}"), value=name) for name in LADDERS],
        of=[app_commands.Choice(name=said(f"rating.of.{name}"), value=name) for name in SCOPES],
    )
    async def leaderboard(
        interaction: discord.Interaction,
        mode: app_commands.Choice[str] | None = None,
        of: app_commands.Choice[str] | None = None,
    ) -> None:
        async def work() -> Reply:
            ladder = next((name for name in LADDERS if mode is not None and name == mode.value), LADDERS[0])
            here = bool(interaction.guild_id) and (of is None or of.value == "here")
            lines = await service.leaderboard(ladder, interaction.guild_id if here else None)
            texts = texts_of(interaction)
            shown = present.leaderboard(ladder, lines, texts, interaction.user.id, here=here)
            guild = interaction.guild_id or 0
            if here and authority_of(interaction).organises_in(guild):
                shown = present.with_odd_series(shown, await services.statistics.odd_series(guild), lines, texts)
            return Reply(shown)

        await answering(interaction, services, work)

    @group.command(name="privacy", description=said("command.rating-privacy"))
    @app_commands.describe(**options(choice="rating-choice"))
    @app_commands.choices(
        choice=[app_commands.Choice(name=said(f"rating.choice.{name}"), value=name) for name in PRIVACY]
    )
    async def privacy(interaction: discord.Interaction, choice: app_commands.Choice[str]) -> None:
        async def work() -> Reply:
            wanted = choice.value == "rated"
            await service.be_rated(interaction.user.id, wanted)
            key = "rating.now-rated" if wanted else "rating.now-private"
            return Reply(Message(content=texts_of(interaction).say(key)))

        await answering(interaction, services, work)

    tree.add_command(group)
