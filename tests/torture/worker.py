"""`python -m tests.torture.worker`: bots as processes of their own, quickly begun, so that they can be killed often.

This program has read everything once and forks for every bot that a line of its input asks for; from there on the fork
is `tumult run`. Each line of its output tells of a bot that has begun, or of one that has ended.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import os
import select
import signal
import sys
import traceback

import msgspec
import typer
from msgspec import Struct

from bot.command_line.run import run
from bot.present.pictures import drawing
from bot.present.tables.warming import warm
from persistence.embedded.launcher import PR_SET_PDEATHSIG
from tests.torture.sabotage import Mischief, hamper
from tests.torture.weather import hasten


class Wanted(Struct):
    """A bot to begin: what it is called, its environment, where it writes, and what is done to it on purpose."""

    name: str
    environment: dict[str, str]
    log: str
    mischief: Mischief


class Told(Struct):
    """A bot has begun, or, where it has a code, has ended: the negative number of a signal, or its exit code."""

    process_id: int
    name: str = ""
    code: int | None = None


def main() -> None:
    """Begins bots until the input ends; they end with it."""
    asyncio.run(warm())
    drawing._thread().shutdown()  # a fork has no threads but its own
    drawing._thread.cache_clear()
    gc.freeze()
    heard, woken = os.pipe()
    os.set_blocking(woken, False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.set_wakeup_fd(woken)  # a signal must not be missed between looking for one and waiting for a line
    _tell(Told(0))
    asked = b""
    while True:
        ready, _, _ = select.select([0, heard], [], [])
        if heard in ready:
            os.read(heard, 4096)
            _tell_who_ended()
        if 0 in ready:
            if not (said := os.read(0, 65536)):
                return
            *lines, asked = (asked + said).split(b"\n")
            for line in lines:
                _begin(msgspec.json.decode(line, type=Wanted))


def _begin(wanted: Wanted) -> None:
    process_id = os.fork()
    if process_id == 0:
        _become(wanted)
    _tell(Told(process_id, wanted.name))


def _tell(told: Told) -> None:
    os.write(1, msgspec.json.encode(told) + b"\n")


def _tell_who_ended() -> None:
    while True:
        try:
            process_id, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if process_id == 0:
            return
        _tell(Told(process_id, code=os.waitstatus_to_exitcode(status)))


def _become(wanted: Wanted) -> None:
    """Is a bot from here on; never returns."""
    code = 70
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        os.setpgid(0, 0)
        nothing, log = os.open(os.devnull, os.O_RDONLY), os.open(wanted.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(nothing, 0)
        os.dup2(log, 1)
        os.dup2(log, 2)
        os.environ.pop("REDIS_URL", None)
        os.environ.update(wanted.environment)
        hasten()
        hamper(wanted.mischief)
        run()
        code = 0
    except typer.Exit as end:
        code = end.exit_code
    except BaseException:  # noqa: BLE001 - whatever it is, the fork ends here and says so
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    main()
