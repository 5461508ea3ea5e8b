"""Notices to those who follow a player: a direct message when a game of theirs begins, where they may see it."""

from __future__ import annotations

import logging

import discord

from bot.chat.connection.servers import servers_of
from bot.chat.delivery.games.game_delivery import GameDelivery
from bot.chat.delivery.games.places import nonce_of
from bot.chat.sending.letters import InTurn, Letters
from bot.chat.sending.post import Post, safely
from bot.chat.sending.troubles import Undelivered, unless_refused_for_good
from bot.play.game_records import notices
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import Look
from bot.present.games import watching as present
from bot.present.texts import texts_for
from bot.services import Services
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry
from persistence.server.keys import Subject

log = logging.getLogger(__name__)


class Followers:
    """Tells followers that a game has begun."""

    def __init__(self, client: discord.Client, post: Post, store: Store, services: Services) -> None:
        self._client, self._letters = client, Letters(post, store)
        self._store, self._services = store, services

    async def deliver(self, entry: OutboxEntry, game: GameDelivery) -> dict[str, FieldValue]:
        """Writes to each follower once; who cannot be reached, or may not see the channel, is left out.

        Who has never been written to is told by a message of the outbox of their own, which waits for their turn: it
        names them as its target. Raises Refusal for a game that cannot be shown, InTurn, and Undelivered where that may
        pass: then it is repeated under the same nonces.
        """
        look = await game.look()
        told = await self._services.watching.to_tell(look.facts)
        if entry.target:
            follower = int(entry.target)
            if follower in told:
                await self._tell(entry, look, follower, told[follower])
            return {}
        for follower, seats in sorted(told.items()):
            try:
                await self._tell(entry, look, follower, seats)
            except InTurn:
                alone = [notices.followers(follower)]
                await self._store.outbox.put(Subject.GAME, look.facts.id, alone, version=look.version)
        return GameRecord.followers_told.to(True) if told else {}

    async def _tell(self, entry: OutboxEntry, look: Look, follower: int, seats: list[int]) -> None:
        """Writes to a follower; raises InTurn, and Undelivered where that may pass."""
        with unless_refused_for_good(log, "a follower could not be told of a game"):
            if await self._may_see(look, follower):
                wishes = await self._services.settings.of(follower)
                shown = present.begun(look, seats, texts_for(wishes.reads(look.facts.language)))
                await self._letters.send(follower, shown, nonce_of(look.facts.id, "begun", follower), entry.created)

    async def _may_see(self, look: Look, person: int) -> bool:
        """Whether a person is on the server and sees the channel in which the game is played."""
        await servers_of(self._client).know(look.facts.guild_id)
        guild = self._client.get_guild(look.facts.guild_id)
        channel = guild.get_channel(look.facts.channel_id) if guild is not None else None
        if guild is None or channel is None:
            return False
        try:
            with safely():
                member = await guild.fetch_member(person)
        except Undelivered as undelivered:
            if undelivered.passes:
                raise
            return False
        return channel.permissions_for(member).view_channel
