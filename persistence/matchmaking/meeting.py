"""Who plays with whom: the queue of those who wait for anybody, and whom people have blocked.

Both lie under one hash tag, so that one step of the server pairs two people, never twice and never against a block.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from persistence import scripts
from persistence.server.clock import Clock
from persistence.server.connection import Connection
from persistence.server.keys import SHUT_OUT_PEOPLE
from persistence.server.personal_keys import user_blocked
from persistence.server.steps import Expected, step

WAITING = "{meet}:waiting"
LINES = "{meet}:lines"
BRINGS = "{meet}:brings"
SUITS = "{meet}:suits"
BLOCKS = "{meet}:blocks"
LAST = "{meet}:last"
PAIRS = "{meet}:pairs"
PAIRS_DUE = "{meet}:due"

WAIT_MS = 24 * 3_600_000
"""How long a person waits at most."""

LEASE_MS = 10_000
"""A pair whose game has not begun after this time is dealt with again."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who are to play: what each brings (JSON of the bot), who waited first."""

    id: str
    brings: tuple[bytes, bytes]


@dataclass(frozen=True, slots=True)
class Suits:
    """How a person stands who waits, None where that is not known, and whom they want to meet, 0 for anybody."""

    rating: int | None = None
    reliability: int | None = None
    lowest: int = 0
    highest: int = 0
    reliable: int = 0

    def packed(self) -> bytes:
        """As the script reads it; what is not known is -1."""
        known = (-1 if each is None else each for each in (self.rating, self.reliability))
        return msgspec.json.encode((*known, self.lowest, self.highest, self.reliable))


ANYBODY = Suits()


@dataclass(frozen=True, slots=True)
class Waiting:
    """A person waits in a line since a time in milliseconds."""

    line: str
    since: int


class QueueRepository:
    """Those who wait for anybody to play with; each person waits in one line at a time."""

    def __init__(self, connection: Connection, clock: Clock) -> None:
        self._connection = connection
        self._clock = clock

    async def join(
        self, operation_id: str, person: int, line: str, brings: bytes, suits: Suits = ANYBODY
    ) -> Pair | None:
        """Pairs a person with who waits in the same line, where each suits the other; None where there is none.

        Then they wait there.

        Repeating it with the same operation returns the same pair, as long as that is not `done`.
        """
        now = self._clock()
        code, pair = await self._connection.run(
            scripts.QUEUE_JOIN,
            [WAITING, LINES, BRINGS, BLOCKS, LAST, PAIRS, PAIRS_DUE, SUITS],
            [person, line, brings, now, now - WAIT_MS, operation_id, now + LEASE_MS, suits.packed()],
        )
        return _pair(operation_id, pair) if code == b"paired" else None

    async def leave(self, person: int) -> bool:
        """A person waits no longer; False where they did not wait."""
        return await self._take_out(person, ())

    async def waiting(self, person: int) -> Waiting | None:
        """Where a person waits; None where they do not, or not any more."""
        since, line = await self._connection.pipeline([("ZSCORE", WAITING, person), ("HGET", LINES, person)])
        if since is None or line is None or float(since) <= self._clock() - WAIT_MS:
            return None
        return Waiting(line.decode(), int(float(since)))

    async def brought_by(self, person: int) -> bytes | None:
        """What a person brings who waits."""
        found: bytes | None = await self._connection.execute("HGET", BRINGS, person)
        return found

    async def brought(self, person: int) -> list[bytes]:
        """What a person brings who waits, and what both bring of every pair whose game has not begun."""
        own, pairs = await self._connection.pipeline([("HGET", BRINGS, person), ("HVALS", PAIRS)])
        return [*([own] if own else []), *(each for found in pairs for each in _pair("", found).brings)]

    async def overdue(self, limit: int) -> dict[int, bytes]:
        """People who have waited as long as one may, those who came first first, with what they bring."""
        found = await self._connection.execute(
            "ZRANGEBYSCORE", WAITING, "-inf", self._clock() - WAIT_MS, "LIMIT", 0, limit
        )
        brings = await self._connection.pipeline([("HGET", BRINGS, person) for person in found])
        return {int(person): brought or b"" for person, brought in zip(found, brings, strict=True)}

    async def expire(self, person: int) -> bool:
        """A person who is `overdue` waits no longer; False where they have come anew, or left."""
        since = await self._connection.execute("ZSCORE", WAITING, person)
        if since is None or float(since) > self._clock() - WAIT_MS:
            return False
        return await self._take_out(person, (int(float(since)),))

    async def _take_out(self, person: int, since: Sequence[int]) -> bool:
        waits = Expected(("ZSCORE", WAITING, person), since)
        removed = [("HDEL", key, person) for key in (LINES, BRINGS, SUITS)]
        return (await step(self._connection, [waits], [("ZREM", WAITING, person), *removed])).done

    async def claim(self, limit: int) -> list[Pair]:
        """Pairs whose games have not begun in time; each is hidden for a while, and comes up again until it is done."""
        answer: list[bytes] = await self._connection.run(
            scripts.CLAIM_DUE, [PAIRS_DUE], [self._clock(), LEASE_MS, limit]
        )
        names = [name.decode() for name in answer[::2]]
        found = await self._connection.pipeline([("HGET", PAIRS, name) for name in names])
        return [_pair(name, pair) for name, pair in zip(names, found, strict=True) if pair is not None]

    async def done(self, pair: Pair) -> None:
        """The game of a pair has begun."""
        await self._connection.pipeline([("ZREM", PAIRS_DUE, pair.id), ("HDEL", PAIRS, pair.id)])


class BlockRepository:
    """Whom people have blocked."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def block(self, person: int, other: int, name: str) -> None:
        """A person wants nothing to do with another, who had that name."""
        await self._connection.pipeline(
            [("SADD", BLOCKS, f"{person}>{other}"), ("HSET", user_blocked(person), other, name)]
        )

    async def unblock(self, person: int, other: int) -> bool:
        """Takes it back; False where it was not so."""
        taken, _ = await self._connection.pipeline(
            [("SREM", BLOCKS, f"{person}>{other}"), ("HDEL", user_blocked(person), other)]
        )
        return bool(taken)

    async def blocked_by(self, person: int) -> dict[int, str]:
        """Whom a person has blocked, with the names they had."""
        flat: dict[bytes, bytes] = await self._connection.execute("HGETALL", user_blocked(person))
        return {int(other): name.decode() for other, name in flat.items()}

    async def who_blocked(self, person: int, others: list[int]) -> set[int]:
        """Those among others who have blocked a person, or are shut out, which is the same to that person."""
        looks = [("SISMEMBER", BLOCKS, f"{other}>{person}") for other in others]
        outside = [("HEXISTS", SHUT_OUT_PEOPLE, other) for other in others]
        found = await self._connection.pipeline([*looks, *outside])
        blocked, out = found[: len(others)], found[len(others) :]
        return {other for other, *deaf in zip(others, blocked, out, strict=True) if any(deaf)}


def _pair(name: str, found: bytes) -> Pair:
    first, second = msgspec.json.decode(found, type=tuple[str, str])
    return Pair(name, (first.encode(), second.encode()))
