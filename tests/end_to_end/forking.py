"""`python -m tests.end_to_end.forking`: the program `tumult`, begun in a moment.

It has read everything once, has drawn its first pictures and made its search for rules, and forks for every line of its
input; from there on the fork is `tumult` with the words of that line. What reads and warms takes a processor three
seconds, which each of a hundred starts would take anew; `tests/end_to_end/test_restart.py` starts the program as people
do.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import importlib
import os
import select
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import msgspec
from msgspec import Struct

from bot.__main__ import main as tumult
from bot.play.cards import rules
from bot.play.game_records import after_moves
from bot.present.pictures import drawing
from bot.present.tables.warming import warm
from persistence.embedded.launcher import PR_SET_PDEATHSIG

READ = (
    "bot.app",
    "bot.command_line.run",
    "bot.command_line.people",
    "bot.command_line.servers",
    "bot.command_line.cards.cards",
)
"""What a command line reads when it is used, and the program beforehand."""


MERGED_MS = "TUMULT_TESTS_MERGED_MS"
"""The variable that says for how long moves of one player wait to be shown together, if not as long as for people."""


class Wanted(Struct):
    """A program to begin: its words, its environment, where it writes, and the file that says with what it ended."""

    words: list[str]
    environment: dict[str, str]
    log: str
    code: str


def warm_up() -> None:
    """Has everything read, drawn and made that a bot would make in its first minute; no thread is left."""
    for name in READ:
        importlib.import_module(name)
    asyncio.run(warm())
    drawing._thread().shutdown()  # a fork has no threads but its own
    drawing._thread.cache_clear()
    waited_for = threading.Event()
    waited_for.set()
    rules._make_ready(waited_for)
    gc.freeze()


def fork_as_asked(begin: Callable[[bytes], None], ended: Callable[[int, int], None]) -> None:
    """Gives each line of the input to `begin`, and the process id and exit code of each fork that has ended to `ended`.

    It goes on until the input ends.
    """
    heard, woken = os.pipe()
    os.set_blocking(woken, False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.set_wakeup_fd(woken)  # a signal must not be missed between looking for one and waiting for a line
    asked = b""
    while True:
        ready, _, _ = select.select([0, heard], [], [])
        if heard in ready:
            os.read(heard, 4096)
            _look_who_ended(ended)
        if 0 in ready:
            if not (said := os.read(0, 65536)):
                return
            *lines, asked = (asked + said).split(b"\n")
            for line in lines:
                begin(line)


def _look_who_ended(ended: Callable[[int, int], None]) -> None:
    while True:
        try:
            process_id, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if process_id == 0:
            return
        ended(process_id, os.waitstatus_to_exitcode(status))


def become(log: str, work: Callable[[], object]) -> NoReturn:
    """Is a program of its own from here on that does this work and ends with it; its parent's end is its own."""
    code = 70
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        os.setpgid(0, 0)
        nothing, to = os.open(os.devnull, os.O_RDONLY), os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(nothing, 0)
        os.dup2(to, 1)
        os.dup2(to, 2)
        work()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:  # noqa: BLE001 - whatever it is, the fork ends here and says so
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _tumult(wanted: Wanted) -> None:
    os.environ.clear()
    os.environ.update(wanted.environment)
    after_moves.MERGED_MS = int(os.environ.get(MERGED_MS, after_moves.MERGED_MS))
    sys.argv = ["tumult", *wanted.words]
    tumult()


def main() -> None:
    """Begins programs until the input ends; they end with it."""
    warm_up()
    files: dict[int, Path] = {}

    def begin(line: bytes) -> None:
        wanted = msgspec.json.decode(line, type=Wanted)
        process_id = os.fork()
        if process_id == 0:
            become(wanted.log, lambda: _tumult(wanted))
        files[process_id] = Path(wanted.code)
        os.write(1, f"{process_id}\n".encode())

    def ended(process_id: int, code: int) -> None:
        file = files.pop(process_id)
        if file.parent.exists():  # where its folder is gone, nothing waits for its end
            written = file.with_suffix(".written")
            written.write_text(str(code))
            written.replace(file)

    os.write(1, b"ready\n")
    fork_as_asked(begin, ended)


if __name__ == "__main__":
    main()
