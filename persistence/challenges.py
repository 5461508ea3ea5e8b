"""Challenges: one person asks another for a game, and what became of it.

    open -> accepted -> ready -> started
    open or accepted -> cancelled, expired, declined

`accepted` waits for the friend's deck, or for the challenger to agree to it; `ready` has all that a game needs. The
game's id follows from the challenge's, so whoever finds a challenge that is ready may create the game, any number of
times; until it is `started` it comes up among the deadlines again and again.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

import msgspec

from persistence import fields, scripts
from persistence.clock import Clock
from persistence.connection import Argument, Connection
from persistence.games import REMEMBER_SECONDS
from persistence.indices import Indices
from persistence.keys import ChallengeKeys, challenge_partition, user_index
from persistence.outbox import Bell, FieldValue, Message, message_arguments

KEEP_SECONDS = 7 * 86_400
"""How long a challenge is kept after it came to an end."""

START_AGAIN_MS = 10_000
"""A challenge that is ready and has no game after this time comes up among the deadlines."""

CHALLENGES = "challenges"


class ChallengeStatus(StrEnum):
    """How far a challenge has come."""

    OPEN = "open"
    ACCEPTED = "accepted"
    READY = "ready"
    STARTED = "started"
    DECLINED = "declined"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What the game would be: a table format, decks chosen so far by user id, options by name."""

    format: str
    decks: dict[str, str] = {}
    options: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge as stored. `expires` is in milliseconds, `friend_choice` the JSON of what the friend chose."""

    id: str
    challenger: int
    friend: int
    guild: int | None
    channel: int
    message: int | None
    terms: Terms
    status: ChallengeStatus
    created: int
    updated: int
    expires: int
    friend_choice: bytes | None
    notes: Mapping[str, str] = field(default_factory=dict)

    @property
    def game_id(self) -> str:
        """The id of the game that comes of it, always the same."""
        return game_id_of(self.id)


@dataclass(frozen=True, slots=True)
class Opened:
    """The challenge is stored and open."""

    challenge_id: str


@dataclass(frozen=True, slots=True)
class AlreadyOpened:
    """The same operation opened it before; nothing was done now."""

    challenge_id: str


@dataclass(frozen=True, slots=True)
class SameIsOpen:
    """There is an open challenge to this friend with the same terms, or about the same; nothing was done."""

    challenge_id: str


@dataclass(frozen=True, slots=True)
class Moved:
    """The challenge has the new status."""

    status: ChallengeStatus


@dataclass(frozen=True, slots=True)
class MovedBefore:
    """The same operation gave it this status before; nothing was done now."""

    status: ChallengeStatus


@dataclass(frozen=True, slots=True)
class NotPossible:
    """The challenge has a status that this does not follow; nothing was done."""

    status: ChallengeStatus


@dataclass(frozen=True, slots=True)
class NoChallenge:
    """There is no such challenge (any more); nothing was done."""


OpenResult = Opened | AlreadyOpened | SameIsOpen
MoveResult = Moved | MovedBefore | NotPossible | NoChallenge


def game_id_of(challenge_id: str) -> str:
    """The id of the game that comes of a challenge: 13 small letters and digits."""
    return "g" + short(f"game of {challenge_id}", 12)


def challenge_id_of(challenger: int, friend: int, operation_id: str) -> str:
    """The id of the challenge that an operation opens: two digits of its partition, 12 small letters and digits."""
    return f"{challenge_partition(challenger, friend):02d}" + short(f"challenge of {operation_id}", 12)


class ChallengeRepository:
    """All challenges. Every change happens at most once an operation, and only from the statuses it follows."""

    def __init__(self, connection: Connection, clock: Clock, bell: Bell, indices: Indices) -> None:
        self._connection = connection
        self._clock = clock
        self._bell = bell
        self._indices = indices

    async def open(
        self,
        operation_id: str,
        *,
        challenger: int,
        friend: int,
        guild: int | None,
        channel: int,
        terms: Terms,
        expires: int,
        outbox: Sequence[Message] = (),
        notes: Mapping[str, str] | None = None,
        once: str = "",
    ) -> OpenResult:
        """Store a challenge that is open until `expires` (milliseconds), with its messages.

        A second one of the same challenger to the same friend with equal terms is refused while the first is open;
        where `once` names what it is about, any second one between the two about that.
        """
        challenge_id = challenge_id_of(challenger, friend, operation_id)
        keys = ChallengeKeys.of(challenge_id)
        now = self._clock()
        record: dict[str, FieldValue] = {
            "challenger": challenger,
            "friend": friend,
            "channel": channel,
            "terms": msgspec.json.encode(terms).decode(),
        }
        if guild is not None:
            record["guild"] = guild
        record.update({fields.note(name): text for name, text in (notes or {}).items()})
        flat: list[Argument] = [part for pair in record.items() for part in pair]
        await self._indices.add([user_index(user, CHALLENGES) for user in (challenger, friend)], challenge_id)
        code, found = await self._connection.run(
            scripts.CHALLENGE_CREATE,
            self._written(keys, operation_id, ChallengeStatus.OPEN),
            [
                operation_id,
                now,
                REMEMBER_SECONDS,
                challenge_id,
                keys.subject,
                once or f"{challenger}:{friend}:{_digest(terms)}",
                expires,
                len(record),
                *flat,
                *message_arguments(outbox, now),
            ],
        )
        match code:
            case b"ok":
                self._ring(keys, outbox)
                return Opened(challenge_id)
            case b"dup":
                return AlreadyOpened(challenge_id)
            case _:
                return SameIsOpen(found.decode())

    async def load(self, challenge_id: str) -> Challenge | None:
        """The challenge as it is now; None when there is none (any more). Raises ValueError for an impossible id."""
        found = await self._connection.execute("HGETALL", ChallengeKeys.of(challenge_id).record)
        return _challenge(challenge_id, found) if found else None

    async def find_by_user(self, user_id: int, *, limit: int = 50) -> list[Challenge]:
        """Challenges that a person made or got and that may still lead to a game, newest first."""
        key = user_index(user_id, CHALLENGES)
        listed = await self._indices.newest(key, limit)
        records = await self._connection.pipeline([("HGETALL", ChallengeKeys.of(name).record) for name, _ in listed])
        waiting: list[Challenge] = []
        ended: list[str] = []
        orphans: list[tuple[str, int]] = []
        for (name, entered), record in zip(listed, records, strict=True):
            if not record:
                orphans.append((name, entered))
                continue
            challenge = _challenge(name, record)
            if challenge.status in (ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED, ChallengeStatus.READY):
                waiting.append(challenge)
            else:
                ended.append(name)
        await self._indices.remove([key], ended)
        await self._indices.drop_orphans(key, orphans)
        return waiting

    async def accept(
        self, challenge_id: str, operation_id: str, choice: bytes = b"", *, expires: int, outbox: Sequence[Message] = ()
    ) -> MoveResult:
        """The friend accepts an open challenge; it waits until `expires` (milliseconds) for what is missing.

        `choice` is the JSON of a deck to which the challenger must agree; without one the friend chooses it later.
        """
        return await self._move(
            challenge_id,
            operation_id,
            (ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED) if choice else (ChallengeStatus.OPEN,),
            ChallengeStatus.ACCEPTED,
            due=expires,
            record={"choice": choice.decode()} if choice else None,
            outbox=outbox,
        )

    async def choose(
        self, challenge_id: str, operation_id: str, choice: bytes, *, outbox: Sequence[Message] = ()
    ) -> MoveResult:
        """The friend of an open or accepted challenge has chosen (JSON): it is ready to become a game.

        Whoever calls this creates the game next; if that fails, the challenge comes up among the deadlines.
        """
        return await self._move(
            challenge_id,
            operation_id,
            (ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED),
            ChallengeStatus.READY,
            due=self._clock() + START_AGAIN_MS,
            record={"choice": choice.decode()},
            outbox=outbox,
        )

    async def started(self, challenge_id: str, operation_id: str, *, outbox: Sequence[Message] = ()) -> MoveResult:
        """The game of a challenge that was ready is stored."""
        return await self._move(
            challenge_id, operation_id, (ChallengeStatus.READY,), ChallengeStatus.STARTED, outbox=outbox
        )

    async def decline(self, challenge_id: str, operation_id: str, *, outbox: Sequence[Message] = ()) -> MoveResult:
        """The friend declines a challenge that is open, or accepted."""
        return await self._move(
            challenge_id,
            operation_id,
            (ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED),
            ChallengeStatus.DECLINED,
            outbox=outbox,
        )

    async def cancel(self, challenge_id: str, operation_id: str, *, outbox: Sequence[Message] = ()) -> MoveResult:
        """The challenger takes back a challenge that is open, or accepted and without the friend's deck."""
        return await self._move(
            challenge_id,
            operation_id,
            (ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED),
            ChallengeStatus.CANCELLED,
            outbox=outbox,
        )

    async def expire(self, challenge_id: str, operation_id: str, *, outbox: Sequence[Message] = ()) -> MoveResult:
        """The time of an open or accepted challenge has run out; NotPossible while it has not."""
        return await self._move(
            challenge_id,
            operation_id,
            (ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED),
            ChallengeStatus.EXPIRED,
            after_expiry=True,
            outbox=outbox,
        )

    async def annotate(self, challenge_id: str, values: Mapping[str, FieldValue]) -> bool:
        """Write fields (see `persistence.fields`) into a challenge's record; False when there is no such challenge."""
        flat: list[Argument] = [part for pair in values.items() for part in pair]
        return bool(await self._connection.run(scripts.ANNOTATE, [ChallengeKeys.of(challenge_id).record], flat))

    async def _move(
        self,
        challenge_id: str,
        operation_id: str,
        come_from: Sequence[ChallengeStatus],
        to: ChallengeStatus,
        *,
        due: int | None = None,
        after_expiry: bool = False,
        record: Mapping[str, str] | None = None,
        outbox: Sequence[Message] = (),
    ) -> MoveResult:
        keys = ChallengeKeys.of(challenge_id)
        now = self._clock()
        flat: list[Argument] = [part for pair in (record or {}).items() for part in pair]
        code, status = await self._connection.run(
            scripts.CHALLENGE_MOVE,
            self._written(keys, operation_id, to),
            [
                operation_id,
                now,
                REMEMBER_SECONDS,
                challenge_id,
                keys.subject,
                f" {' '.join(come_from)} ",
                to.value,
                "" if due is None else due,
                "1" if after_expiry else "",
                KEEP_SECONDS if due is None else "",
                len(flat) // 2,
                *flat,
                *message_arguments(outbox, now),
            ],
        )
        match code:
            case b"ok":
                self._ring(keys, outbox)
                return Moved(to)
            case b"dup":
                return MovedBefore(ChallengeStatus(status.decode()))
            case b"refused":
                return NotPossible(ChallengeStatus(status.decode()))
            case _:
                return NoChallenge()

    def _written(self, keys: ChallengeKeys, operation_id: str, to: ChallengeStatus) -> list[str]:
        """One operation may take several steps (choose, then started), and each of them once."""
        partition = keys.partition
        operation = partition.operation(keys.subject, f"{operation_id}:{to}")
        return [keys.record, operation, partition.open_terms, partition.due, *partition.outbox_keys()]

    def _ring(self, keys: ChallengeKeys, outbox: Sequence[Message]) -> None:
        if outbox:
            self._bell.ring((keys.partition.number,))


