"""What players have ordered for a game once for all; kept in the game's record, so that both are read together.

Orders belong to one seat. They are changed by comparing them with what stood before, for a player may change them in
the moment in which one of them is carried out, in another process.
"""

from __future__ import annotations

from collections.abc import Sequence

from persistence import fields
from persistence.games import GameRepository
from persistence.outbox import Message

LARGEST = 16_384
"""The orders of a seat have at most this many bytes."""


def standing_note(seat: int) -> str:
    """The note in a game's record that holds the orders of a seat."""
    return f"standing{seat}"


class StandingRepository:
    """Orders by game and seat, as small JSON; `GameMeta.notes` holds them."""

    def __init__(self, games: GameRepository) -> None:
        self._games = games

    async def put(self, game_id: str, seat: int, orders: str, before: str, outbox: Sequence[Message] = ()) -> bool:
        """Keep the orders of a seat ('' for none) in place of those `before`, and have messages delivered with it.

        False when something else stands there by now, or there is no such game; nothing is done then. Raises
        ValueError above 16 KiB.
        """
        if len(orders.encode()) > LARGEST:
            raise ValueError(f"orders of {len(orders.encode())} bytes are too large: the limit is {LARGEST}")
        return await self._games.exchange(game_id, fields.note(standing_note(seat)), before, orders, outbox)
