"""Challenge messages: posted once, edited as the challenge goes on."""

from __future__ import annotations

from bot import present
from bot.chat.delivery.post import Post
from bot.chat.delivery.troubles import Trouble, Undelivered
from bot.play.services import Services
from persistence import fields
from persistence.outbox import FieldValue, OutboxEntry


class Invitations:
    """Makes challenge messages say how the challenge stands."""

    def __init__(self, post: Post, services: Services) -> None:
        self._post = post
        self._services = services

    async def deliver(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Posts or edits the challenge message; raises Refusal "no such challenge", Undelivered."""
        challenge = await self._services.challenges.look(entry.subject_id)
        shown = present.challenge(challenge)
        if challenge.message_id:
            try:
                await self._post.edit(challenge.channel_id, challenge.message_id, shown)
                return {}
            except Undelivered as undelivered:
                if undelivered.trouble is not Trouble.NO_MESSAGE or challenge.status != "open":
                    raise
        nonce = entry.nonce(challenge.message_id)
        return {fields.CHALLENGE_MESSAGE: await self._post.send(challenge.channel_id, shown, nonce)}
