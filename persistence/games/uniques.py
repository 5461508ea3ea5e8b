"""The unique cards that people have told of, each by its reference; `persistence.games.cards` keeps the definitions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from persistence import scripts
from persistence.server.connection import Connection
from persistence.server.personal_keys import user_uniques

MOST_UNIQUES = 300
"""How many uniques one person may keep."""


class UniqueRepository:
    """Digests of definitions by person and reference."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def all(self, user_id: int) -> dict[str, str]:
        """The digest of every unique of a person, by reference."""
        found = await self._connection.execute("HGETALL", user_uniques(user_id))
        return {reference.decode(): digest.decode() for reference, digest in found.items()}

    async def keep(self, user_id: int, uniques: Mapping[str, str]) -> bool:
        """Keep uniques, in place of those with the same references, all or none of them.

        False where they would be more than `MOST_UNIQUES`.
        """
        flat = [part for pair in uniques.items() for part in pair]
        return bool(await self._connection.run(scripts.KEEP, [user_uniques(user_id)], [MOST_UNIQUES, *flat]))

    async def forget(self, user_id: int, references: Iterable[str]) -> None:
        """Forget uniques."""
        named = list(references)
        if named:
            await self._connection.execute("HDEL", user_uniques(user_id), *named)
