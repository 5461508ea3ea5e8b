"""Bots that are begun, stopped and killed, by the program that forks them."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from tests.persistence.servers import WITH_PARENT, environment
from tests.torture.sabotage import Mischief
from tests.torture.worker import Told, Wanted

READY = "Tumult is connected to Discord"
BEGUN_WITHIN = 120.0


class NotUpError(AssertionError):
    """A bot has ended before it was connected; the message is what it said last."""


@dataclass
class Bot:
    """A process of the bot."""

    name: str
    process_id: int
    log: Path
    ended: asyncio.Future[int]
    expected: bool = False
    """Whether its end was wanted."""

    killed_at: float = 0.0

    def kill(self, now: float) -> None:
        """SIGKILL."""
        if not self.ended.done():
            self.expected, self.killed_at = True, now
            self._send(signal.SIGKILL)

    def _send(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):  # it has ended, and that is not told yet
            os.kill(self.process_id, number)


@dataclass
class Breeder:
    """The program that forks bots: it reads everything once, so that a bot begins in a moment."""

    _process: Process | None = None
    _begun: dict[str, asyncio.Future[int]] = field(default_factory=dict)
    _ends: dict[int, asyncio.Future[int]] = field(default_factory=dict)
    _listening: asyncio.Task[None] | None = None
    _ready: asyncio.Event = field(default_factory=asyncio.Event)
    _numbers: Iterator[int] = field(default_factory=itertools.count)

    async def __aenter__(self) -> Breeder:
        """Starts it."""
        self._process = await asyncio.create_subprocess_exec(
            *WITH_PARENT, sys.executable, "-m", "tests.torture.worker", stdin=PIPE, stdout=PIPE, env=environment()
        )
        self._listening = asyncio.create_task(self._listen(self._process))
        async with asyncio.timeout(BEGUN_WITHIN):
            await self._ready.wait()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Ends it, and every bot with it."""
        assert self._process is not None
        assert self._listening is not None
        for process_id, end in self._ends.items():
            if not end.done():
                with suppress(ProcessLookupError):
                    os.kill(process_id, signal.SIGKILL)
        async with asyncio.timeout(BEGUN_WITHIN):
            await asyncio.gather(*self._ends.values())
        self._process.kill()
        await self._process.wait()
        await self._listening

    async def begin(self, name: str, environment: dict[str, str], log: Path, mischief: Mischief) -> Bot:
        """A bot that is connected; raises NotUpError with its last words where it does not come up."""
        assert self._process is not None
        assert self._process.stdin is not None
        said = len(_after(log, 0))
        key = f"{name} {next(self._numbers)}"
        begun = self._begun[key] = asyncio.get_running_loop().create_future()
        self._process.stdin.write(msgspec.json.encode(Wanted(key, environment, str(log), mischief)) + b"\n")
        async with asyncio.timeout(BEGUN_WITHIN):
            process_id = await begun
            bot = Bot(name, process_id, log, self._end_of(process_id))
            while READY.encode() not in _after(log, said):
                if bot.ended.done():
                    raise NotUpError(f"{name} did not come up:\n{_after(log, said)[-3000:].decode()}")
                await asyncio.sleep(0.01)
        return bot

    def _end_of(self, process_id: int) -> asyncio.Future[int]:
        return self._ends.setdefault(process_id, asyncio.get_running_loop().create_future())

    async def _listen(self, process: Process) -> None:
        assert process.stdout is not None
        while line := await process.stdout.readline():
            told = msgspec.json.decode(line, type=Told)
            if told.process_id == 0:
                self._ready.set()
            elif told.code is None:
                self._begun.pop(told.name).set_result(told.process_id)
            elif not (end := self._end_of(told.process_id)).done():
                end.set_result(told.code)


def _after(log: Path, offset: int) -> bytes:
    if not log.exists():
        return b""
    with log.open("rb") as file:
        file.seek(offset)
        return file.read()
