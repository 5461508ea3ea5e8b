"""How many sessions may still begin: Discord's "Session Start Limit", counted by IDENTIFY, and what exceeds it."""

from __future__ import annotations

from collections.abc import Callable

from deploy.sandbox.errors import Json

A_DAY = 86_400.0

TOTAL = 1000
"""So many sessions a bot may begin in a day, where Discord has not allowed it more."""


class Starts:
    """The sessions that may still begin until the count is set back, a day after the first of them."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self._left = now, TOTAL
        self._until = 0.0

    def take(self) -> bool:
        """One session begins; False where none was left."""
        self._set_back()
        if self._left == TOTAL:
            self._until = self._now() + A_DAY
        self._left -= 1
        return self._left >= 0

    def leave(self, left: int, seconds: float) -> None:
        """Have so many left, until the count is set back after some seconds."""
        self._left, self._until = min(left, TOTAL), self._now() + seconds

    def told(self) -> Json:
        """What GET /gateway/bot says of it."""
        self._set_back()
        whole = self._left == TOTAL
        return {
            "total": TOTAL,
            "remaining": max(0, self._left),
            "reset_after": round(1000 * (A_DAY if whole else self._until - self._now())),
            "max_concurrency": 1,
        }

    def _set_back(self) -> None:
        if self._now() >= self._until:
            self._left = TOTAL
