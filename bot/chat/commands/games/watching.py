"""Watching: games that run here, one of them in private, and players whose games one wants to hear of."""

from __future__ import annotations

import discord

from bot.chat.commands.completing import best, games_watched
from bot.chat.commands.row import Choices, Option, Typed, command
from bot.chat.panels.games.watching import board_in_private, games_here
from bot.chat.replies.answering import Reply
from bot.chat.replies.whereabouts import person_of
from bot.present.wording.naming import escaped


async def _watch(typed: Typed, game: str = "", follow: discord.User | None = None, unfollow: str = "") -> Reply:
    services, person = typed.services, typed.person
    if follow is not None:
        await services.watching.follow(person, person_of(follow), typed.guild)
        return typed.say("said.followed", person=escaped(follow.display_name))
    if unfollow:
        name = await services.watching.unfollow(person, unfollow)
        return typed.say("said.unfollowed", person=escaped(name))
    if not game:
        return await games_here(typed.interaction, services, typed.texts)
    return await board_in_private(typed, game)


async def _running(typed: Typed, words: str) -> Choices:
    return best([(label, game) for game, label in (await games_watched(typed)).items()], words)


async def _followed(typed: Typed, words: str) -> Choices:
    found = await typed.services.watching.followed_by(typed.person.id)
    return best([(name, str(player)) for player, name in found.items()], words)


COMMANDS = (
    command(
        "altered watch",
        "watch",
        _watch,
        game=Option("watched-game", completed=_running),
        follow=Option("followed"),
        unfollow=Option("unfollowed", completed=_followed),
    ),
)
