"""Pods of sealed and draft events: what has been opened, picked and built, and by which seed an event hands cards out.

    open -> over

What a pod holds is bytes whose meaning is the bot's; every change names the version it was made on. A pod lies in the
partition of its league and is kept for good. The product of an event is written once and never changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from persistence.delivery.outbox import Message, Wakeup
from persistence.encoding import fields
from persistence.matchmaking.invitations import Fields, Invitations, short
from persistence.server.clock import Clock
from persistence.server.connection import Connection
from persistence.server.indices import Indices
from persistence.server.keys import InvitationKeys, Subject
from persistence.server.personal_keys import user_index

PODS = "pods"

MOST_LISTED = 50
"""How many pods of a person are looked at."""


@dataclass(frozen=True, slots=True)
class StoredPod:
    """A pod as stored; `message` is the id of what shows all how far it is, `letters` of what each seat is asked by."""

    id: str
    version: int
    over: bool
    body: bytes
    message: int | None
    letters: Mapping[int, int] = field(default_factory=dict)


def pod_id_of(league_id: str, number: int) -> str:
    """The id of a pod of a league, always the same: its partition is the league's."""
    return league_id[:2] + short(f"{league_id}:pod:{number}", 12)


class PodRepository:
    """All pods, and the products of their events."""

    def __init__(self, connection: Connection, clock: Clock, bell: Wakeup, indices: Indices) -> None:
        self._connection, self._indices = connection, indices
        self._records = Invitations(connection, clock, bell, indices, Subject.POD, PODS)

    async def keep_product(self, league_id: str, product: bytes) -> bytes:
        """Keep by what an event hands cards out, unless that is known; returns what is kept."""
        await self._connection.execute("SET", _product(league_id), product, "NX")
        found = await self.product(league_id)
        return product if found is None else found

    async def product(self, league_id: str) -> bytes | None:
        """By what an event hands cards out; None where it has not begun to."""
        found: bytes | None = await self._connection.execute("GET", _product(league_id))
        return found

    async def open(
        self, pod_id: str, body: bytes, *, due: int, concerns: Iterable[int], outbox: Sequence[Message]
    ) -> None:
        """Store a pod that comes up when it is `due` (milliseconds); harmless when repeated."""
        await self._records.open(
            f"open:{pod_id}", pod_id, f"pod {pod_id}", {"body": body}, expires=due, concerns=concerns, outbox=outbox
        )

    async def load(self, pod_id: str) -> StoredPod | None:
        """The pod as it is now; None when there is none. Raises ValueError for an impossible id."""
        found = await self._records.read(pod_id)
        return _pod(pod_id, found) if found else None

    async def change(
        self, pod: StoredPod, operation_id: str, body: bytes, *, due: int | None, outbox: Sequence[Message]
    ) -> Literal["ok", "dup", "stale"]:
        """Write what becomes of a pod that was read, if unchanged since; without a time due it is over."""
        status = "open" if due is not None else "over"
        change = await self._records.change(
            operation_id, pod.id, status, {"body": body}, due=due, version=pod.version, keep=True, outbox=outbox
        )
        return "ok" if change.code == "ok" else "dup" if change.code == "dup" else "stale"

    async def forget(self, person: int, pod_ids: Sequence[str]) -> None:
        """Take pods out of a person's list."""
        await self._indices.remove([user_index(person, PODS)], pod_ids)

    async def of_person(self, person: int) -> list[StoredPod]:
        """The pods in which a person picks or builds, newest first."""
        return await self._records.of_user(person, MOST_LISTED, _pod, lambda pod: not pod.over)


def _product(league_id: str) -> str:
    return f"{InvitationKeys.of(Subject.LEAGUE, league_id).record}:product"


def _pod(pod_id: str, record: Fields) -> StoredPod:
    message = record.get(fields.INVITATION_MESSAGE)
    return StoredPod(
        id=pod_id,
        version=int(record["version"]),
        over=record["status"] == b"over",
        body=record["body"],
        message=int(message) if message else None,
        letters=fields.hand_messages(record),
    )
