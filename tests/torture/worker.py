"""`python -m tests.torture.worker`: bots as processes of their own, quickly begun, so that they can be killed often.

This program has read everything once and forks for every bot that a line of its input asks for; from there on the fork
is `tumult run`. Each line of its output tells of a bot that has begun, or of one that has ended.
"""

from __future__ import annotations

import os
import sys

import msgspec
import typer
from msgspec import Struct

from bot.command_line.run import run
from tests.end_to_end.forking import become, fork_as_asked, warm_up
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
    warm_up()
    _tell(Told(0))
    fork_as_asked(_begin, lambda process_id, code: _tell(Told(process_id, code=code)))


def _begin(line: bytes) -> None:
    wanted = msgspec.json.decode(line, type=Wanted)
    process_id = os.fork()
    if process_id == 0:
        become(wanted.log, lambda: _bot(wanted))
    _tell(Told(process_id, wanted.name))


def _tell(told: Told) -> None:
    os.write(1, msgspec.json.encode(told) + b"\n")


def _bot(wanted: Wanted) -> None:
    os.environ.pop("REDIS_URL", None)
    os.environ.update(wanted.environment)
    hasten()
    hamper(wanted.mischief)
    try:
        run()
    except typer.Exit as end:
        sys.exit(end.exit_code)


if __name__ == "__main__":
    main()
