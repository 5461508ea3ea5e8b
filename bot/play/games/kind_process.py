"""A process that gives way to everything else: one long piece of work at a time, which a game is waiting for.

It ends with the bot, however that ends; what it was at is begun anew by the process that finds it still asked for.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.sharedctypes import Synchronized
from typing import Any, Generic, TypeVar

from bot.play.matchmaking.thinking import prepare

KINDNESS = 19
"""By how much the process gives way: by all that is possible."""

WHOLE = 100

STOP = -1
"""What the process reads where its work is not waited for any more."""

Made = TypeVar("Made")


class KindProcess(Generic[Made]):
    """The process, seen from the program; it is started for the first work, and does one at a time."""

    def __init__(self, work: Callable[..., Made], kindness: int = KINDNESS) -> None:
        self._work, self._kindness = work, kindness
        self._pool: ProcessPoolExecutor | None = None
        self._done: Synchronized[int] | None = None
        self._task: asyncio.Future[Made] | None = None
        self.game_id = ""
        """The game it is at; "" for none."""

    @property
    def progress(self) -> int:
        """How much of the work is done, in hundredths."""
        return self._done.value if self._done is not None else 0

    def begin(self, game_id: str, *given: object) -> None:
        """Begins the work for a game with what is given to it; does nothing while there is any under way."""
        if self.game_id:
            return
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._done = context.Value("i", 0)
            self._pool = ProcessPoolExecutor(1, context, _prepare, (self._done, self._kindness))
        assert self._done is not None
        self._done.value = 0
        self.game_id = game_id
        self._task = asyncio.get_running_loop().run_in_executor(self._pool, self._work, *given)

    def taken(self, game_id: str) -> Made | None:
        """What has come of the work for a game, once; None while it is under way, or another game's is.

        Raises BrokenProcessPool where the process has ended under it, and what the work has raised.
        """
        if self.game_id != game_id or self._task is None or not self._task.done():
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
    """Where the process says how far it is, and reads whether it is to stop."""

    done: Synchronized[int] | None = None


def _prepare(done: Any, kindness: int) -> None:
    _Told.done = done
    prepare(kindness)


def is_wanted() -> bool:
    """In the process: whether its work is still waited for; elsewhere it is."""
    return _Told.done is None or _Told.done.value != STOP


def tell(done: int, total: int) -> None:
    """In the process: says how far the work is."""
    if _Told.done is not None and is_wanted():
        _Told.done.value = WHOLE * done // total
