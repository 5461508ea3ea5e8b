"""Watching by buttons: pages of running games, one of them in private, and no more notices of a player."""

from __future__ import annotations

import discord

from bot import present
from bot.chat.connection.servers import servers_of
from bot.chat.panels.pressed import Pressed, of_no_game
from bot.chat.replies.answering import Reply
from bot.chat.replies.recapping import beside_the_board
from bot.chat.replies.request import Request
from bot.play.requests.refusal import Refusal
from bot.present.games import watching
from bot.present.texts import Texts
from bot.present.wording.naming import escaped
from bot.services import Services


async def games_here(interaction: discord.Interaction, services: Services, texts: Texts, page: int = 0) -> Reply:
    """The running games of the server, as far as the person sees their channels; raises Refusal "wrong place"."""
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        raise Refusal("wrong place", kind="dm")
    await servers_of(interaction.client).know(guild.id)
    known = interaction.client.get_guild(guild.id)

    def may_see(channel_id: int) -> bool:
        channel = None if known is None else known.get_channel(channel_id)
        return channel is not None and channel.permissions_for(member).view_channel

    return Reply(watching.running(await services.watching.running(guild.id, may_see), texts, page))


async def _page(press: Pressed) -> Reply:
    """Turns a page of running games."""
    found = await games_here(press.interaction, press.services, press.texts, press.number(0))
    return press.reply(found.shown)


async def board_in_private(asked: Request, named: str) -> Reply:
    """The board of the game that is named, in private, as all may see it; raises what finding and looking raise."""
    games, person = asked.services.games, asked.person.id
    game = await games.find(person, asked.channel, named)
    look = await games.look(game, person)
    recent = await games.recent(game, look.version, 2)
    shown = present.private_board(look, asked.texts, recent, watched=look.seat is None)
    return Reply(await beside_the_board(asked.interaction, asked.services, look, shown))


async def _look(press: Pressed) -> Reply:
    """Shows the board of the game that was picked."""
    return await board_in_private(press, press.pick("no such game"))


async def _unfollow(press: Pressed) -> Reply:
    """No more notices of a player."""
    name = await press.services.watching.unfollow(press.person, press.part(0))
    return press.word("said.unfollowed", person=escaped(name))


PRESSES = of_no_game(
    {
        "watch": _page,
        "look": _look,
        "unfollow": _unfollow,
    }
)
