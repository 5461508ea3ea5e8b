"""Messages that have to reach a person, kept with the game until they have.

A message is put into the outbox in the same step that changes the game, leased to a worker, delivered, and taken out
together with what came of it. A worker that dies loses its lease and the message is delivered again, under the same
nonce, so Discord shows it once.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from persistence import scripts
from persistence.server.clock import Clock
from persistence.server.connection import Argument, Connection
from persistence.server.keys import (
    ALL_PARTITIONS,
    PARTITIONS,
    PartitionKeys,
    Subject,
    alive_key,
    keys_of,
    record_of,
)
from persistence.server.steps import Expected, Posted, step

LEASE_MS = 30_000
"""How long a claimed message stays hidden from other workers."""

OWNERSHIP_MS = 15_000
"""How long a partition stays with a worker that delivers none of its messages."""

ALIVE_MS = 5_000
"""How long a worker is taken to live after it has said so; others step in for who is silent longer."""

SCANNED = 1_000
"""How many messages of a partition are looked at in one go where those of a kind are counted."""

_KIND = re.compile(r"[a-z][a-z_]*")

FieldValue = str | int
"""What a game's record remembers about a message; an empty text removes the field."""


@dataclass(frozen=True, slots=True)
class Message:
    """Something to deliver: a kind, a JSON body and, where there are several of a kind, a target.

    With `coalesce`, one message of this kind and target waits at a time for a game, and the newest body wins (`board`,
    `hand`); the earliest time that any of them names is theirs, but one that has failed keeps its own. Others are
    delivered each for itself. Messages of a subject that are due together come by the worker's rank, then by their
    time; of one time those that do not coalesce come by their version, then in the order in which they were put. One
    that has failed is overtaken. `not_before` is a time in milliseconds.
    """

    kind: str
    body: bytes = b"{}"
    target: str = ""
    coalesce: bool = False
    not_before: int | None = None

    def __post_init__(self) -> None:
        if not _KIND.fullmatch(self.kind):
            raise ValueError(f"{self.kind!r} cannot be a kind of message: small letters and '_' are needed")


@dataclass(frozen=True, slots=True)
class OutboxEntry:
    """A message leased to this worker.

    `version` is the game's version that asked for it (0 where it has none), `attempts` how often it was given back,
    `lease_until` and `created` are times in milliseconds.
    """

    id: str
    subject: Subject
    subject_id: str
    kind: str
    target: str
    body: bytes
    version: int
    attempts: int
    created: int
    lease: int
    lease_until: int
    serial: int

    @property
    def game_id(self) -> str:
        """The game it belongs to; raises ValueError for a message about anything else."""
        if self.subject is not Subject.GAME:
            raise ValueError(f"{self.id} does not belong to a game")
        return self.subject_id

    def nonce(self, *salt: object) -> str:
        """Text of 25 characters that is the same whenever this message is delivered, for Discord to know it again.

        A coalescing message that is posted anew now and then (the board, each Day) gives what tells the posts apart as
        `salt`.
        """
        words = "\x1f".join((self.id, *map(str, salt)))
        digest = hashlib.blake2b(words.encode(), digest_size=15).digest()
        return "t" + base64.b32encode(digest).decode().lower()[:24]


CLAIMED_UNSEEN = 4
"""Of how many partitions messages are claimed without a look at first which of them have something due."""

CREATED = 4
"""Where a label says since when its message has been waiting, in milliseconds."""


class Acknowledgement(StrEnum):
    """What became of a message whose delivery was reported."""

    DONE = "done"
    """It is out of the outbox."""

    NEWER = "newer"
    """It was recorded, and a newer body that came meanwhile is due when it is wanted."""

    LOST = "lost"
    """Another worker holds the lease; nothing was recorded."""

    GONE = "gone"
    """It was out of the outbox already."""


class Wakeup:
    """Tells the worker of this process that messages wait, so that it need not look."""

    def __init__(self) -> None:
        self._partitions: set[int] = set()
        self._rung = asyncio.Event()

    def ring(self, partitions: Iterable[int] = range(PARTITIONS)) -> None:
        """Say that messages may wait in these partitions."""
        self._partitions.update(partitions)
        self._rung.set()

    async def wait(self, timeout_seconds: float) -> frozenset[int]:
        """Wait for the bell; returns the partitions it rang for, none of them when time ran out."""
        try:
            async with asyncio.timeout(timeout_seconds):
                await self._rung.wait()
        except TimeoutError:
            return frozenset()
        self._rung.clear()
        rung = frozenset(self._partitions)
        self._partitions.clear()
        return rung


def message_arguments(messages: Sequence[Message], now: int) -> list[Argument]:
    """The four arguments for each message that scripts take after their own."""
    arguments: list[Argument] = []
    for message in messages:
        name = f"{message.kind}:{message.target}"
        when = now if message.not_before is None else message.not_before
        arguments += (name, "1" if message.coalesce else "0", when, message.body)
    return arguments


