"""Daily digests: one direct message with the games that wait for a person; nothing where none does."""

from __future__ import annotations

import logging

from bot.chat.sending.letters import Letters
from bot.chat.sending.post import Post
from bot.play.game_records.notices import DIGEST_BODY
from bot.present.games.games import digest
from bot.present.texts import texts_for
from bot.services import Services
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry

log = logging.getLogger(__name__)


class Digests:
    """Sends digests."""

    def __init__(self, post: Post, store: Store, services: Services) -> None:
        self._letters = Letters(post, store)
        self._services = services

    async def deliver(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Sends a person their digest if they still want it and anything waits; raises Refusal, Undelivered."""
        person, body = int(entry.subject_id), DIGEST_BODY.decode(entry.body)
        wishes = await self._services.settings.of(person)
        waiting = [line for line in await self._services.games.games_of(person) if line.waiting]
        if wishes.digest_hour is None or not waiting:
            return {}
        texts = texts_for(wishes.reads(waiting[0].facts.language))
        if await self._letters.send(person, digest(waiting, texts), entry.nonce(body.at), entry.created) is None:
            log.info("a digest is not sent: its reader takes no direct messages")
        return {}
