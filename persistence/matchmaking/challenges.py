"""Challenges: one person asks another for a game, and what became of it.

    open -> accepted -> ready -> started
    open or accepted -> cancelled, expired, declined

`accepted` waits for the friend's deck, or for the challenger to agree to it; `ready` has all that a game needs. What a
challenge shares with a table that waits for players stands in `persistence.matchmaking.invitations`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

import msgspec

from persistence.delivery.outbox import FieldValue, Message, Wakeup
from persistence.encoding import fields
from persistence.encoding.forms import Form
from persistence.games.records import kept_in
from persistence.matchmaking.invitations import START_AGAIN_MS, Fields, Invitations, game_id_of, short
from persistence.server.clock import Clock
from persistence.server.connection import Argument, Connection
from persistence.server.indices import Indices
from persistence.server.keys import Subject, challenge_partition

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


WAITING = (ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED, ChallengeStatus.READY)
"""Statuses of a challenge that may still lead to a game."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What the game would be: a table format, decks chosen so far by user id, options by name."""

    format: str
    decks: dict[str, str] = {}
    options: dict[str, str] = {}


TERMS = Form("wishes of a challenge", Terms)


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
    kept: Mapping[str, str] = field(default_factory=dict)
    """What the bot keeps with it: the texts of a `persistence.games.records.Record`."""

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


def challenge_id_of(challenger: int, friend: int, operation_id: str) -> str:
    """The id of the challenge that an operation opens: two digits of its partition, 12 small letters and digits."""
    return f"{challenge_partition(challenger, friend):02d}" + short(f"challenge of {operation_id}", 12)


class ChallengeRepository:
    """All challenges. Every change happens at most once an operation, and only from the statuses it follows."""

    def __init__(self, connection: Connection, clock: Clock, bell: Wakeup, indices: Indices) -> None:
        self._records = Invitations(connection, clock, bell, indices, Subject.CHALLENGE, CHALLENGES)

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
        kept: Mapping[str, FieldValue] | None = None,
        once: str = "",
    ) -> OpenResult:
        """Store a challenge that is open until `expires` (milliseconds), with its messages.

        A second one of the same challenger to the same friend with equal terms is refused while the first is open;
        where `once` names what it is about, any second one between the two about that.
        """
        challenge_id = challenge_id_of(challenger, friend, operation_id)
        record: dict[str, Argument] = {
            "challenger": challenger,
            "friend": friend,
            "channel": channel,
            "terms": TERMS.text(terms),
        }
        if guild is not None:
            record["guild"] = guild
        record.update(kept or {})
        code, found = await self._records.open(
            f"{operation_id}:{ChallengeStatus.OPEN}",
            challenge_id,
            once or f"{challenger}:{friend}:{_digest(terms)}",
            record,
            expires=expires,
            concerns=(challenger, friend),
            outbox=outbox,
        )
        match code:
            case "ok":
                return Opened(challenge_id)
            case "dup":
                return AlreadyOpened(challenge_id)
            case _:
                return SameIsOpen(found)

    async def load(self, challenge_id: str) -> Challenge | None:
        """The challenge as it is now; None when there is none (any more). Raises ValueError for an impossible id."""
        found = await self._records.read(challenge_id)
        return _challenge(challenge_id, found) if found else None

    async def find_by_user(self, user_id: int, *, limit: int = 50) -> list[Challenge]:
        """Challenges that a person made or got and that may still lead to a game, newest first."""
        return await self._records.of_user(user_id, limit, _challenge, lambda found: found.status in WAITING)

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

        The caller creates the game next; if that fails, the challenge comes up among the deadlines.
        """
        return await self._move(
            challenge_id,
            operation_id,
            (ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED),
            ChallengeStatus.READY,
            due=self._records.clock() + START_AGAIN_MS,
            record={"choice": choice.decode()},
            outbox=outbox,
        )

    async def keep(
        self,
        challenge_id: str,
        operation_id: str,
        status: ChallengeStatus,
        changes: Mapping[str, FieldValue],
        *,
        expires: int,
        outbox: Sequence[Message] = (),
    ) -> MoveResult:
        """Write what is kept with an open or accepted challenge, if it has this status, until it `expires` as well."""
        return await self._move(
            challenge_id,
            f"{operation_id}:note",
            (status,),
            status,
            due=expires,
            record=changes,
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
        """Writes fields (`persistence.encoding.fields`) into a challenge's record; False where there is none."""
        return await self._records.annotate(challenge_id, values)

    async def _move(
        self,
        challenge_id: str,
        operation_id: str,
        come_from: Sequence[ChallengeStatus],
        to: ChallengeStatus,
        *,
        due: int | None = None,
        after_expiry: bool = False,
        record: Mapping[str, Argument] | None = None,
        outbox: Sequence[Message] = (),
    ) -> MoveResult:
        """One operation may take several steps (choose, then started), and each of them once."""
        change = await self._records.change(
            f"{operation_id}:{to}",
            challenge_id,
            to,
            {**(record or {}), **({} if due is None else {"expires": due})},
            due=due,
            come_from=come_from,
            after_expiry=after_expiry,
            outbox=outbox,
        )
        match change.code:
            case "ok":
                return Moved(to)
            case "dup":
                return MovedBefore(ChallengeStatus(change.status))
            case "gone":
                return NoChallenge()
            case _:
                return NotPossible(ChallengeStatus(change.status))


def _challenge(challenge_id: str, found: Fields) -> Challenge:
    record = {name: value.decode() for name, value in found.items()}
    return Challenge(
        id=challenge_id,
        challenger=int(record["challenger"]),
        friend=int(record["friend"]),
        guild=int(record["guild"]) if "guild" in record else None,
        channel=int(record["channel"]),
        message=int(record[fields.INVITATION_MESSAGE]) if fields.INVITATION_MESSAGE in record else None,
        terms=TERMS.decode(record["terms"]),
        status=ChallengeStatus(record["status"]),
        created=int(record["created"]),
        updated=int(record["at"]),
        expires=int(record["expires"]),
        friend_choice=record["choice"].encode() if "choice" in record else None,
        kept=kept_in(record),
    )


def _digest(terms: Terms) -> str:
    return short(msgspec.json.encode(terms, order="deterministic").decode(), 20)
