"""Several processes at the work of one proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import Any, TypeVar

Result = TypeVar("Result")


def side_by_side(work: Callable[..., Result], arguments: Iterable[tuple[Any, ...]], jobs: int) -> Iterator[Result]:
    """The results as they are finished; few are under way at a time, so that few are lost by an interruption."""
    left = iter(arguments)
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        running: set[Future[Result]] = set()
        try:
            while True:
                while len(running) < jobs and (given := next(left, None)) is not None:
                    running.add(pool.submit(work, *given))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in done)
        finally:
            for each in running:
                each.cancel()
