"""The board: one message edited in place, posted anew each Day or when it was deleted."""

from __future__ import annotations

import msgspec

from bot import present
from bot.chat.delivery.places import Places
from bot.chat.delivery.post import Post
from bot.chat.delivery.troubles import Trouble, Undelivered
from bot.play.notices import Show
from bot.play.services import Services
from bot.present.records import Message
from persistence import fields
from persistence.outbox import FieldValue, OutboxEntry

RECENT = 2
"""How many moves the board tells of."""


class Boards:
    """Makes boards show the newest state."""

    def __init__(self, post: Post, places: Places, services: Services) -> None:
        self._post = post
        self._places = places
        self._services = services

    async def deliver(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Edits or posts the board; returns the fields that remember it.

        Raises Refusal for a game that cannot be shown, PlaceLost, Undelivered, TryLater.
        """
        games = self._services.games
        look = await games.look(entry.game_id)
        if look.posts.posted_version >= look.version and not msgspec.json.decode(entry.body, type=Show).anew:
            return {}
        shown = present.board(look, await games.recent(entry.game_id, look.version, RECENT))
        day, board = look.view.day, look.posts.board_id

        async def show(place: int) -> int:
            current = board if place == look.posts.thread_id else 0
            if current and look.posts.board_day == day:
                try:
                    await self._post.edit(place, current, shown)
                    return current
                except Undelivered as undelivered:
                    if undelivered.trouble not in (Trouble.NO_MESSAGE, Trouble.TOO_MANY_EDITS):
                        raise
            return await self._replace(entry, place, current, shown, day)

        message = await self._places.within(entry, look, show)
        return {fields.BOARD_MESSAGE: message, fields.BOARD_DAY: day, fields.POSTED_VERSION: look.version}

    async def _replace(self, entry: OutboxEntry, place: int, old: int, shown: Message, day: int) -> int:
        message = await self._post.send(place, shown, entry.nonce(place, day, old))
        if old:
            await self._post.take_buttons(place, old)
        return message
