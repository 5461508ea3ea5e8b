"""Watching: games that run here, one of them in private, and players whose games one wants to hear of."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import present
from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Choices, best, complete, quietly
from bot.chat.commands.describing import options, said
from bot.chat.panels.watching import games_here
from bot.chat.readers import texts_of
from bot.chat.recapping import beside_the_board
from bot.chat.whereabouts import person_of
from bot.play.services import Services
from bot.present.layout.records import Message
from bot.present.wording.naming import escaped


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `watch`."""

    @group.command(name="watch", description=said("command.watch"))
    @app_commands.describe(**options(game="watched-game", follow="followed", unfollow="unfollowed"))
    async def watch(
        interaction: discord.Interaction, game: str = "", follow: discord.User | None = None, unfollow: str = ""
    ) -> None:
        async def work() -> Reply:
            return await _watch(interaction, services, game, follow, unfollow)

        await answering(interaction, services, work)

    async def games(interaction: discord.Interaction, typed: str) -> Choices:
        shown = (await games_here(interaction, services, texts_of(interaction))).shown
        offered = [choice for row in shown.rows if hasattr(row, "choices") for choice in row.choices]
        return best([(choice.label, choice.value) for choice in offered], typed)

    async def followed(interaction: discord.Interaction, typed: str) -> Choices:
        found = await services.watching.followed_by(interaction.user.id)
        return best([(name, str(player)) for player, name in found.items()], typed)

    complete([watch], "game", quietly(games))
    complete([watch], "unfollow", quietly(followed))


async def _watch(
    interaction: discord.Interaction, services: Services, game: str, follow: discord.User | None, unfollow: str
) -> Reply:
    texts, person = texts_of(interaction), person_of(interaction.user)
    if follow is not None:
        await services.watching.follow(person, person_of(follow), interaction.guild_id or 0)
        return Reply(Message(content=texts.say("said.followed", person=escaped(follow.display_name))))
    if unfollow:
        name = await services.watching.unfollow(person, unfollow)
        return Reply(Message(content=texts.say("said.unfollowed", person=escaped(name))))
    if not game:
        return await games_here(interaction, services, texts)
    found = await services.games.find(person.id, interaction.channel_id or 0, game)
    look = await services.games.look(found, person.id)
    recent = await services.games.recent(found, look.version, 2)
    shown = present.private_board(look, texts, recent, watched=look.seat is None)
    return Reply(await beside_the_board(interaction, services, look, shown))
