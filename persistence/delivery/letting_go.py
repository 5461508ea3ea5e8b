"""Tasks that are told to end, and do."""

from __future__ import annotations

import asyncio


def let_go() -> None:
    """Raises CancelledError once more where it was swallowed: Python 3.11's `wait_for`, which the client uses, may."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
