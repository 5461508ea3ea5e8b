"""The desk at which presses are taken: others give way to it, and it can be closed once all are answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from weakref import WeakKeyDictionary

import discord

EXPECTED_SECONDS = 3.0
"""For how long a press is expected that was accepted; after that Discord takes no answer to it."""

ANSWERS_FIRST_SECONDS = 0.25
"""How long a delivery gives way to presses that wait for their answer."""

WORKED_AT_ONCE = 6
"""Presses that are worked at at once: with more of them those that came first would be answered as late as the last."""

TURN_SECONDS = 0.05
"""How long a press keeps others from their turn; one that takes longer waits for something itself."""


class Desk:
    """Counts the presses under way of one client."""

    def __init__(self) -> None:
        self.closed = False
        self._under_way = 0
        self._expected: set[int] = set()
        self._unanswered: set[int] = set()
        self._idle, self._all_answered = asyncio.Event(), asyncio.Event()
        self._idle.set()
        self._all_answered.set()
        self._door = asyncio.Lock()
        self._turns = asyncio.Semaphore(WORKED_AT_ONCE)

    def expect(self, interaction_id: int) -> None:
        """No other person will get this press: it is carried out whenever it arrives here, and waited for."""
        self._expected.add(interaction_id)
        self._idle.clear()
        asyncio.get_running_loop().call_later(EXPECTED_SECONDS, self._give_up, interaction_id)

    def would_take(self, interaction_id: int) -> bool:
        """Whether a press is to be carried out: none that others get too, once the desk is closed."""
        return interaction_id in self._expected or not self.closed

    def takes(self, interaction_id: int) -> bool:
        """The same for one that has arrived: it is not expected any more."""
        takes = self.would_take(interaction_id)
        self._expected.discard(interaction_id)
        return takes

    def _give_up(self, interaction_id: int) -> None:
        self._expected.discard(interaction_id)
        self._look_whether_idle()

    def _look_whether_idle(self) -> None:
        if not self._under_way and not self._expected:
            self._idle.set()

    @contextmanager
    def taken(self) -> Iterator[None]:
        """For the length of one press, with all that is done after its answer."""
        self._under_way += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._under_way -= 1
            self._look_whether_idle()

    @contextmanager
    def answering(self, interaction_id: int) -> Iterator[None]:
        """For as long as a person waits for the answer to a press: others give way meanwhile.

        Where it is entered for the same press within, its end is that of the inner one.
        """
        self._unanswered.add(interaction_id)
        self._all_answered.clear()
        try:
            yield
        finally:
            self._unanswered.discard(interaction_id)
            if not self._unanswered:
                self._all_answered.set()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """For the work of one press: where many press in the same instant, who came first is answered first."""
        held = True

        def end() -> None:
            nonlocal held
            if held:
                held = False
                self._turns.release()

        await self._turns.acquire()
        long = asyncio.get_running_loop().call_later(TURN_SECONDS, end)
        try:
            yield
        finally:
            long.cancel()
            end()

    async def quiet(self, seconds: float) -> None:
        """Waits until no press is unanswered, so long at most: the person who pressed is answered first.

        Those who wait go on one after another, so that a press that comes meanwhile is not behind all of them.
        """
        until = asyncio.get_running_loop().time() + seconds
        async with self._door:
            await asyncio.sleep(0)
            if self._unanswered:
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(until):
                        await self._all_answered.wait()

    async def close(self, seconds: float) -> None:
        """Takes no further presses, and waits so long for those under way; none of them is cut off half done."""
        self.closed = True
        with suppress(TimeoutError):  # the store decides what happened to them: all of a move, or nothing
            async with asyncio.timeout(seconds):
                await self._idle.wait()


_desks: WeakKeyDictionary[discord.Client, Desk] = WeakKeyDictionary()


def desk_of(client: discord.Client) -> Desk:
    """The desk of a client."""
    desk = _desks.get(client)
    if desk is None:
        desk = _desks[client] = Desk()
    return desk
