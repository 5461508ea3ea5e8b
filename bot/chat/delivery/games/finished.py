"""Threads of games that are over, or go on elsewhere: closed after the time that their server has set.

It is counted from the last message in them. A server has room for so many open threads; a closed one can be read, and
is opened again by who writes in it.
"""

from __future__ import annotations

import logging

from bot.chat.delivery.games.game_delivery import GameDelivery
from bot.chat.sending.post import Post
from bot.chat.sending.troubles import unless_refused_for_good
from bot.play.game_records import notices
from bot.play.game_records.facts import GameFacts
from bot.play.game_records.looks import Look
from bot.services import Services
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry
from persistence.delivery.outbox_worker import TryLater
from persistence.server.keys import Subject

log = logging.getLogger(__name__)

LISTED = 10
"""Among how many games that have been in a thread one is looked for that is still played there."""


class FinishedThreads:
    """Closes the threads in which no game is played any more."""

    def __init__(self, post: Post, store: Store, services: Services) -> None:
        self._post, self._store, self._services = post, store, services

    async def note(self, look: Look, place: int) -> None:
        """Has a thread closed in its time, also after it was opened once more, and those of teams; may be repeated."""
        wait = await self._wait(look.facts)
        if wait is not None:
            at = self._services.settings.now() + (0 if look.posts.result_id else wait)
            places = [place, *(look.posts.team_threads if look.status == "over" else ())]
            close = [notices.close(each, at) for each in places]
            await self._store.outbox.put(Subject.GAME, look.facts.id, close, version=look.version)

    async def deliver(self, entry: OutboxEntry, game: GameDelivery) -> dict[str, FieldValue]:
        """Closes a thread; raises TryLater where a person has written there lately, Undelivered.

        A thread that the bot has not opened, and one in which any game is played, stay as they are.
        """
        look, place = await game.look(), int(entry.target)
        wait = await self._wait(look.facts)
        if wait is None or await self._is_played_in(place):
            return {}
        with unless_refused_for_good(log, "the thread of a finished game stays open"):
            thread = await self._post.own_thread(place)
            if thread is not None and not thread.archived:
                rest = thread.written + wait - self._services.settings.now()
                if rest > 0:
                    raise TryLater("a person has written in the thread of a finished game", rest)
                await self._post.archive(place)
        return {}

    async def _is_played_in(self, place: int) -> bool:
        found = await self._store.games.find_by_channel(place, limit=LISTED)
        return any(meta.thread == place for meta in found)

    async def _wait(self, facts: GameFacts) -> int | None:
        """How long, in milliseconds; None where its server wants them left open, or it is played without one."""
        return (await self._services.settings.of_server(facts.guild_id)).closes_after if facts.guild_id else None
