"""Direct messages to people, in the channel that is remembered for them, or opened anew."""

from __future__ import annotations

from bot.chat.delivery.post import Post
from bot.chat.delivery.troubles import Trouble, Undelivered
from bot.present.records import Message
from persistence import Store

UNREACHABLE = (Trouble.DMS_CLOSED, Trouble.NO_PERSON, Trouble.NO_ACCESS)
"""What says that somebody takes no direct messages."""


class Letters:
    """Sends direct messages."""

    def __init__(self, post: Post, store: Store) -> None:
        self._post, self._store = post, store

    async def channel(self, person_id: int) -> int:
        """The channel of somebody's direct messages; raises Undelivered."""
        known = (await self._store.preferences.get(person_id)).dm_channel
        return known or await self.open(person_id)

    async def open(self, person_id: int) -> int:
        """The same, asked of Discord anew; raises Undelivered."""
        channel = await self._post.direct(person_id)
        await self._store.preferences.remember_dm(person_id, channel)
        return channel

    async def send(self, person_id: int, shown: Message, nonce: str) -> tuple[int, int] | None:
        """Sends somebody a message: its channel and id, None for who takes none; raises Undelivered."""
        try:
            channel = await self.channel(person_id)
            try:
                return channel, await self._post.send(channel, shown, nonce)
            except Undelivered as undelivered:
                if undelivered.trouble is not Trouble.NO_CHANNEL:
                    raise
            channel = await self.open(person_id)
            return channel, await self._post.send(channel, shown, nonce)
        except Undelivered as undelivered:
            if undelivered.trouble not in UNREACHABLE:
                raise
            return None
