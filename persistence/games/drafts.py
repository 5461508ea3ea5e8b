"""What a player has picked so far in a declaration that is not confirmed yet.

A draft belongs to one seat and one decision and says nothing about other seats. Losing one costs a few presses; it is
forgotten a day after the last change.
"""

from __future__ import annotations

from persistence.server.connection import Connection
from persistence.server.keys import GameKeys
from persistence.server.read_ahead import Read
from persistence.server.steps import Expected, step

KEEP_SECONDS = 86_400
LARGEST = 16_384
"""A draft has at most this many bytes."""


class DraftRepository:
    """Unfinished declarations, as small JSON."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @staticmethod
    def read_of(game_id: str, seat: int, decision_id: str) -> Read:
        """What `get` reads; raises ValueError for ids that cannot be."""
        return ("GET", _key(game_id, seat, decision_id))

    async def get(self, game_id: str, seat: int, decision_id: str) -> bytes | None:
        """What the seat has picked for this decision; None where it has not begun, or changed nothing for a day."""
        found: bytes | None = await self._connection.execute(*self.read_of(game_id, seat, decision_id))
        return found

    async def put(self, game_id: str, seat: int, decision_id: str, draft: bytes, before: bytes | None) -> bool:
        """Keep what the seat has picked, in place of what it picked before.

        False when `before` (None: nothing) is not what stands there any more; nothing is kept then. Raises ValueError
        above 16 KiB.
        """
        if len(draft) > LARGEST:
            raise ValueError(f"a draft of {len(draft)} bytes is too large: the limit is {LARGEST}")
        key = _key(game_id, seat, decision_id)
        kept = ("SET", key, draft, "EX", KEEP_SECONDS)
        return (await step(self._connection, [Expected(("GET", key), (before,))], [kept])).done

    async def discard(self, game_id: str, seat: int, decision_id: str) -> None:
        """Forget the draft (confirmed or cancelled)."""
        await self._connection.execute("DEL", _key(game_id, seat, decision_id))


def _key(game_id: str, seat: int, decision_id: str) -> str:
    if not 0 < len(decision_id) <= 80:
        raise ValueError("a decision id has 1 to 80 characters")
    return GameKeys.of(game_id).draft(seat, decision_id)
