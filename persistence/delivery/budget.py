"""How many requests all processes of the bot make together: Discord allows so many a second for one token."""

from __future__ import annotations

from persistence import scripts
from persistence.server.clock import Clock
from persistence.server.connection import Connection
from persistence.server.keys import REQUESTS

A_SECOND = 45
"""Requests a second; Discord allows 50, and its clock is not ours."""


class RequestBudget:
    """A bucket that all processes share: `A_SECOND` drops fall into it each second, a request takes one."""

    def __init__(self, connection: Connection, clock: Clock, a_second: int = A_SECOND) -> None:
        self._connection, self._clock, self._a_second = connection, clock, a_second

    async def take(self) -> float:
        """Take a drop, and return how many seconds to wait until it has fallen."""
        answer = await self._connection.run(scripts.BUDGET, [REQUESTS], [self._clock(), self._a_second])
        return int(answer) / 1000
