"""Whom a person has invited within the last hour."""

from __future__ import annotations

from collections.abc import Collection

from persistence.server.clock import Clock
from persistence.server.connection import Argument, Connection
from persistence.server.personal_keys import user_invited

HOUR_MS = 3_600_000


class InvitationCountRepository:
    """Invitations of the last hour, by the person who made them."""

    def __init__(self, connection: Connection, clock: Clock) -> None:
        self._connection, self._clock = connection, clock

    async def note(self, person: int, operation: str, invited: Collection[int]) -> list[int]:
        """Notes whom a person invites by an operation, once; returns all invited within the hour, these included.

        An id stands there as often as that person was invited, oldest first.
        """
        key, now = user_invited(person), self._clock()
        entered: list[Argument] = [part for other in invited for part in (now, f"{other} {operation}")]
        *_, found = await self._connection.pipeline(
            [
                ("ZREMRANGEBYSCORE", key, "-inf", now - HOUR_MS),
                *([("ZADD", key, "NX", *entered)] if entered else []),
                ("PEXPIRE", key, HOUR_MS),
                ("ZRANGE", key, 0, -1),
            ]
        )
        return [int(member.split(b" ")[0]) for member in found]

    async def take_back(self, person: int, operation: str, invited: Collection[int]) -> None:
        """Takes out what an operation noted: the invitation was not made."""
        members = [f"{other} {operation}" for other in invited]
        if members:
            await self._connection.execute("ZREM", user_invited(person), *members)

    async def forget(self, person: int) -> None:
        """Forgets whom a person invited."""
        await self._connection.execute("DEL", user_invited(person))
