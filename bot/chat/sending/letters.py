"""Direct messages to people, in the channel that is remembered for them, or opened when it is their turn.

Discord refuses who opens many channels, or writes to many people for the first time, in a short time, and may shut the
bot out of all first messages for good. So who has never been reached waits for a turn (`persistence.delivery.turns`).
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.chat.sending.post import Post
from bot.chat.sending.troubles import Trouble, Undelivered, but_for
from bot.measuring import figures
from bot.present.layout.records import Message
from bot.privacy.forgetting import leave_nothing
from persistence import Store
from persistence.delivery.outbox_worker import TryLater
from persistence.delivery.turns import LONGEST_AWAY_MS
from persistence.people.preferences import Preferences

log = logging.getLogger(__name__)

Result = TypeVar("Result")

UNREACHABLE = (Trouble.DMS_CLOSED, Trouble.NO_PERSON)
"""What says that a person takes no direct messages."""


class InTurn(TryLater):
    """A person is written to for the first time when it is their turn, which may take `wait_ms`."""

    def __init__(self, wait_ms: int) -> None:
        super().__init__("a first direct message waits for its turn", min(wait_ms, LONGEST_AWAY_MS), sooner=True)
        self.wait_ms = wait_ms


class Letters:
    """Sends direct messages."""

    def __init__(self, post: Post, store: Store) -> None:
        self._post, self._store = post, store

    async def open(self, person_id: int, since: int) -> None:
        """Opens the channel of a person who has never been reached, and has pressed something at a time in ms.

        What is written to them within a quarter of an hour has its turn by that. Raises InTurn, Undelivered.
        """
        known = await self._store.preferences.get(person_id)
        if known.dm_reached or known.dms_closed:
            return
        await self._take_turn(known, since, pressed=True)
        if known.dm_channel is None:
            try:
                await self._opened(known)
            except Undelivered as undelivered:
                raise await self._understood(known, undelivered) from undelivered

    async def write(
        self,
        person_id: int,
        do: Callable[[int], Awaitable[Result]],
        since: int | None = None,
        known: Preferences | None = None,
    ) -> Result:
        """Does something in the channel of a person's direct messages, which is opened anew where it is gone.

        A person who was never reached waits for a turn since a time in ms; without one only where it has come. What is
        `known` of a person need not be read again. Raises InTurn, and Undelivered, DMS_CLOSED or NO_PERSON among it for
        who takes none.
        """
        known = known or await self._store.preferences.get(person_id)
        try:
            if not (known.dm_channel and known.dm_reached):
                await self._take_turn(known, since)
            channel = known.dm_channel or await self._opened(known)
            try:
                result = await do(channel)
            except Undelivered as undelivered:
                # One that the bot may not see was opened by another bot, whose games these were.
                if undelivered.trouble is not Trouble.NO_CHANNEL and (
                    undelivered.trouble is not Trouble.NO_ACCESS or undelivered.unknown
                ):
                    raise
                channel = await self._opened(known)
                result = await do(channel)
        except Undelivered as undelivered:
            raise await self._understood(known, undelivered) from undelivered
        if not known.dm_reached or known.dms_closed or channel != known.dm_channel:
            await self._store.preferences.remember_dm(person_id, channel)
            await leave_nothing(self._store, person_id)
        if not known.dm_reached:
            figures.FIRST_MESSAGES.labels("delivered").inc()
            await self._store.turns.taken()
        return result

    async def send(
        self,
        person_id: int,
        shown: Message,
        nonce: str,
        since: int | None = None,
        edited: int = 0,
        asked: int | None = None,
    ) -> tuple[int, int] | None:
        """Sends a person a message: its channel and id, None for who takes none. One that is `edited` becomes it.

        `asked` is when one was to be sent that must stand there once, as `Post.send` takes it.

        A person who was never reached waits for a turn since a time in ms; without one they count as taking none until
        they have had it. Raises InTurn where they wait, Undelivered.
        """
        if since is None and (await self._store.preferences.get(person_id)).dms_closed:
            return None

        async def post(channel: int) -> tuple[int, int]:
            if edited:
                with but_for(Trouble.NO_MESSAGE, Trouble.TOO_MANY_EDITS):
                    await self._post.edit(channel, edited, shown)
                    return channel, edited
            return channel, await self._post.send(channel, shown, nonce, asked)

        try:
            return await self.write(person_id, post, since)
        except InTurn:
            if since is not None:
                raise
            return None
        except Undelivered as undelivered:
            if undelivered.trouble not in UNREACHABLE:
                raise
            return None

    async def _take_turn(self, known: Preferences, since: int | None, *, pressed: bool = False) -> None:
        """Takes the turn of a person who has never been reached; raises InTurn until it has come."""
        now = self._store.clock()
        asked = now if since is None else since
        wait = await self._store.turns.ask(known.user_id, asked, pressed=pressed, waits=since is not None)
        if wait:
            raise InTurn(wait)

    async def _opened(self, known: Preferences) -> int:
        channel = await self._post.direct(known.user_id)
        await self._store.preferences.note_dm(known.user_id, channel)
        await leave_nothing(self._store, known.user_id)
        return channel

    async def _understood(self, known: Preferences, undelivered: Undelivered) -> Exception:
        """What a refusal means: that the person takes none, or that no first message is to be sent at all."""
        first = not known.dm_reached
        if undelivered.trouble is Trouble.TOO_MANY_STRANGERS or (first and undelivered.unknown):
            figures.FIRST_MESSAGES.labels("refused").inc()
            wait = await self._store.turns.refused(known.user_id)
            log.warning(
                "Discord refuses first direct messages (code %d): none is tried for %d s; see docs/operators.md",
                undelivered.code,
                wait // 1000,
            )
            return InTurn(wait)
        if undelivered.unknown:
            return Undelivered(Trouble.BUSY, undelivered.code)
        if undelivered.trouble is Trouble.NO_ACCESS:
            undelivered = Undelivered(Trouble.DMS_CLOSED, undelivered.code)
        if undelivered.trouble in UNREACHABLE:
            if first:
                figures.FIRST_MESSAGES.labels("closed").inc()
            if not known.dms_closed:
                await self._store.preferences.set_dms_closed(known.user_id, True)
                await leave_nothing(self._store, known.user_id)
        return undelivered
