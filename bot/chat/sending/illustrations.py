"""Pictures beside words: a message is never lost because its picture cannot be drawn or sent."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.chat.sending.lacking import Lacking
from bot.chat.sending.troubles import Trouble, Undelivered
from bot.present.layout.records import Message
from persistence.delivery.mishaps import logged

log = logging.getLogger(__name__)

Result = TypeVar("Result")

REFUSES = (Trouble.NO_ACCESS, Trouble.UNFIT)
"""What Discord says where the bot may not attach files, or the files are too large."""


async def illustrated(
    shown: Message, draw: Callable[[Message], Awaitable[Message]], *, text_only: bool = False
) -> Message:
    """A message with its pictures; the words alone for who wants no more, and where drawing fails, which is logged."""
    if text_only:
        return shown
    try:
        return await draw(shown)
    except Exception as problem:  # noqa: BLE001 - the words say everything, so the person who reads them must get them
        logged(log, problem, "drawing a picture")
        return shown


class Illustrations:
    """Sends messages with their pictures, and with words alone where a place takes no files."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._without = Lacking(now)

    def taken(self, place: int) -> bool:
        """Whether pictures are worth drawing for a place: it has not refused one lately."""
        return self._without.takes(place)

    async def send(self, place: int, shown: Message, do: Callable[[Message], Awaitable[Result]]) -> Result:
        """Sends a message with its pictures, or the words alone where those are refused.

        Raises Undelivered where the words are not taken either.
        """
        if not shown.pictures:
            return await do(shown)
        if not self.taken(place):
            return await do(shown.in_words())
        try:
            return await do(shown)
        except Undelivered as undelivered:
            if undelivered.trouble not in REFUSES:
                raise
            reason = str(undelivered)
        result = await do(shown.in_words())
        log.info("a picture was refused (%s): words alone for an hour; the bot needs Attach Files", reason)
        self._without.lacks(place)
        return result
