"""What players have ordered for a game once for all; kept in the game's record, so that both are read together.

Orders belong to one seat. They are changed by comparing them with what stood before, for a player may change them in
the moment in which one of them is carried out, in another process.
"""

from __future__ import annotations

from collections.abc import Sequence

from persistence import fields, scripts
from persistence.clock import Clock
from persistence.connection import Connection
from persistence.keys import GameKeys
from persistence.outbox import Bell, Message, message_arguments

LARGEST = 16_384
"""The orders of a seat have at most this many bytes."""


def standing_note(seat: int) -> str:
    """The note in a game's record that holds the orders of a seat."""
    return f"standing{seat}"


class StandingRepository:
    """Orders by game and seat, as small JSON; `GameMeta.notes` holds them."""

    def __init__(self, connection: Connection, clock: Clock, bell: Bell) -> None:
        self._connection = connection
        self._clock = clock
        self._bell = bell

    async def put(self, game_id: str, seat: int, orders: str, before: str, outbox: Sequence[Message] = ()) -> bool:
        """Keep the orders of a seat ('' for none) in place of those `before`, and have messages delivered with it.

        False when something else stands there by now, or there is no such game; nothing is done then. Raises
        ValueError above 16 KiB.
        """
        if len(orders.encode()) > LARGEST:
            raise ValueError(f"orders of {len(orders.encode())} bytes are too large: the limit is {LARGEST}")
        keys, now = GameKeys.of(game_id), self._clock()
        kept = await self._connection.run(
            scripts.STANDING,
            [keys.meta, *keys.partition.outbox_keys()],
            [
                fields.note(standing_note(seat)),
                before,
                orders,
                keys.subject,
                now,
                *message_arguments(outbox, now),
            ],
        )
        if int(kept) == 1 and outbox:
            self._bell.ring((keys.partition.number,))
        return int(kept) == 1
