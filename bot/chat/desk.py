"""The desk at which presses are taken: others give way to it, and it can be closed once all are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from weakref import WeakKeyDictionary

import discord


class Desk:
    """Counts the presses under way of one client."""

    def __init__(self) -> None:
        self.closed = False
        self._under_way = 0
        self._idle = asyncio.Event()
        self._idle.set()

    @contextmanager
    def taken(self) -> Iterator[None]:
        """For the length of one press."""
        self._under_way += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._idle.set()

    async def quiet(self, seconds: float) -> None:
        """Waits until no press is under way, so long at most: whoever pressed is answered first."""
        if self._under_way:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._idle.wait()

    async def close(self, seconds: float) -> None:
        """Takes no further presses, and waits so long for those under way; none of them is cut off half done."""
        self.closed = True
        try:
            await asyncio.wait_for(self._idle.wait(), seconds)
        except TimeoutError:  # the store decides what happened to them: all of a move, or nothing
            return


_desks: WeakKeyDictionary[discord.Client, Desk] = WeakKeyDictionary()


def desk_of(client: discord.Client) -> Desk:
    """The desk of a client."""
    desk = _desks.get(client)
    if desk is None:
        desk = _desks[client] = Desk()
    return desk
