"""Rate limits as Discord keeps them: one for everything, one a route and place, and a few of their own."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping

from deploy.sandbox.errors import DiscordError, Json

EVERY_WAIT = 0.5
"""Seconds to wait where each so-manyth request is refused."""


class RateLimited(DiscordError):
    """A 429: wait so many seconds. Real seconds, for the client really sleeps them."""

    def __init__(self, retry_after: float, *, scope: str, code: int = 0) -> None:
        super().__init__(code, status=429, message=None if code else "You are being rate limited.")
        self.retry_after = round(max(retry_after, 0.001), 3)
        self.scope = scope

    def body(self) -> Json:
        """The JSON that the client receives."""
        return {
            "message": self.message,
            "code": self.code,
            "retry_after": self.retry_after,
            "global": self.scope == "global",
        }

    def headers(self) -> dict[str, str]:
        """The headers that say the same."""
        plain = {"Retry-After": str(max(1, round(self.retry_after))), "X-RateLimit-Scope": self.scope}
        if self.scope == "global":
            plain["X-RateLimit-Global"] = "true"
        return plain


class Window:
    """So many times in so many seconds, which begin with the first; when they are over, all are free again."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self._taken, self._over = 0, 0.0

    def take(self) -> float:
        """Count once more; if that is too many, do not, and give the seconds to wait, else 0."""
        now = time.monotonic()
        if now >= self._over:
            self._taken, self._over = 0, now + self.seconds
        if self._taken >= self.most:
            return self._over - now
        self._taken += 1
        return 0.0

    @property
    def remaining(self) -> int:
        """How many are left."""
        return self.most - self._taken

    @property
    def reset_after(self) -> float:
        """Seconds until all are free again."""
        return max(self._over - time.monotonic(), 0.0)


FLAGGED_AFTER = 20
"""By how many refusals a bot that goes on opening direct messages is flagged."""


class Strangers:
    """People with whom the bot has never exchanged a message: so many it may turn to in any so many seconds.

    What counts is a person, once: that a channel with them is opened, or that the first message is sent into one. Who
    turns to more is refused (40003), and who goes on all the same is flagged as a spammer (20026) until an appeal,
    which is `lift`; those who have exchanged a message are never counted.
    """

    def __init__(self, now: Callable[[], float], most: int, seconds: float) -> None:
        self.most, self.seconds, self.flagged, self.refused = most, seconds, False, 0
        self._now = now
        self._turned_to: dict[str, float] = {}

    def turn_to(self, person_id: str) -> None:
        """Counts a person. Raises DiscordError 40003 for one too many, 20026 once the bot is flagged."""
        now = self._now()
        self._turned_to = {who: at for who, at in self._turned_to.items() if at > now - self.seconds}
        if person_id in self._turned_to and not self.flagged:
            return
        if len(self._turned_to) >= self.most or self.flagged:
            self.refused += 1
            self.flagged = self.flagged or self.refused >= FLAGGED_AFTER
            raise DiscordError(20026 if self.flagged else 40003)
        self._turned_to[person_id] = now


class RateLimits:
    """Counts requests and refuses those that are too many."""

    def __init__(
        self,
        global_limit: int,
        routes: Mapping[str, tuple[int, float]],
        old_edits: tuple[int, float] | None,
        strangers: Strangers | None = None,
    ) -> None:
        self.strangers = strangers
        self.routes = dict(routes)
        self.old_edits = old_edits
        self.refused = 0
        self.every = 0
        self._asked = 0
        self.set_global(global_limit)
        self._buckets: dict[tuple[str, str], Window] = {}
        self._old_edits: dict[str, Window] = {}

    def set_global(self, most: int) -> None:
        """Change the number of requests in a window of one second; 0 lifts the limit."""
        self._global = Window(most, 1.0) if most else None

    def set_route(self, name: str, limit: tuple[int, float] | None) -> None:
        """Change or lift the limit of a route, named as `POST /channels/{channel_id}/messages`."""
        self._buckets = {key: window for key, window in self._buckets.items() if key[0] != name}
        if limit is None:
            self.routes.pop(name, None)
        else:
            self.routes[name] = limit

    def lift(self) -> None:
        """No limits at all any more."""
        self.set_global(0)
        self.routes.clear()
        self._buckets.clear()
        self.old_edits = self.strangers = None

    def count_global(self) -> None:
        """Raises RateLimited for more requests than the global limit allows in a window of one second."""
        if self._global is not None and (wait := self._global.take()):
            self._refuse(wait, "global")

    def count_route(self, name: str, place: str) -> dict[str, str]:
        """Count a request of a route; gives the headers that tell about its bucket. Raises RateLimited.

        Where `every` is not 0, each so-manyth request is one too many, whatever its route.
        """
        if self.every:
            self._asked += 1
            if self._asked % self.every == 0:
                self._refuse(EVERY_WAIT, "user")
        limit = self.routes.get(name)
        if limit is None:
            return {}
        window = self._buckets.setdefault((name, place), Window(*limit))
        wait = window.take()
        if wait:
            self._refuse(wait, "user")
        return {
            "X-RateLimit-Limit": str(window.most),
            "X-RateLimit-Remaining": str(window.remaining),
            "X-RateLimit-Reset": f"{time.time() + window.reset_after:.3f}",
            "X-RateLimit-Reset-After": f"{window.reset_after:.3f}",
            "X-RateLimit-Bucket": hashlib.md5(name.encode(), usedforsecurity=False).hexdigest(),
        }

    def count_old_edit(self, channel_id: str) -> None:
        """Raises RateLimited with code 30046 for too many edits of messages older than an hour in one channel."""
        if self.old_edits is None:
            return
        window = self._old_edits.get(channel_id)
        if window is None or (window.most, window.seconds) != self.old_edits:
            window = self._old_edits[channel_id] = Window(*self.old_edits)
        if wait := window.take():
            self._refuse(wait, "user", 30046)

    def _refuse(self, wait: float, scope: str, code: int = 0) -> None:
        self.refused += 1
        raise RateLimited(wait, scope=scope, code=code)
