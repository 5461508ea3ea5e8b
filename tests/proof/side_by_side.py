"""Several processes at the work of one proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import Any, TypeVar

from bot.command_line.progress import Progress

Result = TypeVar("Result")


def side_by_side(work: Callable[..., Result], arguments: Iterable[tuple[Any, ...]], jobs: int) -> Iterator[Result]:
    """The results as they are finished; few are under way at a time, so that few are lost by an interruption."""
    given_out = list(arguments)
    left = iter(given_out)
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool, Progress("Batches", len(given_out)) as progress:
        running: set[Future[Result]] = set()
        try:
            while True:
                while len(running) < jobs and (given := next(left, None)) is not None:
                    running.add(pool.submit(work, *given))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for each in done:
                    yield each.result()
                    progress.advance()
        finally:
            for each in running:
                each.cancel()
