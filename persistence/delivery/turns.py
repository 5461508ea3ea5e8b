"""Turns in which people are written to for the first time: so many a minute, of all processes together.

Discord refuses who opens many direct messages in a short time, and flags who goes on: such a bot may write to no one
any more whom it has never written to. So a person who is a stranger to the bot waits for a turn, first those who have
just pressed something themselves, then those who have waited longest. A turn holds for a while, so that a process that
is killed with it takes no second one.
"""

from __future__ import annotations

from dataclasses import dataclass

from persistence import scripts
from persistence.server.clock import Clock
from persistence.server.connection import Connection
from persistence.server.keys import TURNS_GIVEN, TURNS_PAUSE, TURNS_UNTIL, TURNS_WAITING
from persistence.server.steps import Command, Expected, step

A_MINUTE = 10
"""How many people are written to for the first time in a minute, where nothing else is set."""

HOLDS_MS = 900_000
"""How long a turn holds: what opens the channel, and what is the first to be written there, is one turn."""

LONGEST_AWAY_MS = 60_000
"""How often who waits is to ask again, at least; who does not is taken to want nothing any more."""

FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 60_000, 3_600_000
"""How long there is no turn after Discord has refused one, doubled each time."""

REMEMBERED_MS = 86_400_000
"""How long it is known how often Discord has refused turns."""

PRESSED_MS = 10**13
"""By how much those who have pressed come before all who have not."""


@dataclass(frozen=True, slots=True)
class Turns:
    """How turns stand: how many people wait, and for how many milliseconds there is none."""

    waiting: int
    paused_ms: int


class TurnRepository:
    """The turns of all processes, `a_minute` of them."""

    def __init__(self, connection: Connection, clock: Clock, a_minute: int = A_MINUTE) -> None:
        self._connection, self._clock, self.a_minute = connection, clock, a_minute

    async def ask(self, person_id: int, since: int, *, pressed: bool = False, waits: bool = True) -> int:
        """Take a person's turn: 0 when it has come, else the milliseconds that it may take.

        `since` is from when on they were to be written to, in milliseconds, or when they `pressed`. Who `waits` is to
        ask again when that time is over, within `LONGEST_AWAY_MS`; who does not has a turn only where no other wants
        it.
        """
        order = since - PRESSED_MS if pressed else since
        keys = [TURNS_WAITING, TURNS_UNTIL, TURNS_GIVEN, TURNS_PAUSE]
        arguments = [person_id, self._clock(), order, self.a_minute, HOLDS_MS, LONGEST_AWAY_MS, "1" if waits else "0"]
        return int(await self._connection.run(scripts.TURN_ASK, keys, arguments))

    async def is_waiting(self, person_id: int) -> bool:
        """Whether a person is to be written to and has had no turn yet."""
        return await self._connection.execute("ZSCORE", TURNS_WAITING, person_id) is not None

    async def refused(self, person_id: int) -> int:
        """Discord has refused a person's turn: there is none for so many milliseconds, which are returned."""
        given = ("ZREM", TURNS_GIVEN, person_id)
        while True:
            now = self._clock()
            until, times = await self._connection.execute("HMGET", TURNS_PAUSE, "until", "times")
            paused = int(until or 0) - now
            commands: list[Command] = [given]
            if paused <= 0:
                paused = min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** min(int(times or 0), 20))
                commands.append(("HSET", TURNS_PAUSE, "until", now + paused, "times", int(times or 0) + 1))
                commands.append(("PEXPIRE", TURNS_PAUSE, REMEMBERED_MS))
            unchanged = [Expected(("HGET", TURNS_PAUSE, "until"), (until,))]
            if (await step(self._connection, unchanged, commands)).done:
                return paused

    async def taken(self) -> None:
        """Discord has let a first message through: the next refusal is the first one again."""
        await self._connection.execute("DEL", TURNS_PAUSE)

    async def stand(self) -> Turns:
        """How turns stand now."""
        now = self._clock()
        waiting, until = await self._connection.pipeline(
            [("ZCOUNT", TURNS_UNTIL, f"({now}", "+inf"), ("HGET", TURNS_PAUSE, "until")]
        )
        return Turns(int(waiting), max(0, int(until or 0) - now))

    async def forget(self, person_id: int) -> None:
        """Forget that a person was waiting, or has had a turn."""
        await self._connection.pipeline([("ZREM", key, person_id) for key in (TURNS_WAITING, TURNS_UNTIL, TURNS_GIVEN)])
