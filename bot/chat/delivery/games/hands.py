"""Hands: one silent direct message for each game and player, edited; who takes none looks at it on request.

To who takes none it is sent again when they have pressed something, for they may have opened their direct messages.
"""

from __future__ import annotations

import hashlib
import logging
from dataclasses import replace

from bot import present
from bot.chat.connection.flood import Bucket
from bot.chat.delivery.games.game_delivery import GameDelivery
from bot.chat.delivery.games.unwritten import standing
from bot.chat.sending.illustrations import Illustrations, illustrated
from bot.chat.sending.letters import UNREACHABLE, Letters
from bot.chat.sending.post import Post
from bot.chat.sending.troubles import Trouble, Undelivered, but_for
from bot.play.game_records.game_record import CLOSED_NEWLY, GameRecord
from bot.play.game_records.looks import Look
from bot.play.game_records.notices import SHOW_BODY
from bot.present.layout.records import Message
from bot.present.tables.hand_picture import hand_sheets
from bot.present.tables.illustrating import with_sheets
from bot.present.texts import texts_for
from bot.services import Services
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry
from persistence.encoding import fields

log = logging.getLogger(__name__)

TRIES_AT_ONCE, TRIES_A_SECOND = 20, 1 / 30
"""How often a hand is sent again to who takes no direct messages: each is a request that Discord counts as invalid."""


class Hands:
    """Makes hand messages show the newest state."""

    def __init__(self, post: Post, store: Store, services: Services, illustrations: Illustrations) -> None:
        self._post = post
        self._store = store
        self._illustrations = illustrations
        self._letters = Letters(post, store)
        self._tries = Bucket(TRIES_A_SECOND, TRIES_AT_ONCE, lambda: store.clock() / 1000)
        self._services = services

    async def deliver(self, entry: OutboxEntry, game: GameDelivery) -> dict[str, FieldValue]:
        """Edits or posts the hand message of one seat; returns the fields that remember it.

        Raises Refusal for a game that cannot be shown, Undelivered, InTurn for who has never been written to.
        """
        seat = int(entry.target)
        look = present.lasting(await game.look(seat))
        person = look.facts.players[seat]
        if person.is_opponent or not person.id or not self._is_tried(look, seat):
            return {}
        wish = await game.wishes(person.id)
        texts = texts_for(wish.reads(look.facts.language))
        words = replace(present.hand(look, texts), silent=True)
        sheets = None if wish.text_only else hand_sheets(look, texts, wish.pictures)
        bare = replace(words, embed=words.embed and replace(words.embed, url=""))  # the way alone is worth no edit
        mark = hashlib.blake2b(repr((bare, sheets)).encode(), digest_size=8).hexdigest()
        posts = look.posts
        same = mark == posts.hand_mark and not SHOW_BODY.decode(entry.body).anew
        if posts.hand_id and same and not posts.hand_being_posted:
            return {}
        tried = GameRecord.hand_posting.removed(seat) | GameRecord.hand_to_try.removed(seat)
        shown = await illustrated(
            words, lambda message: with_sheets(message, sheets or (), texts), text_only=wish.text_only
        )
        try:
            message = await self._show(entry, game, look, seat, shown)
        except Undelivered as undelivered:
            if undelivered.trouble not in UNREACHABLE:
                raise
            log.info("a player takes no direct messages (%s)", undelivered)
            told = look.posts.closed_in_call[seat] or CLOSED_NEWLY
            return tried | GameRecord.closed.to(seat, told)
        noted = GameRecord.hand.to(seat, mark) | GameRecord.closed.removed(seat)
        return {fields.hand_message(seat): message, **tried, **noted}

    def _is_tried(self, look: Look, seat: int) -> bool:
        """Whether a hand is sent now: to who took none only when they have pressed something, and not without end."""
        if seat not in look.posts.closed_hands:
            return True
        return seat in look.posts.hands_to_try and self._tries.take(look.facts.players[seat].id)

    async def _show(self, entry: OutboxEntry, game: GameDelivery, look: Look, seat: int, shown: Message) -> int:
        async def show(channel: int) -> int:
            return await self._show_in(channel, entry, look, seat, shown)

        person = look.facts.players[seat].id
        return await self._letters.write(person, show, entry.created, await game.reached(person))

    async def _show_in(self, channel: int, entry: OutboxEntry, look: Look, seat: int, shown: Message) -> int:
        message, send = look.posts.hand_id, self._illustrations.send
        if look.posts.hand_being_posted:
            message = await self._taken_up(look, channel, message)
        with but_for(Trouble.NO_MESSAGE, Trouble.TOO_MANY_EDITS):
            if message:
                await send(channel, shown, lambda said: self._post.edit(channel, message, said))
                return message
            await self._note(look, seat)
            return await send(channel, shown, lambda said: self._post.send(channel, said, entry.nonce(channel)))
        nonce = entry.nonce(channel, message, "again")
        await self._note(look, seat)
        again = await send(channel, shown, lambda said: self._post.send(channel, said, nonce))
        if message:
            await self._post.delete(channel, message)
        return again

    async def _note(self, look: Look, seat: int) -> None:
        """Notes that a hand message is about to be posted: who comes after a killed process looks for it."""
        await self._store.games.annotate(look.facts.id, GameRecord.hand_posting.to(seat, True))

    async def _taken_up(self, look: Look, channel: int, known: int) -> int:
        """The hand message that a killed process has posted, in the place of the one that is known; else that one."""
        found = await standing(self._post, channel, known, lambda presses: present.is_hand(look.facts.id, presses))
        if found and known:
            await self._post.delete(channel, known)
        return found[-1] if found else known
