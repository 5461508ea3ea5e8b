"""Leagues: what has been agreed, who is in them, and how they stand; and the deck lists that were handed in.

    open -> running -> closed
    open -> closed

What a league holds is bytes whose meaning is the bot's. Every change names the version it was made on. What it has in
common with challenges and tables stands in `persistence.matchmaking.invitations`; but a league that is closed is kept.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from persistence.delivery.outbox import Message, Wakeup
from persistence.encoding import fields
from persistence.matchmaking.invitations import Fields, Invitations, game_id_of, short
from persistence.server.clock import Clock
from persistence.server.connection import Connection
from persistence.server.indices import Indices
from persistence.server.keys import PARTITIONS, InvitationKeys, Subject
from persistence.server.personal_keys import guild_index, user_index

LEAGUES = "leagues"

PUBLIC = "public-leagues"

MOST_OF_A_NAME = 8
"""How many leagues of one name are looked at for a public page."""

MOST_LISTED = 100
"""How many leagues of a server, or of a person, are looked at."""


class LeagueStatus(StrEnum):
    """How far a league has come."""

    OPEN = "open"
    RUNNING = "running"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class StoredLeague:
    """A league as stored; `message` is the id of what shows it, `rounds` those of what shows its rounds, by number."""

    id: str
    version: int
    status: LeagueStatus
    body: bytes
    message: int | None
    rounds: Mapping[int, int]
    created: int
    page: tuple[int, int] = (0, 0)
    """The channel and the id of the message that shows its page; zeros where none does."""


def league_id_of(guild: int, operation_id: str) -> str:
    """The id of the league that an operation opens: two digits of its partition, 12 small letters and digits."""
    name = short(f"league of {operation_id}", 12)
    return f"{zlib.crc32(f'{guild}:{name}'.encode()) % PARTITIONS:02d}{name}"


def league_game_id(league_id: str, round: int, table: int) -> str:
    """The id of the first game that is played at a table of a round, always the same."""
    return game_id_of(f"{league_id}:{round}:{table}")


def game_id_after(game_id: str, why: str) -> str:
    """The id of the game that comes after another one at its table, or instead of it, always the same."""
    return game_id_of(f"{game_id}:{why}")


class LeagueRepository:
    """All leagues."""

    def __init__(self, connection: Connection, clock: Clock, bell: Wakeup, indices: Indices) -> None:
        self._connection, self._indices = connection, indices
        self._records = Invitations(connection, clock, bell, indices, Subject.LEAGUE, LEAGUES)

    async def open(
        self,
        operation_id: str,
        *,
        guild: int,
        organiser: int,
        body: bytes,
        expires: int,
        outbox: Sequence[Message] = (),
    ) -> str:
        """Store a league that can be joined until it is begun, or until `expires` (milliseconds); returns its id."""
        league_id = league_id_of(guild, operation_id)
        await self._indices.add([guild_index(guild, LEAGUES)], league_id)
        await self._records.open(
            operation_id,
            league_id,
            f"league {league_id}",
            {"body": body},
            expires=expires,
            concerns=[organiser],
            outbox=outbox,
        )
        return league_id

    async def load(self, league_id: str) -> StoredLeague | None:
        """The league as it is now; None when there is none. Raises ValueError for an impossible id."""
        found = await self._records.read(league_id)
        return _league(league_id, found) if found else None

    async def change(
        self,
        league: StoredLeague,
        operation_id: str,
        body: bytes,
        status: LeagueStatus,
        *,
        due: int | None,
        outbox: Sequence[Message] = (),
    ) -> Literal["ok", "dup", "stale"]:
        """Write what becomes of a league that was read, if unchanged since; it comes up when it is due."""
        change = await self._records.change(
            operation_id, league.id, status, {"body": body}, due=due, version=league.version, keep=True, outbox=outbox
        )
        return "ok" if change.code == "ok" else "dup" if change.code == "dup" else "stale"

    async def concern(self, league_id: str, people: Iterable[int]) -> None:
        """Have it stand in these people's lists too."""
        await self._records.concern(league_id, people)

    async def of_server(self, guild: int) -> list[StoredLeague]:
        """The leagues of a server, newest first."""
        return await self._listed(guild_index(guild, LEAGUES))

    async def of_person(self, person: int) -> list[StoredLeague]:
        """The leagues that a person is or was in, or has opened, newest first."""
        return await self._listed(user_index(person, LEAGUES))

    async def publish(self, name: str, league_id: str) -> None:
        """Have a league found by a name by all who may read it, whatever server it is of."""
        await self._indices.add([_public(name)], league_id)

    async def published(self, name: str) -> list[StoredLeague]:
        """The leagues that were published under a name, newest first; no more than a few."""
        found = [await self.load(each) for each, _ in await self._indices.newest(_public(name), MOST_OF_A_NAME)]
        return [each for each in found if each is not None]

    async def forget(self, person: int, league_ids: Sequence[str]) -> None:
        """Take leagues out of a person's list."""
        await self._indices.remove([user_index(person, LEAGUES)], league_ids)

    async def _listed(self, key: str) -> list[StoredLeague]:
        names = [name for name, _ in await self._indices.newest(key, MOST_LISTED)]
        found = [await self.load(name) for name in names]
        return [each for each in found if each is not None]

    # -- deck lists

    async def keep_deck(self, league_id: str, mark: str, deck: bytes) -> None:
        """Keep a list that was handed in, under a mark of its own."""
        await self._connection.execute("HSET", _decks(league_id), mark, deck)

    async def deck(self, league_id: str, mark: str) -> bytes | None:
        """A list that was handed in; None where it is not kept (any more)."""
        found: bytes | None = await self._connection.execute("HGET", _decks(league_id), mark)
        return found

    async def drop_deck(self, league_id: str, mark: str) -> None:
        """Forget a list."""
        await self._connection.execute("HDEL", _decks(league_id), mark)


def _public(name: str) -> str:
    """The list of leagues that all may read under a name, which belongs to no server."""
    return guild_index(0, f"{PUBLIC}:{short(f'public league {name}', 16)}")


def _decks(league_id: str) -> str:
    return f"{InvitationKeys.of(Subject.LEAGUE, league_id).record}:decks"


def _league(league_id: str, record: Fields) -> StoredLeague:
    message = record.get(fields.INVITATION_MESSAGE)
    return StoredLeague(
        id=league_id,
        version=int(record["version"]),
        status=LeagueStatus(record["status"].decode()),
        body=record["body"],
        message=int(message) if message else None,
        rounds={
            int(name.removeprefix(fields.ROUND_PREFIX)): int(value)
            for name, value in record.items()
            if name.startswith(fields.ROUND_PREFIX)
        },
        created=int(record["created"]),
        page=_page(record.get(fields.PAGE_MESSAGE, b"").decode()),
    )


def _page(kept: str) -> tuple[int, int]:
    channel, _, message = kept.partition(".")
    return (int(channel), int(message)) if message else (0, 0)
