"""Programs `tumult` as tests begin them: forked by a program that has read everything, one for all tests of a process.

What is forked is handled as `asyncio.subprocess.Process` is.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import uuid
from asyncio.subprocess import Process
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec

from tests.end_to_end.forking import Wanted
from tests.persistence.servers import WITH_PARENT, environment

PAUSE = 0.002


class Forked:
    """A program that runs, or has ended."""

    def __init__(self, process_id: int, code: Path) -> None:
        self.pid, self._code = process_id, code
        self._process: int | None = None
        with suppress(ProcessLookupError):  # it may have ended already
            self._process = os.pidfd_open(process_id)

    @property
    def returncode(self) -> int | None:
        """What it has ended with, as a process says it; None while it runs."""
        return int(self._code.read_text()) if self._code.exists() else None

    def send_signal(self, number: signal.Signals) -> None:
        """Sends it a signal, if it still runs."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._process, number)

    def kill(self) -> None:
        """SIGKILL."""
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        """Waits until it has ended, and returns what with."""
        while (code := self.returncode) is None:
            await asyncio.sleep(PAUSE)
        return code

    def __del__(self) -> None:
        if self._process is not None:
            os.close(self._process)


@cache
def _parent() -> subprocess.Popen[bytes]:
    """The program that forks, of this process; it ends when the input that it has from here ends."""
    started = subprocess.Popen(
        [*WITH_PARENT, sys.executable, "-m", "tests.end_to_end.forking"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
        bufsize=0,
    )
    assert _line(started) == b"ready\n", "the program that forks has not come up"
    return started


def _line(process: subprocess.Popen[bytes]) -> bytes:
    assert process.stdout is not None
    return process.stdout.readline()


def _fork(words: tuple[str, ...], variables: Mapping[str, str], log: Path) -> Forked:
    code = (log.parent / f"{log.name}.{uuid.uuid4().hex[:8]}.code").resolve()
    parent = _parent()
    assert parent.stdin is not None
    wanted = Wanted([*words], dict(variables), str(log.resolve()), str(code))
    parent.stdin.write(msgspec.json.encode(wanted) + b"\n")
    return Forked(int(_line(parent)), code)


async def begin_tumult(variables: Mapping[str, str], log: Path, *words: str) -> Forked | Process:
    """Begins `tumult` with these words and variables; all it says is added to the end of a file."""
    if sys.platform == "linux":
        return _fork(words, variables, log)
    with log.open("ab") as to:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", *words), env=dict(variables), stdout=to, stderr=to, process_group=0
        )


async def tumult(variables: Mapping[str, str], folder: Path, *words: str) -> tuple[int, str]:
    """Runs `tumult` to its end, which writes into a folder meanwhile: its exit code, and all it says."""
    log = folder / f"{uuid.uuid4().hex[:8]}.said"
    process = await begin_tumult(variables, log, *words)
    return await asyncio.wait_for(process.wait(), 60), log.read_text()
