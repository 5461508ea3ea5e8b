"""Messages of tables that wait for players: posted once, edited as people sit down and get up."""

from __future__ import annotations

from bot.chat.sending.post import Post
from bot.chat.sending.troubles import Trouble, but_for
from bot.present.games import lobbies as present
from bot.present.layout.presses import press
from bot.services import Services
from persistence.delivery.outbox import FieldValue, OutboxEntry
from persistence.encoding import fields


class Lobbies:
    """Makes the messages of tables say who sits there."""

    def __init__(self, post: Post, services: Services) -> None:
        self._post = post
        self._services = services

    async def deliver(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Posts or edits the message; raises Refusal "no such table", Undelivered."""
        lobby = await self._services.lobbies.look(entry.subject_id)
        shown = present.lobby(lobby)
        if lobby.message_id:
            with but_for(Trouble.NO_MESSAGE, only=lobby.status == "open"):
                await self._post.edit(lobby.channel_id, lobby.message_id, shown)
                return {}
        nonce, known_by = entry.nonce(lobby.message_id), press("join", lobby.id)
        message = await self._post.send(lobby.channel_id, shown, nonce, entry.created, known_by=known_by)
        return {fields.INVITATION_MESSAGE: message}
