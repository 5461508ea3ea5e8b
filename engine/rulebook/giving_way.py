"""Long work that gives way: between its parts it asks whether something else is to go first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_PAUSE: ContextVar[Callable[[], None] | None] = ContextVar("pause", default=None)


@contextmanager
def giving_way(pause: Callable[[], None]) -> Iterator[None]:
    """Has `pause` called between the parts of what is made meanwhile in this thread."""
    before = _PAUSE.set(pause)
    try:
        yield
    finally:
        _PAUSE.reset(before)


def give_way() -> None:
    """Stands between two parts of long work; takes a few microseconds where no pause was asked for."""
    if (pause := _PAUSE.get()) is not None:
        pause()
