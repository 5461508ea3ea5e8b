"""Processes that are killed at any moment of what they do, and what the process after them makes of it.

Whatever a process does beyond computing goes through the one connection to the store, so the moments before and after
its requests are all there are in which a kill can matter. A process is one set of services; killed, it asks the store
nothing any more, and another one, which remembers nothing, takes over on the same store.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.play.requests.refusal import Refusal
from bot.services import services_over
from persistence import Store
from persistence.encoding.chapters import unbound
from persistence.encoding.formats import StateFormats
from persistence.encoding.forms import unpacked
from persistence.server.clock import system_clock
from persistence.server.connection import Connection
from persistence.transfer import Entry, everything
from tests.bot.play.conftest import ANA, BO, TAVERN, HandClock, House

Result = TypeVar("Result")
Work = Callable[[House], Awaitable[object]]

PASSING = re.compile(rb"\{p\d\d\}:(op:.*|owner|v|d:.*)|\{w:.*\}:alive|\{i:.*\}:claim")
"""Keys that end by themselves or with a process: of operations, of drafts, of who is at what and how often."""

CHAPTERS = re.compile(rb"\{p\d\d\}:g:[^:]+:c")
"""Keys that hold chapters of a log, whose times lie compressed among all else."""

WISHES = rb"\{p\d\d\}:obl"
"""Keys that hold how often a message of the outbox was wished for, and tried."""

MOMENT = re.compile(rb"(?<!\d)18\d{11}(?!\d)")
"""Milliseconds since 1970 as the clock of these tests has them."""

LENGTH = re.compile(rb'"(left|used|over|grace)":(\d+)')
"""Milliseconds on the clock of a player, who pays for it that a dead process is noticed later."""

ALIKE_MS = 600_000
"""Within how many milliseconds clocks count as alike."""


ALL = os.environ.get("TUMULT_FAULTS") == "all"
"""Whether every moment is tried of what takes long, as `make faults` does."""


class Killed(BaseException):
    """The process ends here."""


class StillClock(HandClock):
    """A clock that a test alone puts forward."""

    def __call__(self) -> int:
        return 1_800_000_500_000 + self.ahead


@dataclass
class Fate:
    """When a process is killed: at its so-many-eth moment; 0 for never."""

    at: int = 0
    moments: int = 0
    dead: bool = False

    def moment(self) -> None:
        """A moment before or after a request goes by; raises Killed when it is the last."""
        self.moments += 1
        self.dead = self.dead or self.moments == self.at
        if self.dead:
            raise Killed


class MortalConnection(Connection):
    """The connection of a process that may be killed; the requests go where those of `connection` go."""

    def __init__(self, connection: Connection, fate: Fate) -> None:
        self.__dict__.update(connection.__dict__)
        self._fate = fate

    async def _patiently(self, send: Callable[[], Awaitable[Result]]) -> Result:
        self._fate.moment()
        answer = await super()._patiently(send)
        self._fate.moment()
        return answer


@dataclass
class World:
    """A store on which one process follows another."""

    store: Store
    clock: HandClock
    formats: StateFormats | None = None

    def process(self, fate: Fate | None = None) -> House:
        """A process that begins now."""
        connection = MortalConnection(self.store.connection, fate or Fate())
        store = Store(connection, worker="embedded", clock=self.clock, formats=self.formats)
        return House(store, services_over(store), self.clock)

    async def killed_at_every_moment(
        self,
        work: Work,
        after: Work,
        *,
        times: bool = True,
        or_never: bool = False,
        wishes: bool = True,
        every: int = 1,
    ) -> int:
        """Has work killed at each of its moments, and what comes `after` lead to what it leads to without a kill.

        Each time the store is as it was before, and so it is at the end. Without `times`, points in time count as
        alike, and clocks that differ by minutes; with `or_never`, the work may never have happened either;
        without `wishes`, it does not matter how often a message was wished for. Where not `ALL` are to be tried, only
        `every` so-many-eth moment is. Returns how many moments there were; fails by naming the moment, and the keys
        that differ.
        """
        before, ahead, at, last = await self._photograph(), self.clock.ahead, 0, 0
        wanted: dict[bytes, object] = {}
        never: dict[bytes, object] | None = None
        if or_never:
            await after(self.process())
            never = await self._contents(times, wishes)
            await self._put_back(before)
            self.clock.ahead = ahead
        while True:
            fate = Fate(at)
            died = await _until_it_dies(work, self.process(fate))
            assert died == (fate.at != 0 and fate.moments >= fate.at)
            await after(self.process())
            found = await self._contents(times, wishes)
            if at == 0:
                wanted, last = found, fate.moments
                assert wanted != never, "the work does nothing"
            unlike = sorted(key for key in wanted.keys() | found.keys() if wanted.get(key) != found.get(key))
            assert not unlike or found == never, _told(at, last, unlike, wanted, found)
            await self._put_back(before)
            self.clock.ahead = ahead
            at += 1 if ALL or not at else every
            if at > last:
                return last

    async def _contents(self, times: bool, wishes: bool) -> dict[bytes, object]:
        """All that is kept for longer than a process."""
        left_out = PASSING if wishes else re.compile(PASSING.pattern + rb"|" + WISHES)
        kept = [entry async for entry in everything(self.store.connection, system_clock)]
        return {entry.key: _content(entry, times) for entry in kept if not left_out.fullmatch(entry.key)}

    async def _photograph(self) -> list[tuple[bytes, bytes, int]]:
        connection = self.store.connection
        keys = sorted(await connection.execute("KEYS", "*"))
        dumps = await connection.pipeline([("DUMP", key) for key in keys])
        lives = await connection.pipeline([("PTTL", key) for key in keys])
        return [(key, dump, max(0, life)) for key, dump, life in zip(keys, dumps, lives, strict=True)]

    async def _put_back(self, before: Iterable[tuple[bytes, bytes, int]]) -> None:
        restored = [("RESTORE", key, life, dump) for key, dump, life in before]
        await self.store.connection.pipeline([("FLUSHALL",), *restored])


async def _until_it_dies(work: Work, house: House) -> bool:
    """Whether a process was killed at its work; nothing that it had begun goes on."""
    others = asyncio.all_tasks()
    died = False
    try:
        await work(house)
    except Killed:
        died = True
    begun = asyncio.all_tasks() - others
    for task in begun:
        task.cancel()
    await asyncio.gather(*begun, return_exceptions=True)
    return died


def once_more(work: Work) -> Work:
    """The same again by whoever was told nothing; who is refused since it has happened leaves it at that."""

    async def again(house: House) -> None:
        with contextlib.suppress(Refusal):
            await work(house)

    return again


async def untimed(house: House) -> str:
    """A duel of Ana and Bo in which nobody pays for the time of a dead process."""
    challenges = house.services.challenges
    first, second = challenges.decks()[:2]
    challenge = await challenges.challenge("untimed", ANA, BO, TAVERN, first.key, pace="untimed")
    return (await challenges.choose_deck("agreed", challenge.id, BO, second.key)).game_id


async def nothing(house: House) -> None:
    """Nobody does anything more."""


async def in_time(house: House, milliseconds: int = 30_000, step: int = 15_000) -> None:
    """Nobody presses anything more; time goes by and everything that comes due is dealt with."""
    for _ in range(0, milliseconds, step):
        house.clock.ahead += step
        while await house.services.due.run():
            pass


def _content(entry: Entry, times: bool) -> object:
    if not times and CHAPTERS.fullmatch(entry.key):
        pairs = zip(entry.parts[::2], entry.parts[1::2], strict=True)
        return {first: [replace(each, at=0) for each in unbound(int(first), packed)] for first, packed in pairs}
    parts = entry.parts if times else tuple(map(_without_times, entry.parts))
    match entry.kind:
        case "hash" | "zset":
            return dict(zip(parts[::2], parts[1::2], strict=True))
        case "set":
            return frozenset(parts)
        case _:
            return parts


def _without_times(part: bytes) -> bytes:
    """A value, unpacked where it is packed, with a word for each moment, and lengths as far as they count."""
    plain = unpacked(part.decode()).encode() if part.startswith(b'{"form":') else part
    return LENGTH.sub(_rough, MOMENT.sub(b"<moment>", plain))


def _rough(found: re.Match[bytes]) -> bytes:
    return b'"%s":%d' % (found[1], round(int(found[2]) / ALIKE_MS))


def _told(at: int, last: int, unlike: list[bytes], wanted: dict[bytes, object], found: dict[bytes, object]) -> str:
    lines = [f"killed at moment {at} of {last}:"]
    for key in unlike[:6]:
        one, other = wanted.get(key), found.get(key)
        if isinstance(one, dict) and isinstance(other, dict):
            parts = [part for part in one.keys() | other.keys() if one.get(part) != other.get(part)]
            one, other = {part: one.get(part) for part in parts}, {part: other.get(part) for part in parts}
        lines.append(f"{key!r}:\n  without a kill {str(one)[:1500]}\n  with one {str(other)[:1500]}")
    return "\n".join(lines)
