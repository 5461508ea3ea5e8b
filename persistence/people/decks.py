"""The decks that people have saved, each under a key that its name gives it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Literal

from persistence import scripts
from persistence.server.connection import Connection
from persistence.server.personal_keys import ALL_USER_DECKS, user_decks
from persistence.server.steps import Expected, step

MOST_DECKS = 100
"""How many decks one person may keep."""

AT_ONCE = 500
"""How many keys are looked through at once, so that no press waits long."""

LARGEST = 32_768
"""A deck has at most this many bytes."""


class DeckRepository:
    """Saved decks as small JSON; this room does not look into them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def all(self, user_id: int) -> dict[str, bytes]:
        """Every deck of a person by its key."""
        found = await self._connection.execute("HGETALL", user_decks(user_id))
        return {key.decode(): deck for key, deck in found.items()}

    async def everybodys(self) -> AsyncIterator[bytes]:
        """All decks of all people; one that is saved meanwhile may be among them or not, and one may come twice."""
        async for key in self._connection.keys_like(ALL_USER_DECKS, AT_ONCE):
            for deck in await self._connection.execute("HVALS", key):
                yield deck

    async def keep(self, user_id: int, key: str, deck: bytes) -> bool:
        """Keep a deck, in place of one with the same key; False where it would be one more than `MOST_DECKS`.

        Raises ValueError above 32 KiB.
        """
        if len(deck) > LARGEST:
            raise ValueError(f"a deck of {len(deck)} bytes is too large: the limit is {LARGEST}")
        return bool(await self._connection.run(scripts.KEEP, [user_decks(user_id)], [MOST_DECKS, key, deck]))

    async def rename(self, user_id: int, key: str, new: str, deck: bytes) -> Literal["renamed", "no deck", "taken"]:
        """Keep a deck under another key; asked again, it has been done."""
        decks = user_decks(user_id)
        free = [] if key == new else [Expected(("HGET", decks, new), (None,))]
        done, (there, *others) = await step(
            self._connection,
            [Expected(("HGET", decks, key)), *free],
            [("HDEL", decks, key), ("HSET", decks, new, deck)],
        )
        if done or (there is None and others == [deck]):
            return "renamed"
        return "no deck" if there is None else "taken"

    async def delete(self, user_id: int, key: str) -> None:
        """Forget a deck."""
        await self._connection.execute("HDEL", user_decks(user_id), key)
