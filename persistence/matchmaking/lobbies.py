"""Tables that wait for players: who sits there, until the game begins.

    open -> ready -> started
    open -> cancelled, expired

What a lobby holds is bytes whose meaning is the bot's. Every change names the version it was made on, and is refused
where another person was quicker: so one seat is never taken by two. `ready` has all that a game needs. What a lobby
shares with a challenge stands in `persistence.matchmaking.invitations`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from persistence.delivery.outbox import Message, Wakeup
from persistence.encoding import fields
from persistence.matchmaking.invitations import START_AGAIN_MS, Fields, Invitations, game_id_of, short
from persistence.server.clock import Clock
from persistence.server.connection import Argument, Connection
from persistence.server.indices import Indices
from persistence.server.keys import Subject, lobby_partition

LOBBIES = "lobbies"


class LobbyStatus(StrEnum):
    """How far a lobby has come."""

    OPEN = "open"
    READY = "ready"
    STARTED = "started"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


WAITING = (LobbyStatus.OPEN, LobbyStatus.READY)
"""Statuses of a lobby that may still lead to a game."""


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
    """Another change came since it was read, or it is gone; nothing was done."""


OpenedLobby = LobbyOpened | SameLobby
LobbyChange = Changed | ChangedBefore | ChangedMeanwhile


def lobby_id_of(maker: int, operation_id: str) -> str:
    """The id of the lobby that an operation opens: two digits of its partition, 12 small letters and digits."""
    return f"{lobby_partition(maker):02d}" + short(f"lobby of {operation_id}", 12)


class LobbyRepository:
    """All tables that wait for players."""

    def __init__(self, connection: Connection, clock: Clock, bell: Wakeup, indices: Indices) -> None:
        self._records = Invitations(connection, clock, bell, indices, Subject.LOBBY, LOBBIES)

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
        channel: int = 0,
    ) -> OpenedLobby:
        """Store a lobby that is open until `expires` (milliseconds), with its messages.

        A second one of the same maker about the same, `once`, is refused while the first is open. `concerns` are
        people in whose lists it stands besides the maker's; it stands in the list of its `channel`, too.
        """
        lobby_id = lobby_id_of(maker, operation_id)
        record: dict[str, Argument] = {"maker": maker, "body": body}
        if channel:
            await self._records.concern_channel(lobby_id, channel)
        code, found = await self._records.open(
            operation_id,
            lobby_id,
            f"lobby {maker}:{once or lobby_id}",
            record,
            expires=expires,
            concerns={maker, *concerns},
            outbox=outbox,
        )
        return SameLobby(found) if code == "open" else LobbyOpened(lobby_id)

    async def load(self, lobby_id: str) -> Lobby | None:
        """The lobby as it is now; None when there is none (any more). Raises ValueError for an impossible id."""
        found = await self._records.read(lobby_id)
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
        """Write what becomes of a lobby that was read, if it has not been changed since.

        One that is ready comes up among the deadlines until it is started; one that is over is kept for a day.
        """
        due = {LobbyStatus.OPEN: lobby.expires, LobbyStatus.READY: self._records.clock() + START_AGAIN_MS}
        change = await self._records.change(
            operation_id,
            lobby.id,
            status,
            {"body": body},
            due=due.get(status),
            version=lobby.version,
            outbox=outbox,
        )
        match change.code:
            case "ok":
                return Changed(change.version)
            case "dup":
                return ChangedBefore()
            case _:
                return ChangedMeanwhile()

    async def concern(self, lobby_id: str, people: Iterable[int]) -> None:
        """Have it stand in these people's lists too."""
        await self._records.concern(lobby_id, people)

    async def find_by_user(self, user_id: int, *, limit: int = 50) -> list[Lobby]:
        """Lobbies that concern a person and may still lead to a game, newest first."""
        return await self._records.of_user(user_id, limit, _lobby, lambda found: found.status in WAITING)

    async def find_by_channel(self, channel: int, *, limit: int = 50) -> list[Lobby]:
        """Lobbies that were opened in a channel and may still lead to a game, newest first."""
        return await self._records.of_channel(channel, limit, _lobby, lambda found: found.status in WAITING)


def _lobby(lobby_id: str, record: Fields) -> Lobby:
    message = record.get(fields.INVITATION_MESSAGE)
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
