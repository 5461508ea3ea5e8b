"""Challenge messages: posted once, edited as the challenge goes on."""

from __future__ import annotations

from bot import present
from bot.chat.sending.post import Post
from bot.chat.sending.troubles import Trouble, but_for, unless_refused_for_good
from bot.play.matchmaking.challenge import Challenge, ChallengeRecord
from bot.present.layout.presses import press
from bot.services import Services
from persistence.delivery.outbox import FieldValue, OutboxEntry
from persistence.encoding import fields


class Invitations:
    """Makes challenge messages say how the challenge stands."""

    def __init__(self, post: Post, services: Services) -> None:
        self._post = post
        self._services = services

    async def deliver(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Posts or edits the challenge message; raises Refusal "no such challenge", Undelivered.

        Once it is over, the private answer that it is made goes. A challenge of a blocked person is never posted: the
        challenger alone has it, in the answer to the command.
        """
        challenge = await self._services.challenges.look(entry.subject_id)
        if challenge.terms.quiet:
            return {}
        if challenge.status not in ("open", "proposed"):
            await self._post.delete_over(challenge.id, (challenge.challenger.id,))
        shown, found = present.challenge(challenge), await self._proposal(challenge, entry)
        if challenge.message_id:
            with but_for(Trouble.NO_MESSAGE, only=challenge.status == "open"):
                await self._post.edit(challenge.channel_id, challenge.message_id, shown)
                return found
        nonce = entry.nonce(challenge.message_id)
        known_by = press("accept", challenge.id)
        message = await self._post.send(challenge.channel_id, shown, nonce, entry.created, known_by=known_by)
        return {fields.INVITATION_MESSAGE: message}

    async def _proposal(self, challenge: Challenge, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Posts the message that asks the challenger to agree, which calls them; edits it as the challenge goes on."""
        if challenge.status != "proposed" and not challenge.proposal_id:
            return {}
        shown = present.proposal(challenge)
        if challenge.proposal_id:
            # it may have been deleted; the challenge message says the same
            with unless_refused_for_good():
                await self._post.edit(challenge.channel_id, challenge.proposal_id, shown)
            return {}
        nonce, known_by = entry.nonce(1), press("chance" if challenge.chance else "consent", challenge.id)
        message = await self._post.send(challenge.channel_id, shown, nonce, entry.created, known_by=known_by)
        return ChallengeRecord.proposal.to(message)
