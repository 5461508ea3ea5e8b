"""Moments at which something must happen although no person presses: a challenge expires, a clock runs out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from persistence import scripts
from persistence.delivery.outbox import Message, Wakeup, busy_partitions, message_arguments
from persistence.server.clock import Clock
from persistence.server.connection import Connection
from persistence.server.keys import ALL_PARTITIONS, AnyKeys, Subject, keys_of
from persistence.server.steps import Command, Expected, Posted, step

LEASE_MS = 10_000
"""How long a claimed deadline stays hidden before it comes up again."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A deadline that has come, leased to this worker; `lease` is when it comes up again, in milliseconds."""

    subject: Subject
    subject_id: str
    lease: int


class Deadlines:
    """The deadlines of all games and challenges. Commits and challenges set them; this finds those that have come.

    Dealing with one is an ordinary commit or transition, whose version or status check makes a second firing harmless.
    """

    def __init__(self, connection: Connection, clock: Clock, bell: Wakeup) -> None:
        self._connection = connection
        self._clock = clock
        self._bell = bell

    async def claim(self, limit: int, *, lease_ms: int = LEASE_MS) -> list[Deadline]:
        """Lease up to `limit` deadlines that have come, looking through all partitions in one round trip."""
        now = self._clock()
        claimed: list[Deadline] = []
        for keys in await busy_partitions(self._connection, [(keys, keys.due) for keys in ALL_PARTITIONS], now):
            if len(claimed) >= limit:
                break
            answer: list[bytes] = await self._connection.run(
                scripts.CLAIM_DUE, [keys.due], [now, lease_ms, limit - len(claimed)]
            )
            for subject, lease in zip(answer[::2], answer[1::2], strict=True):
                kind, _, name = subject.decode().partition(":")
                claimed.append(Deadline(Subject(kind), name, int(lease)))
        return claimed

    async def set(self, subject: Subject, subject_id: str, at: int | None) -> None:
        """Set the deadline of what commits do not set one for; None takes it away."""
        await self._connection.execute(*deadline_command(keys_of(subject, subject_id), at))

    async def fire(self, deadline: Deadline, until: int, messages: Sequence[Message]) -> bool:
        """Put what a claimed deadline brings into the outbox and set the next one to `until`, all or nothing.

        False when another was set since, or another worker has fired it: then nothing is done.
        """
        keys, now = keys_of(deadline.subject, deadline.subject_id), self._clock()
        posted = Posted(keys.partition.outbox_keys(), keys.subject, 0, now, message_arguments(messages, now))
        fired = await self._move(deadline, until, posted)
        if fired:
            self._bell.ring((keys.partition.number,))
        return fired

    async def finish(self, deadline: Deadline) -> bool:
        """Take a claimed deadline away (nothing is left to do); False when another was set since."""
        return await self._move(deadline, None)

    async def postpone(self, deadline: Deadline, until: int) -> bool:
        """Have a claimed deadline come up again at `until` milliseconds; False when another was set since."""
        return await self._move(deadline, until)

    async def _move(self, deadline: Deadline, until: int | None, posted: Posted | None = None) -> bool:
        keys = keys_of(deadline.subject, deadline.subject_id)
        leased = Expected(("ZSCORE", keys.partition.due, keys.subject), (deadline.lease,))
        return (await step(self._connection, [leased], [deadline_command(keys, until)], posted)).done


def deadline_command(keys: AnyKeys, at: int | None) -> Command:
    """Sets a deadline in milliseconds, or takes it away."""
    due, subject = keys.partition.due, keys.subject
    return ("ZREM", due, subject) if at is None else ("ZADD", due, at, subject)
