"""Notices to those who follow a player: a direct message when a game of theirs begins, where they may see it."""

from __future__ import annotations

import logging

import discord

from bot.chat.delivery.post import Post, safely
from bot.chat.delivery.troubles import Trouble, Undelivered
from bot.chat.servers import servers_of
from bot.play.looks import Look
from bot.play.notes import TOLD_NOTE
from bot.play.services import Services
from bot.present import watching as present
from bot.present.texts import texts_for
from persistence import Store, fields
from persistence.outbox import FieldValue, OutboxEntry

log = logging.getLogger(__name__)

PASSING = (Trouble.BUSY,)


class Followers:
    """Tells followers that a game has begun."""

    def __init__(self, client: discord.Client, post: Post, store: Store, services: Services) -> None:
        self._client, self._post = client, post
        self._store, self._services = store, services

    async def deliver(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Writes to each follower once; who cannot be reached, or may not see the channel, is left out.

        Raises Refusal for a game that cannot be shown, and Undelivered where Discord is busy: then it is repeated under
        the same nonces.
        """
        look = await self._services.games.look(entry.game_id)
        told = await self._services.watching.to_tell(look.facts)
        for follower, seats in sorted(told.items()):
            try:
                if await self._may_see(look, follower):
                    channel = await self._channel(follower)
                    wishes = await self._services.settings.of(follower)
                    shown = present.begun(look, seats, texts_for(wishes.reads(look.facts.language)))
                    await self._post.send(channel, shown, entry.nonce(follower))
            except Undelivered as undelivered:
                if undelivered.trouble in PASSING:
                    raise
                log.info("a follower could not be told of game %s: %s", entry.game_id, undelivered)
        return {fields.note(TOLD_NOTE): "1"} if told else {}

    async def _may_see(self, look: Look, person: int) -> bool:
        """Whether somebody is on the server and sees the channel in which the game is played."""
        await servers_of(self._client).know(look.facts.guild_id)
        guild = self._client.get_guild(look.facts.guild_id)
        channel = guild.get_channel(look.facts.channel_id) if guild is not None else None
        if guild is None or channel is None:
            return False
        try:
            with safely():
                member = await guild.fetch_member(person)
        except Undelivered as undelivered:
            if undelivered.trouble in PASSING:
                raise
            return False
        return channel.permissions_for(member).view_channel

    async def _channel(self, person: int) -> int:
        known = (await self._store.preferences.get(person)).dm_channel
        if known:
            return known
        channel = await self._post.direct(person)
        await self._store.preferences.remember_dm(person, channel)
        return channel
