"""Watching: games that run here, one of them in private, and players whose games one wants to hear of."""

from __future__ import annotations

import discord

from bot import present
from bot.chat.answering import Reply
from bot.chat.commands.completing import best
from bot.chat.commands.row import Choices, Option, Typed, command
from bot.chat.panels.watching import games_here
from bot.chat.recapping import beside_the_board
from bot.chat.whereabouts import person_of
from bot.present.wording.naming import escaped


async def _watch(typed: Typed, game: str = "", follow: discord.User | None = None, unfollow: str = "") -> Reply:
    services, texts, person = typed.services, typed.texts, typed.person
    if follow is not None:
        await services.watching.follow(person, person_of(follow), typed.guild)
        return typed.say("said.followed", person=escaped(follow.display_name))
    if unfollow:
        name = await services.watching.unfollow(person, unfollow)
        return typed.say("said.unfollowed", person=escaped(name))
    if not game:
        return await games_here(typed.interaction, services, texts)
    found = await services.games.find(person.id, typed.channel, game)
    look = await services.games.look(found, person.id)
    recent = await services.games.recent(found, look.version, 2)
    shown = present.private_board(look, texts, recent, watched=look.seat is None)
    return Reply(await beside_the_board(typed.interaction, services, look, shown))


async def _running(typed: Typed, words: str) -> Choices:
    shown = (await games_here(typed.interaction, typed.services, typed.texts)).shown
    offered = [choice for row in shown.rows if hasattr(row, "choices") for choice in row.choices]
    return best([(choice.label, choice.value) for choice in offered], words)


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
