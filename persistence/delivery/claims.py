"""Who does something that several processes hear of: a press that reaches two sessions is answered by one of them.

A claim is a lease: it is renewed while the work goes on, and another that waits takes it over when it ends unrenewed.
"""

from __future__ import annotations

from enum import StrEnum

from persistence.server.connection import Connection
from persistence.server.keys import claim_key
from persistence.server.steps import Expected, step

LEASE_MS = 700
"""How long a claim lasts that is not renewed: who takes it over still has time to answer within 3 s."""

REMEMBERED_MS = 900_000
"""How long it is known that something was done: as long as an interaction can be answered."""


class Claim(StrEnum):
    """How a claim stands for who asks."""

    MINE = "mine"
    THEIRS = "theirs"
    """Another process has it, and is at it."""
    DONE = "done"


class ClaimRepository:
    """Claims of one process, `worker`."""

    def __init__(self, connection: Connection, worker: str) -> None:
        self._connection, self._worker = connection, worker

    async def claim(self, name: str, lease_ms: int = LEASE_MS) -> Claim:
        """Take it, or take it again, for so long; or learn that another process has it, or that it is done."""
        key = claim_key(name)
        free = Expected(("GET", key), (None, self._worker))
        taken, (holder,) = await step(self._connection, [free], [("SET", key, self._worker, "PX", lease_ms)])
        return Claim.MINE if taken else Claim.DONE if holder == b"done" else Claim.THEIRS

    async def done(self, name: str) -> None:
        """Say that it is done, so that it is not done again."""
        await self._connection.execute("SET", claim_key(name), "done", "PX", REMEMBERED_MS)
