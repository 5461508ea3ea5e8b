"""What a person is told who waited in the queue and for whom no person came: one direct message, and how to wait again.

Who takes no direct messages is told at their next look at anything, in private.
"""

from __future__ import annotations

from bot.chat.sending.letters import Letters
from bot.chat.sending.post import Post
from bot.play.game_records.notices import UNPAIRED_BODY
from bot.present.games.lobbies import unpaired
from bot.present.texts import texts_for
from bot.services import Services
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry


class UnpairedNotices:
    """Tells people that their time in the queue is over."""

    def __init__(self, post: Post, store: Store, services: Services) -> None:
        self._letters = Letters(post, store)
        self._services = services

    async def deliver(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Writes to a person unless they wait again already, or has it told later; raises Refusal, Undelivered."""
        person, body = int(entry.subject_id), UNPAIRED_BODY.decode(entry.body)
        if await self._services.queue.waiting(person) is not None:
            return {}
        wishes = await self._services.settings.of(person)
        shown = unpaired(body.format, texts_for(wishes.reads(body.language)))
        if await self._letters.send(person, shown, entry.nonce(entry.created)) is None:
            await self._services.settings.change(person, unpaired=body.format)
        return {}