async def busy_partitions(
    connection: Connection, queues: Collection[tuple[PartitionKeys, str]], now: int
) -> list[PartitionKeys]:
    """Those of the partitions whose sorted set holds something due at `now`, found in one round trip."""
    counts = await connection.pipeline([("ZCOUNT", queue, "-inf", now) for _, queue in queues])
    return [keys for (keys, _), count in zip(queues, counts, strict=True) if count]


class Outbox:
    """The messages that wait, of all games and other subjects."""

    def __init__(self, connection: Connection, clock: Clock, bell: Wakeup, worker: str) -> None:
        self._connection = connection
        self._clock = clock
        self._bell = bell
        self._worker = worker
        self._first = 0

    async def put(self, subject: Subject, subject_id: str, messages: Sequence[Message], *, version: int = 0) -> None:
        """Put messages about a subject into the outbox outside of a commit (such as: show the board anew).

        Messages that do not coalesce are delivered twice when this is repeated.
        """
        keys = keys_of(subject, subject_id)
        now = self._clock()
        posted = Posted(keys.partition.outbox_keys(), keys.subject, version, now, message_arguments(messages, now))
        await step(self._connection, [], [], posted)
        self._bell.ring((keys.partition.number,))

    async def claim(
        self, limit: int, *, lease_ms: int = LEASE_MS, partitions: Collection[int] | None = None
    ) -> list[OutboxEntry]:
        """Lease up to `limit` messages that are due, of these partitions or of all, oldest first in each.

        Partitions that another worker owns are left to it. The bell is rung for those in which more may be due.
        """
        now = self._clock()
        numbers = range(PARTITIONS) if partitions is None else sorted(partitions)
        turned = [number for number in numbers if number >= self._first]
        turned += [number for number in numbers if number < self._first]
        chosen = [ALL_PARTITIONS[number] for number in turned]
        if len(chosen) > CLAIMED_UNSEEN:
            chosen = await busy_partitions(self._connection, [(keys, keys.outbox) for keys in chosen], now)
        entries: list[OutboxEntry] = []
        for place, keys in enumerate(chosen):
            answer: list[bytes] = await self._connection.run(
                scripts.CLAIM,
                [keys.owner, *keys.outbox_keys()],
                [self._worker, now, lease_ms, limit - len(entries), OWNERSHIP_MS],
            )
            for at in range(0, len(answer), 3):
                entries.append(_entry(answer[at], answer[at + 1], answer[at + 2], now + lease_ms))
            self._first = (keys.number + 1) % PARTITIONS
            if len(entries) >= limit:
                self._bell.ring(each.number for each in chosen[place:])
                break
        return entries

    async def ack(self, entry: OutboxEntry, fields: Mapping[str, FieldValue] | None = None) -> Acknowledgement:
        """Report that the message was delivered, and write `fields` into its subject's record with it.

        Only the holder of the lease may; see `persistence.encoding.fields` for names.
        """
        (result,) = await self.ack_together([(entry, fields or {})])
        return result

    async def ack_together(
        self, delivered: Sequence[tuple[OutboxEntry, Mapping[str, FieldValue]]]
    ) -> list[Acknowledgement]:
        """Report that messages about one subject were delivered, each as `ack` does, in one step."""
        entry, _ = delivered[0]
        keys = _partition(entry)
        arguments: list[Argument] = [self._clock()]
        for each, fields in delivered:
            arguments += (each.id, each.lease, each.serial, len(fields))
            arguments += (part for field in fields.items() for part in field)
        answer: list[bytes] = await self._connection.run(
            scripts.ACK,
            [keys.outbox, keys.outbox_bodies, keys.outbox_labels, record_of(f"{entry.subject}:{entry.subject_id}")],
            arguments,
        )
        results = [Acknowledgement(each.decode()) for each in answer]
        if Acknowledgement.NEWER in results:
            self._bell.ring((keys.number,))
        return results

    async def retry_later(self, entry: OutboxEntry, delay_ms: int, *, sooner: bool = False) -> bool:
        """Give the message back, due again after `delay_ms`; False when another worker holds the lease.

        One that has failed keeps that time; with `sooner` it comes up when it is put into the outbox once more.
        """
        keys = _partition(entry)
        answer = await self._connection.run(
            scripts.RETRY_LATER,
            [keys.outbox, keys.outbox_labels],
            [entry.id, entry.lease, self._clock() + delay_ms, "1" if sooner else "0"],
        )
        return bool(answer)

    def notify(self) -> None:
        """Have the worker of this process look at once."""
        self._bell.ring()

    async def wait(self, timeout_seconds: float) -> frozenset[int]:
        """Wait until this process puts a message into the outbox; returns the partitions, none when time ran out."""
        return await self._bell.wait(timeout_seconds)

    async def pending(self, kind: str = "") -> int:
        """How many messages wait, leased ones included; with a kind those of it, which takes looking at all of them."""
        if kind:
            return sum(map(len, (await self._named(kind)).values()))
        counts = await self._connection.pipeline([("ZCARD", keys.outbox) for keys in ALL_PARTITIONS])
        return sum(map(int, counts))

    async def overdue(self, kind: str, longer_ms: int) -> int:
        """How many messages of a kind have waited for longer than that; it takes looking at all messages."""
        found = {keys: names for keys, names in (await self._named(kind)).items() if names}
        looks: list[list[Argument]] = [["HMGET", keys.outbox_labels, *names] for keys, names in found.items()]
        labels = [label for row in await self._connection.pipeline(looks) for label in row if label is not None]
        since = self._clock() - longer_ms
        return sum(int(label.split()[CREATED]) < since for label in labels)

    async def _named(self, kind: str) -> dict[PartitionKeys, set[bytes]]:
        """The names of all messages of a kind that wait, by their partitions."""
        found: dict[PartitionKeys, set[bytes]] = {keys: set() for keys in ALL_PARTITIONS}
        cursors = dict.fromkeys(ALL_PARTITIONS, 0)
        while cursors:
            looks = [
                ("ZSCAN", keys.outbox, at, "MATCH", f"*:{kind}:*", "COUNT", SCANNED) for keys, at in cursors.items()
            ]
            scanned = await self._connection.pipeline(looks)
            for keys, (_, scored) in zip(cursors, scanned, strict=True):
                found[keys].update(name for name, _ in scored)
            cursors = {keys: int(at) for keys, (at, _) in zip(cursors, scanned, strict=True) if int(at)}
        return found

    async def oldest(self) -> int | None:
        """When the message that has been due longest became due, in milliseconds; None when none is due."""
        looks = [("ZRANGE", keys.outbox, 0, 0, "WITHSCORES") for keys in ALL_PARTITIONS]
        scores = [int(float(first[1])) for first in await self._connection.pipeline(looks) if first]
        due = [score for score in scores if score <= self._clock()]
        return min(due, default=None)

    async def release_all(self) -> int:
        """End every lease; only for a store that no other process uses. Returns how many messages were freed.

        All partitions lie on one server then, which is asked once.
        """
        now = self._clock()
        freed = await self._connection.pipeline(
            [
                ("EVAL", scripts.RELEASE.source, 3, keys.outbox, keys.outbox_labels, keys.owner, now)
                for keys in ALL_PARTITIONS
            ]
        )
        return sum(map(int, freed))

    async def step_in(self) -> int:
        """Say that this worker lives, and free what workers hold that do not; returns how many messages were freed."""
        await self._connection.execute("SET", alive_key(self._worker), "1", "PX", ALIVE_MS)
        owners = await self._connection.pipeline([("GET", keys.owner) for keys in ALL_PARTITIONS])
        others = sorted({owner.decode() for owner in owners if owner} - {self._worker})
        alive = await self._connection.pipeline([("EXISTS", alive_key(other)) for other in others])
        dead = {other.encode() for other, lives in zip(others, alive, strict=True) if not lives}
        now, freed = self._clock(), 0
        for keys, owner in zip(ALL_PARTITIONS, owners, strict=True):
            if owner in dead:
                freed += await self._connection.run(
                    scripts.RELEASE, [keys.outbox, keys.outbox_labels, keys.owner], [now, owner.decode()]
                )
                self._bell.ring((keys.number,))
        return freed

    async def resign(self) -> None:
        """Leave every partition this worker owns to others."""
        own = [keys.owner for keys in ALL_PARTITIONS]
        await asyncio.gather(
            *(step(self._connection, [Expected(("GET", key), (self._worker,))], [("DEL", key)]) for key in own)
        )


def _partition(entry: OutboxEntry) -> PartitionKeys:
    keys = keys_of(entry.subject, entry.subject_id)
    return keys.partition


def _entry(name: bytes, body: bytes, label: bytes, lease_until: int) -> OutboxEntry:
    whole = name.decode()
    subject, subject_id, rest = whole.split(":", 2)
    if rest[:1].isdigit():
        rest = rest.partition(":")[2]
    kind, _, target = rest.partition(":")
    version, serial, lease, attempts, created = map(int, label.split()[:5])
    return OutboxEntry(
        id=whole,
        subject=Subject(subject),
        subject_id=subject_id,
        kind=kind,
        target=target,
        body=body,
        version=version,
        attempts=attempts,
        created=created,
        lease=lease,
        lease_until=lease_until,
        serial=serial,
    )
