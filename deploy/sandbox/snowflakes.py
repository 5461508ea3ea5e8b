"""Discord's ids: 64-bit numbers that carry their moment of birth and always grow."""

from __future__ import annotations

from deploy.sandbox.clock import Clock

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


def born(snowflake: str) -> float:
    """The moment an id was made, in seconds since 1970."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH_MS) / 1000
