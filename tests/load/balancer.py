"""What stands before processes that take presses over HTTP: they get them in turn, and one for another that is away."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

import aiohttp
import orjson

from deploy.sandbox import Sandbox

PATIENCE_SECONDS = 3.0
TAKEN = 202
STOPPING = 503


class Balancer:
    """Has the local Discord post interactions to whichever of these addresses takes them."""

    def __init__(self, sandbox: Sandbox, addresses: Mapping[str, str]) -> None:
        self._outside, self._addresses = sandbox.core.outside, addresses
        self._turn = itertools.count()
        self._session: aiohttp.ClientSession
        self._posting: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        """From now on interactions are posted, and not sent by the gateway."""
        self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(PATIENCE_SECONDS))
        self._outside.address = "http://balancer"
        self._outside.post = self._post  # type: ignore[method-assign]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing is posted any more."""
        self._outside.address = ""
        await self._session.close()

    def _post(self, payload: dict[str, Any]) -> None:
        task = asyncio.get_running_loop().create_task(self._to_any(orjson.dumps(payload)))
        self._posting.add(task)
        task.add_done_callback(self._posting.discard)

    async def _to_any(self, body: bytes) -> None:
        """Tries each address once, beginning with another each time."""
        addresses = list(self._addresses.values())
        if not addresses:
            return
        first = next(self._turn)
        for at in range(len(addresses)):
            address = addresses[(first + at) % len(addresses)]
            try:
                async with self._session.post(address, data=body, headers=self._outside.signed(body)) as answer:
                    if answer.status == TAKEN:
                        return
                    assert answer.status == STOPPING, f"a true interaction was answered by {answer.status}"
            except (aiohttp.ClientError, TimeoutError):
                continue