def _challenge(challenge_id: str, found: Mapping[bytes, bytes]) -> Challenge:
    record = {name.decode(): value.decode() for name, value in found.items()}
    notes = {
        name.removeprefix(fields.NOTE_PREFIX): text
        for name, text in record.items()
        if name.startswith(fields.NOTE_PREFIX)
    }
    return Challenge(
        id=challenge_id,
        challenger=int(record["challenger"]),
        friend=int(record["friend"]),
        guild=int(record["guild"]) if "guild" in record else None,
        channel=int(record["channel"]),
        message=int(record[fields.CHALLENGE_MESSAGE]) if fields.CHALLENGE_MESSAGE in record else None,
        terms=msgspec.json.decode(record["terms"], type=Terms),
        status=ChallengeStatus(record["status"]),
        created=int(record["created"]),
        updated=int(record["at"]),
        expires=int(record["expires"]),
        friend_choice=record["choice"].encode() if "choice" in record else None,
        notes=notes,
    )


def _digest(terms: Terms) -> str:
    return short(msgspec.json.encode(terms, order="deterministic").decode(), 20)


def short(text: str, length: int) -> str:
    """A text of small letters and digits that is the same for the same text, and for hardly any other."""
    digest = hashlib.blake2b(text.encode(), digest_size=20).digest()
    return base64.b32encode(digest).decode().lower()[:length]
