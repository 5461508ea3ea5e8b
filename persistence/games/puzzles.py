"""Puzzles made from games that people played, and those that people reported as wrong."""

from __future__ import annotations

from collections.abc import Collection

from persistence.server.connection import Argument, Connection
from persistence.server.keys import PUZZLE_INDEX, PUZZLES, PUZZLES_REPORTED

MOST_PUZZLES = 1000
"""How many made puzzles are kept; beyond them the oldest go."""

LARGEST = 65_536
"""A puzzle has at most this many bytes."""


class PuzzleRepository:
    """Puzzles as small JSON, each with a line about it; this room does not look into them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def keep(self, id: str, made: int, about: bytes, puzzle: bytes) -> None:
        """Keep a puzzle and what is to be known of it without reading it; `made` is in milliseconds since 1970.

        Harmless when repeated. Raises ValueError above 64 KiB.
        """
        if len(puzzle) > LARGEST:
            raise ValueError(f"a puzzle of {len(puzzle)} bytes is too large: the limit is {LARGEST}")
        line = b"%015d %s" % (made, about)
        await self._connection.pipeline([("HSET", PUZZLES, id, puzzle), ("HSETNX", PUZZLE_INDEX, id, line)])
        kept = await self._connection.execute("HGETALL", PUZZLE_INDEX)
        if len(kept) > MOST_PUZZLES:
            oldest = sorted(kept, key=lambda each: kept[each])[: len(kept) - MOST_PUZZLES]
            await self.drop([each.decode() for each in oldest])

    async def index(self) -> dict[str, tuple[int, bytes]]:
        """Of each puzzle when it was made, and what is known of it."""
        found = await self._connection.execute("HGETALL", PUZZLE_INDEX)
        lines = {id.decode(): line.partition(b" ") for id, line in found.items()}
        return {id: (int(made), about) for id, (made, _, about) in lines.items()}

    async def get(self, id: str) -> bytes | None:
        """A puzzle, None where there is none of that name."""
        found: bytes | None = await self._connection.execute("HGET", PUZZLES, id)
        return found

    async def drop(self, ids: Collection[str]) -> None:
        """Keep these no longer; harmless where there are none of that name."""
        if ids:
            named: list[Argument] = list(ids)
            await self._connection.pipeline([["HDEL", PUZZLE_INDEX, *named], ["HDEL", PUZZLES, *named]])

    async def report(self, id: str, at: int) -> None:
        """Note that a puzzle was reported as wrong at a time in milliseconds."""
        await self._connection.execute("HSET", PUZZLES_REPORTED, id, at)

    async def reported(self) -> dict[str, int]:
        """The puzzles that were reported as wrong and not checked since, with when they were."""
        found = await self._connection.execute("HGETALL", PUZZLES_REPORTED)
        return {id.decode(): int(at) for id, at in found.items()}

    async def checked(self, id: str) -> bool:
        """Note that a reported puzzle was checked; False where it was not reported."""
        return bool(await self._connection.execute("HDEL", PUZZLES_REPORTED, id))
