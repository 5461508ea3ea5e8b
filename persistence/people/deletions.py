"""Whose data is being deleted, kept until nothing is left of them, so that a deletion that was cut short goes on."""

from __future__ import annotations

from dataclasses import dataclass

from persistence.server.connection import Connection
from persistence.server.keys import DELETIONS

_CLEARED = b"cleared"


@dataclass(frozen=True, slots=True)
class Deletion:
    """A deletion: asked for when, in milliseconds, and whether only games are left that still name the person."""

    since: int
    cleared: bool


class DeletionRepository:
    """Deletions that are not at their end; this room does not know what is deleted."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def begin(self, person: int, now: int) -> None:
        """A person wants everything deleted that is kept of them up to now."""
        await self._connection.execute("HSET", DELETIONS, person, now)

    async def clear(self, person: int, since: int) -> None:
        """All is gone but what games need that began before."""
        await self._connection.execute("HSET", DELETIONS, person, b"%d %s" % (since, _CLEARED))

    async def end(self, person: int) -> None:
        """Nothing is left of them."""
        await self._connection.execute("HDEL", DELETIONS, person)

    async def of(self, person: int) -> Deletion | None:
        """The deletion of a person, None for who has asked for none or of whom nothing is left."""
        found = await self._connection.execute("HGET", DELETIONS, person)
        return None if found is None else _read(found)

    async def all(self) -> dict[int, Deletion]:
        """All of them, by person."""
        found = await self._connection.execute("HGETALL", DELETIONS)
        return {int(person): _read(kept) for person, kept in found.items()}


def _read(kept: bytes) -> Deletion:
    since, _, cleared = kept.partition(b" ")
    return Deletion(int(since), cleared == _CLEARED)
