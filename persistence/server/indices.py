"""Lists by person and by channel.

They lie on other slots than what they list, so they are hints and the records are the truth: an entry is written before
its record, and a reader skips entries without a record.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from persistence.server.clock import Clock
from persistence.server.connection import Argument, Connection

ORPHAN_MS = 3_600_000
"""An entry without a record is dropped when it is older than this; a younger one may be about to get its record."""


class Indices:
    """Sorted sets of ids by the time they were entered."""

    def __init__(self, connection: Connection, clock: Clock) -> None:
        self._connection = connection
        self._clock = clock

    async def add(self, keys: Iterable[str], member: str) -> None:
        """Enter `member` into each list, at the present time; an older entry stays as it is."""
        now = self._clock()
        await self._connection.pipeline([("ZADD", key, "NX", now, member) for key in keys])

    async def remove(self, keys: Iterable[str], members: Sequence[str]) -> None:
        """Take the members out of each list."""
        if members:
            await self._connection.pipeline([("ZREM", key, *members) for key in keys])

    async def newest(self, key: str, limit: int) -> list[tuple[str, int]]:
        """Up to `limit` members, newest first, with the time of each in milliseconds."""
        flat: list[bytes] = await self._connection.execute("ZREVRANGE", key, 0, limit - 1, "WITHSCORES")
        return [(member.decode(), int(float(score))) for member, score in zip(flat[::2], flat[1::2], strict=True)]

    async def move(self, source: str, target: str, members: Sequence[tuple[str, int]]) -> None:
        """Move entries from one list to another."""
        commands: list[Sequence[Argument]] = []
        for member, entered in members:
            commands += (("ZADD", target, entered, member), ("ZREM", source, member))
        await self._connection.pipeline(commands)

    async def drop_orphans(self, key: str, members: Sequence[tuple[str, int]]) -> None:
        """Take out those entries, known to have no record, that are too old to get one yet."""
        oldest = self._clock() - ORPHAN_MS
        await self.remove([key], [member for member, entered in members if entered < oldest])
