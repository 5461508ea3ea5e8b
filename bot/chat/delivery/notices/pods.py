"""Messages of pods: one that shows each person how far they are, and to each alone what they are to do."""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.chat.sending.letters import Letters
from bot.chat.sending.post import Post
from bot.chat.sending.troubles import Trouble, but_for
from bot.play.game_records.league_notices import POD_CALL_BODY
from bot.present.leagues.limited import own_seat, pod_posted
from bot.present.texts import texts_for
from bot.services import Services
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry
from persistence.encoding import fields

log = logging.getLogger(__name__)


class Pods:
    """Posts what pods have to say; no person is called in public, and nothing of what they have is shown there."""

    def __init__(self, post: Post, store: Store, services: Services) -> None:
        self._post, self._letters, self._services = post, Letters(post, store), services

    async def deliver(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Posts or edits the message of a pod; raises Refusal "no pod" and "no such league", Undelivered."""
        sight = await self._services.limited.look(entry.subject_id)
        league = (await self._services.leagues.keeping.look(sight.pod.league)).league
        shown = pod_posted(sight.pod, sight.id, league)
        if sight.message_id:
            with but_for(Trouble.NO_MESSAGE, only=not sight.pod.over):
                await self._post.edit(league.channel_id, sight.message_id, shown)
                return {}
        message = await self._post.send(league.channel_id, shown, entry.nonce(sight.message_id), entry.created)
        return {fields.INVITATION_MESSAGE: message}

    async def call(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Shows a person the pack that has come to them, or the deck that they are to build, unless they have gone on.

        Raises Refusal "no pod" and "no such league", Undelivered.
        """
        return await self._tell(entry, reminder=False)

    async def remind(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """The same once more, with little time left; raises as `call` does."""
        return await self._tell(entry, reminder=True)

    async def _tell(self, entry: OutboxEntry, *, reminder: bool) -> dict[str, FieldValue]:
        """Has the one message of a seat say what it is asked; returns the field that remembers it.

        Who is at it sees the message change; for others a new one takes its place, in quiet hours without a sound.
        """
        sight = await self._services.limited.look(entry.subject_id)
        at, body = int(entry.target), POD_CALL_BODY.decode(entry.body)
        seat, before = sight.pod.seats[at], sight.letters.get(at, 0)
        asked = bool(seat.packs) if sight.pod.drafting else not seat.deck.built
        if seat.gone or not asked or len(seat.picks) != body.picks:
            return {}
        league = (await self._services.leagues.keeping.look(sight.pod.league)).league
        if league.status == "closed":
            return {}
        own = await self._services.pods.look(sight.id, seat.person)
        wishes = await self._services.settings.of(seat.person)
        texts = texts_for(wishes.reads(league.language))
        shown = own_seat(own, texts, texts.say("limited.reminder") if reminder else "")
        shown = replace(shown, silent=wishes.quiet_until(self._services.settings.now()) is not None)
        nonce = entry.nonce(sight.pod.drafting, body.picks, reminder)
        sent = await self._letters.send(seat.person, shown, nonce, entry.created, before if body.at_it else 0)
        if sent is None:
            log.info("somebody in a pod takes no direct messages; /limited show is their way")
            return {}
        channel, message = sent
        if before and message != before:
            await self._post.delete(channel, before)
        return {fields.hand_message(at): message}
