"""Where reviews are made: one after another, by a process that gives way to everything else.

It ends with the bot, however that ends; what it was at is begun anew by who finds it still asked for.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Collection
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.sharedctypes import Synchronized
from typing import Any

from bot.play.matchmaking.thinking import prepare
from engine import default_catalogue
from engine.chronicle import BadChronicle, read_chronicle
from engine.review import Review, Unreviewable, line_of, review

KINDNESS = 19
"""By how much the process gives way: by all that is possible."""

WHOLE = 100

STOP = -1
"""What the process reads where no person waits for its review any more."""


class _Stopped(Exception):
    """No person waits for the review any more."""


class ReviewProcess:
    """The process, seen from the program; it is started for the first review, and does one at a time."""

    def __init__(self, kindness: int = KINDNESS) -> None:
        self._kindness = kindness
        self._pool: ProcessPoolExecutor | None = None
        self._done: Synchronized[int] | None = None
        self._task: asyncio.Future[Review | str] | None = None
        self.game_id = ""
        """What it is at; "" for nothing."""

    @property
    def progress(self) -> int:
        """How much of the review is made, in hundredths."""
        return self._done.value if self._done is not None else 0

    def begin(self, game_id: str, chronicle: bytes, seats: Collection[int], simulations: int | None) -> None:
        """Begins a review; there is none under way."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._done = context.Value("i", 0)
            self._pool = ProcessPoolExecutor(1, context, _prepare, (self._done, self._kindness))
        assert self._done is not None
        self._done.value = 0
        loop = asyncio.get_running_loop()
        self.game_id = game_id
        self._task = loop.run_in_executor(self._pool, _made, chronicle, tuple(seats), simulations)

    def taken(self) -> Review | str | None:
        """What has come of it, once: a review, or the key that says why there is none; None while it is under way.

        Raises BrokenProcessPool where the process has ended under it.
        """
        if self._task is None or not self._task.done():
            return None
        task, self._task, self.game_id = self._task, None, ""
        try:
            return task.result()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Ends the process."""
        self._task, self.game_id = None, ""
        if self._pool is not None:
            if self._done is not None:
                self._done.value = STOP
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


class _Told:
    """Where the process says how far it is."""

    done: Synchronized[int] | None = None


def _prepare(done: Any, kindness: int) -> None:
    _Told.done = done
    prepare(kindness)


def _made(chronicle: bytes, seats: tuple[int, ...], simulations: int | None) -> Review | str:
    """The review of a game, or the key that says why there is none."""

    def progress(done: int, total: int) -> None:
        if _Told.done is None:
            return
        if _Told.done.value == STOP:
            raise _Stopped
        _Told.done.value = WHOLE * done // total

    try:
        line = line_of(read_chronicle(chronicle), default_catalogue())
        return review(line, simulations=simulations, seats=seats, progress=progress).to_keep()
    except Unreviewable as problem:
        return problem.key
    except BadChronicle:
        return "damaged"
