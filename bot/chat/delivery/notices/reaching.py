"""Who has pressed something and has never been reached: their channel is opened, and what they have not got is sent."""

from __future__ import annotations

from bot.chat.sending.letters import Letters
from bot.chat.sending.post import Post
from bot.chat.sending.troubles import Undelivered
from bot.services import Services
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry


class Reaching:
    """Opens channels of direct messages."""

    def __init__(self, post: Post, store: Store, services: Services) -> None:
        self._letters, self._services = Letters(post, store), services

    async def deliver(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Opens the channel of a person when it is their turn, and has their hands sent; raises Refusal, InTurn."""
        person = int(entry.subject_id)
        try:
            await self._letters.open(person, entry.created)
        except Undelivered as undelivered:
            if undelivered.passes:
                raise
        await self._services.reaching.bring_hands(person)
        return {}
