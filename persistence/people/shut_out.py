"""Whom the operator has shut out: people and servers for which the bot does nothing any more."""

from __future__ import annotations

from dataclasses import dataclass

from persistence.server.connection import Connection
from persistence.server.keys import SHUT_OUT_PEOPLE, SHUT_OUT_SERVERS
from persistence.server.read_ahead import Read

IDS: tuple[Read, Read] = ("HKEYS", SHUT_OUT_PEOPLE), ("HKEYS", SHUT_OUT_SERVERS)
"""The reads that `ShutOutRepository.ids` makes."""


@dataclass(frozen=True, slots=True)
class ShutOut:
    """Since when a person or server is shut out, in milliseconds, and what the operator noted of it."""

    since: int
    note: str


class ShutOutRepository:
    """People and servers that are shut out, by their ids."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def are_out(self, person: int, server: int) -> tuple[bool, bool]:
        """Whether a person is shut out, and whether a server is; 0 is none."""
        found = await self._connection.pipeline(
            [("HEXISTS", SHUT_OUT_PEOPLE, person), ("HEXISTS", SHUT_OUT_SERVERS, server)]
        )
        return bool(found[0]), bool(found[1])

    async def ids(self) -> tuple[frozenset[int], frozenset[int]]:
        """The ids of all people and of all servers that are shut out."""
        people, servers = await self._connection.pipeline(IDS)
        return frozenset(map(int, people)), frozenset(map(int, servers))

    async def shut_person(self, person: int, now: int, note: str) -> None:
        """A person is shut out from now on; who was before is since then, with the newer note."""
        await self._shut(SHUT_OUT_PEOPLE, person, now, note)

    async def shut_server(self, server: int, now: int, note: str) -> None:
        """The same of a server."""
        await self._shut(SHUT_OUT_SERVERS, server, now, note)

    async def let_person_in(self, person: int) -> bool:
        """A person is not shut out any more; False for who was not."""
        return bool(await self._connection.execute("HDEL", SHUT_OUT_PEOPLE, person))

    async def let_server_in(self, server: int) -> bool:
        """The same of a server."""
        return bool(await self._connection.execute("HDEL", SHUT_OUT_SERVERS, server))

    async def people(self) -> dict[int, ShutOut]:
        """All people who are shut out."""
        return await self._all(SHUT_OUT_PEOPLE)

    async def servers(self) -> dict[int, ShutOut]:
        """All servers that are."""
        return await self._all(SHUT_OUT_SERVERS)

    async def _shut(self, key: str, who: int, now: int, note: str) -> None:
        before = await self._connection.execute("HGET", key, who)
        since = now if before is None else _read(before).since
        await self._connection.execute("HSET", key, who, f"{since} {note}")

    async def _all(self, key: str) -> dict[int, ShutOut]:
        found = await self._connection.execute("HGETALL", key)
        return {int(who): _read(kept) for who, kept in found.items()}


def _read(kept: bytes) -> ShutOut:
    since, _, note = kept.decode().partition(" ")
    return ShutOut(int(since), note)
