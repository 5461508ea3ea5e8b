"""What players report to the operator, newest last."""

from __future__ import annotations

from collections.abc import Collection

from persistence.server.connection import Connection
from persistence.server.keys import REPORTS

MOST_REPORTS = 1000
"""How many reports are kept; beyond them the oldest go."""

LARGEST = 16_384
"""A report has at most this many bytes."""


class ReportRepository:
    """Reports as small JSON; this room does not look into them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def keep(self, name: str, report: bytes) -> None:
        """Keep a report under its name, in place of one with the same name.

        Raises ValueError above 16 KiB.
        """
        if len(report) > LARGEST:
            raise ValueError(f"a report of {len(report)} bytes is too large: the limit is {LARGEST}")
        await self._connection.execute("HSET", REPORTS, name, report)
        kept = sorted(each.decode() for each in await self._connection.execute("HKEYS", REPORTS))
        if len(kept) > MOST_REPORTS:
            await self._connection.execute("HDEL", REPORTS, *kept[: len(kept) - MOST_REPORTS])

    async def drop(self, names: Collection[str]) -> None:
        """Keep these no longer; harmless where there are none of that name."""
        if names:
            await self._connection.execute("HDEL", REPORTS, *names)

    async def all(self) -> list[bytes]:
        """Every report, oldest first."""
        found = await self._connection.execute("HGETALL", REPORTS)
        return [found[name] for name in sorted(found)]
