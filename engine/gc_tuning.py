"""How seldom a process that plays looks for objects that only refer to each other."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (20_000, 20, 50)
"""Far above Python's own: games make hardly any cycles, and each look goes through all that they hold."""


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """What is there now, the cards above all, is looked through no more, and what comes is so seldom."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
