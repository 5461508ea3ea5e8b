"""Discord's limits of one route, as the library keeps them; where the wait would be long it is said at once.

With `max_ratelimit_timeout` discord.py 2.7 refuses every request of a bucket whose window is longer than that, although
requests are left in it (threads of one channel have a window of minutes); and where none is left it takes the window
for over, so that the next requests are refused by Discord itself. This limit refuses where none is left, and only then.
Nothing but its class can be put in: `HTTPClient.get_ratelimit` makes one for each route.
"""

from __future__ import annotations

import asyncio

import aiohttp
import discord.http
from discord import RateLimited

from bot.chat.connection.library_internals import limit_routes_by

LONGEST_WAIT_SECONDS = 30.0
"""For how long a request waits for its turn inside the library, the least that it knows; longer ones are refused."""

FORGOTTEN_EVERY_SECONDS = 30.0
"""How often limits are looked through for those that have not been used for five minutes, some 500 bytes each."""


class Limit(discord.http.Ratelimit):
    """How many requests a route has left, and who waits for more."""

    __slots__ = ("window",)
    window: float
    """When the newest window that Discord told of ends, in seconds of its clock."""

    def update(self, response: aiohttp.ClientResponse, *, use_clock: bool = False) -> None:
        """Takes over what an answer tells of its window, unless that is older than the newest one that is known.

        An answer knows nothing of requests that are on their way, so it never makes more of those that are left ("Rate
        Limits" in Discord's documentation: `X-RateLimit-Remaining`, `X-RateLimit-Reset`).
        """
        newest = getattr(self, "window", 0.0)
        window = float(response.headers.get("X-Ratelimit-Reset", newest))
        if window < newest:
            return
        if self.is_expired():
            self.reset()  # type: ignore[no-untyped-call]
        counted = self.remaining
        super().update(response, use_clock=use_clock)
        if newest:
            self.remaining = min(self.remaining, counted)
        self.window = window

    async def acquire(self) -> None:
        """Returns when a request may be made; raises RateLimited where that takes longer than is waited."""
        self._last_request = self._loop.time()
        while not self._is_one_left():
            wait = self.expires - self._loop.time() if self.expires is not None else LONGEST_WAIT_SECONDS
            if self._max_ratelimit_timeout is not None and wait > self._max_ratelimit_timeout:
                raise RateLimited(wait)
            woken = self._loop.create_future()
            self._pending_requests.append(woken)
            try:
                await asyncio.wait([woken], timeout=wait)
            finally:
                woken.cancel()
        self.remaining -= 1
        self.outgoing += 1

    def _is_one_left(self) -> bool:
        if self.is_expired():
            self.reset()  # type: ignore[no-untyped-call]
        return self.remaining > 0

    async def _refresh(self) -> None:
        """Has all who wait look how long that takes; who has made the last request is kept from nothing."""
        if self.expires is None:
            self.reset()  # type: ignore[no-untyped-call]
        self._wake(len(self._pending_requests))


def refuse_long_waits() -> None:
    """From now on each route of each client is limited so."""
    limit_routes_by(Limit)
