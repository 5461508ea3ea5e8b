"""Who draws: a process beside the bot, so that no press waits while a picture is drawn.

It is forked from the program before anything else runs in it, so it starts at once and shares what is loaded. It leaves
when the program does, however that ends: nothing is sent to it any more. Work travels as pickles between the two.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import pickle
import signal
import socket
import struct
import sys
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, NoReturn, TypeVar

Result = TypeVar("Result")

PATIENCE_SECONDS = 20.0
"""No picture takes so long; a process that does not answer by then is given up."""

GIVING_WAY = 5
"""By how much the process gives way to the bot and its store where they share a processor."""

_LENGTH = struct.Struct("!I")


class CannotDraw(RuntimeError):
    """A picture could not be drawn: the message says what went wrong."""


class DraughtsmanGone(RuntimeError):
    """The drawing process has ended, or does not answer: draw it here."""


class Turns:
    """Whose turn it is to have something drawn: first who is waited for, otherwise in the order of asking."""

    def __init__(self) -> None:
        self._taken = False
        self._lines: tuple[deque[asyncio.Future[None]], ...] = (deque(), deque())

    @asynccontextmanager
    async def turn(self, *, first: bool) -> AsyncIterator[None]:
        """For the length of one turn, as soon as it has come."""
        if self._taken:
            waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._lines[not first].append(waiting)
            try:
                await waiting
            except asyncio.CancelledError:
                if waiting.done() and not waiting.cancelled():
                    self._pass_on()
                raise
        self._taken = True
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        for line in self._lines:
            while line:
                following = line.popleft()
                if not following.done():
                    following.set_result(None)
                    return
        self._taken = False


class Draughtsman:
    """The drawing process, seen from the program; it does one thing after another."""

    def __init__(self, ours: socket.socket, process: int) -> None:
        self._ours, self.process = ours, process
        self._turns = Turns()

    async def do(self, work: Callable[..., Result], *arguments: object, first: bool = True) -> Result:
        """What a function gives there, `first` before everything else that waits, but for what was first before.

        Raises CannotDraw with what it raised, and DraughtsmanGone.
        """
        asked = pickle.dumps((work, arguments), pickle.HIGHEST_PROTOCOL)
        # shielded: an answer that no person waits for any more would be taken for the answer to something else
        fine, found = await asyncio.shield(asyncio.ensure_future(self._exchange(asked, first)))
        if not fine:
            raise CannotDraw(found)
        result: Result = found
        return result

    async def _exchange(self, asked: bytes, first: bool) -> Any:
        async with self._turns.turn(first=first):
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await asyncio.get_running_loop().sock_sendall(self._ours, _LENGTH.pack(len(asked)) + asked)
                    (length,) = _LENGTH.unpack(await self._read(_LENGTH.size))
                    return pickle.loads(await self._read(length))
            except (OSError, EOFError, TimeoutError) as problem:
                self.leave()
                raise DraughtsmanGone(f"the drawing process is gone ({type(problem).__name__})") from problem

    async def _read(self, length: int) -> bytearray:
        loop, found = asyncio.get_running_loop(), bytearray(length)
        view, at = memoryview(found), 0
        while at < length:
            got = await loop.sock_recv_into(self._ours, view[at:])
            if not got:
                raise EOFError
            at += got
        return found

    def leave(self, patience: float = 0) -> None:
        """Has the process end, by force where it has not after so many seconds; it is gone when this returns."""
        self._ours.close()
        until = time.monotonic() + patience
        with contextlib.suppress(ChildProcessError, ProcessLookupError):
            while time.monotonic() < until:
                if os.waitpid(self.process, os.WNOHANG)[0]:
                    return
                time.sleep(0.01)
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)


def hire() -> Draughtsman | None:
    """Starts the drawing process; None where that is not possible or not safe, and pictures are drawn here then.

    Call it before there are other threads or an event loop.
    """
    if sys.platform != "linux" or threading.active_count() > 1:
        return None
    ours, theirs = socket.socketpair()
    process = os.fork()
    if not process:
        ours.close()
        _draw(theirs)
    theirs.close()
    ours.setblocking(False)
    return Draughtsman(ours, process)


def _draw(theirs: socket.socket) -> NoReturn:
    """Does what it is asked until no person asks any more; signals are for the program."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    gc.freeze()
    code = 1
    try:
        os.nice(GIVING_WAY)
        with theirs.makefile("rb") as asked:
            while head := asked.read(_LENGTH.size):
                (length,) = _LENGTH.unpack(head)
                answer = pickle.dumps(_done(asked.read(length)), pickle.HIGHEST_PROTOCOL)
                theirs.sendall(_LENGTH.pack(len(answer)) + answer)
        code = 0
    except OSError:
        code = 0
    finally:
        os._exit(code)


def _done(asked: bytes) -> tuple[bool, object]:
    try:
        work, arguments = pickle.loads(asked)
        return True, work(*arguments)
    except Exception as problem:  # noqa: BLE001 - the program hears of it, and the next picture is drawn
        return False, f"{type(problem).__name__}: {problem}"
