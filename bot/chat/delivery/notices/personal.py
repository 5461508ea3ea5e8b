"""What is written to one person alone: hands not sent before, a daily digest, and that the queue was in vain."""

from __future__ import annotations

import logging

from bot.chat.sending.letters import Letters
from bot.chat.sending.post import Post
from bot.chat.sending.troubles import unless_refused_for_good
from bot.play.game_records.notices import DIGEST_BODY, UNPAIRED_BODY
from bot.present.games.games import digest
from bot.present.games.lobbies import unpaired
from bot.present.texts import texts_for
from bot.services import Services
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry

log = logging.getLogger(__name__)


class PersonalNotices:
    """Writes direct messages to people."""

    def __init__(self, post: Post, store: Store, services: Services) -> None:
        self._letters, self._services = Letters(post, store), services

    async def reach(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Opens the channel of a person who has pressed something and was never reached, and has their hands sent.

        Raises Refusal, InTurn.
        """
        person = int(entry.subject_id)
        with unless_refused_for_good():
            await self._letters.open(person, entry.created)
        await self._services.reaching.bring_hands(person)
        return {}

    async def digest(self, entry: OutboxEntry) -> dict[str, FieldValue]:
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

    async def unpaired(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Tells a person that their time in the queue is over, unless they wait again already.

        Who takes no direct messages is told at their next look at anything, in private. Raises Refusal, Undelivered.
        """
        person, body = int(entry.subject_id), UNPAIRED_BODY.decode(entry.body)
        if await self._services.queue.waiting(person) is not None:
            return {}
        wishes = await self._services.settings.of(person)
        shown = unpaired(body.format, texts_for(wishes.reads(body.language)))
        if await self._letters.send(person, shown, entry.nonce(entry.created)) is None:
            await self._services.settings.change(person, unpaired=body.format)
        return {}
