"""Invitations: what challenges and tables that wait for players have in common in the store.

An invitation is a record in one partition. It is open until a time and then comes up among the deadlines; only one
about the same is open at once; every operation changes it once, with its messages; it stands in the lists of the people
it concerns. The game's id follows from the invitation's, so who finds one that is ready may create the game, any
number of times; until it is started it comes up among the deadlines again and again.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from persistence.delivery.deadlines import deadline_command
from persistence.delivery.outbox import FieldValue, Message, Wakeup, message_arguments
from persistence.server.clock import Clock
from persistence.server.connection import Argument, Connection
from persistence.server.indices import Indices
from persistence.server.keys import REMEMBER_SECONDS, InvitationKeys, Subject
from persistence.server.personal_keys import channel_index, user_index
from persistence.server.steps import Command, Expected, Posted, step, written

KEEP_SECONDS = 86_400
"""How long an invitation is kept after it came to an end, so that the people in it are told."""

START_AGAIN_MS = 10_000
"""An invitation that is ready and has no game after this time comes up among the deadlines."""

OPEN = "open"
"""The status with which every invitation begins; only one about the same has it."""

Fields: TypeAlias = Mapping[str, bytes]
"""A record as the store has it."""

Read = TypeVar("Read")


class Change(NamedTuple):
    """What came of a change: "ok", or why nothing was done, with the status and version that the invitation has.

    "dup": the same operation led to that status before; "stale": it has another version than the one expected;
    "refused": the change does not follow its status, or its time is not over; "gone": there is none (any more).
    """

    code: Literal["ok", "dup", "stale", "refused", "gone"]
    status: str
    version: int


def game_id_of(invitation_id: str) -> str:
    """The id of the game that comes of a challenge or lobby: 13 small letters and digits."""
    return "g" + short(f"game of {invitation_id}", 12)


def short(text: str, length: int) -> str:
    """A text of small letters and digits that is the same for the same text, and for hardly any other."""
    digest = hashlib.blake2b(text.encode(), digest_size=20).digest()
    return base64.b32encode(digest).decode().lower()[:length]


class Invitations:
    """All records of one kind of invitation; `listed` names the lists of people in which they stand."""

    def __init__(
        self, connection: Connection, clock: Clock, bell: Wakeup, indices: Indices, kind: Subject, listed: str
    ) -> None:
        self.clock = clock
        self._connection, self._bell, self._indices = connection, bell, indices
        self._kind, self._listed = kind, listed

    async def open(
        self,
        operation: str,
        invitation_id: str,
        once: str,
        record: Mapping[str, Argument],
        *,
        expires: int,
        concerns: Iterable[int],
        outbox: Sequence[Message],
    ) -> tuple[Literal["ok", "dup", "open"], str]:
        """Store one that is open until `expires` (milliseconds), with its messages; "open" names the one that is.

        A second one in its partition about the same, `once`, is refused while the first is open.
        """
        keys, now = self._keys(invitation_id), self.clock()
        partition, remembered = keys.partition, self._remembered(keys, operation)
        about = ("HGET", partition.open_terms, once)
        await self.concern(invitation_id, concerns)
        over: bytes | None = None
        while True:
            done, (before, stored, other) = await step(
                self._connection,
                [
                    Expected(("GET", remembered), (None,)),
                    Expected(("EXISTS", keys.record), (0,)),
                    Expected(about, (over,)),
                ],
                [
                    ("HSET", keys.record, "version", 0, "status", OPEN, "created", now, "at", now),
                    ("HSET", keys.record, "expires", expires, "terms_key", once),
                    *([("HSET", keys.record, *(part for pair in record.items() for part in pair))] if record else []),
                    ("HSET", partition.open_terms, once, f"{invitation_id} {expires}"),
                    ("SET", remembered, OPEN, "EX", REMEMBER_SECONDS),
                    deadline_command(keys, expires),
                ],
                self._posted(keys, outbox, now),
            )
            if done:
                self._ring(keys, outbox)
                return "ok", invitation_id
            if before is not None or stored != b"0":
                return "dup", invitation_id
            if other is not None:
                open_one, until = other.decode().split()
                if int(until) > now:
                    return "open", open_one
            over = other

    async def change(
        self,
        operation: str,
        invitation_id: str,
        status: str,
        record: Mapping[str, Argument],
        *,
        due: int | None,
        version: int | None = None,
        come_from: Iterable[str] = (),
        after_expiry: bool = False,
        keep: bool = False,
        outbox: Sequence[Message] = (),
    ) -> Change:
        """Write a status and fields, if it has the version expected (None: any) and one of the statuses (none: any).

        It comes up among the deadlines when it is `due` (milliseconds); without that it is over, and kept for a day,
        or for good where it is to be kept (`keep`).
        """
        keys, now = self._keys(invitation_id), self.clock()
        partition, remembered = keys.partition, self._remembered(keys, operation)
        possible = frozenset(come_from)
        guesses: list[bytes | None] = []
        while True:
            before, found = await self._connection.pipeline(
                [("GET", remembered), ("HMGET", keys.record, "status", "version", "expires", "terms_key")]
            )
            if before is not None:
                return Change("dup", before.decode(), 0)
            if found[0] is None:
                return Change("gone", "", 0)
            stands, number, expires, once = found[0].decode(), int(found[1] or 0), found[2], found[3]
            if version not in (None, number):
                return Change("stale", stands, number)
            if (possible and stands not in possible) or (after_expiry and now < int(expires)):
                return Change("refused", stands, number)
            unchanged = [
                Expected(("GET", remembered), (None,)),
                Expected(("HGET", keys.record, "version"), (found[1],)),
            ]
            commands: list[Command] = [
                ("HSET", keys.record, "version", number + 1, "status", status, "at", now),
                *([("HSET", keys.record, *(part for pair in record.items() for part in pair))] if record else []),
                ("SET", remembered, status, "EX", REMEMBER_SECONDS),
                deadline_command(keys, due),
                *([("EXPIRE", keys.record, KEEP_SECONDS)] if due is None and not keep else []),
            ]
            if stands == OPEN and status != OPEN:
                entered = guesses[-1] if guesses else f"{invitation_id} ".encode() + expires
                unchanged.append(Expected(("HGET", partition.open_terms, once), (entered,)))
                if entered is not None and entered.split()[0].decode() == invitation_id:
                    commands.append(("HDEL", partition.open_terms, once))
            done, looked = await step(self._connection, unchanged, commands, self._posted(keys, outbox, now))
            if done:
                self._ring(keys, outbox)
                return Change("ok", status, number + 1)
            guesses += looked[2:]

    async def read(self, invitation_id: str) -> Fields | None:
        """The record as it is now; None when there is none (any more). Raises ValueError for an impossible id."""
        found = await self._connection.execute("HGETALL", self._keys(invitation_id).record)
        return _fields(found) if found else None

    async def annotate(self, invitation_id: str, values: Mapping[str, FieldValue]) -> bool:
        """Write fields (see `persistence.encoding.fields`) into a record; False when there is none."""
        record = self._keys(invitation_id).record
        return (await step(self._connection, [Expected(("EXISTS", record), (1,))], written(record, values))).done

    async def concern(self, invitation_id: str, people: Iterable[int]) -> None:
        """Have it stand in these people's lists."""
        await self._indices.add([user_index(person, self._listed) for person in people], invitation_id)

    async def of_user(
        self, user_id: int, limit: int, read: Callable[[str, Fields], Read], waits: Callable[[Read], bool]
    ) -> list[Read]:
        """Those in a person's list that still wait, newest first; the others are taken off it."""
        return await self._of(user_index(user_id, self._listed), limit, read, waits)

    async def concern_channel(self, invitation_id: str, channel: int) -> None:
        """Have it stand in the list of a channel."""
        await self._indices.add([channel_index(channel, self._listed)], invitation_id)

    async def of_channel(
        self, channel: int, limit: int, read: Callable[[str, Fields], Read], waits: Callable[[Read], bool]
    ) -> list[Read]:
        """Those in a channel's list that still wait, newest first; the others are taken off it."""
        return await self._of(channel_index(channel, self._listed), limit, read, waits)

    async def _of(
        self, key: str, limit: int, read: Callable[[str, Fields], Read], waits: Callable[[Read], bool]
    ) -> list[Read]:
        listed = await self._indices.newest(key, limit)
        records = await self._connection.pipeline([("HGETALL", self._keys(name).record) for name, _ in listed])
        waiting: list[Read] = []
        ended: list[str] = []
        orphans: list[tuple[str, int]] = []
        for (name, entered), record in zip(listed, records, strict=True):
            if not record:
                orphans.append((name, entered))
            elif waits(found := read(name, _fields(record))):
                waiting.append(found)
            else:
                ended.append(name)
        await self._indices.remove([key], ended)
        await self._indices.drop_orphans(key, orphans)
        return waiting

    def _keys(self, invitation_id: str) -> InvitationKeys:
        return InvitationKeys.of(self._kind, invitation_id)

    def _remembered(self, keys: InvitationKeys, operation: str) -> str:
        return keys.partition.operation(keys.subject, operation)

    def _posted(self, keys: InvitationKeys, outbox: Sequence[Message], now: int) -> Posted:
        return Posted(keys.partition.outbox_keys(), keys.subject, 0, now, message_arguments(outbox, now))

    def _ring(self, keys: InvitationKeys, outbox: Sequence[Message]) -> None:
        if outbox:
            self._bell.ring((keys.partition.number,))


def _fields(found: Mapping[bytes, bytes]) -> Fields:
    return {name.decode(): value for name, value in found.items()}
