"""The sandbox's clock, the wall clock or one that stands still until it is moved, and ids, which carry their moment."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol


class Alarm(Protocol):
    """Something that will happen unless it is cancelled first."""

    def cancel(self) -> None:
        """Make sure it does not happen."""


class Clock(Protocol):
    """What time it is (seconds since 1970), and a way to have something done later."""

    def now(self) -> float:
        """The present moment in seconds since 1970."""

    def call_later(self, seconds: float, action: Callable[[], None]) -> Alarm:
        """Do something after so many seconds of this clock."""


class RealClock:
    """The wall clock, never running backwards."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        """The present moment in seconds since 1970."""
        return time.monotonic() + self._offset

    def call_later(self, seconds: float, action: Callable[[], None]) -> Alarm:
        """Do something after so many seconds."""
        return asyncio.get_running_loop().call_later(seconds, action)


class _SettableAlarm:
    def __init__(self, action: Callable[[], None]) -> None:
        self.action: Callable[[], None] | None = action

    def cancel(self) -> None:
        self.action = None


class SettableClock:
    """A clock that stands still until `advance` is called; what falls due meanwhile happens in order."""

    def __init__(self) -> None:
        self._now = time.time()
        self._alarms: list[tuple[float, int, _SettableAlarm]] = []
        self._count = itertools.count()

    def now(self) -> float:
        """The moment the clock was set to, in seconds since 1970."""
        return self._now

    def call_later(self, seconds: float, action: Callable[[], None]) -> Alarm:
        """Do something once the clock was moved so many seconds on."""
        alarm = _SettableAlarm(action)
        heapq.heappush(self._alarms, (self._now + seconds, next(self._count), alarm))
        return alarm

    def advance(self, seconds: float) -> None:
        """Move the clock on and do everything that falls due. Raises ValueError for a negative number."""
        if seconds < 0:
            raise ValueError("The clock cannot run backwards: give a number of seconds of 0 or more.")
        target = self._now + seconds
        while self._alarms and self._alarms[0][0] <= target:
            when, _, alarm = heapq.heappop(self._alarms)
            self._now = max(self._now, when)
            if alarm.action is not None:
                alarm.action()
        self._now = target


def iso(seconds: float) -> str:
    """A moment as Discord writes it: ISO 8601 in UTC with microseconds."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


DISCORD_EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """Hands out ids, each greater than all before it."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self.last = last

    def next(self) -> str:
        """A new id: milliseconds since 2015 in the upper 42 bits, a growing remainder below."""
        now = (int(self._clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self.last = max(now, self.last + 1)
        return str(self.last)
