"""Finished games as statistics keep them, a row each; this room does not look into them.

A row is written once, and where its game belongs: its people, its server, its league. All of that may be repeated, so
that what was cut short is made whole by the next attempt.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from persistence.server.connection import Argument, Connection
from persistence.server.personal_keys import PLAYED_GAMES, played_by, played_in, played_on


class StatisticsRepository:
    """The rows of all finished games."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def add(self, game: str, row: bytes, people: Collection[int], guild: int, league: str) -> bool:
        """Keeps the row of a game, once; False where it was kept before."""
        commands: list[list[Argument]] = [["SADD", key, game] for key in _lists(people, guild, league)]
        *_, written = await self._connection.pipeline([*commands, ["HSETNX", PLAYED_GAMES, game, row]])
        return bool(written)

    async def replace(self, game: str, row: bytes, people: Collection[int], guild: int, league: str) -> None:
        """Keeps the row of a game in the place of any that it had."""
        commands: list[list[Argument]] = [["SADD", key, game] for key in _lists(people, guild, league)]
        await self._connection.pipeline([*commands, ["HSET", PLAYED_GAMES, game, row]])

    async def remove(self, game: str, people: Collection[int], guild: int, league: str) -> None:
        """Takes the row of a game away."""
        commands: list[list[Argument]] = [["SREM", key, game] for key in _lists(people, guild, league)]
        await self._connection.pipeline([["HDEL", PLAYED_GAMES, game], *commands])

    async def row(self, game: str) -> bytes | None:
        """The row of a game, None where it has none."""
        found: bytes | None = await self._connection.execute("HGET", PLAYED_GAMES, game)
        return found

    async def kept(self, game: str) -> bool:
        """Whether a game has a row."""
        return bool(await self._connection.execute("HEXISTS", PLAYED_GAMES, game))

    async def all(self) -> list[bytes]:
        """The rows of all games."""
        found: list[bytes] = await self._connection.execute("HVALS", PLAYED_GAMES)
        return found

    async def of_server(self, guild: int) -> list[bytes]:
        """The rows of the games of a server."""
        return list((await self._of(played_on(guild))).values())

    async def of_league(self, league: str) -> list[bytes]:
        """The rows of the games of a league."""
        return list((await self._of(played_in(league))).values())

    async def of_person(self, person: int) -> list[bytes]:
        """The rows of the games that a person has played."""
        return list((await self._of(played_by(person))).values())

    async def forget(self, person: int, without: Callable[[bytes], bytes]) -> int:
        """Takes a person out of every row, as `without` rewrites one; returns how many games there were."""
        found = await self._of(played_by(person))
        if found:
            rewritten = [part for game, row in found.items() for part in (game, without(row))]
            await self._connection.execute("HSET", PLAYED_GAMES, *rewritten)
        await self._connection.execute("DEL", played_by(person))
        return len(found)

    async def _of(self, key: str) -> dict[bytes, bytes]:
        games = sorted(await self._connection.execute("SMEMBERS", key))
        rows = await self._connection.execute("HMGET", PLAYED_GAMES, *games) if games else []
        return {game: row for game, row in zip(games, rows, strict=True) if row is not None}


def _lists(people: Collection[int], guild: int, league: str) -> list[str]:
    """Where it is kept that a game belongs to its people, its server and its league."""
    return [*(played_by(person) for person in people), played_on(guild), *([played_in(league)] if league else [])]
