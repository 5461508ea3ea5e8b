"""Ratings and the log of games from which they follow; this room does not look into them.

The log of a ladder is what counts: ratings are written in the same step as the entry they follow from, and only where
nothing was written in between, so that the log read from its beginning leads to the same ratings.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from persistence.server.connection import Connection
from persistence.server.personal_keys import (
    RATED_GAMES,
    RATED_NAMES,
    RATED_NOT,
    rated_games_of,
    rated_on,
    rating_log,
    ratings_of,
)
from persistence.server.steps import Command, Expected, step

MOST_HISTORY = 100
"""How many of a person's games are looked back at."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A person's rating as it is kept, and the name under which they were seen last."""

    rating: bytes
    name: str


class RatingRepository:
    """The ratings of all ladders."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def read(self, ladder: str, people: Collection[int]) -> tuple[int, dict[int, bytes]]:
        """How long the log of a ladder is, and the ratings of these people who have one."""
        asked = list(people)
        length, found = await self._connection.pipeline(
            [("LLEN", rating_log(ladder)), ("HMGET", ratings_of(ladder), *asked)]
        )
        return int(length), {person: rating for person, rating in zip(asked, found, strict=True) if rating is not None}

    async def count(
        self,
        ladder: str,
        game: str,
        guild: int,
        length: int,
        entry: bytes,
        ratings: Mapping[int, bytes],
        names: Mapping[int, str],
    ) -> Literal["ok", "dup", "stale"]:
        """Writes a game into the log of a ladder and the ratings that follow from it, all or nothing, and once.

        "stale" where the log is not of that length any more: then nothing is done, and all is to be worked out anew.
        """
        log = rating_log(ladder)
        commands: list[Command] = [("RPUSH", log, entry), ("HSET", RATED_GAMES, game, length)]
        for person, rating in ratings.items():
            commands += [
                ("HSET", ratings_of(ladder), person, rating),
                ("HSET", RATED_NAMES, person, names[person]),
                ("SADD", rated_on(ladder, guild), person),
                ("RPUSH", rated_games_of(ladder, person), length),
            ]
        fresh = Expected(("HEXISTS", RATED_GAMES, game), (0,))
        done, (counted, _) = await step(self._connection, [fresh, Expected(("LLEN", log), (length,))], commands)
        return "ok" if done else "stale" if counted == b"0" else "dup"

    async def counted(self, game: str) -> bool:
        """Whether a game has been counted."""
        return bool(await self._connection.execute("HEXISTS", RATED_GAMES, game))

    async def everybody(self, ladder: str, guild: int | None = None) -> dict[int, Rated]:
        """All ratings of a ladder, or those of who has played rated games of it on a server."""
        if guild is None:
            flat: dict[bytes, bytes] = await self._connection.execute("HGETALL", ratings_of(ladder))
            found = {int(person): rating for person, rating in flat.items()}
        else:
            members = await self._connection.execute("SMEMBERS", rated_on(ladder, guild))
            people = sorted(int(each) for each in members)
            found = (await self.read(ladder, people))[1] if people else {}
        names = await self._connection.execute("HMGET", RATED_NAMES, *found) if found else []
        return {
            person: Rated(rating, (name or b"").decode())
            for (person, rating), name in zip(found.items(), names, strict=True)
        }

    async def history(self, ladder: str, person: int) -> list[bytes]:
        """The newest of the games of a person that count, oldest first, as they stand in the log."""
        places = await self._connection.execute("LRANGE", rated_games_of(ladder, person), -MOST_HISTORY, -1)
        return await self._connection.pipeline([("LINDEX", rating_log(ladder), int(each)) for each in places])

    async def log(self, ladder: str) -> list[bytes]:
        """All games that count in a ladder, in their order."""
        found: list[bytes] = await self._connection.execute("LRANGE", rating_log(ladder), 0, -1)
        return found

    async def private(self) -> set[int]:
        """Who does not want to be rated."""
        return {int(person) for person in await self._connection.execute("SMEMBERS", RATED_NOT)}

    async def be_private(self, person: int, private: bool) -> None:
        """A person does not want to be rated, or wants to again."""
        await self._connection.execute("SADD" if private else "SREM", RATED_NOT, person)

    async def rename(self, ladder: str, person: int, other: int, entry: Callable[[bytes], tuple[bytes, int]]) -> int:
        """Has a person be called otherwise in a ladder, in every entry too; `entry` rewrites one and tells its server.

        Their name goes. Returns how many games there were.
        """
        while True:
            own, log, ratings = rated_games_of(ladder, person), rating_log(ladder), ratings_of(ladder)
            places = [int(each) for each in await self._connection.execute("LRANGE", own, 0, -1)]
            *kept, rating = await self._connection.pipeline(
                [*(("LINDEX", log, place) for place in places), ("HGET", ratings, person)]
            )
            rewritten = [entry(each) for each in kept]
            commands: list[Command] = [("LSET", log, at, text) for at, (text, _) in zip(places, rewritten, strict=True)]
            if rating is not None:
                commands += [("HSET", ratings, other, rating), ("HDEL", ratings, person)]
            commands += [("SREM", rated_on(ladder, guild), person) for guild in {guild for _, guild in rewritten}]
            commands += [("HDEL", RATED_NAMES, person), ("DEL", own)]
            unchanged = [Expected(("LLEN", own), (len(places),)), Expected(("HGET", ratings, person), (rating,))]
            if (await step(self._connection, unchanged, commands)).done:
                return len(places)
