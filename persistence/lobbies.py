"""Tables that wait for players: who sits there, until the game begins.

    open -> ready -> started
    open -> cancelled, expired

What a lobby holds is bytes whose meaning is the bot's. Every change names the version it was made on, and is refused
where somebody else was quicker: so one seat is never taken by two. `ready` has all that a game needs. The game's id
follows from the lobby's, so whoever finds one that is ready may create the game, any number of times; until it is
`started` it comes up among the deadlines again and again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from persistence import fields, scripts
from persistence.challenges import KEEP_SECONDS, START_AGAIN_MS, game_id_of, short
from persistence.clock import Clock
from persistence.connection import Argument, Connection
from persistence.games import REMEMBER_SECONDS
from persistence.indices import Indices
from persistence.keys import LobbyKeys, lobby_partition, user_index
from persistence.outbox import Bell, FieldValue, Message, message_arguments

LOBBIES = "lobbies"


class LobbyStatus(StrEnum):
    """How far a lobby has come."""

    OPEN = "open"
    READY = "ready"
    STARTED = "started"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Lobby:
    """A lobby as stored; `expires` is in milliseconds, `message` the id of what shows it."""

    id: str
    maker: int
    version: int
    status: LobbyStatus
    body: bytes
    message: int | None
    created: int
    expires: int

    @property
    def game_id(self) -> str:
        """The id of the game that comes of it, always the same."""
        return game_id_of(self.id)


@dataclass(frozen=True, slots=True)
class LobbyOpened:
    """The lobby is stored, now or by the same operation before."""

    lobby_id: str


@dataclass(frozen=True, slots=True)
class SameLobby:
    """Its maker has one of the same kind open; nothing was done."""

    lobby_id: str


@dataclass(frozen=True, slots=True)
class Changed:
    """The lobby has this version."""

    version: int


@dataclass(frozen=True, slots=True)
class ChangedBefore:
    """The same operation changed it before; nothing was done now."""


@dataclass(frozen=True, slots=True)
class ChangedMeanwhile:
    """Somebody else changed it since it was read, or it is gone; nothing was done."""


OpenedLobby = LobbyOpened | SameLobby
LobbyChange = Changed | ChangedBefore | ChangedMeanwhile


def lobby_id_of(maker: int, operation_id: str) -> str:
    """The id of the lobby that an operation opens: two digits of its partition, 12 small letters and digits."""
    return f"{lobby_partition(maker):02d}" + short(f"lobby of {operation_id}", 12)


class LobbyRepository:
    """All tables that wait for players."""

    def __init__(self, connection: Connection, clock: Clock, bell: Bell, indices: Indices) -> None:
        self._connection = connection
        self._clock = clock
        self._bell = bell
        self._indices = indices

    async def open(
        self,
        operation_id: str,
        *,
        maker: int,
        body: bytes,
        expires: int,
        once: str = "",
        outbox: Sequence[Message] = (),
        concerns: Iterable[int] = (),
    ) -> OpenedLobby:
        """Store a lobby that is open until `expires` (milliseconds), with its messages.

        A second one of the same maker about the same, `once`, is refused while the first is open. `concerns` are
        people in whose lists it stands besides the maker's.
        """
        lobby_id = lobby_id_of(maker, operation_id)
        keys, now = LobbyKeys.of(lobby_id), self._clock()
        await self.concern(lobby_id, {maker, *concerns})
        record: dict[str, FieldValue] = {"maker": maker, "version": 0, "body": body.decode()}
        flat: list[Argument] = [part for pair in record.items() for part in pair]
        code, found = await self._connection.run(
            scripts.CHALLENGE_CREATE,
            self._written(keys, operation_id),
            [
                operation_id,
                now,
                REMEMBER_SECONDS,
                lobby_id,
                keys.subject,
                f"lobby {maker}:{once or lobby_id}",
                expires,
                len(record),
                *flat,
                *message_arguments(outbox, now),
            ],
        )
        if code == b"open":
            return SameLobby(found.decode())
        if code == b"ok":
            self._ring(keys, outbox)
        return LobbyOpened(lobby_id)

    async def load(self, lobby_id: str) -> Lobby | None:
        """The lobby as it is now; None when there is none (any more). Raises ValueError for an impossible id."""
        found = await self._connection.execute("HGETALL", LobbyKeys.of(lobby_id).record)
        return _lobby(lobby_id, found) if found else None

    async def change(
        self,
        lobby: Lobby,
        operation_id: str,
        body: bytes,
        status: LobbyStatus = LobbyStatus.OPEN,
        *,
        outbox: Sequence[Message] = (),
    ) -> LobbyChange:
        """Write what becomes of a lobby that was read, if nobody changed it since.

        One that is ready comes up among the deadlines until it is started; one that is over is kept for a week.
        """
        keys, now = LobbyKeys.of(lobby.id), self._clock()
        due = {LobbyStatus.OPEN: lobby.expires, LobbyStatus.READY: now + START_AGAIN_MS}.get(status, "")
        code, version = await self._connection.run(
            scripts.LOBBY_CHANGE,
            self._written(keys, operation_id),
            [
                operation_id,
                now,
                REMEMBER_SECONDS,
                lobby.id,
                keys.subject,
                lobby.version,
                status.value,
                due,
                KEEP_SECONDS if due == "" else "",
                body,
                *message_arguments(outbox, now),
            ],
        )
        match code:
            case b"ok":
                self._ring(keys, outbox)
                return Changed(int(version))
            case b"dup":
                return ChangedBefore()
            case _:
                return ChangedMeanwhile()

    async def concern(self, lobby_id: str, people: Iterable[int]) -> None:
        """Have it stand in these people's lists too."""
        await self._indices.add([user_index(person, LOBBIES) for person in people], lobby_id)

    async def find_by_user(self, user_id: int, *, limit: int = 50) -> list[Lobby]:
        """Lobbies that concern a person and may still lead to a game, newest first."""
        key = user_index(user_id, LOBBIES)
        listed = await self._indices.newest(key, limit)
        records = await self._connection.pipeline([("HGETALL", LobbyKeys.of(name).record) for name, _ in listed])
        found = [
            (_lobby(name, record) if record else None, name, at)
            for (name, at), record in zip(listed, records, strict=True)
        ]
        waiting = [each for each, _, _ in found if each and each.status in (LobbyStatus.OPEN, LobbyStatus.READY)]
        await self._indices.remove([key], [each.id for each, _, _ in found if each and each not in waiting])
        await self._indices.drop_orphans(key, [(name, at) for each, name, at in found if each is None])
        return waiting

    def _written(self, keys: LobbyKeys, operation_id: str) -> list[str]:
        partition = keys.partition
        operation = partition.operation(keys.subject, operation_id)
        return [keys.record, operation, partition.open_terms, partition.due, *partition.outbox_keys()]

    def _ring(self, keys: LobbyKeys, outbox: Sequence[Message]) -> None:
        if outbox:
            self._bell.ring((keys.partition.number,))


def _lobby(lobby_id: str, found: Mapping[bytes, bytes]) -> Lobby:
    record = {name.decode(): value for name, value in found.items()}
    message = record.get(fields.CHALLENGE_MESSAGE)
    return Lobby(
        id=lobby_id,
        maker=int(record["maker"]),
        version=int(record["version"]),
        status=LobbyStatus(record["status"].decode()),
        body=record["body"],
        message=int(message) if message else None,
        created=int(record["created"]),
        expires=int(record["expires"]),
    )
