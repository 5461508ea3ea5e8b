"""Seats that change hands: the message that asks all about it, and what is taken from who has left."""

from __future__ import annotations

import logging

from bot.chat.delivery.games.game_delivery import GameDelivery
from bot.chat.delivery.games.places import Places
from bot.chat.sending.post import Post
from bot.chat.sending.troubles import Trouble, Undelivered, but_for, unless_refused_for_good
from bot.play.game_records.game_record import GameRecord, ReplacementPost
from bot.play.game_records.notices import LEFT_SEAT_BODY
from bot.present.games.replacing import left_seat, replacement
from bot.present.texts import texts_for
from bot.services import Services
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry

log = logging.getLogger(__name__)

Fields = dict[str, FieldValue]


class Seats:
    """Shows how the wish stands that a newcomer takes over a seat, and ends the messages of who has left one."""

    def __init__(self, post: Post, places: Places, store: Store, services: Services) -> None:
        self._post, self._places, self._services = post, places, services
        self._store = store

    async def deliver(self, entry: OutboxEntry) -> Fields:
        """Posts the message of a wish in the game's place, or edits it; raises as boards do."""
        sight = await self._services.replacing.sight(entry.game_id)
        meta = await self._store.games.meta(entry.game_id)
        if sight is None or meta is None:
            return {}
        shown = replacement(sight)
        post = GameRecord(meta.kept).replacement_post
        if post.number == sight.wish.number:
            with but_for(Trouble.NO_MESSAGE):
                await self._post.edit(post.channel, post.message, shown)
                return {}
        nonce = entry.nonce(sight.wish.number)

        async def send(place: int) -> ReplacementPost:
            if sight.look.facts.closed and sight.wish.status == "open":
                with unless_refused_for_good(log, "a newcomer is not brought in, and called by the message"):
                    await self._post.bring_in(place, sight.wish.newcomer)
            message = await self._post.send(place, shown, nonce, entry.created)
            return ReplacementPost(sight.wish.number, place, message)

        return GameRecord.replacement_post.to(await self._places.within(entry, sight.look, send))

    async def left(self, entry: OutboxEntry, game: GameDelivery) -> Fields:
        """Takes the hand and the call from who has left a seat, whose answers in it keep counting.

        A message that is gone is gone.
        """
        body = LEFT_SEAT_BODY.decode(entry.body)
        await self._services.reliability.left_seat(body.person, entry.game_id, body.counted)
        look = await game.look()
        channel = (await self._store.preferences.get(body.person)).dm_channel
        if body.hand and channel is not None:
            wishes = await self._services.settings.of(body.person)
            shown = left_seat(texts_for(wishes.reads(look.facts.language)))
            try:
                await self._post.edit(channel, body.hand, shown)
            except Undelivered as undelivered:
                if undelivered.passes or undelivered.trouble is Trouble.TOO_MANY_EDITS:
                    raise
                log.info("a hand message in game %s is not taken back (%s)", entry.game_id, undelivered)
        place, message = body.call
        if message and message != look.posts.board_id:
            await self._places.take_away(look, place, message)
        return {}
