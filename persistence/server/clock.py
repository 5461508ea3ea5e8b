"""The time, as the store counts it."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Milliseconds since 1970."""


def system_clock() -> int:
    """The time of this machine in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
