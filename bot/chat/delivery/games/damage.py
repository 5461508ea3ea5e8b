"""What players are told when the stored state of their game was damaged: that it waits, or that it goes on.

Of such a game perhaps nothing but its record can be read, and not all of that: who can be reached is told.
"""

from __future__ import annotations

import logging

from bot.chat.sending.letters import Letters
from bot.chat.sending.post import Post
from bot.chat.sending.troubles import Undelivered
from bot.play.game_records.facts import GameFacts
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.notices import DAMAGE_BODY
from bot.present.games.messages import damaged
from bot.present.texts import texts_for
from bot.services import Services
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry
from persistence.encoding import fields
from persistence.games.stored_games import GameStatus
from persistence.server.errors import FormDamaged

log = logging.getLogger(__name__)


class Damages:
    """Tells players of damage to their games."""

    def __init__(self, post: Post, store: Store, services: Services) -> None:
        self._post, self._letters = post, Letters(post, store)
        self._store, self._services = store, services

    async def deliver(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Writes where the game is played, or else to each player; raises Undelivered, Refusal, FormTooNew."""
        record = await self._store.games.damaged.record(entry.game_id)
        body = DAMAGE_BODY.decode(entry.body)
        if (record.get("status") == GameStatus.QUARANTINED) is body.again:
            return {}  # what has become of it since is told by itself
        try:
            facts = GameRecord(record).facts
        except FormDamaged:
            log.error("who plays the game %s cannot be read, so nobody is told of the damage", entry.game_id)
            return {}
        thread = record.get(fields.THREAD, "")
        if not (thread.isascii() and thread.isdigit()) or not await self._in_place(entry, facts, int(thread)):
            await self._in_private(entry, facts)
        return {}

    async def _in_place(self, entry: OutboxEntry, facts: GameFacts, thread: int) -> bool:
        """Tells it where the game is played; False where that cannot be written to."""
        shown = damaged(facts, DAMAGE_BODY.decode(entry.body), texts_for(facts.language), mentioning=True)
        try:
            await self._post.send(thread, shown, entry.nonce(entry.serial))
        except Undelivered as undelivered:
            if undelivered.passes:
                raise
            return False
        return True

    async def _in_private(self, entry: OutboxEntry, facts: GameFacts) -> None:
        for player in facts.people:
            wishes = await self._services.settings.of(player.id)
            texts = texts_for(wishes.reads(facts.language))
            shown = damaged(facts, DAMAGE_BODY.decode(entry.body), texts)
            await self._letters.send(player.id, shown, entry.nonce(entry.serial, player.id))
