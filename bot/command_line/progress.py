"""How far a command is that takes long: a bar at a terminal, elsewhere a plain line every half minute.

Both go to the error output, so that results alone stand in the other one.
"""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Collection, Iterator
from contextlib import AbstractContextManager
from threading import Event, Thread
from types import TracebackType
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as Bars

Item = TypeVar("Item")

SHOWN_AFTER = 2.0
"""Seconds after which a bar appears; what is done sooner shows none."""

TOLD_EVERY = 30.0
"""Seconds between two lines where the error output is no terminal."""


class Progress(AbstractContextManager["Progress"]):
    """Counts the steps of one piece of work while it is entered, and shows what remains of them.

    `what` is told in front of the bar, `total` is the number of steps where it is known beforehand, and a `quiet` one,
    as with `--json`, shows nothing.
    """

    def __init__(
        self,
        what: str,
        total: int | None = None,
        *,
        quiet: bool = False,
        console: Console | None = None,
        shown_after: float = SHOWN_AFTER,
        told_every: float = TOLD_EVERY,
    ) -> None:
        self._what, self._total, self._quiet = what, total, quiet
        self._console = console or Console(stderr=True)
        self._shown_after, self._told_every = shown_after, told_every
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        self._bars = Bars(*columns, TimeRemainingColumn(), console=self._console, transient=True)
        self._task = self._bars.add_task(what, total=total)
        self._is_over = Event()
        self._follower = Thread(target=self._follow, name=f"progress of {what}", daemon=True)

    def __enter__(self) -> Progress:
        if not self._quiet:
            self._follower.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_over.set()
        if self._follower.is_alive():
            self._follower.join()

    def advance(self, steps: float = 1) -> None:
        """Notes that so many more steps are done."""
        self._bars.advance(self._task, steps)

    def of(self, items: Collection[Item]) -> Iterator[Item]:
        """The items one after the other, each counted as a step once the next one is asked for; they are the total."""
        self._total = len(items)
        self._bars.update(self._task, total=self._total)
        for item in items:
            yield item
            self.advance()

    async def of_each(self, items: AsyncIterable[Item]) -> AsyncIterator[Item]:
        """The same for items that are waited for."""
        async for item in items:
            yield item
            self.advance()

    def line(self) -> str:
        """What stands in the plain line: how much is done, of how much, and what remains."""
        task = self._bars.tasks[0]
        done = f"{self._what}: {task.completed:.0f}"
        if self._total is None:
            return f"{done} done in {_time(task.elapsed or 0)}"
        left = task.time_remaining
        return f"{done} of {self._total}" + ("" if left is None else f", about {_time(left)} left")

    def _follow(self) -> None:
        if self._console.is_terminal:
            if not self._is_over.wait(self._shown_after):
                with self._bars:
                    self._is_over.wait()
            return
        while not self._is_over.wait(self._told_every):
            self._console.print(self.line(), markup=False, highlight=False, soft_wrap=True)


def _time(seconds: float) -> str:
    """A length of time as people say it, to the second below two minutes, to the minute below two hours."""
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def followed(what: str, items: Collection[Item], *, quiet: bool = False) -> Iterator[Item]:
    """The items one after the other, with a bar for as long as they are gone through."""
    with Progress(what, quiet=quiet) as progress:
        yield from progress.of(items)
